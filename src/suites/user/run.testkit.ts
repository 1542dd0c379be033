import type { Metric, Section } from '../../contract/index.js';
import { ratedRows, ratersOf, rowSource } from '../../pipeline/index.js';
import { results, startRun } from '../../pipeline/run.testkit.js';
import { openDatabase } from '../../store/index.js';
import type { UserSuite } from './data-suite.js';
import { suiteFromFolder } from './folder.js';
import { folderWith } from './folder.testkit.js';

export const suiteOf = async (
  files: Readonly<Record<string, string | Buffer>>,
): Promise<UserSuite> => suiteFromFolder(await folderWith(files));

type Over = Parameters<typeof startRun>[1];

/** Runs a suite through the pipeline in a database of its own: its results and the report's sections. */
export async function runSuite(suite: UserSuite, over: Over) {
  const db = await openDatabase(':memory:');
  const { plan, outcome } = await startRun(db, { suite, set: { draws: ['200'] }, ...over });
  const run = { db, suite, manifest: plan.manifest, conditions: plan.conditions };
  const [loaded] = plan.conditions;
  if (loaded === undefined) throw new Error('no condition');
  const source = rowSource(run, loaded);
  async function* rows() {
    for (const target of plan.manifest.targets)
      for (const rater of ratersOf(plan.manifest)) yield* ratedRows(source, target, rater);
  }
  const reference = new Set(
    plan.manifest.targets.filter((t) => t.kind === 'builtin').map((t) => t.name),
  );
  const sections: Section[] = await suite.analyse(rows(), source.scored, 'seed', reference);
  return { results: await results(db, plan), sections, outcome };
}

/** The overall value of a figure, or one slice's. */
export const figure = (
  metrics: readonly Metric[],
  id: string,
  slice: Readonly<Record<string, string>> = {},
): number | null | undefined =>
  metrics.find((m) => m.id === id && JSON.stringify(m.slice) === JSON.stringify(slice))?.value;
