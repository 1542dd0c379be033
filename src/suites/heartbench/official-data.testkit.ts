import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isClone } from './upstream.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Folder of the official HeartBench files on this machine, or null. `HEARTH_TEST_DATA` names the folder of data sets
 * (relative to the project root; default `../shared/datasets`). Tests use it with `it.runIf`, so that a missing data
 * set shows as skipped.
 */
export function officialHeartbench(): string | null {
  const data = resolve(root, process.env.HEARTH_TEST_DATA ?? '../shared/datasets');
  const dir = join(data, 'heartbench');
  return existsSync(join(dir, 'question_all.jsonl')) ? dir : null;
}

/** A clone of the official repository, named by `HEARTH_TEST_UPSTREAM_HEARTBENCH`, or null. */
export function officialClone(): string | null {
  const dir = process.env.HEARTH_TEST_UPSTREAM_HEARTBENCH;
  return dir !== undefined && isClone(resolve(dir)) ? resolve(dir) : null;
}
