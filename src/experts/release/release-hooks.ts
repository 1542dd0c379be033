import type { Db } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import type { Hooks } from '../work/hooks.js';
import { fillPlaces } from './fill-places.js';
import { hadBefore, isRework } from './rework.js';

/**
 * What blind tests say to the engine of work and hear from it. `all`: every part, for asking who is qualified when
 * somebody has to be replaced.
 */
export const releaseHooks = (all: () => readonly Hooks[]): Hooks => ({
  /** The items that somebody was drawn for, in the campaign's random order, the same question not twice in a row. */
  async drawn(trx, campaign, person, { subjects, heavy }) {
    let query = trx
      .selectFrom('blind_rater')
      .innerJoin('blind_test', 'blind_test.id', 'blind_rater.test')
      .innerJoin('work_item', 'work_item.id', 'blind_rater.item')
      .select('work_item.id')
      .where('blind_rater.person', '=', person)
      .where('blind_rater.state', '=', 'drawn')
      .where('blind_test.campaign', '=', campaign.id)
      .where('blind_test.status', '=', 'open')
      .where('work_item.state', '=', 'open');
    if (subjects.length > 0) query = query.where('work_item.subject', 'not in', [...subjects]);
    if (!heavy) query = query.where('work_item.heavy', '=', 0);
    const row = await query.orderBy('work_item.place').limit(1).executeTakeFirst();
    return row === undefined ? null : { item: row.id, mode: 'blind' };
  },

  async drawnLeft(db, campaign, person) {
    const { n } = await db
      .selectFrom('blind_rater')
      .innerJoin('blind_test', 'blind_test.id', 'blind_rater.test')
      .innerJoin('work_item', 'work_item.id', 'blind_rater.item')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('blind_rater.person', '=', person)
      .where('blind_rater.state', '=', 'drawn')
      .where('blind_test.campaign', '=', campaign.id)
      .where('blind_test.status', '=', 'open')
      .where('work_item.state', '=', 'open')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('assignment')
              .select('assignment.id')
              .whereRef('assignment.item', '=', 'work_item.id')
              .where('assignment.person', '=', person)
              .where('assignment.state', '!=', 'expired'),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    return Number(n);
  },

  /** Nobody else has an item of a blind test; what goes back to work goes to people who have not had it. */
  async fits(db, _, item, person) {
    if (item.kind !== 'blind') return !isRework(item) || !(await hadBefore(db, item.id, person));
    const row = await db
      .selectFrom('blind_rater')
      .select('person')
      .where('item', '=', item.id)
      .where('person', '=', person)
      .where('state', '=', 'drawn')
      .executeTakeFirst();
    return row !== undefined;
  },

  async submitted(trx, { item, assignment }) {
    if (item.kind !== 'blind') return;
    // Whoever gave the place up hands in a verdict beside the one who has it now.
    await trx
      .updateTable('blind_rater')
      .set({ state: 'done' })
      .where('item', '=', item.id)
      .where('person', '=', assignment.person)
      .where('state', '!=', 'left')
      .execute();
  },
  async undone(trx, { item, assignment }) {
    if (item.kind === 'blind') await put(trx, item.id, assignment.person, 'drawn');
  },
  async skipped(trx, { campaign, item, assignment, atMs }) {
    if (item.kind !== 'blind') return;
    await put(trx, item.id, assignment.person, 'left');
    await replace(trx, all(), campaign, item.id, atMs);
  },
  async unskipped(trx, { item, assignment }) {
    if (item.kind !== 'blind') return;
    const own = await placeOf(trx, item.id, assignment.person);
    // Whoever was drawn instead has not begun within ten seconds, or keeps the place.
    const begun = await trx
      .selectFrom('assignment')
      .select('person')
      .where('item', '=', item.id)
      .where('state', 'in', ['leased', 'submitted'])
      .where('person', '!=', assignment.person)
      .execute();
    let instead = trx
      .deleteFrom('blind_rater')
      .where('item', '=', item.id)
      .where('place', '=', own)
      .where('state', '=', 'drawn');
    if (begun.length > 0)
      instead = instead.where(
        'person',
        'not in',
        begun.map(({ person }) => person),
      );
    await instead.execute();
    const kept = await trx
      .selectFrom('blind_rater')
      .select('person')
      .where('item', '=', item.id)
      .where('place', '=', own)
      .where('state', '=', 'drawn')
      .executeTakeFirst();
    if (kept === undefined) await put(trx, item.id, assignment.person, 'drawn');
  },
  async left(trx, campaign, person, atMs) {
    const places = await trx
      .selectFrom('blind_rater')
      .innerJoin('blind_test', 'blind_test.id', 'blind_rater.test')
      .select(['blind_rater.item', ...TEST])
      .where('blind_test.campaign', '=', campaign.id)
      .where('blind_test.status', '=', 'open')
      .where('blind_rater.person', '=', person)
      .where('blind_rater.state', '=', 'drawn')
      .orderBy('blind_rater.item')
      .execute();
    for (const test of new Map(places.map((row) => [row.id, row])).values()) {
      await trx
        .updateTable('blind_rater')
        .set({ state: 'left' })
        .where('test', '=', test.id)
        .where('person', '=', person)
        .where('state', '=', 'drawn')
        .execute();
      // Once for all of them: who may rate is asked of every rater.
      const items = places.filter(({ id }) => id === test.id).map(({ item }) => item);
      await fillPlaces(trx, all(), campaign, test, items, atMs);
    }
  },
});

/** What drawing somebody goes by. */
const TEST = [
  'blind_test.id',
  'blind_test.run',
  'blind_test.seed',
  'blind_test.raters',
  'blind_test.tier',
  'blind_test.credentials',
] as const;

const put = async (trx: Db, item: string, person: string, state: string): Promise<void> => {
  await trx
    .updateTable('blind_rater')
    .set({ state })
    .where('item', '=', item)
    .where('person', '=', person)
    .execute();
};

const placeOf = async (db: Db, item: string, person: string): Promise<number> => {
  const row = await db
    .selectFrom('blind_rater')
    .select('place')
    .where('item', '=', item)
    .where('person', '=', person)
    .executeTakeFirst();
  return row?.place ?? 0;
};

/** Draws somebody else for the place of one who left. */
async function replace(
  trx: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  item: string,
  nowMs: number,
): Promise<void> {
  const test = await trx
    .selectFrom('blind_rater')
    .innerJoin('blind_test', 'blind_test.id', 'blind_rater.test')
    .select(TEST)
    .where('blind_rater.item', '=', item)
    .where('blind_test.status', '=', 'open')
    .executeTakeFirst();
  if (test !== undefined) await fillPlaces(trx, hooks, campaign, test, [item], nowMs);
}
