import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../store/index.js';
import { isOwn, ownerInSql, ownerOf } from './call-ids.js';
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

/** The same of a judge's replies, which are always taken over where the request is equal. */
export type ReusedVerdicts = {
  verdicts: number;
  of: number;
  from: { run: string | null; date: string; verdicts: number }[];
};

/** Null where no answer was taken over. */
export async function reusedOf(
  db: Db,
  manifest: Manifest,
  condition: string,
  target: string,
): Promise<Reused | null> {
  if (!manifest.reuse) return null;
  const { from, of, taken } = await takenOver(db, manifest, condition, target, '');
  if (taken === 0) return null;
  return { answers: taken, of, from: from.map(({ n, ...rest }) => ({ ...rest, answers: n })) };
}

/** Null where no verdict was taken over. */
export async function reusedVerdictsOf(
  db: Db,
  manifest: Manifest,
  condition: string,
  target: string,
  judge: string,
): Promise<ReusedVerdicts | null> {
  const { from, of, taken } = await takenOver(db, manifest, condition, target, judge);
  if (taken === 0) return null;
  return { verdicts: taken, of, from: from.map(({ n, ...rest }) => ({ ...rest, verdicts: n })) };
}

type TakenOver = {
  taken: number;
  of: number;
  from: { run: string | null; date: string; n: number }[];
};
type OriginRow = { owner: string; newest: number; n: number };

/** Calls behind one target, or one judge of it, that other runs had asked for. `judge`: empty for answers. */
async function takenOver(
  db: Db,
  manifest: Manifest,
  condition: string,
  target: string,
  judge: string,
): Promise<TakenOver> {
  const calls: RawBuilder<unknown> = sql`select distinct call from slot where run = ${manifest.run}
    and condition = ${condition} and target = ${target} and judge = ${judge}`;
  const all = await sql<{ n: number }>`select count(*) as n from (${calls}) calls`.execute(db);
  const { rows } = await sql<OriginRow>`
    select ${ownerInSql} as owner, max(started_ms) as newest, count(*) as n
    from call where call.id in (${calls}) and not ${isOwn(manifest)}
    group by ${ownerInSql} order by newest`.execute(db);
  const names = rows.length === 0 ? new Map<string, string>() : await runsByOwner(db);
  const from = rows.map(({ owner, newest, n }) => ({
    run: names.get(owner) ?? null,
    date: new Date(Number(newest)).toISOString().slice(0, 10),
    n: Number(n),
  }));
  const taken = from.reduce((sum, { n }) => sum + n, 0);
  return { taken, of: Number(all.rows[0]?.n ?? 0), from };
}

async function runsByOwner(db: Db): Promise<Map<string, string>> {
  const runs = await db.selectFrom('run').select('id').execute();
  return new Map(runs.map(({ id }) => [ownerOf(id), id]));
}
