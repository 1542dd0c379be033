import { z } from 'zod';
import type { AnySuite, ImportReport, Source } from '../contract/index.js';

/** Name of the ask option by which suites that have several views of their data choose one. */
const VIEW = 'view';

/** The import report of every view of a suite's data, or of the only one. */
export async function dataViews(
  suite: AnySuite,
  source: Source,
): Promise<{ name: string; report: ImportReport }[]> {
  const schema = suite.askOptions('sound', source);
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const view = properties?.[VIEW];
  const values = typeof view === 'object' ? (view.enum ?? []) : [];
  const views: { name: string; report: ImportReport }[] = [];
  for (const name of values.length > 0 ? values.map(String) : ['']) {
    const given = name === '' ? {} : { [VIEW]: name };
    // Views that need a folder are left out when there is none.
    if (source.dir === null && name !== '' && !works(() => schema.parse(given))) continue;
    const asked = { protocol: 'sound' as const, o: schema.parse(given) };
    views.push({ name, report: (await suite.load(source, asked)).report });
  }
  return views;
}

function works(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
