import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteQuestion } from '../../experts/knowledge/questions.js';
import type { Campaign } from '../../experts/work/campaigns.js';
import { filledIn, joined, newItem, testCampaign } from '../../experts/work/work.testkit.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

type Person = Visitor & { id: string };
let t: TestStudio;
let campaign: Campaign;
let pm: Person;
let senior: Person;
let ann: Person;

beforeEach(async () => {
  t = await testStudio();
  pm = await t.signedIn('paula', { projects: { home: 'pm' } });
  senior = await t.signedIn('sena', { projects: { home: 'senior-expert' } });
  ann = await t.signedIn('ann', { projects: { home: 'expert' } });
  const content = { ...newItem('q0').content, abilities: ['empathy'] };
  campaign = await testCampaign(t.db, {
    items: [newItem('q0', { content }), newItem('q1', { content })],
    nowMs: Date.now() - 60_000,
  });
  await joined(t.db, campaign, ann.id);
});
afterEach(() => t.close());

async function ask<T>(visitor: Visitor, key: string, body?: unknown): Promise<T> {
  const { status, body: said, text } = await visitor.call(key, body);
  if (status !== 200) throw new Error(`${key}: ${status} ${text}`);
  return said as T;
}
const path = (rest: string) => `/api/campaigns/${campaign.id}${rest}`;
const PARTS = {
  title: '安慰',
  problem: 'p',
  divergence: 'd',
  discussion: 'd',
  consensus: 'c',
  scenes: 's',
};

async function acceptedCase(item: string | null = null): Promise<string> {
  const { id } = await ask<{ id: string }>(senior, `POST ${path('/cases')}`, {
    content: PARTS,
    abilities: ['empathy'],
    lang: 'zh-CN',
    item,
  });
  await ask(senior, `PUT /api/cases/${id}`, {
    after: 1,
    content: PARTS,
    abilities: ['empathy'],
    status: 'accepted',
    learn: null,
  });
  return id;
}

describe('cases over the API', () => {
  it('R20: cases stand beside an item after one’s own verdict, never before', async () => {
    const id = await acceptedCase();
    const { assignment } = await ask<{ assignment: { id: string } }>(ann, `POST ${path('/next')}`, {
      device: 'd',
    });
    const beside = () =>
      ask<{ casesLater: boolean; cases: { id: string }[] }>(
        ann,
        `GET /api/assignments/${assignment.id}/beside`,
      );
    expect(await beside()).toMatchObject({ casesLater: true, cases: [] });
    await ask(ann, `POST /api/assignments/${assignment.id}/submit`, {
      key: crypto.randomUUID(),
      device: 'd',
      filled: filledIn(),
      note: '',
      active: [],
    });
    expect(await beside()).toMatchObject({ casesLater: false, cases: [{ id }] });
    expect((await pm.call(`GET /api/assignments/${assignment.id}/beside`)).status).toBe(404);
  });

  it('a draft is there for reviewers only', async () => {
    const { id } = await ask<{ id: string }>(senior, `POST ${path('/cases')}`, {
      content: { ...PARTS, consensus: '' },
      lang: 'zh-CN',
    });
    expect((await ann.call(`GET /api/cases/${id}`)).status).toBe(404);
    const seen = await ask<{ missing: string[] }>(pm, `GET /api/cases/${id}`);
    expect(seen.missing).toEqual(['consensus']);
    const list = await ask<{ cases: unknown[] }>(ann, `GET ${path('/cases')}`);
    expect(list.cases).toEqual([]);
  });

  it('C11: one click from a case to a hidden check, which its readers do not get', async () => {
    const { id: item } = await t.db
      .selectFrom('work_item')
      .select('id')
      .where('external', '=', 'q0')
      .executeTakeFirstOrThrow();
    const id = await acceptedCase(item);
    const refused = await pm.call(`POST /api/cases/${id}/standard`, { as: 'gold' });
    expect(refused.text).toContain('no_agreed_form');
    await t.db
      .updateTable('work_secret')
      .set({ standard: JSON.stringify(filledIn()) })
      .where('item', '=', item)
      .execute();
    const { item: gold } = await ask<{ item: string }>(pm, `POST /api/cases/${id}/standard`, {
      as: 'gold',
    });
    expect(gold).not.toBe(item);
    const copy = await t.db.selectFrom('item_copy').selectAll().executeTakeFirstOrThrow();
    expect(copy).toMatchObject({ copy: gold, original: item, reference_case: id });
  });
});

describe('questions over the API', () => {
  it('E5, E6: gathered from threads, seen by reviewers, answered once for all who asked', async () => {
    const faq = await noteQuestion(
      t.db,
      {
        campaign: campaign.id,
        rubric: 1,
        thread: 't',
        message: 'm',
        person: ann.id,
        question: '给建议算命中吗？',
      },
      1,
    );
    const entries = async (who: Visitor) =>
      (await ask<{ entries: { id: string; status: string }[] }>(who, `GET ${path('/faq')}`))
        .entries;
    expect(await entries(ann)).toEqual([]);
    expect(await entries(senior)).toMatchObject([{ id: faq, status: 'proposed' }]);
    await ask(senior, `PUT /api/faq/${faq}`, {
      after: 0,
      topic: '评分',
      question: '给建议算命中吗？',
      answer: '不算。',
      owner: null,
    });
    expect(await entries(ann)).toMatchObject([{ id: faq, status: 'answered' }]);
    const told = await t.db.selectFrom('notice').select(['person', 'kind']).execute();
    expect(told).toEqual([{ person: ann.id, kind: 'work.answer' }]);
    const offered = await ask<{ entries: unknown[] }>(ann, `POST ${path('/faq/suggest')}`, {
      text: '建议算命中吗',
    });
    expect(offered.entries).toHaveLength(1);
  });

  it('an owner is somebody who may answer', async () => {
    const { id } = await ask<{ id: string }>(senior, `POST ${path('/faq')}`, {
      topic: '',
      question: 'Which one?',
      answer: 'This one.',
    });
    const give = (owner: string) =>
      senior.call(`PUT /api/faq/${id}`, {
        after: 1,
        topic: '',
        question: 'Which one?',
        answer: 'This one.',
        owner,
      });
    expect((await give(ann.id)).text).toContain('no_owner');
    expect((await give(pm.id)).status).toBe(200);
  });
});

describe('rubric versions over the API', () => {
  it('E11: a new question is written half, mended as told, published, and then asked', async () => {
    const level = (value: string, en: string) => ({ value, label: { en, 'zh-CN': '' } });
    const asked = (levels: object[]) => ({
      step: 'rubric',
      field: 'new-1',
      label: { en: 'Asks back', 'zh-CN': '是否追问' },
      levels,
      added: { kind: 'choice', optional: false, ordered: false },
    });
    const put = (after: number, levels: object[]) =>
      ask(pm, `PUT ${path('/rubric/draft')}`, {
        after,
        guide: [],
        fields: [asked(levels)],
        reason: 'it was missing',
        major: false,
      });
    type Draft = { faults: { en: string }[]; asked: string[]; scope: { asked: number } };
    const draft = async () =>
      (await ask<{ draft: Draft }>(pm, `GET ${path('/rubric/draft')}`)).draft;
    await put(0, [level('1', 'yes')]);
    expect(await draft()).toMatchObject({
      faults: [{ en: expect.stringContaining('at least two') }],
      scope: { asked: 2 },
    });
    const early = await pm.call(`POST ${path('/rubric/publish')}`, { version: 2, revision: 1 });
    expect([early.status, early.text]).toEqual([400, expect.stringContaining('at least two')]);
    await put(1, [level('1', 'yes'), level('2', 'no')]);
    expect((await draft()).faults).toEqual([]);
    await ask(pm, `POST ${path('/rubric/publish')}`, { version: 2, revision: 2 });
    type Next = { assignment: { id: string; pages: { fields: object[] }[] } };
    const { assignment } = await ask<Next>(ann, `POST ${path('/next')}`, { device: 'd' });
    expect(assignment.pages[0]?.fields.at(-1)).toMatchObject({
      kind: 'choice',
      id: 'new-1',
      options: [{ value: '1', label: { en: 'yes', 'zh-CN': 'yes' } }, { value: '2' }],
    });
    const send = (filled: object) =>
      ann.call(`POST /api/assignments/${assignment.id}/submit`, {
        key: crypto.randomUUID(),
        device: 'd',
        filled,
        note: '',
        active: [],
      });
    expect((await send(filledIn())).text).toContain('Asks back');
    const { rubric } = filledIn();
    expect((await send({ rubric: { ...rubric, 'new-1': '2' } })).status).toBe(200);
  });

  it('A3: the draft follows the revision that it was made from; published ones never change', async () => {
    const put = (after: number, reason = 'because') =>
      pm.call(`PUT ${path('/rubric/draft')}`, {
        after,
        guide: [{ id: 's1', title: { en: 'a', 'zh-CN': '甲' }, body: { en: 'b', 'zh-CN': '乙' } }],
        fields: [],
        reason,
        major: false,
      });
    expect((await put(0)).status).toBe(200);
    expect((await put(0)).status).toBe(409);
    expect((await put(1)).status).toBe(200);
    const { draft } = await ask<{ draft: { differences: unknown[]; scope: { items: number } } }>(
      pm,
      `GET ${path('/rubric/draft')}`,
    );
    expect(draft.differences).toMatchObject([{ what: 'section', how: 'added', id: 's1' }]);
    expect(draft.scope.items).toBe(2);
    expect((await ann.call(`GET ${path('/rubric/draft')}`)).status).toBe(403);
    await ask(pm, `POST ${path('/rubric/publish')}`, { version: 2, revision: 2 });
    const twice = await pm.call(`POST ${path('/rubric/publish')}`, { version: 2, revision: 2 });
    expect(twice.status).toBe(409);
    await ask(ann, `POST ${path('/rubric/seen')}`, { version: 2 });
    const { notices } = await ask<{ notices: { person: string; seenMs: number | null }[] }>(
      pm,
      `GET ${path('/rubric/notices')}`,
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.seenMs).not.toBeNull();
  });
});

describe('the learning path over the API (E4)', () => {
  it('is set by reviewers; receipts are one’s own', async () => {
    const id = await acceptedCase();
    await ask(senior, `PUT /api/cases/${id}`, {
      after: 2,
      content: PARTS,
      abilities: ['empathy'],
      status: 'accepted',
      learn: 1,
    });
    const read = { what: `case:${id}` };
    await ask(ann, `POST ${path('/learn/read')}`, read);
    const mine = await ask<{ done: number; others: unknown[] }>(ann, `GET ${path('/learn')}`);
    expect([mine.done, mine.others]).toEqual([1, []]);
    const theirs = await ask<{ done: number; others: { n: number }[] }>(
      senior,
      `GET ${path('/learn')}`,
    );
    expect([theirs.done, theirs.others]).toMatchObject([0, [{ n: 1 }]]);
    const gone = await ann.call(`POST ${path('/learn/read')}`, { what: 'case:none' });
    expect(gone.status).toBe(400);
  });
});
