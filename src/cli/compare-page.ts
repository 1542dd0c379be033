import { type ComparedRuns, raterName, withoutPaths } from '../analysis/index.js';
import type { Page } from '../report/page.js';
import type { OpenRun } from './open-run.js';
import { version } from './version.js';

/** The page of a comparison, with what is known of every judge whose verdicts it rests on. */
export async function comparePage(
  found: ComparedRuns,
  runs: readonly OpenRun[],
  command: string,
): Promise<Page> {
  const { judgesOf } = await import('../report/from-run.js');
  const { comparisonPage } = await import('../report/comparison.js');
  const used = new Set(found.voices.flatMap(({ rater }) => raterName(rater) ?? []));
  const judges = (await Promise.all(runs.map((run) => judgesOf({ ...run, results: [] })))).flat();
  const named = new Map(
    judges.filter(({ name }) => used.has(name)).map((judge) => [judge.name, judge]),
  );
  const suites = new Map(runs.map(({ suite }) => [suite.meta.id, suite.meta]));
  return comparisonPage({
    suites: [...suites.values()],
    runs: runs.map(({ manifest }) => manifest.run),
    targets: found.kind === 'profile' ? found.profile.models.length : found.voices.length,
    judges: [...named.values()].map((judge) => ({ ...judge, name: withoutPaths(judge.name) })),
    sections: found.sections,
    command: withoutPaths(command),
    seed: runs[0]?.manifest.seed ?? '',
    hearth: version(),
  });
}
