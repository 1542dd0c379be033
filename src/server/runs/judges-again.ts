import { resolve } from 'node:path';
import type { Manifest } from '../../pipeline/index.js';
import { fromColumn } from '../../store/index.js';
import { hidden } from '../app.js';
import type { Context } from '../context.js';
import { HOME, projectOf } from '../objects.js';
import { factsOf, ownSuiteFolder, ownVersions } from '../setup/own-suites.js';
import { recordFile, recordSets } from '../setup/record-sets.js';
import type { Viewer } from '../viewer.js';
import { checkVoices } from './run-form.js';

/** @throws HttpFault 404 for a run that is not there */
export async function manifestOf({ db }: Pick<Context, 'db'>, run: string): Promise<Manifest> {
  const row = await db
    .selectFrom('run')
    .select('manifest')
    .where('id', '=', run)
    .executeTakeFirst();
  if (row === undefined) throw hidden();
  return fromColumn<Manifest>(row.manifest);
}

/**
 * The arguments by which further judges rate a run. Verdicts that were put in for its suite are judges too, by their name.
 * @throws HttpFault 422 for a judge that nobody in a team may name
 */
export async function judgeArguments(
  context: Pick<Context, 'db' | 'desk' | 'setup'>,
  run: string,
  judges: readonly string[],
  viewer: Viewer,
): Promise<string[]> {
  const { db, setup } = context;
  const manifest = await manifestOf(context, run);
  const { suite, local } = await suiteOf(context, manifest);
  const project = (await projectOf(db, 'run', run)) ?? HOME;
  const sets = (await recordSets(db, [project], suite)).filter(({ kind }) => kind === 'verdicts');
  if (viewer.kind !== 'local')
    checkVoices(judges, [...local, ...sets.map(({ name }) => name)], 'judges');
  return [
    'judge',
    run,
    ...judges.map((name) => {
      const set = sets.find((one) => one.name === name);
      return set === undefined
        ? `--judge=${name}`
        : `--judge=${name}=file/${recordFile(setup.home, set.id)}`;
    }),
  ];
}

/** What a run's suite is known by, and the judges that it brings. */
async function suiteOf(
  { db, desk, setup }: Pick<Context, 'db' | 'desk' | 'setup'>,
  { suite: id, source }: Manifest,
): Promise<{ suite: string; local: string[] }> {
  const brought = (await desk.suites()).find(({ meta }) => meta.id === id);
  if (brought !== undefined) return { suite: id, local: Object.keys(brought.localJudges ?? {}) };
  const own = (await ownVersions(db, null)).find(
    (one) => source.dir === resolve(ownSuiteFolder(setup.home, one.id)),
  );
  if (own === undefined) return { suite: id, local: [] };
  const facts = await factsOf({ db, ...setup, hearth: desk.hearth }, own);
  return { suite: own.series, local: facts.judges.map(({ name }) => name) };
}
