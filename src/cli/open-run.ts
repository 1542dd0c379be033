import { existsSync } from 'node:fs';
import type { AnySuite } from '../contract/index.js';
import {
  findRun,
  type LoadedCondition,
  type Manifest,
  type RunStatus,
  reloadCondition,
} from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import { suiteIds } from '../suites/index.js';
import { dataSource } from './home.js';
import { withJudgeFiles } from './judge-files.js';
import { suiteOfRun } from './run-suite.js';
import type { Shell } from './shell.js';

/** A run with its data at hand. */
export type OpenRun = {
  db: Db;
  suite: AnySuite;
  manifest: Manifest;
  conditions: readonly LoadedCondition[];
};

/**
 * Finds a stored run and loads its items again, from where they were or from the folder named with `--data`.
 * @throws HearthError exit 2 when there is no such run, or its data changed.
 */
export async function openRun(
  shell: Shell,
  db: Db,
  name: string,
): Promise<OpenRun & { status: RunStatus }> {
  const { manifest: stored, status } = await findRun(db, name);
  const suite = withJudgeFiles(
    await suiteOfRun(stored),
    stored.judges.filter((j) => j.kind === 'local').map((j) => j.name),
  );
  // Built-in items stay built in, whatever lies in the data folder by now.
  const { dir } = stored.source;
  const moved =
    dir !== null && suiteIds.includes(stored.suite) && (shell.dataNamed || !existsSync(dir));
  const source = moved ? await dataSource(shell, stored.suite) : stored.source;
  const manifest = { ...stored, source };
  const conditions: LoadedCondition[] = [];
  for (const condition of manifest.conditions)
    conditions.push(await reloadCondition(suite, manifest, condition));
  return { db, suite, manifest, conditions, status };
}
