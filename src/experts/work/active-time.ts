import type { Db } from '../../store/index.js';
import type { AssignmentRow } from './assignments.js';

/** A page rounds, and an item may have been there a moment before the server knew. */
const SLACK_MS = 60_000;

/** A stretch of active time as the page measured it: a duration, never a moment of its clock. */
export type Stretch = { id: string; ms: number };

/**
 * Keeps stretches of active time of an assignment, each once however often it is sent. Nobody is active for longer than
 * the item has been theirs: what a page claims beyond that is cut, by the server's clock.
 * @returns milliseconds that the caller adds to the assignment's with whatever else it writes there
 */
export async function newActive(
  trx: Db,
  { id: assignment, leased_ms }: Pick<AssignmentRow, 'id' | 'leased_ms'>,
  stretches: readonly Stretch[],
  nowMs: number,
): Promise<number> {
  const once = [...new Map(stretches.map((one) => [one.id, one])).values()];
  if (once.length === 0) return 0;
  let room = await roomFor(trx, assignment, Number(leased_ms), nowMs);
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
  return added.reduce((sum, row) => sum + Number(row.ms), 0);
}

/** Milliseconds since the item was begun that no stretch has been counted for yet. */
async function roomFor(
  trx: Db,
  assignment: string,
  leasedMs: number,
  nowMs: number,
): Promise<number> {
  const { ms } = await trx
    .selectFrom('active_time')
    .select((eb) => eb.fn.sum('ms').as('ms'))
    .where('assignment', '=', assignment)
    .where('at_ms', '>=', leasedMs)
    .executeTakeFirstOrThrow();
  return Math.max(0, nowMs - leasedMs + SLACK_MS - Number(ms ?? 0));
}
