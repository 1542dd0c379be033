import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseAt, kindOf } from '../store/where.js';
import { CONFIG_FILE, readConfig } from './config.js';
import type { Shell } from './shell.js';

/**
 * Where the runs are: `HEARTH_DB`, else `database` of the config file in the working folder, which holds for every
 * command there, else `hearth.db` in HEARTH_HOME. A file's path, or a PostgreSQL address.
 * @throws HearthError exit 2 for an address of another kind, and a config file that names a database and cannot be read
 */
export async function databaseOf({ env, home }: Pick<Shell, 'env' | 'home'>): Promise<string> {
  if (env.HEARTH_DB) return databaseAt(env.HEARTH_DB, { field: 'HEARTH_DB' });
  // Other faults of the file are told by the command that needs it.
  if (existsSync(CONFIG_FILE) && /^database\s*:/m.test(readFileSync(CONFIG_FILE, 'utf8'))) {
    const { database } = await readConfig(CONFIG_FILE);
    if (database !== undefined)
      return databaseAt(database, { file: CONFIG_FILE, field: 'database' });
  }
  return join(home, 'hearth.db');
}

/** A PostgreSQL database counts as there: only asking it can tell. */
export async function hasDatabase(shell: Pick<Shell, 'env' | 'home'>): Promise<boolean> {
  const where = await databaseOf(shell);
  return kindOf(where) === 'postgres' || existsSync(where);
}
