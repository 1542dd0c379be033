import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Folder of the official INTIMA files on this machine, or null. `HEARTH_TEST_DATA` names the folder of data sets
 * (relative to the project root; default `../shared/datasets`). Tests use it with `it.runIf`, so that a missing data
 * set shows as skipped.
 */
export function officialIntima(): string | null {
  const dir = join(resolve(root, process.env.HEARTH_TEST_DATA ?? '../shared/datasets'), 'intima');
  return existsSync(join(dir, 'INTIMA.jsonl')) ? dir : null;
}
