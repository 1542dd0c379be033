import type { Validity } from '../../../contract/index.js';
import { bootstrapStatistic, cohenKappa, weightedKappa } from '../../../stats/index.js';
import { categoryOf } from '../taxonomy.js';
import { CATEGORIES, type Category, CUTS, LEVELS, rank } from '../types.js';
import type { Given } from './messages.js';

/** What two sources say of one message. `slice`: its language, or another part of the test set. */
export type CodingPair = { slice: string; given: Given; coded: Given };

export type AgreementRow = NonNullable<Validity['table']>[number];

type Measure = {
  label: string;
  of: (given: Given) => string;
  /** What counts as a positive. */
  positive: (given: Given) => boolean;
};

const categoryIn = (given: Given): Category | null =>
  given.code === null ? null : categoryOf(given.code);

/** Measures in the order of every table: nominal ones first, then each category and each level against the rest. */
const MEASURES: readonly Measure[] = [
  { label: 'code', of: (g) => g.code ?? '', positive: (g) => g.code !== null },
  { label: 'category', of: (g) => categoryIn(g) ?? '', positive: (g) => g.code !== null },
  { label: 'coded', of: (g) => String(g.code !== null), positive: (g) => g.code !== null },
  ...CATEGORIES.map((category) => ({
    label: `category/${category}`,
    of: (g: Given) => String(categoryIn(g) === category),
    positive: (g: Given) => categoryIn(g) === category,
  })),
  ...CUTS.map((cut) => ({
    label: `level/${cut}`,
    of: (g: Given) => String(rank(g.level) >= rank(cut)),
    positive: (g: Given) => rank(g.level) >= rank(cut),
  })),
];

/** Ids of the rows by measure, in order. `level`: quadratically weighted κ of the four levels. */
export const MEASURE_IDS: readonly string[] = [...MEASURES.map((m) => m.label), 'level'];

/**
 * Cohen's κ by slice and measure, −1…1, with 95 % percentile bootstrap intervals over messages; for `level` the
 * quadratically weighted κ (Cohen 1968). `positives`: messages that the labels give a code, category or level.
 */
export function agreement(pairs: readonly CodingPair[], seed: string): AgreementRow[] {
  const slices = [...new Set(pairs.map((p) => p.slice))];
  return slices.flatMap((slice) => {
    const own = pairs.filter((p) => p.slice === slice);
    const rows = MEASURES.map(({ label, of, positive }) => {
      const { value, low, high, n } = cohenKappa(
        own.map((p) => of(p.given)),
        own.map((p) => of(p.coded)),
        { seed: `${seed}/${slice}/${label}`, draws: 2000 },
      );
      const positives = own.filter((p) => positive(p.given)).length;
      return { slice, label, kappa: value, low, high, n, positives };
    });
    return [...rows, levelRow(own, slice, seed)];
  });
}

function levelRow(own: readonly CodingPair[], slice: string, seed: string): AgreementRow {
  const { value, low, high } = bootstrapStatistic(
    (weights) => weightedKappa(levelTable(own, weights), 'quadratic').value,
    own.length,
    { seed: `${seed}/${slice}/level`, draws: 2000 },
  );
  const positives = own.filter((p) => p.given.level !== 'none').length;
  return { slice, label: 'level', kappa: value, low, high, n: own.length, positives };
}

function levelTable(own: readonly CodingPair[], weights: Float64Array): number[][] {
  const table = LEVELS.map(() => LEVELS.map(() => 0));
  own.forEach(({ given, coded }, i) => {
    const row = table[rank(given.level)];
    const column = rank(coded.level);
    if (row !== undefined) row[column] = (row[column] ?? 0) + (weights[i] ?? 0);
  });
  return table;
}
