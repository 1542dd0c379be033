import type { Estimate } from '../../contract/index.js';
import { bootstrapRatios, bridges, relapses } from '../../stats/index.js';
import type { Path } from './relations-paths.js';
import type { How } from './relations-transitions.js';
import { patternsOfTone } from './score-labels.js';

/** The cycle whose return counts as a relapse. */
const CYCLE = 'pursue_withdraw';
const BRIDGE = 'repair_softening';

/** Labelled rows after the last of pursue–withdraw within which a return counts. */
export const WITHIN = 3;

export type Cycles = {
  /** Of the ways out of pursue–withdraw, the share that is back within `within` labelled rows of its last one. */
  relapse: Estimate;
  /** Of the ways from a negative pattern to the joint stance, the share that went through repair and softening. */
  bridge: Estimate;
};

/**
 * Relapse rate and bridge share of the annotation (`gold`) or of a target's answers (`said`). Sessions are cut at rows
 * without an answer or with an unknown label, so that no way leads over a gap.
 */
export function cyclesOf(
  paths: readonly Path[],
  of: 'gold' | 'said',
  how: How,
  within = WITHIN,
): Cycles {
  const rows = paths.flatMap((path) => {
    const where = {
      start: new Set(patternsOfTone(path.scenario, 'negative')),
      bridge: BRIDGE,
      goal: new Set(patternsOfTone(path.scenario, 'aligned')),
    };
    return stretches(path.steps.map((step) => step[of] || null)).map((session) => ({
      cluster: path.cluster,
      ...relapses(session, CYCLE, within),
      ...bridges(session, where),
    }));
  });
  const [relapse, bridge] = bootstrapRatios(
    [
      {
        numerators: rows.map(({ back }) => back),
        denominators: rows.map(({ exits }) => exits),
      },
      {
        numerators: rows.map(({ bridged }) => bridged),
        denominators: rows.map(({ arrivals }) => arrivals),
      },
    ],
    { ...how, clusters: rows.map(({ cluster }) => cluster) },
  );
  if (!relapse || !bridge) throw new RangeError('cyclesOf: no figure');
  const count = (key: 'exits' | 'arrivals'): number => rows.reduce((sum, row) => sum + row[key], 0);
  return {
    relapse: { ...relapse, n: count('exits') },
    bridge: { ...bridge, n: count('arrivals') },
  };
}

/** Runs of known states. */
function stretches(states: readonly (string | null)[]): string[][] {
  const out: string[][] = [];
  let open: string[] = [];
  for (const state of [...states, null]) {
    if (state !== null) {
      open.push(state);
    } else {
      if (open.length > 0) out.push(open);
      open = [];
    }
  }
  return out;
}
