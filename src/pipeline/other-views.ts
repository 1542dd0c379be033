import { z } from 'zod';
import type { AnySuite, Json, Profile, Source } from '../contract/index.js';
import { resolveOptions, type SetValues } from './options.js';

/** Name of the ask option by which suites that have several views of their data choose one. */
const VIEW = 'view';

/** A view of a suite's data; the name is '' for the only one. `o`: ask options, defaults besides the view and `set`. */
export type View = { name: string; o: Json };

/**
 * Every view of a suite's data that can be had from the source. Views that need a folder are left out without one.
 * @throws HearthError exit 2 for `set` values that the suite does not have
 */
export function viewsOf(
  suite: AnySuite,
  source: Source,
  profile: Profile = 'sound',
  set: SetValues = {},
): View[] {
  const { properties } = z.toJSONSchema(suite.askOptions(profile, source), {
    io: 'input',
    unrepresentable: 'any',
  });
  const view = properties?.[VIEW];
  const known = typeof view === 'object' ? (view.enum ?? []).map(String) : [];
  const wanted = set[VIEW] ?? known;
  const one = (name: string): View[] =>
    resolveOptions(suite, source, profile, null, {
      ...set,
      ...(name !== '' && { [VIEW]: [name] }),
    }).map(({ asked }) => ({ name, o: asked.o }));
  if (wanted.length === 0) return one('');
  return wanted.flatMap((name) => {
    try {
      return one(name);
    } catch (error) {
      if (source.dir !== null || set[VIEW] !== undefined) throw error;
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
