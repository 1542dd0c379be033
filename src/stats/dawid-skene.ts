import { codesOf, type Key } from './codes.js';
import type { Rating } from './ratings.js';

/** One rater's habits: `confusion[t][g]` is the chance of giving category g where t is true. */
export type RaterHabits = { rater: Key; ratings: number; confusion: number[][] };

/** Latent truth. `posterior[unit][category]` sums to 1; rows and columns as in `units` and `categories`. */
export type DawidSkene = {
  units: Key[];
  categories: Key[];
  posterior: number[][];
  /** The likeliest category of each unit; of equals the first. */
  labels: Key[];
  shares: number[];
  raters: RaterHabits[];
  /** After each step; never falls. The last one belongs to the result. */
  logLikelihood: number[];
  converged: boolean;
};

/**
 * Dawid & Skene's EM (1979): what is true, how often, and how each rater errs, from ratings alone. It starts from the
 * units' vote shares. A rater may rate a unit several times (looks are taken as independent). `categories`: sorted as
 * given; by first appearance otherwise.
 *
 * It converges to a local optimum and needs raters who share units; with two raters or few units its labels are little
 * more than votes. Null without ratings.
 */
export function dawidSkene(
  ratings: readonly Rating[],
  how: { categories?: readonly Key[]; maxSteps?: number; tolerance?: number } = {},
): DawidSkene | null {
  const { maxSteps = 1000, tolerance = 1e-9 } = how;
  if (ratings.length === 0) return null;
  const data = coded(ratings, how.categories);
  let posterior = votes(data);
  const logLikelihood: number[] = [];
  let converged = false;
  let model = maximise(data, posterior);
  while (logLikelihood.length < maxSteps && !converged) {
    const expected = expect(data, model);
    const before = logLikelihood.at(-1);
    logLikelihood.push(expected.logLikelihood);
    posterior = expected.posterior;
    converged = before !== undefined && expected.logLikelihood - before < tolerance;
    if (!converged) model = maximise(data, posterior);
  }
  const { units, raters, categories } = data;
  return {
    units,
    categories,
    posterior,
    labels: posterior.map((row) => categories[row.indexOf(Math.max(...row))] ?? ''),
    shares: model.shares,
    raters: raters.map((rater, r) => ({
      rater,
      ratings: data.ratings.filter((rating) => rating.rater === r).length,
      confusion: model.confusion[r] ?? [],
    })),
    logLikelihood,
    converged,
  };
}

type Coded = {
  units: Key[];
  raters: Key[];
  categories: Key[];
  ratings: { unit: number; rater: number; given: number }[];
};
type Model = { shares: number[]; confusion: number[][][] };

function coded(ratings: readonly Rating[], order: readonly Key[] | undefined): Coded {
  const units = codesOf(ratings.map((r) => r.unit));
  const raters = codesOf(ratings.map((r) => r.rater));
  const categories = order ?? [...new Set(ratings.map((r) => r.value))];
  const place = new Map(categories.map((category, i) => [category, i]));
  return {
    units: [...new Set(ratings.map((r) => r.unit))],
    raters: [...new Set(ratings.map((r) => r.rater))],
    categories: [...categories],
    ratings: ratings.map((r, i) => {
      const given = place.get(r.value);
      if (given === undefined) throw new RangeError(`dawidSkene: ${r.value} is not in the scale`);
      return { unit: units.codes[i] ?? 0, rater: raters.codes[i] ?? 0, given };
    }),
  };
}

const zeros = (rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, () => new Array<number>(columns).fill(0));

function add(row: number[] | undefined, at: number, by: number): void {
  if (row !== undefined) row[at] = (row[at] ?? 0) + by;
}

const normalised = (row: readonly number[]): number[] => {
  const sum = row.reduce((a, b) => a + b, 0);
  return sum === 0 ? row.map(() => 0) : row.map((x) => x / sum);
};

function votes({ units, categories, ratings }: Coded): number[][] {
  const counts = zeros(units.length, categories.length);
  for (const { unit, given } of ratings) add(counts[unit], given, 1);
  return counts.map(normalised);
}

/** Shares and habits that the posterior implies. */
function maximise({ units, raters, categories, ratings }: Coded, posterior: number[][]): Model {
  const size = categories.length;
  const shares = categories.map(
    (_, k) => posterior.reduce((sum, row) => sum + (row[k] ?? 0), 0) / units.length,
  );
  const confusion = raters.map(() => zeros(size, size));
  for (const { unit, rater, given } of ratings)
    for (let t = 0; t < size; t++) add(confusion[rater]?.[t], given, posterior[unit]?.[t] ?? 0);
  return { shares, confusion: confusion.map((rows) => rows.map(normalised)) };
}

/** What the model says of each unit, and how likely the ratings are under it. */
function expect({ units, ratings }: Coded, { shares, confusion }: Model) {
  const log = units.map(() => shares.map((share) => Math.log(share)));
  for (const { unit, rater, given } of ratings)
    shares.forEach((_, t) => {
      add(log[unit], t, Math.log(confusion[rater]?.[t]?.[given] ?? 0));
    });
  let logLikelihood = 0;
  const posterior = log.map((row) => {
    const most = Math.max(...row);
    const scaled = row.map((x) => Math.exp(x - most));
    logLikelihood += most + Math.log(scaled.reduce((a, b) => a + b, 0));
    return normalised(scaled);
  });
  return { posterior, logLikelihood };
}
