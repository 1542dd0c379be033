import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FormPage } from '../../contract/index.js';
import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn, openDatabase, toColumn } from '../../store/index.js';
import { beginAttempt, myExam, openAttempt } from '../exam/attempts.js';
import { bankOf } from '../exam/bank.js';
import { examHooks } from '../exam/hooks.js';
import type { StoredRatings } from '../quality/closed-items.js';
import { qualityHooks } from '../quality/quality-hooks.js';
import { type Campaign, campaignOf } from '../work/campaigns.js';
import { claim } from '../work/claim.js';
import { storeDraft } from '../work/drafts.js';
import { fieldRatings } from '../work/field-ratings.js';
import { submit } from '../work/submit.js';
import { filledIn, joined, newItem, PAGES, someItems, testCampaign } from '../work/work.testkit.js';
import type { FieldChange } from './field-change.js';
import { knowledgeHooks } from './hooks.js';
import { pagesEver } from './pages-under.js';
import { publishRubric } from './publish.js';
import type { GuideSection } from './rubric.js';
import { scopeOf } from './scope.js';
import { eraOf, publishedVersions } from './versions.js';

const T = Date.UTC(2026, 5, 1, 4);
const hooks = [examHooks, knowledgeHooks];
const both = (en: string) => ({ en, 'zh-CN': en });
const GUIDE: GuideSection[] = [{ id: 's1', title: both('How'), body: both('Read twice.') }];
const MOVED: FieldChange = {
  item: null,
  step: null,
  field: 'hit',
  label: null,
  help: null,
  levels: [{ value: '1', label: null, help: both('said in plain words'), gone: false }],
  weight: null,
  gone: false,
};

let db: Db;
beforeEach(async () => {
  db = await openDatabase(':memory:');
});
afterEach(() => db.destroy());

async function written(
  campaign: Campaign,
  {
    major = false,
    guide = GUIDE,
    fields = [] as FieldChange[],
    reason = 'it was unclear',
  }: { major?: boolean; guide?: GuideSection[]; fields?: FieldChange[]; reason?: string } = {},
): Promise<void> {
  await db
    .insertInto('rubric_version')
    .values({
      campaign: campaign.id,
      version: campaign.rubric + 1,
      status: 'draft',
      major: major ? 1 : 0,
      guide: toColumn(guide),
      fields: toColumn(fields),
      reason: toColumn(reason),
      differences: null,
      scope: null,
      revision: 1,
      made_by: 'boss',
      made_ms: T,
      published_by: null,
      published_ms: null,
    })
    .execute();
}

async function published(campaign: Campaign, how: Parameters<typeof written>[1] = {}) {
  await written(campaign, how);
  const told = await db
    .transaction()
    .execute((trx) =>
      publishRubric(trx, campaign, { version: campaign.rubric + 1, revision: 1, by: 'boss' }, T),
    );
  const now = await campaignOf(db, campaign.id);
  if (now === null) throw new Error('the campaign is gone');
  return { told, now };
}

async function examined(exam: Record<string, unknown> = {}, bank = 12): Promise<Campaign> {
  const campaign = await testCampaign(db, {
    settings: { exam: { required: true, items: 10, ...exam } },
    items: [
      ...someItems(4),
      ...Array.from({ length: bank }, (_, i) =>
        newItem(`e${i}`, { kind: 'exam', standard: filledIn() }),
      ),
    ],
    nowMs: T,
  });
  await joined(db, campaign, 'ann', 'ben');
  await db
    .updateTable('rater')
    .set({ calibrated: 1 })
    .where('campaign', '=', campaign.id)
    .where('person', '=', 'ann')
    .execute();
  return campaign;
}

const calibrated = async (campaign: Campaign, person: string) =>
  Number(
    (
      await db
        .selectFrom('rater')
        .select('calibrated')
        .where('campaign', '=', campaign.id)
        .where('person', '=', person)
        .executeTakeFirstOrThrow()
    ).calibrated,
  );
const next = (campaign: Campaign, person: string) =>
  claim(db, hooks, { campaign: campaign.id, person, device: 'd', nowMs: T });
async function nextItem(campaign: Campaign, person: string) {
  const found = await next(campaign, person);
  if ('none' in found) throw new Error(`nothing: ${found.none.why}`);
  return found.assignment;
}
const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof HttpFault ? error.code : String(error)),
  );

describe('publishing a rubric version', () => {
  it('E11: needs a reason and a change, and follows the draft that was looked at', async () => {
    const campaign = await examined();
    expect(await codeOf(published(campaign, { reason: ' ' }))).toBe('no_reason');
    await db.deleteFrom('rubric_version').execute();
    expect(await codeOf(published(campaign, { guide: [] }))).toBe('no_change');
    await db.deleteFrom('rubric_version').execute();
    await written(campaign);
    const stale = db
      .transaction()
      .execute((trx) => publishRubric(trx, campaign, { version: 2, revision: 2, by: 'b' }, T));
    expect(await codeOf(stale)).toBe('changed');
  });

  it('E14, R22: a large change closes the gate for everybody until the exam is passed again', async () => {
    const campaign = await examined();
    await nextItem(campaign, 'ann');
    const { now } = await published(campaign, { major: true });
    expect(now.rubric).toBe(2);
    expect(await calibrated(campaign, 'ann')).toBe(1);
    await db.deleteFrom('assignment').execute();
    expect(await next(now, 'ann')).toMatchObject({ none: { why: 'not-calibrated' } });
    expect((await myExam(db, now, 'ann', T)).standing).toBe('may-begin');
  });

  it('R22: a small change takes along who has passed, and nobody else', async () => {
    const campaign = await examined();
    const { now } = await published(campaign);
    expect(await calibrated(now, 'ann')).toBe(2);
    expect(await calibrated(now, 'ben')).toBe(0);
    expect(await eraOf(db, campaign.id)).toBe(1);
  });

  it('small changes do not give back attempts that were used', async () => {
    const campaign = await examined({ coolDownHours: 0 }, 30);
    for (const attempt of [1, 2]) {
      await db.transaction().execute((trx) => beginAttempt(trx, campaign, 'ben', T + 10 * attempt));
      await db
        .updateTable('exam_attempt')
        .set({ state: 'failed', ended_ms: T + 10 * attempt + 1 })
        .where('person', '=', 'ben')
        .execute();
    }
    const { now } = await published(campaign);
    expect((await myExam(db, now, 'ben', T + 100)).standing).toBe('waiting');
  });

  it('a large change ends open attempts without a result', async () => {
    const campaign = await examined();
    await db.transaction().execute((trx) => beginAttempt(trx, campaign, 'ben', T));
    await published(campaign, { major: true });
    expect(await openAttempt(db, campaign.id, 'ben')).toBeNull();
  });

  it('E13: everybody who takes part is told once, and it is written down who was', async () => {
    const campaign = await examined();
    const { told } = await published(campaign, { major: true });
    expect(told.told).toBe(2);
    const notices = await db
      .selectFrom('notice')
      .select(['person', 'kind', 'link'])
      .orderBy('person')
      .execute();
    const link = `/campaigns/${campaign.id}/rubric`;
    expect(notices).toEqual([
      { person: 'ann', kind: 'work.rubric', link },
      { person: 'ben', kind: 'work.rubric', link },
    ]);
    const log = await db.selectFrom('rubric_notice').select(['person', 'seen_ms']).execute();
    expect(log).toHaveLength(2);
    const outward = await db.selectFrom('outward_event').select(['kind']).execute();
    expect(outward).toEqual([{ kind: 'rubric.published' }]);
  });

  it('E12: counts what it concerns, and keeps the count with the version', async () => {
    const campaign = await examined();
    const row = await nextItem(campaign, 'ann');
    await submit(
      db,
      hooks,
      {
        assignment: row.id,
        person: 'ann',
        key: 'k',
        filled: filledIn(),
        note: '',
        active: [],
      },
      T,
    );
    await nextItem(campaign, 'ann');
    const wanted = { items: 4, open: 4, closed: 0, drafts: 1, submissions: 1, exam: 12, raters: 2 };
    expect(await scopeOf(db, campaign.id, [MOVED])).toMatchObject({ ...wanted, verdicts: 1 });
    // A question that every page has is rated once a page.
    const [page] = PAGES;
    const pages = ['r00', 'r01', 'r02'].map((step) => ({ ...(page as FormPage), step }));
    await db
      .updateTable('work_content')
      .set({ content: toColumn({ ...newItem('x').content, pages }) })
      .where('item', '=', row.item)
      .execute();
    expect(await scopeOf(db, campaign.id, [{ ...MOVED, step: null }])).toMatchObject({
      submissions: 1,
      verdicts: 3,
    });
    const unknown = { ...MOVED, field: 'no-such-field' };
    expect(await scopeOf(db, campaign.id, [unknown])).toMatchObject({ items: 0, submissions: 0 });
    await published(campaign, { fields: [MOVED] });
    const [version] = await publishedVersions(db, campaign.id);
    expect(version?.scope).toMatchObject(wanted);
    expect(version?.differences.map(({ what, how }) => `${what} ${how}`)).toEqual([
      'section added',
      'level moved',
    ]);
  });

  it('F5: exam items whose levels moved wait until somebody looked at their standard', async () => {
    const campaign = await examined();
    await published(campaign, { major: true, fields: [MOVED] });
    expect(await bankOf(db, campaign.id, 2)).toEqual([]);
    expect(await bankOf(db, campaign.id, 1)).toHaveLength(12);
    const other = await examined();
    await published(other, { major: true });
    expect(await bankOf(db, other.id, 2)).toHaveLength(12);
  });
});

describe('a version that adds a question', () => {
  const ASKED: FieldChange = {
    item: null,
    step: 'rubric',
    field: 'new-1',
    label: both('Asks back'),
    help: null,
    levels: ['yes', 'no'].map((value) => ({
      value,
      label: both(value),
      help: null,
      gone: false,
    })),
    weight: null,
    gone: false,
    added: { kind: 'choice', optional: false, ordered: false },
  };
  const all = [...hooks, qualityHooks];
  let sent = 0;
  const rates = async (campaign: Campaign, person: string, more: Record<string, string> = {}) => {
    const found = await claim(db, all, { campaign: campaign.id, person, device: 'd', nowMs: T });
    if ('none' in found) throw new Error(found.none.why);
    sent += 1;
    const { id, item } = found.assignment;
    const filled = { rubric: { ...filledIn().rubric, ...more } };
    await submit(
      db,
      all,
      { assignment: id, person, key: `n${sent}`, filled, note: '', active: [] },
      T,
    );
    return item;
  };

  it('E12, R22: new verdicts must answer it, earlier ones have no answer: missing, never a zero', async () => {
    const campaign = await testCampaign(db, {
      items: someItems(2),
      settings: { overlap: 3, spacing: 0 },
      nowMs: T,
    });
    await joined(db, campaign, 'ann', 'ben', 'eve');
    const first = await rates(campaign, 'ann');
    const { now } = await published(campaign, { fields: [ASKED] });
    const [version] = await publishedVersions(db, campaign.id);
    expect(version?.scope).toMatchObject({ asked: 2, verdictsWithout: 1, itemsWithout: 1 });
    expect(version?.scope?.verdicts).toBe(0);
    expect(await codeOf(rates(now, 'ben'))).toBe('incomplete');
    for (let i = 0; i < 2; i++) {
      await rates(now, 'ben', { 'new-1': 'yes' });
      await rates(now, 'eve', { 'new-1': i === 0 ? 'yes' : 'no' });
    }
    const stored = await db
      .selectFrom('quality_item')
      .select(['rubric', 'ratings'])
      .where('item', '=', first)
      .executeTakeFirstOrThrow();
    const { raters, fields } = fromColumn<StoredRatings>(stored.ratings);
    // Ann rated under the version before: figures never mix versions.
    expect([stored.rubric, raters]).toEqual([2, ['ben', 'eve']]);
    expect(fields['rubric/new-1']?.values).toHaveLength(2);
    expect(fields['rubric/hit']?.values).toEqual([1, 1]);
    const pages = await pagesEver(db, campaign.id, first, PAGES);
    const before = fieldRatings(pages, filledIn());
    expect(before.map(({ key }) => key)).toEqual(['rubric/hit', 'rubric/level']);
  });

  it('C7: a hidden check whose standard has no answer to it is compared on the rest', async () => {
    const campaign = await testCampaign(db, {
      items: [newItem('g', { kind: 'gold', standard: filledIn() }), ...someItems(2)],
      settings: { gold: { rate: 1, newRate: 1 }, spacing: 0 },
      nowMs: T,
    });
    await joined(db, campaign, 'ann');
    const { now } = await published(campaign, { fields: [ASKED] });
    const always = [...all, { goldDue: async () => true }];
    const asking = { campaign: now.id, person: 'ann', device: 'd', nowMs: T };
    const found = await claim(db, always, asking);
    if ('none' in found) throw new Error(found.none.why);
    const filled = { rubric: { ...filledIn().rubric, 'new-1': 'no' } };
    const { id } = found.assignment;
    const verdict = { assignment: id, person: 'ann', key: 'g', filled, note: '', active: [] };
    await submit(db, always, verdict, T);
    const point = await db
      .selectFrom('quality_point')
      .select(['source', 'error', 'compared'])
      .executeTakeFirstOrThrow();
    expect(point).toMatchObject({ source: 'gold', error: 0, compared: 2 });
  });

  it('R22: exam items wait for an answer in their standard where one is required, and not else', async () => {
    const campaign = await examined();
    await published(campaign, { major: true, fields: [ASKED] });
    expect(await bankOf(db, campaign.id, 2)).toEqual([]);
    const other = await examined();
    const optional = { kind: 'choice', optional: true, ordered: false } as const;
    await published(other, { major: true, fields: [{ ...ASKED, added: optional }] });
    expect(await bankOf(db, other.id, 2)).toHaveLength(12);
  });

  it('is not published half written, and can be dropped again', async () => {
    const campaign = await examined();
    expect(await codeOf(published(campaign, { fields: [{ ...ASKED, levels: [] }] }))).toBe(
      'not_ready',
    );
    await db.deleteFrom('rubric_version').execute();
    const { now } = await published(campaign, { fields: [ASKED] });
    await published(now, { fields: [{ ...ASKED, gone: true }] });
    const [version] = await publishedVersions(db, campaign.id);
    expect(version?.differences.map(({ what, how }) => `${what} ${how}`)).toEqual([
      'field removed',
    ]);
  });
});

describe('drafts that are open when a version comes (R22)', () => {
  async function typed(campaign: Campaign) {
    const row = await nextItem(campaign, 'ann');
    await storeDraft(
      db,
      hooks,
      {
        assignment: row.id,
        person: 'ann',
        after: 0,
        device: 'd',
        filled: { rubric: { hit: '1' } },
        note: 'half',
        active: [],
      },
      T,
    );
    return row;
  }
  const markOf = async (assignment: string) => {
    const mark = await db
      .selectFrom('rubric_mark')
      .selectAll()
      .where('assignment', '=', assignment)
      .executeTakeFirstOrThrow();
    return { moved: Number(mark.moved), touched: fromColumn<string[]>(mark.touched) };
  };
  const assignmentOf = (id: string) =>
    db.selectFrom('assignment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('a small change takes the draft along, all that was typed, and marks what to look at', async () => {
    const campaign = await examined();
    const row = await typed(campaign);
    await published(campaign, { fields: [MOVED] });
    expect(await markOf(row.id)).toEqual({ moved: 1, touched: ['rubric/hit'] });
    expect(Number((await assignmentOf(row.id)).rubric)).toBe(2);
    const draft = await db.selectFrom('draft').select('filled').executeTakeFirstOrThrow();
    expect(fromColumn(draft.filled)).toEqual({ rubric: { hit: '1' } });
  });

  it('a large change lets it be finished under the version that it was begun with', async () => {
    const campaign = await examined();
    const row = await typed(campaign);
    await published(campaign, { major: true });
    expect(await markOf(row.id)).toMatchObject({ moved: 0 });
    await submit(
      db,
      hooks,
      {
        assignment: row.id,
        person: 'ann',
        key: 'k',
        filled: filledIn(),
        note: '',
        active: [],
      },
      T,
    );
    const { rubric } = await db.selectFrom('submission').select('rubric').executeTakeFirstOrThrow();
    expect(Number(rubric)).toBe(1);
  });

  it('a level that it chose is gone: nothing is taken away, it stays under its version', async () => {
    const campaign = await examined();
    const row = await typed(campaign);
    const gone = { ...MOVED, levels: [{ value: '1', label: null, help: null, gone: true }] };
    await published(campaign, { fields: [gone] });
    expect(await markOf(row.id)).toEqual({ moved: 0, touched: ['rubric/hit'] });
    expect(Number((await assignmentOf(row.id)).rubric)).toBe(1);
  });
});
