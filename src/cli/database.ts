import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CONFIG_FILE, readConfig } from './config.js';
import type { Shell } from './shell.js';

const isAddress = (where: string): boolean => /^postgres(ql)?:\/\//i.test(where);
const byPath = (where: string): string => (isAddress(where) ? where : resolve(where));

/**
 * Where the runs are: `HEARTH_DB`, else `database` of the config file in the working folder, which holds for every
 * command there, else `hearth.db` in HEARTH_HOME. A file's path, or a PostgreSQL address.
 * @throws HearthError exit 2 for a config file that names a database and cannot be read
 */
export async function databaseOf({ env, home }: Pick<Shell, 'env' | 'home'>): Promise<string> {
  if (env.HEARTH_DB) return byPath(env.HEARTH_DB);
  // Other faults of the file are told by the command that needs it.
  if (existsSync(CONFIG_FILE) && /^database\s*:/m.test(readFileSync(CONFIG_FILE, 'utf8'))) {
    const { database } = await readConfig(CONFIG_FILE);
    if (database !== undefined) return byPath(database);
  }
  return join(home, 'hearth.db');
}

/** A PostgreSQL database counts as there: only asking it can tell. */
export async function hasDatabase(shell: Pick<Shell, 'env' | 'home'>): Promise<boolean> {
  const where = await databaseOf(shell);
  return isAddress(where) || existsSync(where);
}
