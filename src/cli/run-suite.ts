import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FindSuite } from '../analysis/index.js';
import { type AnySuite, usageError } from '../contract/index.js';
import type { Manifest } from '../pipeline/index.js';
import { openSuite, suiteIds } from '../suites/index.js';
import { near } from './run-config.js';

/**
 * The suite of a stored run: one of Hearth's by its id, a user's by the folder in which it was.
 * @throws HearthError exit 2 when the folder is not there, or holds another suite
 */
export async function suiteOfRun(run: Pick<Manifest, 'suite' | 'source'>): Promise<AnySuite> {
  return suiteIds.includes(run.suite) ? openSuite(run.suite) : ownSuite(run.suite, run.source.dir);
}

export type Named = {
  /** The folder that holds one folder a suite (`--data`); null for none named. */
  data: string | null;
  /** The folder of a user's suite (`--suite`); null for where the run says. */
  suiteDir?: string | null;
};

/** Finds the suites of runs that may come from another machine, and where their data is on this one. */
export const suitesHere =
  ({ data, suiteDir = null }: Named): FindSuite =>
  async ({ suite: id, source }) => {
    if (!suiteIds.includes(id)) {
      const dir = resolve(suiteDir ?? source.dir ?? id);
      return { suite: await ownSuite(id, dir), source: { dir } };
    }
    if (suiteDir !== null) throw isBuiltIn(id);
    const suite = await openSuite(id);
    if (source.dir === null) return { suite, source };
    return { suite, source: data === null ? null : { dir: join(data, id) } };
  };

async function ownSuite(id: string, dir: string | null): Promise<AnySuite> {
  if (dir === null || !existsSync(dir)) throw notHere(id, dir);
  const suite = await openSuite(resolve(dir));
  if (suite.meta.id !== id) throw isAnother(id, suite.meta.id, dir);
  return suite;
}

const notHere = (id: string, dir: string | null) =>
  usageError(
    {
      en: `the run is of "${id}", a suite in a folder of its own${dir === null ? '' : `, which is not at ${near(dir)}`}; put the folder there, or, for a bundle, name it with --suite DIR`,
      'zh-CN': `该运行所用的“${id}”是文件夹中的自建评测集${dir === null ? '' : `，但 ${near(dir)} 处没有该文件夹`}；请把文件夹放到该处；若是运行包，请用 --suite 文件夹 指定`,
    },
    { field: 'suite' },
  );

const isAnother = (id: string, found: string, dir: string) =>
  usageError(
    {
      en: `holds the suite "${found}"; the run is of "${id}"`,
      'zh-CN': `其中的评测集是“${found}”，而该运行所用的是“${id}”`,
    },
    { file: near(dir) },
  );

const isBuiltIn = (id: string) =>
  usageError(
    {
      en: `the run is of ${id}, which Hearth brings; leave the flag out`,
      'zh-CN': `该运行所用的 ${id} 由 Hearth 自带；请去掉该选项`,
    },
    { field: '--suite' },
  );
