import {
  type AnySuite,
  HearthError,
  type ImportReport,
  type Profile,
  type Source,
} from '../contract/index.js';
import { type SetValues, viewsOf } from '../pipeline/index.js';

type Viewed = { name: string; report: ImportReport };

/**
 * The import report of every view of a suite's data, or of the only one, with what is noticed under either protocol.
 * @throws HearthError exit 2 for data that cannot be read and `set` values that the suite does not have
 */
export async function dataViews(
  suite: AnySuite,
  source: Source,
  set: SetValues = {},
): Promise<Viewed[]> {
  const [sound, official] = await Promise.all([
    underProfile(suite, source, 'sound', set),
    // What only `official` needs may be missing; a person who names it wants to hear of it.
    underProfile(suite, source, 'official', set).catch((error: unknown) => {
      if (error instanceof HearthError && Object.keys(set).length === 0) return [];
      throw error;
    }),
  ]);
  return sound.map(({ name, report }) => {
    const known = new Set(report.notes.map((note) => JSON.stringify(note)));
    const more = (official.find((view) => view.name === name)?.report.notes ?? []).filter(
      (note) => !known.has(JSON.stringify(note)),
    );
    return { name, report: { ...report, notes: [...report.notes, ...more] } };
  });
}

async function underProfile(
  suite: AnySuite,
  source: Source,
  profile: Profile,
  set: SetValues,
): Promise<Viewed[]> {
  const views: Viewed[] = [];
  for (const { name, o } of viewsOf(suite, source, profile, set))
    views.push({ name, report: (await suite.load(source, { protocol: profile, o })).report });
  return views;
}
