import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../store/index.js';
import type { Campaign } from './campaigns.js';
import { countsOf } from './events.js';
import type { Hooks } from './hooks.js';
import { nextWork, skipAndNext, submitAndNext } from './next-work.js';
import { filledIn, joined, someItems, testCampaign } from './work.testkit.js';

const T = Date.UTC(2026, 5, 1, 4);
let db: Db;
let campaign: Campaign;
beforeEach(async () => {
  db = await openDatabase(':memory:');
  campaign = await testCampaign(db, { items: someItems(4) });
  await joined(db, campaign, 'ann');
});
afterEach(() => db.destroy());

const asking = () => ({ campaign: campaign.id, person: 'ann', device: 'd', nowMs: T });
async function begun(): Promise<string> {
  const next = await nextWork(db, [], asking());
  if ('none' in next) throw new Error(next.none.why);
  return next.assignment.id;
}
const verdict = (assignment: string, key = 'k') => ({
  ...{ assignment, person: 'ann', key, device: 'd' },
  ...{ filled: filledIn(), note: '', active: [] },
});
const statesOf = async () =>
  (await db.selectFrom('assignment').select('state').orderBy('state').execute()).map(
    ({ state }) => state,
  );

/** Writes, then fails: what it wrote must go with it. */
const failing: Hooks = {
  async goldDue(trx) {
    await trx.updateTable('rater').set({ submitted: 99 }).execute();
    throw new Error('the queue is out of order');
  },
};

it('A7, B1: a verdict and the next item are stored together, and the next one is shown as it will be opened', async () => {
  const given = await submitAndNext(db, [], verdict(await begun()), T);
  expect(given).toMatchObject({ revision: 1, counts: true });
  if (given.next === null || 'none' in given.next) throw new Error('nothing came');
  const { assignment, work } = given.next;
  expect(work).toMatchObject({ id: assignment.id, state: 'leased', writer: 'd', draft: null });
  expect(await statesOf()).toEqual(['leased', 'submitted']);
});

it('A7: a verdict is stored and answered though finding the next item fails, and nothing is left of the failure', async () => {
  const assignment = await begun();
  const given = await submitAndNext(db, [failing], verdict(assignment), T);
  expect(given).toMatchObject({ next: null, failed: expect.any(Error) });
  expect(await statesOf()).toEqual(['submitted']);
  const rater = await db.selectFrom('rater').select('submitted').executeTakeFirstOrThrow();
  expect(rater.submitted).toBe(1);
  expect((await countsOf(db, campaign.id)).get('done')).toBe(1);
  const again = await submitAndNext(db, [], verdict(assignment), T);
  expect(again.submission).toBe(given.submission);
  expect(again.next).toMatchObject({ work: { state: 'leased' } });
});

it('A7: what keeps a verdict from being stored keeps it from taking an item as well', async () => {
  const assignment = await begun();
  const refusing: Hooks = {
    async submitted() {
      throw new Error('not today');
    },
  };
  await expect(submitAndNext(db, [refusing], verdict(assignment), T)).rejects.toThrow('not today');
  expect(await statesOf()).toEqual(['leased']);
});

it('B10: a skip and the next item are stored together, and the skip stays where the next one fails', async () => {
  const of = { person: 'ann', reason: 'unclear' as const, note: '', device: 'd' };
  const left = await skipAndNext(db, [], { ...of, assignment: await begun() }, T);
  if (left.next === null || 'none' in left.next) throw new Error('nothing came');
  expect(await statesOf()).toEqual(['leased', 'skipped']);
  const last = await skipAndNext(db, [failing], { ...of, assignment: left.next.work.id }, T);
  expect(last.next).toBeNull();
  expect(await statesOf()).toEqual(['skipped', 'skipped']);
});
