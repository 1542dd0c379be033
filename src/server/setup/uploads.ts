import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../store/index.js';
import { SPEC_FILE } from '../../suites/user/index.js';
import { ownSuiteFolder } from './own-suites.js';
import type { Look } from './table-work.js';

/** What nobody confirmed or changed for so long is forgotten. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Uploads of one person that may wait. */
export const MOST_WAITING = 20;

/** What an upload is for; `version`: of a suite that was put in before. */
export const PURPOSES = ['suite', 'version', 'answers', 'verdicts'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const uploadFolder = (home: string, id: string): string => join(home, 'studio-uploads', id);

/** Removes uploads that nobody confirmed in time. */
export async function forgetOld(db: Db, home: string, now: number): Promise<void> {
  const old = await db
    .selectFrom('upload')
    .select('id')
    .where('made_ms', '<', now - KEPT_MS)
    .execute();
  for (const { id } of old) await forget(db, home, id);
}

export async function forget(db: Db, home: string, id: string): Promise<void> {
  await rm(uploadFolder(home, id), { recursive: true, force: true });
  await db.deleteFrom('upload').where('id', '=', id).execute();
}

/** What was seen in the table when it came; a table does not change. */
const LOOK_FILE = 'look.json';
export const keepLook = (folder: string, look: Look): Promise<void> =>
  writeFile(join(folder, LOOK_FILE), JSON.stringify(look), { mode: 0o600 });
export const lookIn = async (folder: string): Promise<Look | null> => {
  const text = await readFile(join(folder, LOOK_FILE), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Look);
};

/** Writes suite.yaml beside the table, over an earlier try. */
export const writeSpec = (folder: string, spec: string): Promise<void> =>
  writeFile(join(folder, SPEC_FILE), spec, { mode: 0o600 });

/** suite.yaml of a version. */
export const specOfVersion = (home: string, version: string): Promise<string> =>
  readFile(join(ownSuiteFolder(home, version), SPEC_FILE), 'utf8');

/** Moves a checked upload to where suites are kept. */
export async function keep(home: string, upload: string, id: string): Promise<void> {
  const folder = ownSuiteFolder(home, id);
  await mkdir(join(folder, '..'), { recursive: true, mode: 0o700 });
  await rm(join(uploadFolder(home, upload), LOOK_FILE), { force: true });
  await rename(uploadFolder(home, upload), folder);
}

/** Lays a version's table into an upload's folder, to be stored again with another suite.yaml. */
export async function copyTable(
  home: string,
  version: { id: string; file: string },
  upload: string,
): Promise<void> {
  const folder = uploadFolder(home, upload);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await cp(join(ownSuiteFolder(home, version.id), version.file), join(folder, version.file));
}
