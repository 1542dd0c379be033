import { sql } from 'kysely';
import { type Db, fromColumn } from '../store/index.js';

/** Why calls of a run ended in an error, with how many steps each reason left without a reply; most frequent first. */
export async function faultsOf(db: Db, run: string): Promise<{ message: string; steps: number }[]> {
  // A later attempt replaces an earlier one of the same place, so only what is still an error is told.
  const { rows } = await sql<{ reply: string }>`select call.reply
    from slot join call on call.id = slot.call
    where slot.run = ${run} and call.state = 'errored' and not exists (
      select 1 from slot later
      where later.run = slot.run and later.condition = slot.condition and later.target = slot.target
        and later.judge = slot.judge and later.repeat = slot.repeat
        and later.judge_repeat = slot.judge_repeat and later.unit = slot.unit
        and later.step = slot.step and later.reask = slot.reask and later.attempt > slot.attempt)`.execute(
    db,
  );
  const counts = new Map<string, number>();
  for (const { reply } of rows) {
    const { fault } = fromColumn<{ fault: { message: string } | null }>(reply);
    const message = fault?.message ?? 'unknown';
    counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return [...counts]
    .map(([message, steps]) => ({ message, steps }))
    .sort((a, b) => b.steps - a.steps || (a.message < b.message ? -1 : 1));
}
