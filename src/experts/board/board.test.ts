import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import { moneyHooks } from '../money/pay.js';
import type { Campaign } from '../work/campaigns.js';
import { claim } from '../work/claim.js';
import { storeDraft } from '../work/drafts.js';
import type { Hooks } from '../work/hooks.js';
import { contentOf } from '../work/items.js';
import { submit } from '../work/submit.js';
import { filledIn, joined, PAGES, someItems, testCampaign } from '../work/work.testkit.js';
import { lookAfter } from './board-round.js';
import { verdictsByDay } from './daily.js';
import { handOver } from './hand-over.js';
import { answerOffer, offer } from './offers.js';
import { mergeItems, splitItem } from './split-merge.js';
import { boardRaters, standingOf } from './standing.js';
import { LAG_MS } from './trouble.js';

const NOW = Date.parse('2026-03-04T04:00:00Z');
const hooks: readonly Hooks[] = [];
let db: Db;
let campaign: Campaign;

async function taken(person: string, nowMs = NOW): Promise<{ id: string; item: string }> {
  const got = await claim(db, hooks, { campaign: campaign.id, person, device: 'd', nowMs });
  if ('none' in got) throw new Error(got.none.why);
  return got.assignment;
}
const given = (assignment: string, person: string, nowMs = NOW) =>
  submit(
    db,
    hooks,
    { assignment, person, key: `k ${assignment}`, filled: filledIn(), note: '', active: [] },
    nowMs,
  );

beforeEach(async () => {
  db = await openDatabase(':memory:');
  campaign = await testCampaign(db, { items: someItems(4), settings: { overlap: 2 } });
  await joined(db, campaign, 'ann', 'ben', 'cai');
});
afterAll(() => db.destroy());

describe('D2, B10, B12: what the board counts', () => {
  it('done, under way and unassigned are all verdicts that are wanted, as the tables say', async () => {
    const one = await taken('ann');
    await given(one.id, 'ann');
    await taken('ben');
    const standing = await standingOf(db, campaign, NOW);
    expect(standing).toMatchObject({ wanted: 8, done: 1, underWay: 1, unassigned: 6, items: 4 });
    // Nothing before today is no standstill where a verdict came today.
    expect(standing.forecast.reason).toBe('too_few_days');
    const sums = await db
      .selectFrom('work_item')
      .select((eb) => [
        eb.fn.sum('overlap').as('wanted'),
        eb.fn.sum('taken').as('taken'),
        eb.fn.sum('done').as('done'),
      ])
      .executeTakeFirstOrThrow();
    expect(Number(sums.wanted)).toBe(standing.wanted);
    expect(Number(sums.taken)).toBe(standing.done + standing.underWay);
    expect(Number(sums.done)).toBe(standing.done);
  });

  it('what was withdrawn is wanted no more', async () => {
    await db
      .updateTable('work_item')
      .set({ state: 'withdrawn' })
      .where('external', '=', 'q0')
      .execute();
    expect(await standingOf(db, campaign, NOW)).toMatchObject({ wanted: 6, unassigned: 6 });
  });

  it('D3: tells what each rater holds, did, and when they gave a sign', async () => {
    const one = await taken('ann');
    await given(one.id, 'ann', NOW + 5000);
    await taken('ann', NOW + 6000);
    const raters = await boardRaters(db, hooks, campaign, NOW + 7000);
    expect(raters.find(({ person }) => person === 'ann')).toMatchObject({
      held: 1,
      done: 1,
      week: 1,
      lastMs: NOW + 5000,
      tier: 0,
    });
    expect(raters.find(({ person }) => person === 'cai')).toMatchObject({ held: 0, lastMs: null });
    // What does not count, such as a hidden check or an exam, is in neither figure.
    await db.updateTable('submission').set({ counts: 0 }).where('person', '=', 'ann').execute();
    const after = await boardRaters(db, hooks, campaign, NOW + 7000);
    expect(after.find(({ person }) => person === 'ann')?.week).toBe(0);
    await db.updateTable('submission').set({ counts: 1 }).where('person', '=', 'ann').execute();
  });

  it('G5: 23:30 and 00:30 in Shanghai are two days, whatever day it is in Greenwich', async () => {
    const late = Date.parse('2026-03-03T15:30:00Z');
    const early = Date.parse('2026-03-03T16:30:00Z');
    await given((await taken('ann', late)).id, 'ann', late);
    await given((await taken('ben', early)).id, 'ben', early);
    const days = await verdictsByDay(db, campaign.id, 'Asia/Shanghai', 3, NOW);
    expect(days).toEqual([
      { day: '2026-03-02', n: 0 },
      { day: '2026-03-03', n: 1 },
      { day: '2026-03-04', n: 1 },
    ]);
  });
});

describe('D9, R16: urgent work is offered', () => {
  const ask = (item: string, person = 'ben') =>
    offer(db, hooks, campaign, { item, person, note: '', minutes: 30, by: 'boss' }, NOW);

  it('who says yes has it before all else; a second yes is the same one', async () => {
    const { id: item } = await db
      .selectFrom('work_item')
      .select('id')
      .orderBy('place')
      .limit(1)
      .executeTakeFirstOrThrow();
    const made = await ask(item);
    if ('fault' in made) throw new Error(made.fault);
    expect(await ask(item)).toEqual({ fault: 'offered' });
    const yes = () =>
      answerOffer(db, hooks, { id: made.id, person: 'ben', accept: true }, NOW + 1000);
    const first = await yes();
    expect(first).toMatchObject({ state: 'accepted' });
    expect(await yes()).toEqual(first);
    expect((await taken('ben', NOW + 2000)).item).toBe(item);
    const row = await db
      .selectFrom('assignment')
      .select('mode')
      .where('item', '=', item)
      .executeTakeFirstOrThrow();
    expect(row.mode).toBe('urgent');
  });

  it('a no, and no answer in time, cost nothing and leave nothing behind', async () => {
    const { id: item } = await db
      .selectFrom('work_item')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const one = await ask(item);
    if ('fault' in one) throw new Error(one.fault);
    expect(
      await answerOffer(db, hooks, { id: one.id, person: 'ben', accept: false }, NOW + 1),
    ).toEqual({ state: 'declined' });
    const two = await ask(item, 'cai');
    if ('fault' in two) throw new Error(two.fault);
    expect(
      await answerOffer(db, hooks, { id: two.id, person: 'cai', accept: true }, NOW + 31 * 60_000),
    ).toEqual({ state: 'gone' });
    expect(await db.selectFrom('assignment').select('id').execute()).toEqual([]);
    // Nobody answers for somebody else.
    expect(
      await answerOffer(db, hooks, { id: two.id, person: 'ann', accept: true }, NOW),
    ).toBeNull();
  });

  it('goes to no stranger, to nobody who is kept from work, and not twice to one', async () => {
    const { id: item } = await db
      .selectFrom('work_item')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await ask(item, 'nobody')).toEqual({ fault: 'no-rater' });
    await db.updateTable('rater').set({ status: 'paused' }).where('person', '=', 'cai').execute();
    expect(await ask(item, 'cai')).toEqual({ fault: 'barrier' });
    const unfit: Hooks[] = [{ fits: async () => false }];
    expect(
      await offer(
        db,
        unfit,
        campaign,
        { item, person: 'ben', note: '', minutes: 30, by: 'b' },
        NOW,
      ),
    ).toEqual({ fault: 'unfit' });
  });
});

describe('D13, R17: handing over', () => {
  const draft = async (assignment: string, person: string) =>
    storeDraft(
      db,
      hooks,
      { assignment, person, after: 0, device: 'd', filled: filledIn(), note: '', active: [] },
      NOW,
    );

  it('where independence is wanted the draft stays with who typed it', async () => {
    const one = await taken('ann');
    await draft(one.id, 'ann');
    const moved = await handOver(db, hooks, { assignment: one.id, to: 'cai' }, NOW + 1);
    expect(moved).toMatchObject({ draft: false });
    if ('fault' in moved) throw new Error(moved.fault);
    expect(
      await db
        .selectFrom('draft')
        .select('filled')
        .where('assignment', '=', moved.assignment)
        .execute(),
    ).toEqual([]);
    expect((await taken('cai', NOW + 2)).item).toBe(one.item);
    const states = await db
      .selectFrom('assignment')
      .select(['person', 'state'])
      .where('item', '=', one.item)
      .orderBy('person')
      .execute();
    expect(states).toEqual([
      { person: 'ann', state: 'handed-over' },
      { person: 'cai', state: 'leased' },
    ]);
    expect(await handOver(db, hooks, { assignment: one.id, to: 'ben' }, NOW + 3)).toEqual({
      fault: 'over',
    });
  });

  it('a drawn place of a blind test and a check stay with who holds them, and it is said which', async () => {
    const one = await taken('ann');
    for (const [kind, fault] of [
      ['blind', 'blind'],
      ['gold', 'check'],
      ['exam', 'check'],
    ]) {
      await db.updateTable('work_item').set({ kind }).where('id', '=', one.item).execute();
      expect(await handOver(db, hooks, { assignment: one.id, to: 'cai' }, NOW + 1)).toEqual({
        fault,
      });
    }
  });

  it('where one verdict is wanted the draft goes along, and who submits is paid', async () => {
    campaign = await testCampaign(db, { items: someItems(1), settings: { overlap: 1 } });
    await joined(db, campaign, 'ann', 'cai');
    const one = await taken('ann');
    await draft(one.id, 'ann');
    const moved = await handOver(db, hooks, { assignment: one.id, to: 'cai' }, NOW + 1);
    if ('fault' in moved) throw new Error(moved.fault);
    expect(moved.draft).toBe(true);
    await submit(
      db,
      [moneyHooks],
      {
        assignment: moved.assignment,
        person: 'cai',
        key: 'k',
        filled: filledIn(),
        note: '',
        active: [],
      },
      NOW + 2,
    );
    const paid = await db.selectFrom('ledger').select(['person', 'cause', 'amount']).execute();
    expect(paid).toEqual([{ person: 'cai', cause: 'verdict', amount: 500 }]);
    const standing = await standingOf(db, campaign, NOW + 3);
    expect(standing).toMatchObject({ wanted: 1, done: 1, underWay: 0 });
  });
});

describe('D11, D12: splitting and merging', () => {
  it('children have the pages, the parent keeps its verdicts and leaves the queue; merged again they are one', async () => {
    const one = await taken('ann');
    const verdict = { assignment: one.id, person: 'ann', key: 'k', filled: filledIn(), note: '' };
    await submit(db, [moneyHooks], { ...verdict, active: [] }, NOW);
    const by = 'boss';
    const steps = PAGES.map(({ step }) => step);
    const [first = '', second = ''] = steps;
    const split = await splitItem(
      db,
      hooks,
      campaign,
      { item: one.item, parts: [[first], [second]], by },
      NOW,
    );
    if ('fault' in split) throw new Error(split.fault);
    expect(split.items).toHaveLength(2);
    const pages = [];
    for (const id of split.items)
      pages.push((await contentOf(db, id)).pages.map(({ step }) => step));
    expect(pages.flat().sort()).toEqual([...steps].sort());
    const parent = await db
      .selectFrom('work_item')
      .select(['state', 'done'])
      .where('id', '=', one.item)
      .executeTakeFirstOrThrow();
    expect(parent).toEqual({ state: 'withdrawn', done: 1 });
    expect(
      await db.selectFrom('submission').select('id').where('item', '=', one.item).execute(),
    ).toHaveLength(1);
    const merged = await mergeItems(db, hooks, campaign, { items: split.items, by }, NOW);
    if ('fault' in merged) throw new Error(merged.fault);
    const [whole = ''] = merged.items;
    expect((await contentOf(db, whole)).pages).toHaveLength(2);
    // What was earned before stays with who earned it, and nothing is booked by splitting and merging.
    const paid = await db.selectFrom('ledger').select(['person', 'assignment', 'amount']).execute();
    expect(paid).toEqual([{ person: 'ann', assignment: one.id, amount: 500 }]);
    const lineage = await db.selectFrom('work_lineage').select(['how']).execute();
    expect(lineage.map(({ how }) => how).sort()).toEqual(['merged', 'merged', 'shared', 'shared']);
  });

  it('D11: parts share the price of the whole, or each has it; whoever rated the whole is not given them', async () => {
    const one = await taken('ann');
    await given(one.id, 'ann');
    const steps = PAGES.map(({ step }) => [step]);
    const split = await splitItem(
      db,
      hooks,
      campaign,
      { item: one.item, parts: steps, by: 'boss' },
      NOW,
    );
    if ('fault' in split) throw new Error(split.fault);
    await db
      .updateTable('work_item')
      .set({ state: 'withdrawn' })
      .where('id', 'not in', split.items)
      .execute();
    const claims = (person: string) =>
      claim(db, [...hooks, moneyHooks], {
        campaign: campaign.id,
        person,
        device: 'd',
        nowMs: NOW + 1,
      });
    expect(await claims('ann')).toMatchObject({ none: {} });
    const got = await claims('cai');
    if ('none' in got) throw new Error('nothing to claim');
    expect(Number(got.assignment.price)).toBe(250);
    await db.updateTable('work_lineage').set({ how: 'split' }).execute();
    const whole = await claims('ben');
    if ('none' in whole) throw new Error('nothing to claim');
    expect(Number(whole.assignment.price)).toBe(500);
  });

  it('refuses halves: pages left out, other texts, an item that is gone', async () => {
    const ids = (await db.selectFrom('work_item').select('id').execute()).map(({ id }) => id);
    const [a = '', b = ''] = ids;
    const [first = ''] = PAGES.map(({ step }) => step);
    const by = 'boss';
    expect(
      await splitItem(db, hooks, campaign, { item: a, parts: [[first], [first]], by }, NOW),
    ).toEqual({ fault: 'pages' });
    expect(await mergeItems(db, hooks, campaign, { items: [a, b], by }, NOW)).toEqual({
      fault: 'other-text',
    });
    expect(
      await splitItem(db, hooks, campaign, { item: 'x', parts: [['a'], ['b']], by }, NOW),
    ).toEqual({ fault: 'not-live' });
  });
});

it('D6: an owner is told once for each episode, and who lags before them', async () => {
  await db
    .insertInto('person')
    .values({
      id: 'boss',
      name: 'Boss',
      email: 'b@x',
      email_verified: 1,
      image: null,
      created_at: '',
      updated_at: '',
      role: 'owner',
      left_ms: null,
    } as never)
    .execute();
  // Given for longer than it takes to lag.
  const one = await taken('ann');
  await db
    .updateTable('assignment')
    .set({ lease_until_ms: NOW + 9 * LAG_MS })
    .where('id', '=', one.id)
    .execute();
  const later = NOW + LAG_MS + 1;
  await lookAfter(db, hooks, later, () => false);
  await lookAfter(db, hooks, later + 600_000, () => false);
  const told = await db.selectFrom('notice').select(['person', 'kind']).orderBy('person').execute();
  expect(told).toEqual([
    { person: 'ann', kind: 'work.given' },
    { person: 'boss', kind: 'work.late' },
  ]);
});
