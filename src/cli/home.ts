import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { machineError, type Source, usageError } from '../contract/index.js';
import { type Db, openDatabase } from '../store/index.js';
import { makeFolder } from '../store/make-folder.js';
import { databaseOf } from './database.js';
import type { Shell } from './shell.js';

export const reportsDir = (home: string): string => join(home, 'reports');

/** Opens the database (see `databaseOf`) and makes it and HEARTH_HOME when missing; closes it after the work. */
export async function withStore<T>(shell: Shell, work: (db: Db) => Promise<T>): Promise<T> {
  await ensureHome(shell.home);
  const db = await openDatabase(await databaseOf(shell));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** @throws HearthError exit 4 when the folder cannot be made or written. */
export async function ensureHome(home: string): Promise<void> {
  try {
    makeFolder(home);
    await access(home, constants.W_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw machineError(
      {
        en: `cannot be made or written (${code}); set HEARTH_HOME to a folder of yours`,
        'zh-CN': `无法创建或写入（${code}）；请把 HEARTH_HOME 指向可写的文件夹`,
      },
      { file: home },
      { cause: error },
    );
  }
}

/** Where a suite's data is looked for, and where `hearth data pull` puts it. */
export function dataDir({ data, home }: Pick<Shell, 'data' | 'home'>, suite: string): string {
  return join(data ?? join(home, 'data'), suite);
}

/**
 * The suite's folder: below the folder named with `--data` (or `HEARTH_DATA`), else below HEARTH_HOME when it is
 * there, else none, which means the built-in items.
 * @throws HearthError exit 2 when the folder was named and the suite's is not in it.
 */
export async function dataSource(
  shell: Pick<Shell, 'data' | 'home'>,
  suite: string,
): Promise<Source> {
  const dir = dataDir(shell, suite);
  const there = await isFolder(dir);
  if (there) return { dir };
  if (shell.data === null) return { dir: null };
  throw usageError(
    {
      en: `there is no folder "${suite}" in ${shell.data}; looked for ${dir}. Name the folder that holds ${suite}/`,
      'zh-CN': `${shell.data} 中没有文件夹“${suite}”（查找的是 ${dir}）。请给出包含 ${suite}/ 的文件夹`,
    },
    { field: '--data' },
  );
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
