import type { Estimate } from '../../contract/index.js';
import { bootstrapRatios, type Detection, detectionLags } from '../../stats/index.js';
import type { Path } from './relations-paths.js';
import type { How } from './relations-transitions.js';

/** How answers fare where the pattern turns. */
export type Change = {
  /** Accuracy at rows whose label differs from the one before, and at rows where it stays; first rows are in neither. */
  changes: Estimate;
  stays: Estimate;
  /** Share of turns that are named before the next turn, and share named at once. */
  found: Estimate;
  atOnce: Estimate;
  /** Labelled rows until a turn is named, of those found: 0 at once. */
  lag: Estimate;
};

/** Over rows that were answered; a turn counts when its first row was. */
export function changeOf(paths: readonly Path[], how: How): Change {
  const steps = paths.flatMap(({ steps: all, cluster }) =>
    all.slice(1).map((step, i) => ({
      cluster,
      changes: step.gold !== all[i]?.gold,
      right: step.said === null ? null : Number(step.said === step.gold),
    })),
  );
  const turns = paths.flatMap((path) =>
    turnsOf(path).map((turn) => ({ ...turn, cluster: path.cluster })),
  );
  const [changes, stays] = bootstrapRatios(
    [true, false].map((at) => ({
      numerators: steps.map((step) => (step.changes === at ? step.right : null)),
    })),
    { ...how, clusters: steps.map(({ cluster }) => cluster) },
  );
  const [found, atOnce, lag] = bootstrapRatios(
    [
      { numerators: turns.map((turn) => Number(turn.lag !== null)) },
      { numerators: turns.map((turn) => Number(turn.lag === 0)) },
      { numerators: turns.map((turn) => turn.lag), range: null },
    ],
    { ...how, clusters: turns.map(({ cluster }) => cluster) },
  );
  if (!changes || !stays || !found || !atOnce || !lag) throw new RangeError('changeOf: no figure');
  return { changes, stays, found, atOnce, lag };
}

/** Turns of a session whose first row was answered. */
const turnsOf = ({ steps }: Path): Detection[] =>
  detectionLags(
    steps.map(({ gold }) => gold),
    steps.map(({ said }) => said),
  ).filter(({ at }) => (steps[at]?.said ?? null) !== null);
