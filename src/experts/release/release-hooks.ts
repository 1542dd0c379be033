import { type Db, fromColumn } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import type { WorkContent, WorkRef } from '../work/content.js';
import type { Hooks } from '../work/hooks.js';
import { drawRaters } from './draw-raters.js';
import { blindRaters, plainExternal, whoMay } from './may-rate.js';

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

  /** Nobody else has an item of a blind test. */
  async fits(db, _, item, person) {
    if (item.kind !== 'blind') return true;
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
    if (item.kind === 'blind') await put(trx, item.id, assignment.person, 'done');
  },
  async undone(trx, { item, assignment }) {
    if (item.kind === 'blind') await put(trx, item.id, assignment.person, 'drawn');
  },
  async skipped(trx, { campaign, item, assignment, atMs }) {
    if (item.kind !== 'blind') return;
    await put(trx, item.id, assignment.person, 'left');
    await replace(trx, all(), campaign, item.id, assignment.person, atMs);
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
});

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

/** Draws somebody else for the place of one who left; where nobody is left the item waits, and the test says so. */
async function replace(
  trx: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  item: string,
  person: string,
  nowMs: number,
): Promise<void> {
  const test = await trx
    .selectFrom('blind_rater')
    .innerJoin('blind_test', 'blind_test.id', 'blind_rater.test')
    .select(['blind_test.id', 'blind_test.seed', 'blind_test.tier', 'blind_test.credentials'])
    .where('blind_rater.item', '=', item)
    .executeTakeFirst();
  if (test === undefined) return;
  const raters = await blindRaters(
    trx,
    hooks,
    campaign,
    { tier: test.tier, credentials: fromColumn<string[]>(test.credentials) },
    nowMs,
  );
  const had = await trx
    .selectFrom('blind_rater')
    .select('person')
    .where('item', '=', item)
    .execute();
  const known = new Set(had.map((row) => row.person));
  const free = raters
    .filter((rater) => rater.why === null && !known.has(rater.person))
    .map((rater) => rater.person);
  const row = await trx
    .selectFrom('work_item')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
    .select([
      'work_item.external',
      'work_item.subject',
      'work_item.lang',
      'work_content.content',
      'work_secret.ref',
    ])
    .where('work_item.id', '=', item)
    .executeTakeFirstOrThrow();
  const origin = {
    id: item,
    external: plainExternal(row.external),
    subject: row.subject,
    lang: row.lang,
    ref: fromColumn<WorkRef | null>(row.ref),
    notes: fromColumn<WorkContent>(row.content).notes,
  };
  const may = await whoMay(trx, hooks, campaign.id, [origin], free);
  const loads = await trx
    .selectFrom('blind_rater')
    .select(['person', (eb) => eb.fn.countAll().as('n')])
    .where('test', '=', test.id)
    .groupBy('person')
    .execute();
  const { raters: drawn } = drawRaters([item], may, {
    raters: 1,
    seed: `${test.seed}/${item}/${known.size}`,
    load: new Map(loads.map((one) => [one.person, Number(one.n)])),
  });
  const [instead] = drawn.get(item) ?? [];
  if (instead === undefined) return;
  await trx
    .insertInto('blind_rater')
    .values({
      test: test.id,
      item,
      person: instead,
      place: await placeOf(trx, item, person),
      state: 'drawn',
    })
    .execute();
}
