import type { Estimate } from '../../contract/index.js';
import { bootstrapRatios, bootstrapStatistic } from '../../stats/index.js';
import { CATEGORIES, type Category, categoryOf } from './abilities.js';
import type { Collected } from './score-collect.js';
import type { Column, Sheet } from './score-sheet.js';
import type { Slice } from './score-slices.js';
import type { Aggregation } from './types.js';

/** Items and abilities of a study, with seed and number of draws of every resampling. */
export type Basis = Pick<Collected, 'items' | 'abilities'> & { seed: string; draws: number };

/** Scores run from 0 to 100. */
const RANGE = [0, 100] as const;

/** Rubric rows and questions by ability: the weights of the other aggregations, fixed by the data. */
export type Weights = { rubrics: number[]; questions: number[] };

export function weightsOf({ items, abilities }: Basis, slice: Slice): Weights {
  const place = new Map(abilities.map((label, i) => [label, i]));
  const weights = { rubrics: abilities.map(() => 0), questions: abilities.map(() => 0) };
  for (const item of items) {
    if (!slice.has(item)) continue;
    for (const { label, rows } of item.rubric.abilities) {
      const i = place.get(label) ?? 0;
      weights.rubrics[i] = (weights.rubrics[i] ?? 0) + rows.length;
      weights.questions[i] = (weights.questions[i] ?? 0) + 1;
    }
  }
  return weights;
}

/** One figure of ability scores, 0…100; abilities without a score are left out. Null without any. */
export function aggregate(
  means: readonly (number | null)[],
  labels: readonly string[],
  weights: Weights,
  how: Aggregation,
): number | null {
  switch (how) {
    case 'abilities':
      return weighted(means, () => 1);
    case 'rubrics':
      return weighted(means, (i) => weights.rubrics[i] ?? 0);
    case 'questions':
      return weighted(means, (i) => weights.questions[i] ?? 0);
    case 'categories':
      return weighted(
        CATEGORIES.map((category) => categoryMean(means, labels, category)),
        () => 1,
      );
  }
}

/** Plain mean of a category's abilities; null without any. */
const categoryMean = (
  means: readonly (number | null)[],
  labels: readonly string[],
  category: Category,
): number | null => weighted(means, (i) => (categoryOf(labels[i] ?? '') === category ? 1 : 0));

function weighted(
  values: readonly (number | null)[],
  weight: (i: number) => number,
): number | null {
  let sum = 0;
  let total = 0;
  values.forEach((value, i) => {
    if (value === null) return;
    sum += value * weight(i);
    total += weight(i);
  });
  return total === 0 ? null : sum / total;
}

/** Mean of each ability over the questions of a slice that have a score in it. */
export const abilityMeans = ({ items }: Basis, sheet: Sheet, slice: Slice): (number | null)[] =>
  sheet.abilities.map((column) =>
    weighted(column, (i) => {
      const item = items[i];
      return item !== undefined && slice.has(item) ? 1 : 0;
    }),
  );

/** The overall figure without an interval: of baselines and bounds. */
export const overallValue = (
  basis: Basis,
  sheet: Sheet,
  slice: Slice,
  how: Aggregation,
): number | null =>
  aggregate(abilityMeans(basis, sheet, slice), basis.abilities, weightsOf(basis, slice), how);

/**
 * The overall figure with its interval over sessions. `strict`: null, `unrated`, when an ability of the slice has no
 * score at all, since a mean over fewer abilities is another figure; otherwise it is left out, as in the released code.
 */
export function overall(
  basis: Basis,
  sheet: Sheet,
  slice: Slice,
  how: Aggregation,
  strict: boolean,
): Estimate {
  const weights = weightsOf(basis, slice);
  return composed(basis, sheet, slice, strict, (means) =>
    aggregate(means, basis.abilities, weights, how),
  );
}

/** A category's figure: the plain mean of its ability scores. */
export const categoryFigure = (
  basis: Basis,
  sheet: Sheet,
  slice: Slice,
  category: Category,
  strict: boolean,
): Estimate =>
  composed(
    basis,
    only(basis, sheet, (label) => categoryOf(label) === category),
    slice,
    strict,
    (means) => categoryMean(means, basis.abilities, category),
    (label) => categoryOf(label) === category,
  );

/** The sheet with other abilities blank. */
const only = ({ abilities }: Basis, sheet: Sheet, has: (label: string) => boolean): Sheet => ({
  ...sheet,
  abilities: sheet.abilities.map((column, i) =>
    has(abilities[i] ?? '') ? column : column.map(() => null),
  ),
});

type Cells = { rows: Int32Array; values: Float64Array };

function composed(
  basis: Basis,
  sheet: Sheet,
  slice: Slice,
  strict: boolean,
  combine: (means: readonly (number | null)[]) => number | null,
  wanted: (label: string) => boolean = () => true,
): Estimate {
  const { items, abilities, seed, draws } = basis;
  const inSlice = items.flatMap((item, i) => (slice.has(item) ? [i] : []));
  const expected = new Set(
    inSlice.flatMap((i) => items[i]?.rubric.abilities.map(({ label }) => label) ?? []),
  );
  if (!abilities.some((label) => wanted(label) && expected.has(label))) return none('no_items');
  const scored = inSlice.filter((i) => sheet.abilities.some((c) => (c[i] ?? null) !== null));
  if (scored.length === 0) return none('no_data');
  const cells = sheet.abilities.map((column) => cellsOf(column, scored));
  const missing = abilities.some(
    (label, i) => wanted(label) && expected.has(label) && cells[i]?.values.length === 0,
  );
  if (strict && missing) return { ...none('unrated'), n: scored.length };
  const sessions = scored.map((i) => items[i]?.session ?? '');
  const drawn = bootstrapStatistic(
    (weights) => combine(cells.map((c) => weightedCells(c, weights))),
    scored.length,
    { seed, draws, clusters: sessions },
  );
  return drawn.reason === 'no_variance' ? boundOfEqual(drawn, sessions, seed) : drawn;
}

/** A composed score that is the same in every draw gets the bound that a mean over as many equal sessions has. */
function boundOfEqual({ value, n }: Estimate, sessions: readonly string[], seed: string): Estimate {
  const clusters = [...new Set(sessions)];
  const ratio = { numerators: clusters.map(() => value), range: RANGE };
  const [bound] = bootstrapRatios([ratio], { seed, clusters });
  if (bound === undefined) throw new RangeError('bootstrapRatios: one estimate a ratio');
  return { ...bound, n };
}

/** An ability's scores by row of the resampling. */
function cellsOf(column: Column, scored: readonly number[]): Cells {
  const rows: number[] = [];
  const values: number[] = [];
  scored.forEach((i, row) => {
    const value = column[i] ?? null;
    if (value === null) return;
    rows.push(row);
    values.push(value);
  });
  return { rows: Int32Array.from(rows), values: Float64Array.from(values) };
}

function weightedCells({ rows, values }: Cells, weights: Float64Array): number | null {
  let sum = 0;
  let total = 0;
  for (let k = 0; k < rows.length; k++) {
    const weight = weights[rows[k] ?? 0] ?? 0;
    sum += weight * (values[k] ?? 0);
    total += weight;
  }
  return total === 0 ? null : sum / total;
}

const none = (reason: string): Estimate => ({ value: null, low: null, high: null, n: 0, reason });

/** Every ability's figure with its interval over sessions, in the order of `Basis.abilities`. */
export const abilityFigures = (basis: Basis, sheet: Sheet, slice: Slice): Estimate[] =>
  means(basis, sheet.abilities, slice, (item, i) =>
    item.rubric.abilities.some(({ label }) => label === basis.abilities[i]),
  );

/** Mean question score: over the questions whose abilities all have a score. */
export function questionMean(basis: Basis, sheet: Sheet, slice: Slice): Estimate {
  const [estimate] = means(basis, [sheet.question], slice, () => true);
  return estimate ?? none('no_data');
}

/** Means of columns over a slice's items; null says whether the slice has nothing to rate or nothing was rated. */
export function means(
  { items, seed, draws }: Basis,
  columns: readonly Column[],
  slice: Slice,
  belongs: (item: Basis['items'][number], column: number) => boolean = () => true,
): Estimate[] {
  const ratios = columns.map((column) => ({
    numerators: items.map((item, i) => (slice.has(item) ? (column[i] ?? null) : null)),
    range: RANGE,
  }));
  const clusters = items.map((item) => item.session);
  return bootstrapRatios(ratios, { seed, draws, clusters }).map((estimate, c) => {
    if (estimate.value !== null) return estimate;
    const any = items.some((item) => slice.has(item) && belongs(item, c));
    return { ...estimate, reason: any ? 'no_data' : 'no_items' };
  });
}

/** Share of the (question, ability) pairs of a slice that have a score, 0…1; null without any pair. */
export function coverage({ items }: Basis, sheet: Sheet, slice: Slice): Estimate {
  let expected = 0;
  let have = 0;
  items.forEach((item, i) => {
    if (!slice.has(item)) return;
    expected += item.rubric.abilities.length;
    have += sheet.abilities.filter((column) => (column[i] ?? null) !== null).length;
  });
  if (expected === 0) return none('no_items');
  return { value: have / expected, low: null, high: null, n: expected };
}
