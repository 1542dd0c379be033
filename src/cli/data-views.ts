import {
  type AnySuite,
  HearthError,
  type ImportReport,
  type Profile,
  type Source,
  type Text,
  usageError,
} from '../contract/index.js';
import { type SetValues, viewsOf } from '../pipeline/index.js';

/** `missing`: the folder has no files of that view. */
export type Viewed = { name: string; report: ImportReport; missing?: Text };

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
  return sound.map(({ name, report, ...rest }) => {
    const known = new Set(report.notes.map((note) => JSON.stringify(note)));
    const more = (official.find((view) => view.name === name)?.report.notes ?? []).filter(
      (note) => !known.has(JSON.stringify(note)),
    );
    return { name, report: { ...report, notes: [...report.notes, ...more] }, ...rest };
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
    try {
      views.push({ name, report: (await suite.load(source, { protocol: profile, o })).report });
    } catch (error) {
      // A folder need not hold the files of every view; one that was named must be there.
      if (!isMissing(error) || 'view' in set) throw error;
      views.push({ name, report: NOTHING, missing: error.text });
    }
  const [missing] = views.filter((view) => view.missing !== undefined);
  if (missing !== undefined && views.every((v) => v.missing !== undefined || !readsFolder(v)))
    throw usageError(missing.missing ?? { en: '', 'zh-CN': '' }, { field: 'view' });
  return views;
}

/** What a suite says of a view whose files are not there. */
const isMissing = (error: unknown): error is HearthError =>
  error instanceof HearthError && error.place.field === 'view';

const readsFolder = ({ name }: Viewed): boolean => name !== 'builtin';

const NOTHING: ImportReport = { files: [], hash: '', rows: 0, items: 0, notes: [] };
