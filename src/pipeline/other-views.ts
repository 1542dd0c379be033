import { z } from 'zod';
import type { AnySuite, Source } from '../contract/index.js';

/** Name of the ask option by which suites that have several views of their data choose one. */
const VIEW = 'view';

/** A view of a suite's data; the name is '' for the only one. `o`: ask options, defaults besides the view. */
export type View = { name: string; o: unknown };

/** Every view of a suite's data that can be had from the source. Views that need a folder are left out without one. */
export function viewsOf(suite: AnySuite, source: Source): View[] {
  const schema = suite.askOptions('sound', source);
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const view = properties?.[VIEW];
  const values = typeof view === 'object' ? (view.enum ?? []) : [];
  if (values.length === 0) return [{ name: '', o: schema.parse({}) }];
  return values.map(String).flatMap((name) => {
    try {
      return [{ name, o: schema.parse({ [VIEW]: name }) as unknown }];
    } catch (error) {
      if (source.dir !== null) throw error;
      return [];
    }
  });
}

/** Ids of a suite's items in all views of its data. Views whose files are missing have none. */
export async function idsOfAllViews(suite: AnySuite, source: Source): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const { o } of viewsOf(suite, source)) {
    const loaded = await suite.load(source, { protocol: 'sound', o }).catch(() => null);
    for (const item of loaded?.items ?? []) ids.add(item.id);
  }
  return ids;
}
