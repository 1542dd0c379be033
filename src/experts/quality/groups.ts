import type { Estimate } from '../../contract/index.js';
import { bootstrapRatios, bootstrapStatistic } from '../../stats/index.js';
import { agreementOf } from './agreement.js';
import { groupsOf, type StoredItem, type Unit } from './units.js';

/** How one group of raters agrees, within itself and with the others. */
export type BandFigure = {
  band: string;
  raters: number;
  items: number;
  /** Share of equal pairs of two members, and of a member with somebody of another group. */
  within: Estimate;
  between: Estimate;
  alpha: Estimate;
  /**
   * How much less its members agree with the other groups than those agree among each other; below 0 it agrees more.
   * Null where there is nobody to compare with.
   */
  gap: Estimate;
  /** The gap is above 0 by more than chance; never said of a group of too few. */
  noisy: boolean;
  /** Fewer people than can be told from a group: what is found is of these people. */
  few: boolean;
};

/** Raters below whom nothing is said of a group as such. */
const LEAST_RATERS = 3;

/** Equal pairs and all pairs by what they are for a band: both members, one, none. */
type Sums = Record<'within' | 'between' | 'others', { equal: number; pairs: number }>;

const none = (): Sums => ({
  within: { equal: 0, pairs: 0 },
  between: { equal: 0, pairs: 0 },
  others: { equal: 0, pairs: 0 },
});

/**
 * Compares groups of raters ("laypeople against experts") over closed items, with intervals over items. A noisy group
 * is one that agrees with the other groups less than those do among themselves. Pure.
 * @param bandOf rater → group
 */
export function compareBands(
  items: readonly StoredItem[],
  bandOf: ReadonlyMap<string, string>,
  seed: string,
): BandFigure[] {
  const units = groupsOf(items)
    .filter(({ by, scale }) => by === 'scale' && scale !== 'set')
    .flatMap((group) => group.units);
  const bands = [...new Set(bandOf.values())].sort();
  return bands.map((band) => figureOf(band, units, items, bandOf, `${seed}/${band}`));
}

function figureOf(
  band: string,
  units: readonly Unit[],
  items: readonly StoredItem[],
  bandOf: ReadonlyMap<string, string>,
  seed: string,
): BandFigure {
  const isMember = (rater: string): boolean => bandOf.get(rater) === band;
  const byItem = new Map<string, Sums>();
  for (const { item, raters, values } of units) {
    const sums = byItem.get(item) ?? none();
    byItem.set(item, sums);
    raters.forEach((a, i) => {
      if (values[i] === null) return;
      for (let j = i + 1; j < raters.length; j++) {
        if (values[j] === null) continue;
        const members = Number(isMember(a)) + Number(isMember(raters[j] ?? ''));
        const at = sums[members === 2 ? 'within' : members === 1 ? 'between' : 'others'];
        at.pairs += 1;
        if (values[i] === values[j]) at.equal += 1;
      }
    });
  }
  const rows = [...byItem.values()];
  const share = (of: keyof Sums): Estimate => {
    const [estimate] = bootstrapRatios(
      [
        {
          numerators: rows.map((row) => row[of].equal),
          denominators: rows.map((row) => row[of].pairs),
        },
      ],
      { seed: `${seed}/${of}` },
    );
    return estimate?.value == null
      ? { value: null, low: null, high: null, n: 0, reason: 'no_overlap' }
      : estimate;
  };
  const gap = gapOf(rows, seed);
  const own = items.filter(({ ratings }) => ratings.raters.some(isMember));
  // Whoever has rated nothing says nothing of the group.
  const voices = new Set(own.flatMap(({ ratings }) => ratings.raters.filter(isMember)));
  const few = voices.size < LEAST_RATERS;
  return {
    band,
    raters: [...bandOf.values()].filter((one) => one === band).length,
    items: own.length,
    within: share('within'),
    between: share('between'),
    alpha: alphaWithin(own, isMember, seed),
    gap,
    noisy: !few && gap.low !== null && gap.low > 0,
    few,
  };
}

/** Agreement of the other groups among each other less that of this group with them. */
function gapOf(rows: readonly Sums[], seed: string): Estimate {
  const has = (of: keyof Sums): boolean => rows.some((row) => row[of].pairs > 0);
  if (!has('between') || !has('others'))
    return { value: null, low: null, high: null, n: 0, reason: 'no_overlap' };
  return bootstrapStatistic(
    (weights) => {
      const sums = none();
      rows.forEach((row, i) => {
        for (const of of ['between', 'others'] as const) {
          sums[of].equal += (weights[i] ?? 0) * row[of].equal;
          sums[of].pairs += (weights[i] ?? 0) * row[of].pairs;
        }
      });
      const { between, others } = sums;
      if (between.pairs === 0 || others.pairs === 0) return null;
      return others.equal / others.pairs - between.equal / between.pairs;
    },
    rows.length,
    { seed: `${seed}/gap` },
  );
}

/** α among the members of the group, of the scale with most units. */
function alphaWithin(
  items: readonly StoredItem[],
  isMember: (rater: string) => boolean,
  seed: string,
): Estimate {
  const main = groupsOf(items).find(({ by }) => by === 'scale');
  if (main === undefined) return { value: null, low: null, high: null, n: 0, reason: 'no_data' };
  const units = main.units.map((unit) => ({
    ...unit,
    values: unit.values.map((value, i) => (isMember(unit.raters[i] ?? '') ? value : null)),
  }));
  return agreementOf({ ...main, units }, seed).alpha;
}
