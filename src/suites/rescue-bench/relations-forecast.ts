import type { Estimate } from '../../contract/index.js';
import {
  bootstrapRatios,
  type Difference,
  likeliestNext,
  pairedDifference,
  transitionCounts,
} from '../../stats/index.js';
import { patternIds } from './labels.js';
import type { Path } from './relations-paths.js';
import type { How } from './relations-transitions.js';
import { SCENARIOS } from './types.js';

/**
 * Naming the pattern of a row from what came before it, against two lines without reading: the pattern stays, and the
 * likeliest pattern after the last one in the other sessions of the scenario (a first-order Markov line, leave one sample
 * out). All on the same rows: answered ones that have a labelled row before them.
 */
export type Forecast = {
  model: Estimate;
  stay: Estimate;
  markov: Estimate;
  overStay: Difference;
  overMarkov: Difference;
};

export function forecastOf(paths: readonly Path[], how: How): Forecast {
  const next = markovLines(paths);
  const steps = paths.flatMap((path) =>
    path.steps.slice(1).flatMap(({ gold, said }, i) => {
      const before = path.steps[i]?.gold;
      if (said === null || before === undefined) return [];
      const likely = next(path).get(before) ?? before;
      return [
        {
          cluster: path.cluster,
          model: Number(said === gold),
          stay: Number(before === gold),
          markov: Number(likely === gold),
        },
      ];
    }),
  );
  const column = (key: 'model' | 'stay' | 'markov'): number[] => steps.map((step) => step[key]);
  const resampling = { ...how, clusters: steps.map(({ cluster }) => cluster) };
  const [model, stay, markov] = bootstrapRatios(
    [column('model'), column('stay'), column('markov')].map((numerators) => ({ numerators })),
    resampling,
  );
  if (!model || !stay || !markov) throw new RangeError('forecastOf: no figure');
  return {
    model,
    stay,
    markov,
    overStay: pairedDifference(column('model'), column('stay'), resampling),
    overMarkov: pairedDifference(column('model'), column('markov'), resampling),
  };
}

/** The likeliest next label by label, learnt from the other samples of a path's scenario. Repeats count once. */
function markovLines(paths: readonly Path[]): (path: Path) => Map<string, string> {
  const counts = new Map<string, number[][]>();
  for (const { sample, scenario, steps } of paths)
    if (!counts.has(sample))
      counts.set(
        sample,
        transitionCounts([steps.map(({ gold }) => gold)], patternIds(scenario), true),
      );
  const scenarioOf = new Map(paths.map(({ sample, scenario }) => [sample, scenario]));
  const totals = new Map(
    SCENARIOS.map((scenario) => [
      scenario,
      patternIds(scenario).map((_, r) =>
        patternIds(scenario).map((__, c) =>
          [...counts]
            .filter(([sample]) => scenarioOf.get(sample) === scenario)
            .reduce((sum, [, table]) => sum + (table[r]?.[c] ?? 0), 0),
        ),
      ),
    ]),
  );
  const known = new Map<string, Map<string, string>>();
  return ({ sample, scenario }) => {
    const learnt =
      known.get(sample) ??
      likeliestNext(
        (totals.get(scenario) ?? []).map((row, r) =>
          row.map((n, c) => n - (counts.get(sample)?.[r]?.[c] ?? 0)),
        ),
        patternIds(scenario),
      );
    known.set(sample, learnt);
    return learnt;
  };
}
