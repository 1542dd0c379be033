import { resolve } from 'node:path';
import type { Lang } from '../contract/index.js';
import type { Result } from '../pipeline/index.js';
import type { Format } from '../report/index.js';
import type { OpenRun } from './open-run.js';
import { withoutFolders } from './report-folders.js';
import type { Shell } from './shell.js';
import { readersPageLast } from './summary.js';

export type ReportWish = { dir: string; langs: readonly Lang[]; formats: readonly Format[] };

/** Writes a run's report and tells its warnings. @returns the files, the page in the reader's language last. */
export async function writeRunReport(
  shell: Shell,
  run: OpenRun,
  results: readonly Result[],
  { dir, langs, formats }: ReportWish,
): Promise<string[]> {
  const { reportOfRun } = await import('../report/from-run.js');
  const { writeReport } = await import('../report/index.js');
  const model = withoutFolders(await reportOfRun({ ...run, results }), run.manifest);
  const written = await writeReport(model, { dir: resolve(dir), langs, formats });
  for (const warning of written.warnings) shell.note(warning[shell.lang]);
  return readersPageLast(written.files, shell.lang);
}
