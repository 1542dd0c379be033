import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '../../experts/work/campaigns.js';
import { filledIn, joined, newItem, testCampaign } from '../../experts/work/work.testkit.js';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

const WHY = { en: 'It names the feeling.', 'zh-CN': '说出了感受。' };
type Person = Visitor & { id: string };

let t: TestStudio;
let campaign: Campaign;
let pm: Person;
let ann: Person;
let ben: Person;

beforeEach(async () => {
  t = await testStudio();
  pm = await t.signedIn('paula', { projects: { home: 'pm' } });
  ann = await t.signedIn('ann', { projects: { home: 'expert' } });
  ben = await t.signedIn('ben', { projects: { home: 'expert' } });
  campaign = await testCampaign(t.db, {
    settings: { exam: { required: true, items: 10, pass: 0.8 } },
    items: [
      newItem('q0'),
      ...Array.from({ length: 10 }, (_, i) =>
        newItem(`e${i}`, { kind: 'exam', standard: filledIn('1', 3), why: WHY }),
      ),
    ],
    nowMs: Date.now() - 60_000,
  });
  await joined(t.db, campaign, ann.id, ben.id);
});
afterEach(() => t.close());

async function ask<T>(visitor: Visitor, key: string, body?: unknown): Promise<T> {
  const { status, body: said, text } = await visitor.call(key, body);
  if (status !== 200) throw new Error(`${key}: ${status} ${text}`);
  return said as T;
}
const path = (rest: string) => `/api/campaigns/${campaign.id}${rest}`;

/** Answers the whole exam, and gives back every reply on the way. */
async function sit(person: Person, right: number): Promise<{ attempt: string; replies: string[] }> {
  const replies: string[] = [];
  const { attempt } = await ask<{ attempt: string }>(person, `POST ${path('/exam/begin')}`);
  for (let i = 0; i < 10; i++) {
    const next = await person.call(`POST ${path('/next')}`, { device: 'd' });
    replies.push(next.text);
    const { assignment } = next.body as { assignment: { id: string } };
    const at = `/api/assignments/${assignment.id}`;
    replies.push((await person.call(`GET ${at}?device=d`)).text);
    const given = await person.call(`POST ${at}/submit`, {
      key: crypto.randomUUID(),
      device: 'd',
      filled: i < right ? filledIn('1', 3) : filledIn('0', 1),
      note: '',
      active: [],
    });
    expect(given.status).toBe(200);
    replies.push(given.text, (await person.call(`GET ${at}/beside`)).text);
    replies.push((await person.call(`GET ${path('/exam')}`)).text);
    replies.push((await person.call(`GET /api/attempts/${attempt}`)).text);
  }
  return { attempt, replies };
}

describe('exams over the API', () => {
  it('C2, R9: no reply before the end of the attempt has a standard, a reason, or how many are right', async () => {
    const { attempt, replies } = await sit(ann, 10);
    const all = replies.join('\n');
    for (const leak of ['standard', 'names the feeling.', '"right"', '"kind":"exam"', '"items":[{'])
      expect(all).not.toContain(leak);
    await ask(ann, `POST /api/attempts/${attempt}/finish`);
    const after = (await ann.call(`GET /api/attempts/${attempt}`)).text;
    expect(after).toContain('It names the feeling.');
  });

  it('C5: after the end every item has its answer, the standard, and why', async () => {
    const { attempt } = await sit(ann, 7);
    const result = await ask<{ state: string; right: number; needed: number }>(
      ann,
      `POST /api/attempts/${attempt}/finish`,
    );
    expect(result).toMatchObject({ state: 'failed', right: 7, needed: 8 });
    const { items } = await ask<{
      items: {
        right: boolean;
        standard: unknown;
        mine: unknown;
        why: unknown;
        fields: unknown[];
      }[];
    }>(ann, `GET /api/attempts/${attempt}`);
    expect(items.map(({ right }) => right)).toEqual([
      ...Array.from({ length: 7 }, () => true),
      false,
      false,
      false,
    ]);
    expect(items[9]).toMatchObject({
      mine: filledIn('0', 1),
      standard: filledIn('1', 3),
      why: WHY,
      fields: [
        { field: 'hit', right: false },
        { field: 'level', right: false },
      ],
    });
  });

  it('each item says how far the exam is, and the exam is no work that is done; what comes after is', async () => {
    const { attempt, replies } = await sit(ann, 10);
    const places = replies.flatMap((reply) => {
      const { assignment } = JSON.parse(reply) as { assignment?: { exam: unknown } };
      return assignment === undefined ? [] : [assignment.exam];
    });
    expect(places).toEqual(Array.from({ length: 10 }, (_, i) => ({ n: i + 1, of: 10 })));
    await ask(ann, `POST /api/attempts/${attempt}/finish`);
    type Rate = { campaigns: { joined: { done: number; doneToday: number } }[] };
    const done = async () => {
      const { joined: mine } = (await ask<Rate>(ann, 'GET /api/rate')).campaigns[0] ?? {};
      return [mine?.done, mine?.doneToday];
    };
    expect(await done()).toEqual([0, 0]);
    type Next = { assignment: { id: string; exam: unknown } };
    const { assignment } = await ask<Next>(ann, `POST ${path('/next')}`, { device: 'd' });
    expect(assignment.exam).toBeNull();
    await ask(ann, `POST /api/assignments/${assignment.id}/submit`, {
      key: crypto.randomUUID(),
      device: 'd',
      filled: filledIn(),
      note: '',
      active: [],
    });
    expect(await done()).toEqual([1, 1]);
    const people = await ask<{ raters: { person: string; submitted: number }[] }>(
      pm,
      `GET ${path('/raters')}`,
    );
    expect(people.raters.find(({ person }) => person === ann.id)?.submitted).toBe(1);
  });

  it('nobody else sees an attempt, not even its owner’s', async () => {
    const { attempt } = await sit(ann, 10);
    for (const other of [ben, pm]) {
      expect((await other.call(`GET /api/attempts/${attempt}`)).status).toBe(404);
      expect((await other.call(`POST /api/attempts/${attempt}/finish`)).status).toBe(404);
    }
  });

  it('a bank that is too small is told to the owner once, and to the rater in words', async () => {
    await t.db
      .updateTable('work_item')
      .set({ state: 'withdrawn' })
      .where('kind', '=', 'exam')
      .execute();
    for (const person of [ann, ben, ann]) {
      const mine = await ask<{ standing: string }>(person, `GET ${path('/exam')}`);
      expect(mine.standing).toBe('not-ready');
    }
    const refused = await ann.call(`POST ${path('/exam/begin')}`);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('exam_not_ready');
    const notices = await t.db.selectFrom('notice').select(['person', 'kind']).execute();
    expect(notices).toEqual([{ person: pm.id, kind: 'work.exam' }]);
  });

  it('C4: who used all attempts waits on the owner’s page, who decides with a reason that is told', async () => {
    await t.db
      .updateTable('campaign')
      .set({
        settings: JSON.stringify({
          ...campaign.settings,
          exam: { ...campaign.settings.exam, attempts: 1 },
        }),
      })
      .execute();
    const { attempt } = await sit(ann, 2);
    await ask(ann, `POST /api/attempts/${attempt}/finish`);
    const bank = await ask<{ waiting: { person: string; right: number }[] }>(
      pm,
      `GET ${path('/exam/bank')}`,
    );
    expect(bank.waiting).toMatchObject([{ person: ann.id, right: 2 }]);
    const decision = { person: ann.id, kind: 'probation', reason: 'Good reasons in the talk.' };
    await ask(pm, `POST ${path('/exam/decisions')}`, decision);
    const mine = await ask<{ standing: string; decisions: { reason: string }[] }>(
      ann,
      `GET ${path('/exam')}`,
    );
    expect(mine.standing).toBe('calibrated');
    expect(mine.decisions).toMatchObject([{ kind: 'probation', reason: decision.reason }]);
    const now = await ask<{ waiting: unknown[] }>(pm, `GET ${path('/exam/bank')}`);
    expect(now.waiting).toEqual([]);
  });

  it('C3: the owner sets a standard by the item’s own form; a half of a form is refused by name', async () => {
    const { id } = await t.db
      .selectFrom('work_item')
      .select('id')
      .where('kind', '=', 'task')
      .executeTakeFirstOrThrow();
    const put = (filled: unknown) =>
      pm.call(`PUT /api/work/${id}/standard`, { filled, why: WHY, as: 'gold' });
    const half = await put({ rubric: { hit: '1' } });
    expect(half.status).toBe(400);
    expect(half.text).toContain('Warmth');
    expect((await put(filledIn('1', 4))).status).toBe(200);
    expect((await ann.call(`GET /api/work/${id}/standard`)).status).toBe(403);
  });
});
