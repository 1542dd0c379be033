import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { usageError } from '../contract/index.js';
import { makeFolder } from '../store/make-folder.js';
import { bundleError } from './bundle-error.js';

/** A file that is written beside its place first. */
export type Draft = { file: string; write: (path: string) => Promise<void> };

/**
 * Writes files that belong together: each beside its place, and when all are whole they are renamed in the order given,
 * so that no reader sees half a file.
 * @throws HearthError exit 2 where a file is there and `force` is not said; exit 4 when the disk refuses. Drafts of a
 * failed export are removed, and what was there before stays.
 */
export async function writeTogether(drafts: readonly Draft[], force: boolean): Promise<void> {
  for (const { file } of drafts) if (existsSync(file) && !force) throw isThere(file);
  const partial = (file: string): string => `${file}.partial`;
  try {
    for (const { file, write } of drafts) {
      const path = partial(file);
      try {
        makeFolder(dirname(file));
        await rm(path, { force: true });
        await write(path);
        await synced(path);
      } catch (error) {
        throw bundleError(error, file);
      }
    }
    for (const { file } of drafts) await rename(partial(file), file);
  } catch (error) {
    for (const { file } of drafts) await rm(partial(file), { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Writes text piece by piece, as it comes. */
export async function writeText(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    let waiting = '';
    for await (const piece of pieces) {
      waiting += piece;
      if (waiting.length < CHUNK) continue;
      await handle.write(waiting);
      waiting = '';
    }
    await handle.write(waiting);
  } finally {
    await handle.close();
  }
}

/** Characters written at once. */
const CHUNK = 65_536;

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isThere = (file: string) =>
  usageError(
    {
      en: 'exists already; name another file, or say --force',
      'zh-CN': '文件已存在；请换一个文件名，或加 --force',
    },
    { file },
  );
