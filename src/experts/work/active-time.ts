import type { Db } from '../../store/index.js';

/** A stretch of active time as the page measured it: a duration, never a moment of its clock. */
export type Stretch = { id: string; ms: number };

/**
 * Adds stretches of active time to an assignment, each once however often it is sent.
 */
export async function addActive(
  trx: Db,
  assignment: string,
  stretches: readonly Stretch[],
  nowMs: number,
): Promise<void> {
  const once = [...new Map(stretches.map((one) => [one.id, one])).values()];
  if (once.length === 0) return;
  const added = await trx
    .insertInto('active_time')
    .values(once.map(({ id, ms }) => ({ assignment, stretch: id, ms, at_ms: nowMs })))
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
