import { join } from 'node:path';
import type { Manifest } from '../pipeline/index.js';
import { type Allowed, allowedUnscored } from './flags.js';
import { reportsDir } from './home.js';
import type { Shell } from './shell.js';

/** The flags of commands that end with results, as parsed. */
export type ResultFlags = { failOnError?: string; out?: string; report: boolean };

export const allowedOf = ({ failOnError }: Pick<ResultFlags, 'failOnError'>): Allowed =>
  failOnError === undefined ? { count: 0 } : allowedUnscored(failOnError);

/** Where the report goes: the folder named with `--out`, else the run's own; null with `--no-report`. */
export const reportDirOf = (
  { home }: Pick<Shell, 'home'>,
  { run }: Pick<Manifest, 'run'>,
  { out, report }: ResultFlags,
): string | null => (report ? (out ?? join(reportsDir(home), run)) : null);
