// How the pages that are opened often get at their rows: by an index that fits, never by walking a table. Time is not
// looked at here: a busy machine proves nothing about it, and a plan says how the time will grow.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../store/index.js';
import { boardRaters, standingOf } from './board/standing.js';
import { exportLines } from './campaigns/export-lines.js';
import { ratingRows, verdictRows } from './campaigns/export-rows.js';
import { countItems, type ItemFilter, itemPage } from './campaigns/item-filter.js';
import { kindsOf, progressOf } from './campaigns/state-of-campaign.js';
import { hooks } from './hooks.js';
import { ownBalances, ownLines } from './money/own.js';
import { volumeOf } from './people/figures.js';
import { boardView } from './quality/board-view.js';
import type { Campaign } from './work/campaigns.js';
import { claim } from './work/claim.js';
import { storeDraft } from './work/drafts.js';
import { ownList } from './work/own-list.js';
import { type Plan, plansOf, sentBy, walks } from './work/query-plans.testkit.js';
import { campaignsFor } from './work/rater-campaigns.js';
import { submit } from './work/submit.js';
import { filledIn, joined, someItems, testCampaign } from './work/work.testkit.js';

const NOW = 2_000_000;
let db: Db;
let campaign: Campaign;
beforeEach(async () => {
  db = await openDatabase(':memory:');
  campaign = await testCampaign(db, {
    items: someItems(60, (i) => ({ kind: i % 10 === 7 ? 'gold' : 'task' })),
  });
  await joined(db, campaign, 'ann', 'bo');
});
afterEach(() => db.destroy());

const plans = async (act: (watched: Db) => Promise<unknown>): Promise<Plan[]> =>
  plansOf(db, await sentBy(db, act));

const all = async (rows: AsyncIterable<unknown>): Promise<number> => {
  let n = 0;
  for await (const _ of rows) n += 1;
  return n;
};

describe('4.3, I1–I7: plans of what is asked often', () => {
  it('a claim, a draft and a verdict with all parts that hear of them', async () => {
    const found = await plans(async (watched) => {
      for (const person of ['ann', 'bo', 'ann']) {
        const asking = { campaign: campaign.id, person, device: 'd', nowMs: NOW };
        const given = await claim(watched, hooks, asking);
        if ('none' in given) throw new Error(given.none.why);
        const of = { assignment: given.assignment.id, person, filled: filledIn(), note: '' };
        await storeDraft(watched, hooks, { ...of, active: [], after: 0, device: 'd' }, NOW);
        await submit(watched, hooks, { ...of, active: [], key: crypto.randomUUID() }, NOW);
      }
    });
    expect(found.length).toBeGreaterThan(40);
    expect(walks(found)).toEqual([]);
    // What somebody holds is found without a look at all that they ever did.
    const begun = found.filter(({ sql }) => /from "assignment" where "person".*"state"/.test(sql));
    expect(begun.length).toBeGreaterThan(0);
    for (const { plan } of begun)
      expect(plan).toContain('assignment_mine (person=? AND campaign=? AND state=?)');
    for (const { sql, plan } of found)
      if (sql.includes('from "work_item" as "w"') && sql.includes(`"w"."state" = 'open'`))
        expect(plan).toContain('work_item_open (campaign=? AND kind=? AND tier=?');
    // Whoever has very many verdicts is not slower for it.
    for (const { plan } of found) expect(plan).not.toMatch(/assignment_\w+ \(person=\?\)/);
  });

  it('boards and the campaign’s own page count by counters and indexes alone', async () => {
    const found = await plans(async (watched) => {
      await standingOf(watched, campaign, NOW);
      await boardRaters(watched, hooks, campaign, NOW);
      await boardView(watched, campaign, 1);
      await progressOf(watched, campaign.id);
      await kindsOf(watched, campaign.id);
    });
    expect(walks(found)).toEqual([]);
    const byDay = found.find(({ sql }) => sql.includes('"quarter"'));
    expect(byDay?.plan).toContain('COVERING INDEX submission_campaign (campaign=? AND at_ms>?)');
    const kinds = found.find(({ sql }) => sql.includes('"kind" = ?') && sql.includes('"some"'));
    expect(kinds?.plan).toContain('COVERING INDEX work_item_kind');
  });

  it.each<[string, ItemFilter]>([
    ['all', {}],
    ['a kind', { kind: 'gold' }],
    ['a kind that has none', { kind: 'exam' }],
    ['a state', { state: 'open' }],
    ['kind and state', { kind: 'task', state: 'closed' }],
    ['a level', { difficulty: 3 }],
    ['heavy ones of a tier', { heavy: 'yes', tier: 2 }],
    ['an import', { batch: 'b1' }],
    ['days', { fromMs: 1, toMs: 5 }],
    ['the beginning of an id', { find: 'q1' }],
  ])('a page of items, %s: in the order of an index, without a text', async (_, filter) => {
    const found = await plans(async (watched) => {
      await countItems(watched, campaign.id, filter);
      const page = await itemPage(watched, campaign.id, filter, { after: undefined, size: 3 });
      await itemPage(watched, campaign.id, filter, { after: page.at(-1) ?? 'none', size: 3 });
    });
    expect(walks(found)).toEqual([]);
    for (const { sql, plan } of found) {
      expect(plan).not.toContain('TEMP B-TREE');
      expect(sql).not.toContain('work_content');
      if (filter.find === undefined && filter.batch === undefined)
        expect(plan).toContain('COVERING INDEX work_item_');
      // What is looked for is compared in the index of ids; rows are read of what was found alone.
      if (filter.find !== undefined && sql.includes('like'))
        expect(plan).toMatch(/USING INDEX \w*external \(campaign=\?/);
    }
  });

  it('what the hour asks of each rater, exams apart, without a look at all that they ever did', async () => {
    const found = await plans((watched) => volumeOf(watched, 'ann', [campaign.id]));
    expect(walks(found)).toEqual([]);
    const exams = found.find(({ sql }) => /mode"? = 'exam'/.test(sql));
    expect(exams?.plan).toContain('assignment_exam (person=?');
  });

  it('pages of the beginning of an id come in its order, each item once', async () => {
    const seen: string[] = [];
    for (let after: string | undefined; ; after = seen.at(-1)) {
      const page = await itemPage(db, campaign.id, { find: 'q1' }, { after, size: 4 });
      seen.push(...page);
      if (page.length < 4) break;
    }
    const rows = await db.selectFrom('work_item').select(['id', 'external']).execute();
    const external = new Map(rows.map((row) => [row.id, row.external]));
    const wanted = ['q1', ...Array.from({ length: 10 }, (_, i) => `q1${i}`)];
    expect(seen.map((id) => external.get(id))).toEqual(wanted);
  });

  it('one’s own pages: campaigns, what one did, earnings', async () => {
    const found = await plans(async (watched) => {
      await campaignsFor(watched, hooks, { projects: null, person: 'ann', nowMs: NOW });
      await ownList(watched, campaign.id, 'ann', { size: 5 });
      await ownList(watched, campaign.id, 'ann', { after: '5.x', size: 5 });
      await ownBalances(watched, 'ann', NOW);
      await ownLines(watched, 'ann', { size: 5 });
    });
    expect(walks(found)).toEqual([]);
    const own = found.filter(({ sql }) => sql.includes('from "assignment" as "a"'));
    expect(own.length).toBeGreaterThan(0);
    for (const { plan } of own) expect(plan).not.toContain('TEMP B-TREE');
  });

  it('exports read page after page in the order of an index', async () => {
    const source = { db, campaign, span: { fromMs: undefined, toMs: undefined }, nowMs: NOW };
    const found = await plans(async (watched) => {
      await all(exportLines({ ...source, db: watched }));
      await all(verdictRows({ ...source, db: watched }));
      await all(ratingRows({ ...source, db: watched }));
    });
    expect(walks(found)).toEqual([]);
    for (const { plan, sql } of found)
      if (!sql.includes('from "rater"')) expect(plan).not.toContain('TEMP B-TREE');
  });
});
