import type { Selectable } from 'kysely';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { alreadyRead, readOnce } from '../../store/read-once.js';
import type { RaterTable } from '../../store/schema-work.js';
import { alone, happened } from './events.js';
import type { Recent } from './recent.js';

export type Rater = Omit<Selectable<RaterTable>, 'recent'> & { recent: readonly Recent[] };

/** Where somebody stands in a campaign; null where they have not joined. */
export const raterOf = (db: Db, campaign: string, person: string): Promise<Rater | null> =>
  readOnce(db, keyOf(campaign, person), ['rater'], () => readRater(db, campaign, person));

const keyOf = (campaign: string, person: string): string => `rater ${campaign} ${person}`;

async function readRater(db: Db, campaign: string, person: string): Promise<Rater | null> {
  const row = await db
    .selectFrom('rater')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .executeTakeFirst();
  return row === undefined ? null : told(row);
}

const told = (row: Selectable<RaterTable>): Rater => ({
  ...row,
  cursor: Number(row.cursor),
  recent: fromColumn<Recent[]>(row.recent),
});

/** Moves somebody on: so many verdicts more, and what came last. */
export async function moveRater(
  trx: Db,
  { campaign, person }: Rater,
  by: number,
  recent: readonly Recent[],
): Promise<void> {
  const row = await trx
    .updateTable('rater')
    .set((eb) => ({ submitted: eb('submitted', '+', by), recent: toColumn(recent) }))
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .returningAll()
    .executeTakeFirstOrThrow();
  alreadyRead(trx, keyOf(campaign, person), ['rater'], told(row));
}

/** Takes part; again after having left. What they passed before stays passed. */
export async function join(
  db: Db,
  campaign: string,
  person: string,
  nowMs: number,
  band = '',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await alone(trx, campaign);
    const { numInsertedOrUpdatedRows: n } = await trx
      .insertInto('rater')
      .values({
        campaign,
        person,
        status: 'active',
        reason: null,
        calibrated: 0,
        band,
        submitted: 0,
        cursor: 0,
        recent: toColumn([]),
        joined_ms: nowMs,
      })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (Number(n ?? 0) === 1) await happened(trx, campaign, 'joined', {}, { person, atMs: nowMs });
    else
      await trx
        .updateTable('rater')
        .set({ status: 'active', ...(band !== '' && { band }) })
        .where('campaign', '=', campaign)
        .where('person', '=', person)
        .where('status', '=', 'left')
        .execute();
  });
}
