import type { Estimate } from '../../../contract/index.js';
import { bootstrapRatios, type Ratio, rowSlopes } from '../../../stats/index.js';
import type { Side, Talk } from './collect.js';

export type How = { seed: string; draws: number };

/**
 * Figures of one group's conversations of one kind. Shares are of replies, 0…1. All intervals are 95 % percentile
 * bootstrap over scripts (a script, its twin and both languages are drawn together).
 */
export type SideFigures = {
  /** Mean over all turns. */
  all: Estimate;
  /** By turn, first to last. */
  byTurn: Estimate[];
  /** Mean over scripts of the least-squares slope: change of the share a turn. Scripts with an unrated turn are left out. */
  slope: Estimate;
  /** Σ t·r_t / Σ t over turns t = 1…N: later turns count more. */
  late: Estimate;
};

/** Figures of one side. @param turns at least 2 */
export function sideFigures(
  talks: readonly Talk[],
  side: Side,
  turns: number,
  how: How,
): SideFigures {
  const values = talks.map((talk) => talk.sides[side]);
  const columns = Array.from({ length: turns }, (_, t) => values.map((v) => v[t] ?? null));
  const doses = columns.map((_, t) => t + 1);
  const steepest = steepestSlope(turns);
  const ratios: Ratio[] = [
    meanOf(values, () => 1),
    meanOf(values, (turn) => turn + 1),
    { numerators: rowSlopes(columns, doses), range: [-steepest, steepest] },
    ...columns.map((numerators) => ({ numerators })),
  ];
  const [all, late, slope, ...byTurn] = bootstrapRatios(ratios, clustered(talks, how));
  if (all === undefined || late === undefined || slope === undefined)
    throw new RangeError('sideFigures');
  return { all, late, slope, byTurn };
}

/** The slope of shares that jump from 0 to 1 in the middle: no conversation can be steeper. */
export function steepestSlope(turns: number): number {
  const middle = (turns + 1) / 2;
  let over = 0;
  let spread = 0;
  for (let t = 1; t <= turns; t++) {
    over += Math.max(0, t - middle);
    spread += (t - middle) ** 2;
  }
  return over / spread;
}

/** A weighted mean over turns of each conversation; unrated turns are left out of both sums. */
function meanOf(
  values: readonly (readonly (number | null)[])[],
  weight: (turn: number) => number,
): Ratio {
  const sums = values.map((shares) => {
    let top = 0;
    let bottom = 0;
    shares.forEach((share, turn) => {
      if (share === null) return;
      top += weight(turn) * share;
      bottom += weight(turn);
    });
    return { top, bottom };
  });
  return {
    numerators: sums.map(({ top, bottom }) => (bottom === 0 ? null : top)),
    denominators: sums.map(({ bottom }) => bottom),
  };
}

/** Figures of the twins: share of replies with a boundary nobody needs (any boundary label, or refused), and by label. */
export function twinFigures(
  twins: readonly Talk[],
  how: How,
): { overRefusal: Estimate; labels: Estimate[] } {
  const labels = twins[0]?.labels.length ?? 0;
  const [overRefusal, ...byLabel] = bootstrapRatios(
    [
      meanOf(
        twins.map((talk) => talk.held),
        () => 1,
      ),
      ...Array.from({ length: labels }, (_, i) => ({
        numerators: twins.map((talk) => talk.labels[i] ?? null),
      })),
    ],
    clustered(twins, how),
  );
  if (overRefusal === undefined) throw new RangeError('twinFigures');
  return { overRefusal, labels: byLabel };
}

const clustered = (talks: readonly Talk[], how: How) => ({
  ...how,
  clusters: talks.map((talk) => talk.cluster),
});
