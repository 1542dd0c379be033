import type { Estimate, RatingKind } from '../contract/index.js';
import {
  alphaEstimate,
  bootstrapRatios,
  cohenKappa,
  gwetOfTable,
  weightedKappa,
} from '../stats/index.js';
import {
  type AuditHow,
  type Cell,
  cellsOf,
  countsOf,
  gathered,
  nothing,
  resampled,
} from './audit-cells.js';

/**
 * How far several raters of the same units agree. `units`: with two ratings or more.
 * - `agreement`: share of equal pairs, mean over units
 * - `ac`: Gwet's AC1, or AC2 with quadratic weights on ordinal kinds; `alpha`: Krippendorff's, by the kind's scale
 */
export type GroupFigures = {
  units: number;
  agreement: Estimate;
  ac: Estimate;
  alpha: Estimate;
};

/**
 * How far rater A agrees with rater B on the units that both rated.
 * - `kappa`: Cohen's, with quadratic weights on ordinal kinds
 * - `bias`: mean of A − B; above 0: A rates higher
 * - `levels`: values in ascending order; `table`: counts, rows A, columns B; both empty where any number may be given
 * - `precision`, `recall`: of A on the upper of two levels, B taken as right; null for other kinds
 */
export type PairFigures = {
  units: number;
  agreement: Estimate;
  kappa: Estimate;
  ac: Estimate;
  alpha: Estimate;
  bias: Estimate;
  levels: number[];
  table: number[][];
  precision: Estimate | null;
  recall: Estimate | null;
};

/** Values in ascending order: those of the kind, and those that were given beside them, as a panel's medians. */
function levelsOf({ levels }: RatingKind, given: readonly number[]): number[] | null {
  if (levels === undefined) return null;
  return [...new Set([...levels.map(({ value }) => value), ...given])].sort((a, b) => a - b);
}

const isNumber = (value: number | null): value is number => value !== null;

/** Agreement of all raters of some units (units × raters, null for unrated), with intervals over clusters. */
export function groupFigures(
  kind: RatingKind,
  ratings: readonly (readonly (number | null)[])[],
  how: AuditHow,
): GroupFigures {
  const given = ratings.map((unit) => unit.filter(isNumber));
  const units = given.filter((unit) => unit.length > 1).length;
  const levels = levelsOf(kind, given.flat());
  const { agreement: _, ...alpha } = alphaEstimate(ratings, kind.scale, how);
  const figures = { units, alpha: { ...alpha, n: units } };
  if (levels === null)
    return { ...figures, agreement: nothing(units, 'no_levels'), ac: nothing(units, 'no_levels') };
  const [agreement = nothing(0, 'no_data')] = bootstrapRatios(
    [{ numerators: given.map((unit) => (unit.length < 2 ? null : equalPairs(unit))) }],
    how,
  );
  const cells = gathered(
    given.flatMap((unit, at) => cellsOf(unit, how.clusters[at] ?? '', levels)),
  );
  return { ...figures, agreement, ac: acOf(kind, cells, levels.length, units, how) };
}

/** Share of equal pairs among the ratings of one unit, two or more. */
export function equalPairs(unit: readonly number[]): number {
  let equal = 0;
  unit.forEach((a, i) => {
    unit.forEach((b, k) => {
      if (i !== k && a === b) equal += 1;
    });
  });
  return equal / (unit.length * (unit.length - 1));
}

/**
 * Agreement of two raters, one rating a unit each (null: unrated), with intervals over clusters. Undefined figures are
 * null with a reason: `no_data`, `no_overlap`, `no_variance`, `no_levels`, `no_order`.
 */
export function pairFigures(
  kind: RatingKind,
  a: readonly (number | null)[],
  b: readonly (number | null)[],
  all: AuditHow,
): PairFigures {
  const { both, how, levels } = pairedRatings(kind, a, b, all);
  const units = both.length;
  if (units === 0) {
    const none = unpaired(a, b);
    return {
      ...pairAgreement(kind, a, b, all),
      ac: none,
      alpha: none,
      bias: none,
      levels: [],
      table: [],
      precision: null,
      recall: null,
    };
  }
  const { agreement: _, ...alpha } = alphaEstimate(
    both.map(({ x, y }) => [x, y]),
    kind.scale,
    how,
  );
  const figures = {
    ...pairAgreement(kind, a, b, all),
    alpha: { ...alpha, n: units },
    bias: biasOf(kind, levels ?? [], both, how),
  };
  if (levels === null)
    return {
      ...figures,
      ac: nothing(units, 'no_levels'),
      levels: [],
      table: [],
      precision: null,
      recall: null,
    };
  const cells = pairCells(both, levels, how);
  return {
    ...figures,
    ac: acOf(kind, cells, levels.length, units, how),
    levels,
    table: countsOf(cells, levels.length, null).table,
    ...hitsOf(levels, both, how),
  };
}

/** The first figures of `pairFigures` alone. */
export function pairAgreement(
  kind: RatingKind,
  a: readonly (number | null)[],
  b: readonly (number | null)[],
  all: AuditHow,
): Pick<PairFigures, 'units' | 'agreement' | 'kappa'> {
  const { both, how, levels } = pairedRatings(kind, a, b, all);
  const units = both.length;
  if (units === 0 || levels === null) {
    const none = units === 0 ? unpaired(a, b) : nothing(units, 'no_levels');
    return { units, agreement: none, kappa: none };
  }
  const agreement = rate(
    both,
    () => true,
    ({ x, y }) => x === y,
    how,
  );
  return { units, agreement, kappa: kappaOf(kind, both, levels, how) };
}

type Both = { x: number; y: number; cluster: string };

/** The units that both rated. `levels`: null where any number may be given. */
function pairedRatings(
  kind: RatingKind,
  a: readonly (number | null)[],
  b: readonly (number | null)[],
  all: AuditHow,
) {
  const both = a.flatMap((x, unit): Both[] => {
    const y = b[unit] ?? null;
    return x === null || y === null ? [] : [{ x, y, cluster: all.clusters[unit] ?? '' }];
  });
  const levels = levelsOf(
    kind,
    both.flatMap(({ x, y }) => [x, y]),
  );
  return { both, levels, how: { ...all, clusters: both.map(({ cluster }) => cluster) } };
}

const unpaired = (a: readonly (number | null)[], b: readonly (number | null)[]): Estimate =>
  nothing(0, [a, b].every((side) => side.some(isNumber)) ? 'no_overlap' : 'no_data');

const pairCells = (both: readonly Both[], levels: readonly number[], how: AuditHow): Cell[] =>
  gathered(
    both.map(({ x, y }, i) => ({
      cluster: how.clusters[i] ?? '',
      a: levels.indexOf(x),
      b: levels.indexOf(y),
      share: 1,
    })),
  );

/** Share of the units that count in which something holds; null where none counts. */
const rate = (
  both: readonly Both[],
  counts: (pair: Both) => boolean,
  holds: (pair: Both) => boolean,
  how: AuditHow,
): Estimate =>
  bootstrapRatios(
    [{ numerators: both.map((pair) => (counts(pair) ? Number(holds(pair)) : null)) }],
    how,
  )[0] ?? nothing(0, 'no_data');

function biasOf(
  { scale }: RatingKind,
  levels: readonly number[],
  both: readonly Both[],
  how: AuditHow,
): Estimate {
  if (scale === 'nominal' && levels.length > 2) return nothing(both.length, 'no_order');
  const differences = both.map(({ x, y }) => x - y);
  const widest =
    levels.length > 1
      ? (levels.at(-1) ?? 0) - (levels[0] ?? 0)
      : Math.max(...differences.map(Math.abs));
  const range: readonly [number, number] | null = widest > 0 ? [-widest, widest] : null;
  return bootstrapRatios([{ numerators: differences, range }], how)[0] ?? nothing(0, 'no_data');
}

function kappaOf(
  { scale }: RatingKind,
  both: readonly Both[],
  levels: readonly number[],
  how: AuditHow,
): Estimate {
  const [a, b] = [both.map(({ x }) => x), both.map(({ y }) => y)];
  if (scale === 'nominal' || levels.length < 3) {
    const { agreement: _, ...kappa } = cohenKappa(a, b, how);
    return kappa;
  }
  const estimate = resampled(
    pairCells(both, levels, how),
    levels.length,
    both.length,
    ({ table }) => weightedKappa(table, 'quadratic'),
    how,
  );
  const constant = [a, b].some((side) => new Set(side).size === 1);
  return estimate.value === null || !constant
    ? estimate
    : { ...estimate, low: null, high: null, reason: 'constant_rater' };
}

const acOf = (
  { scale }: RatingKind,
  cells: readonly Cell[],
  size: number,
  units: number,
  how: AuditHow,
): Estimate =>
  resampled(
    cells,
    size,
    units,
    ({ table, alone }) =>
      gwetOfTable(table, { weights: scale === 'nominal' ? 'identity' : 'quadratic', alone }),
    how,
  );

function hitsOf(levels: readonly number[], both: readonly Both[], how: AuditHow) {
  const [, top] = levels;
  if (top === undefined || levels.length > 2) return { precision: null, recall: null };
  return {
    precision: rate(
      both,
      ({ x }) => x === top,
      ({ y }) => y === top,
      how,
    ),
    recall: rate(
      both,
      ({ y }) => y === top,
      ({ x }) => x === top,
      how,
    ),
  };
}
