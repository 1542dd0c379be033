import { type Db, fromColumn } from '../../store/index.js';
import { Kept } from '../kept.js';
import { isUpToDate, recordsOf } from '../reading/build-index.js';

/** Target → kind → what a judge's ratings of it add up to in one run. */
export type Sums = ReadonlyMap<string, ReadonlyMap<string, { sum: number; n: number }>>;

const kept = new Kept<Sums>(3_600_000, 500);

/**
 * A judge's ratings in one run, added up by target and kind, from what pages look through; null where that was not made
 * yet, or is older than the run's records.
 */
export async function meanRatings(db: Db, run: string, judge: string): Promise<Sums | null> {
  if (!(await isUpToDate(db, run))) return null;
  const records = await recordsOf(db, run);
  return kept.get(JSON.stringify([run, judge, records]), () => sumsOf(db, run, judge));
}

/** Verdicts that are not rated, and kinds that a verdict leaves out, count for nothing. */
export async function sumsOf(db: Db, run: string, judge: string): Promise<Sums> {
  const rows = await db
    .selectFrom('page_verdict')
    .innerJoin('page_answer', (join) =>
      join
        .onRef('page_answer.run', '=', 'page_verdict.run')
        .onRef('page_answer.n', '=', 'page_verdict.n'),
    )
    .select(['page_answer.target', 'page_verdict.kinds'])
    .where('page_verdict.run', '=', run)
    .where('page_verdict.judge', '=', judge)
    .where('page_verdict.state', '=', 'rated')
    .execute();
  const sums = new Map<string, Map<string, { sum: number; n: number }>>();
  for (const { target, kinds } of rows) {
    const own = sums.get(target) ?? new Map<string, { sum: number; n: number }>();
    sums.set(target, own);
    for (const [kind, value] of Object.entries(fromColumn<Record<string, number>>(kinds))) {
      const known = own.get(kind) ?? { sum: 0, n: 0 };
      own.set(kind, { sum: known.sum + value, n: known.n + 1 });
    }
  }
  return sums;
}
