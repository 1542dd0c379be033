import { sql } from 'kysely';
import type { Db } from '../../store/index.js';
import type { PointOf } from './point.js';

/** What is counted of one point, added with `sign` 1 and taken out again with −1. */
export type Counted = {
  campaign: string;
  rubric: number;
  person: string;
  source: 'work' | 'gold' | 'exam';
  abilities: readonly string[];
  point: Omit<PointOf, 'pairs'>;
};

/** Moves the sums that stand beside the points of different people. */
export async function countAbilities(
  trx: Db,
  all: readonly Counted[],
  sign: 1 | -1,
): Promise<void> {
  if (all.length === 0) return;
  await trx
    .insertInto('quality_ability')
    .values(
      all.flatMap(({ campaign, rubric, person, source, point, abilities }) =>
        ['', ...new Set(abilities.filter((name) => name !== ''))].map((ability) => ({
          campaign,
          rubric,
          person,
          source,
          ability,
          n: sign,
          errors: sign * point.error,
          compared: sign * point.compared,
          higher: sign * point.higher,
          lower: sign * point.lower,
          signed_n: point.deviation === null ? 0 : sign,
          signed_sum: sign * (point.deviation ?? 0),
          signed_squares: sign * (point.deviation ?? 0) ** 2,
        })),
      ),
    )
    .onConflict((on) =>
      on.columns(['campaign', 'rubric', 'person', 'source', 'ability']).doUpdateSet({
        n: sql<number>`quality_ability.n + excluded.n`,
        errors: sql<number>`quality_ability.errors + excluded.errors`,
        compared: sql<number>`quality_ability.compared + excluded.compared`,
        higher: sql<number>`quality_ability.higher + excluded.higher`,
        lower: sql<number>`quality_ability.lower + excluded.lower`,
        signed_n: sql<number>`quality_ability.signed_n + excluded.signed_n`,
        signed_sum: sql<number>`quality_ability.signed_sum + excluded.signed_sum`,
        signed_squares: sql<number>`quality_ability.signed_squares + excluded.signed_squares`,
      }),
    )
    .execute();
}

/** Longer values are no level of a scale. */
const VALUE = 60;

/** What the standard wanted against what was given, value by value. */
export async function confuse(
  trx: Db,
  { campaign, rubric, person, source }: Pick<Counted, 'campaign' | 'rubric' | 'person' | 'source'>,
  pairs: PointOf['pairs'],
  sign: 1 | -1,
): Promise<void> {
  const cells = new Map<string, { wanted: string; given: string; n: number }>();
  for (const { wanted, given } of pairs) {
    if (wanted.length > VALUE || given.length > VALUE) continue;
    const key = JSON.stringify([wanted, given]);
    const known = cells.get(key);
    if (known === undefined) cells.set(key, { wanted, given, n: sign });
    else known.n += sign;
  }
  if (cells.size === 0) return;
  await trx
    .insertInto('quality_confusion')
    .values([...cells.values()].map((cell) => ({ campaign, rubric, person, source, ...cell })))
    .onConflict((on) =>
      on
        .columns(['campaign', 'rubric', 'person', 'source', 'wanted', 'given'])
        .doUpdateSet({ n: sql<number>`quality_confusion.n + excluded.n` }),
    )
    .execute();
}

/** What one day's row gets more of. */
export type DayChange = Partial<{
  items: number;
  equal: number;
  pairs: number;
  work_n: number;
  work_errors: number;
  gold_n: number;
  gold_errors: number;
}>;

/** Both changes together. Pure. */
export const addDays = (a: DayChange, b: DayChange): DayChange => {
  const sum: DayChange = { ...a };
  for (const [name, by] of Object.entries(b) as [keyof DayChange, number][])
    sum[name] = (sum[name] ?? 0) + by;
  return sum;
};

export async function countDay(
  trx: Db,
  at: { campaign: string; rubric: number; day: string },
  change: DayChange,
): Promise<void> {
  const zero = {
    items: 0,
    equal: 0,
    pairs: 0,
    work_n: 0,
    work_errors: 0,
    gold_n: 0,
    gold_errors: 0,
  };
  await trx
    .insertInto('quality_day')
    .values({ ...at, ...zero, ...change })
    .onConflict((on) =>
      on.columns(['campaign', 'rubric', 'day']).doUpdateSet({
        items: sql<number>`quality_day.items + excluded.items`,
        equal: sql<number>`quality_day.equal + excluded.equal`,
        pairs: sql<number>`quality_day.pairs + excluded.pairs`,
        work_n: sql<number>`quality_day.work_n + excluded.work_n`,
        work_errors: sql<number>`quality_day.work_errors + excluded.work_errors`,
        gold_n: sql<number>`quality_day.gold_n + excluded.gold_n`,
        gold_errors: sql<number>`quality_day.gold_errors + excluded.gold_errors`,
      }),
    )
    .execute();
}
