import type { Estimate } from '../../contract/index.js';
import { bootstrapSums } from '../../stats/index.js';
import type { BehaviourId } from './behaviours.js';
import type { Group } from './score-collect.js';
import type { Deed } from './score-drafts.js';
import { type Basis, clustersOf, nothing } from './score-figures.js';

/** Knowing and doing: behaviours that a target predicts to be wanted against what its own drafts do. */
export type DoingFigures = {
  /** Share of the behaviours it predicts to be wanted that its draft lacks: the gap. */
  gap: Estimate;
  /** The same where the prediction was right. */
  gap_known: Estimate;
  /** Share of the behaviours it predicts to be unwanted that its draft has all the same. */
  unwanted_done: Estimate;
  /** Done when predicted wanted minus done when predicted unwanted: 0 for drafts that do not follow the predictions. */
  follow_through: Estimate;
};

/** Over all behaviours that were both predicted and judged; intervals over participants. */
export function doingFigures(basis: Basis, group: Group): DoingFigures {
  const rows = group.entries.map((entries) => {
    const deeds = entries.flatMap(({ drafts }) => drafts.flatMap((draft) => draft.deeds));
    return deeds.length === 0 ? null : countsOf(deeds).map((n) => n / entries.length);
  });
  const { seed, draws } = basis;
  const of = (statistic: (sums: Float64Array) => number | null): Estimate => {
    const estimate = bootstrapSums(rows, statistic, { seed, draws, clusters: clustersOf(basis) });
    if (estimate.n > 0) return estimate;
    return nothing(group.judge === null ? 'no_judge' : 'unrated');
  };
  const ratio = (sums: Float64Array, above: number, beside: number): number | null => {
    const [a, b] = [sums[above] ?? 0, sums[beside] ?? 0];
    return a + b === 0 ? null : a / (a + b);
  };
  return {
    gap: of((sums) => ratio(sums, 1, 0)),
    gap_known: of((sums) => ratio(sums, 5, 4)),
    unwanted_done: of((sums) => ratio(sums, 2, 3)),
    follow_through: of((sums) => {
      const [wanted, unwanted] = [ratio(sums, 0, 1), ratio(sums, 2, 3)];
      return wanted === null || unwanted === null ? null : wanted - unwanted;
    }),
  };
}

/** Predicted wanted: done, lacking; predicted unwanted: done, lacking; predicted wanted and truly so: done, lacking. */
function countsOf(deeds: readonly Deed[]): number[] {
  const counts = [0, 0, 0, 0, 0, 0];
  const add = (at: number): void => {
    counts[at] = (counts[at] ?? 0) + 1;
  };
  for (const { predicted, wanted, done } of deeds) {
    add((predicted ? 0 : 2) + (done ? 0 : 1));
    if (predicted && wanted === true) add(done ? 4 : 5);
  }
  return counts;
}

/** The gap of each behaviour that was predicted to be wanted at least once: how often its drafts lack it. */
export function gapByBehaviour(group: Group): Map<BehaviourId, { lacking: number; n: number }> {
  const found = new Map<BehaviourId, { lacking: number; n: number }>();
  for (const { drafts } of group.entries.flat())
    for (const { id, predicted, done } of drafts.flatMap((draft) => draft.deeds)) {
      if (!predicted) continue;
      const own = found.get(id) ?? { lacking: 0, n: 0 };
      found.set(id, { lacking: own.lacking + (done ? 0 : 1), n: own.n + 1 });
    }
  return found;
}
