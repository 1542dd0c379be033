import {
  type AnySuite,
  HearthError,
  type Item,
  type Json,
  type Source,
} from '../contract/index.js';
import { checkUnderAll } from './check-records.js';
import { faultsIn } from './fault-list.js';
import type { OddRecord } from './odd-records.js';
import { resolveOptions } from './options.js';
import { viewsOf } from './other-views.js';
import { readTable } from './read-table.js';
import { type RecordFile, readAnswers, readVerdicts } from './records.js';

/** What a file of answers or verdicts comes to against a suite, before any run. */
export type CheckedFile = {
  /** The view of the data with most of the items that the file names; '' where there is one view only. */
  view: string;
  records: number;
  /** Items of the view that have a record, of so many. */
  items: number;
  of: number;
  /** What must be mended; a run takes the file when there is none. */
  faults: HearthError[];
  /** What a run takes, but not as it stands. */
  odd: OddRecord[];
};

/**
 * Checks a file of answers or verdicts as a run does when it is planned, under the suite's defaults, and tells of all
 * faults. Of several views of the data the fitting one is looked for.
 * @throws HearthError exit 2 where the suite's own data cannot be read
 */
export async function checkFile(
  suite: AnySuite,
  source: Source,
  kind: 'answers' | 'verdicts',
  file: string,
): Promise<CheckedFile> {
  const none = { view: '', records: 0, items: 0, of: 0, odd: [] };
  const official = suite.officialRow?.[kind === 'answers' ? 'answer' : 'verdict'];
  const named = new Set<string>();
  try {
    for (const { record } of (await readTable(file)).lines) {
      const row = record.item === undefined ? (official?.(record) ?? record) : record;
      named.add(String(row.item ?? ''));
    }
  } catch (error) {
    return { ...none, faults: faultsOr(error) };
  }
  const views = await loadedViews(suite, source);
  const known = ({ items }: { items: readonly Item[] }): number =>
    items.filter(({ id }) => named.has(id)).length;
  const view = views.reduce((best, one) => (known(one) > known(best) ? one : best));
  const elsewhere = async () => new Set(views.flatMap(({ items }) => items.map(({ id }) => id)));
  let read: RecordFile;
  try {
    read = await (kind === 'answers' ? readAnswers : readVerdicts)(
      file,
      view.items,
      official,
      elsewhere,
    );
  } catch (error) {
    return { ...none, view: view.name, of: view.items.length, faults: faultsOr(error) };
  }
  const set = view.name === '' ? {} : { view: [view.name] };
  const conditions = resolveOptions(suite, source, 'sound', null, set).map((resolved) => ({
    condition: { id: 'c1', dataHash: '', itemsHash: '', items: view.items.length, ...resolved },
  }));
  const found = {
    view: view.name,
    records: read.records.length,
    items: new Set(read.records.map(({ item }) => item)).size,
    of: view.items.length,
  };
  try {
    const what = kind === 'answers' ? 'answer' : 'verdict';
    const odd = checkUnderAll(suite, what, read, view.items, conditions);
    return { ...found, faults: [], odd: [...(read.unaligned ?? []), ...odd] };
  } catch (error) {
    return { ...found, faults: faultsOr(error), odd: [] };
  }
}

type LoadedView = { name: string; o: Json; items: Item[] };

/** Views whose files are there; the fault of the first where none is. */
async function loadedViews(
  suite: AnySuite,
  source: Source,
): Promise<[LoadedView, ...LoadedView[]]> {
  const views: LoadedView[] = [];
  let fault: unknown;
  for (const { name, o } of viewsOf(suite, source))
    try {
      const { items } = await suite.load(source, { protocol: 'sound', o });
      views.push({ name, o, items });
    } catch (error) {
      if (!(error instanceof HearthError)) throw error;
      fault ??= error;
    }
  const [first, ...rest] = views;
  if (first === undefined) throw fault;
  return [first, ...rest];
}

function faultsOr(error: unknown): HearthError[] {
  if (!(error instanceof HearthError)) throw error;
  return faultsIn(error);
}
