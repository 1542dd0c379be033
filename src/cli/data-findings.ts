import type { ImportNote, ImportReport } from '../contract/index.js';

/** One finding of an import and the views of the data that have it; null where all have. */
export type Finding = { note: ImportNote; views: string[] | null };

/** The findings of all views, each once, in the order in which they first occur. */
export function findingsOf(views: readonly { name: string; report: ImportReport }[]): Finding[] {
  const seen = new Map<string, { note: ImportNote; views: Set<string> }>();
  for (const { name, report } of views)
    for (const note of report.notes) {
      const key = JSON.stringify(note);
      const known = seen.get(key) ?? { note, views: new Set<string>() };
      seen.set(key, known);
      known.views.add(name);
    }
  return [...seen.values()].map(({ note, views: own }) => ({
    note,
    views: own.size === views.length ? null : [...own],
  }));
}
