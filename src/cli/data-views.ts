import type { AnySuite, ImportReport, Source } from '../contract/index.js';
import { viewsOf } from '../pipeline/index.js';

/**
 * The import report of every view of a suite's data, or of the only one. `set`: ask options besides the view, where the
 * suite has them.
 */
export async function dataViews(
  suite: AnySuite,
  source: Source,
): Promise<{ name: string; report: ImportReport }[]> {
  const views: { name: string; report: ImportReport }[] = [];
  for (const { name, o } of viewsOf(suite, source))
    views.push({ name, report: (await suite.load(source, { protocol: 'sound', o })).report });
  return views;
}
