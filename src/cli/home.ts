import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
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
 * there, else none, which means the built-in items. A folder in which no file is is none: a download left it.
 * @throws HearthError exit 2 when the folder was named and the suite's is not in it, or holds nothing.
 */
export async function dataSource(
  shell: Pick<Shell, 'data' | 'home'>,
  suite: string,
): Promise<Source> {
  const dir = dataDir(shell, suite);
  const content = await contentOf(dir);
  if (content === 'files') return { dir };
  if (shell.data === null) return { dir: null };
  if (content === 'nothing') throw isEmpty(dir, suite);
  throw usageError(
    {
      en: `there is no folder "${suite}" in ${shell.data}; looked for ${dir}. Name the folder that holds ${suite}/`,
      'zh-CN': `${shell.data} 中没有文件夹“${suite}”（查找的是 ${dir}）。请给出包含 ${suite}/ 的文件夹`,
    },
    { field: '--data' },
  );
}

const isEmpty = (dir: string, suite: string) =>
  usageError(
    {
      en: `holds no data; get it with "hearth data pull ${suite}", or see "hearth data list"`,
      'zh-CN': `其中没有数据；请用 “hearth data pull ${suite}” 下载，或查看 “hearth data list”`,
    },
    { file: dir },
  );

/** `nothing`: a folder without a file; hidden ones and what an earlier Hearth had half fetched (`.part`) are none. */
async function contentOf(dir: string): Promise<'files' | 'nothing' | 'no folder'> {
  const entries = await readdir(dir, { withFileTypes: true }).catch(() => null);
  if (entries === null) return 'no folder';
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name.endsWith('.part')) continue;
    if (!entry.isDirectory() || (await contentOf(join(dir, entry.name))) === 'files')
      return 'files';
  }
  return 'nothing';
}
