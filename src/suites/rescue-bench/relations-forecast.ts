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

/**
 * Naming the pattern of a row from what came before it, against two lines without reading: the pattern stays, and the
 * likeliest pattern after the last one in sessions of other couples and families of the scenario (a first-order Markov
 * line, leave one cluster out). All on the same rows: answered ones that have a labelled row before them.
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

/**
 * The likeliest next label by label, learnt from the other clusters of a path's scenario: sessions of one couple, and our
 * English and Chinese twins, would give their own answers away. Repeats count once.
 */
function markovLines(paths: readonly Path[]): (path: Path) => Map<string, string> {
  const seen = new Set<string>();
  const sessions = paths.filter(({ sample }) => !seen.has(sample) && seen.add(sample));
  const learnt = new Map<string, Map<string, string>>();
  return ({ cluster, scenario }) => {
    const key = JSON.stringify([cluster, scenario]);
    const known = learnt.get(key);
    if (known !== undefined) return known;
    const labels = patternIds(scenario);
    const others = sessions
      .filter((path) => path.scenario === scenario && path.cluster !== cluster)
      .map(({ steps }) => steps.map(({ gold }) => gold));
    const found = likeliestNext(transitionCounts(others, labels, true), labels);
    learnt.set(key, found);
    return found;
  };
}
