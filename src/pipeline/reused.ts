import { sql } from 'kysely';
import type { Db } from '../store/index.js';
import type { Manifest } from './manifest.js';

/**
 * Answers that a run took over from others (`--reuse`): a companion can change overnight behind the same name, so whoever
 * reads its figures must know. `of`: all recorded answers of the target under this condition, re-asks included.
 */
export type Reused = {
  answers: number;
  of: number;
  /** Oldest first. `run`: null when the run that asked is no longer there; `date`: of its newest answer, UTC. */
  from: { run: string | null; date: string; answers: number }[];
};

type OriginRow = { run: string | null; newest: number; answers: number };

/** Null where nothing was taken over. An answer is another run's when it was asked before this run was planned. */
export async function reusedOf(
  db: Db,
  { run, createdMs, reuse }: Manifest,
  condition: string,
  target: string,
): Promise<Reused | null> {
  if (!reuse) return null;
  const calls = sql`select distinct call from slot
    where run = ${run} and condition = ${condition} and target = ${target} and judge = ${''}`;
  const all = await sql<{ n: number }>`select count(*) as n from (${calls}) calls`.execute(db);
  // Whoever planned first has asked; the runs that took the answer over later have slots for it as well.
  const { rows } =
    await sql<OriginRow>`select run, max(started_ms) as newest, count(*) as answers from (
      select call.started_ms, (
        select run.id from slot join run on run.id = slot.run
        where slot.call = call.id and run.id <> ${run} and run.created_ms <= ${createdMs}
        order by run.created_ms, run.id limit 1) as run
      from call where call.started_ms < ${createdMs} and call.id in (${calls})) taken
    group by run order by newest`.execute(db);
  const from = rows.map(({ run, newest, answers }) => ({
    run,
    date: new Date(Number(newest)).toISOString().slice(0, 10),
    answers: Number(answers),
  }));
  const answers = from.reduce((sum, origin) => sum + origin.answers, 0);
  return answers === 0 ? null : { answers, of: Number(all.rows[0]?.n ?? 0), from };
}
