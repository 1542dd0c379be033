import type { Db } from '../../store/index.js';

/** A page rounds, and an item may have been there a moment before the server knew. */
const SLACK_MS = 60_000;

/** A stretch of active time as the page measured it: a duration, never a moment of its clock. */
export type Stretch = { id: string; ms: number };

/**
 * Adds stretches of active time to an assignment, each once however often it is sent. Nobody is active for longer than
 * the item has been theirs: what a page claims beyond that is cut, by the server's clock.
 */
export async function addActive(
  trx: Db,
  assignment: string,
  stretches: readonly Stretch[],
  nowMs: number,
): Promise<void> {
  const once = [...new Map(stretches.map((one) => [one.id, one])).values()];
  if (once.length === 0) return;
  let room = await roomFor(trx, assignment, nowMs);
  const within = once.map(({ id, ms }) => {
    const kept = Math.min(ms, room);
    room -= kept;
    return { assignment, stretch: id, ms: kept, at_ms: nowMs };
  });
  const added = await trx
    .insertInto('active_time')
    .values(within)
    .onConflict((on) => on.doNothing())
    .returning('ms')
    .execute();
  const ms = added.reduce((sum, row) => sum + Number(row.ms), 0);
  if (ms === 0) return;
  await trx
    .updateTable('assignment')
    .set((eb) => ({ active_ms: eb('active_ms', '+', ms) }))
    .where('id', '=', assignment)
    .execute();
}

/** Milliseconds since the item was begun that no stretch has been counted for yet. */
async function roomFor(trx: Db, assignment: string, nowMs: number): Promise<number> {
  const { leased_ms } = await trx
    .selectFrom('assignment')
    .select('leased_ms')
    .where('id', '=', assignment)
    .executeTakeFirstOrThrow();
  const { ms } = await trx
    .selectFrom('active_time')
    .select((eb) => eb.fn.sum('ms').as('ms'))
    .where('assignment', '=', assignment)
    .where('at_ms', '>=', Number(leased_ms))
    .executeTakeFirstOrThrow();
  return Math.max(0, nowMs - Number(leased_ms) + SLACK_MS - Number(ms ?? 0));
}
