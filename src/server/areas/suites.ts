import { basename } from 'node:path';
import { type ImportNote, same, type Text } from '../../contract/index.js';
import { HttpFault } from '../../serve/http/index.js';
import { type Context, handlers } from '../context.js';
import { readableRuns } from '../readable-runs.js';
import { folded, partsOf } from '../reading/search-words.js';
import { offeredTo } from '../setup/own-suites.js';
import {
  browsed,
  type Listed,
  listedOwn,
  listedSuite,
  seriesOfRuns,
} from '../suites/listed-suite.js';
import type { BrowsedItem } from '../suites/load-items.js';
import { groupsOf } from '../suites/taxonomy.js';

/** Characters of an item in lists. */
const EXCERPT = 200;

/** Suites as they are, whoever ran them: nothing here comes from a run but the number of those that the viewer sees. */
export const suites = handlers({
  'GET /api/suites': async (_, context) => {
    const { db, desk, viewer } = context;
    const counts = await runsBySuite(context);
    const brought = (await desk.suites()).map(({ meta }) => ({ ...meta, own: null }));
    const own = await offeredTo(db, viewer, 'read');
    const put = await Promise.all(own.map((one) => listedOwn(context, [one])));
    return { rows: [...brought, ...put].map((one) => rowOf(one, counts)) };
  },

  'GET /api/suites/:suite': async ({ params }, context) => {
    const suite = await suiteNamed(context, params.suite);
    const [facts, views, counts] = await Promise.all([
      suite.facts(),
      suite.data().catch(() => []),
      runsBySuite(context),
    ]);
    const { files, byHand } = suite.fetched;
    return {
      ...rowOf(suite, counts),
      notice: suite.notice,
      warning: suite.warning ?? null,
      citation: suite.citation,
      fidelity: { ...suite.fidelity },
      defaultJudge: suite.defaultJudge,
      imported: suite.own !== null || views.some(({ dir }) => dir !== null),
      files: files.map(({ path, url, revision, sha256 }) => ({
        path,
        url,
        revision,
        hash: sha256,
      })),
      byHand,
      options: facts.options.map(({ key, side, values, default: { sound, official } }) => ({
        key,
        side,
        values,
        sound: shown(sound),
        official: shown(official),
      })),
      presets: facts.presets,
      targets: facts.targets,
      judges: facts.judges,
    };
  },

  'GET /api/suites/:suite/data': async ({ params, query }, context) => {
    const views = await (await suiteNamed(context, params.suite)).data();
    const view =
      views.find((one) => one.view === query.view) ??
      views.find(({ missing }) => missing === undefined) ??
      views[0];
    const words = partsOf(query.find ?? '');
    const found = (view?.notes ?? []).filter(
      (note) =>
        (query.level === undefined || note.level === query.level) &&
        (query.file === undefined || basename(note.file) === query.file) &&
        holdsAll(folded(`${note.what.en}\n${note.what['zh-CN']}\n${note.row ?? ''}`), words),
    );
    return {
      ...pageOfList(found, query, ({ file, row, level, what }) => ({
        // Where on the server's machine a file lies is nobody's business.
        file: basename(file),
        row,
        level,
        what,
      })),
      view: view?.view ?? '',
      files: [...new Set((view?.notes ?? []).map(({ file }) => basename(file)))],
      views: views.map((one) => ({
        name: one.view,
        missing: one.missing ?? null,
        rows: one.rows,
        items: one.items,
        hash: one.hash,
        files: one.files.map((file) => basename(file)),
        levels: levelsOf(one.notes),
      })),
    };
  },

  'GET /api/suites/:suite/items': async ({ params, query }, context) => {
    const { items } = await browsed(context, await suiteNamed(context, params.suite));
    const words = partsOf(query.find ?? '');
    const [kind = '', ...rest] = (query.cluster ?? '').split('=');
    const found = items.filter(
      (one) =>
        (query.cluster === undefined || one.item.clusters[kind] === rest.join('=')) &&
        (query.task === undefined || one.item.task === query.task) &&
        (query.lang === undefined || one.item.lang === query.lang) &&
        holdsAll(one.words, words),
    );
    const valuesOf = (key: 'task' | 'lang'): string[] =>
      [...new Set(items.flatMap(({ item }) => item[key] ?? []))].sort();
    return {
      ...pageOfList(found, query, itemRow),
      tasks: valuesOf('task'),
      langs: valuesOf('lang'),
    };
  },

  'GET /api/suites/:suite/items/:item': async ({ params }, context) => {
    const suite = await browsed(context, await suiteNamed(context, params.suite));
    const found = suite.items.find(({ item }) => item.id === params.item);
    if (found === undefined)
      throw new HttpFault(404, 'no_item', {
        en: 'the suite’s data have no item of this id',
        'zh-CN': '该评测集的数据中没有这个编号的题目',
      });
    return {
      ...itemRow(found),
      shown: found.shown.map((text) => ({ ...text })),
      ...(await suite.detail(found.item)),
    };
  },

  'GET /api/abilities': async (_, { desk }) => ({
    names: Object.assign({}, ...(await desk.suites()).map(({ form }) => form?.abilities)),
  }),

  'GET /api/suites/:suite/taxonomy': async ({ params }, context) => {
    const suite = await browsed(context, await suiteNamed(context, params.suite));
    return {
      items: suite.items.length,
      clusters: groupsOf(suite.items.map(({ item }) => item)),
      kinds: suite.kinds,
      tables: await suite.tables(),
    };
  },
});

async function suiteNamed(context: Context, id: string): Promise<Listed> {
  const suite = await listedSuite(context, id);
  if (suite === null)
    throw new HttpFault(404, 'no_suite', {
      en: 'there is no suite of this name; see the list of suites',
      'zh-CN': '没有叫这个名称的评测集；请查看评测集列表',
    });
  return suite;
}

type Row = Pick<Listed, 'id' | 'version' | 'title' | 'summary' | 'licence' | 'own'>;

const rowOf = (
  { id, version, title, summary, licence, own }: Row,
  runs: ReadonlyMap<string, number>,
) => ({
  id,
  version,
  title,
  summary,
  licence: textOf(licence),
  runs: runs.get(id) ?? 0,
  own: own === null ? null : { project: own.project, version: own.version, retired: own.retired },
});

const textOf = (text: string | Text): Text => (typeof text === 'string' ? same(text) : text);

const shown = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? '–'
      : JSON.stringify(value);

/** Runs that the viewer sees, by the suite's id; those of suites that were put in by their series. */
async function runsBySuite(context: Context): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const add = (id: string): void => void counts.set(id, (counts.get(id) ?? 0) + 1);
  const brought = new Set((await context.desk.suites()).map(({ meta }) => meta.id));
  const rows = await readableRuns(context).select(['run.id', 'run.suite']).execute();
  for (const { suite } of rows) if (brought.has(suite)) add(suite);
  const others = rows.flatMap(({ id, suite }) => (brought.has(suite) ? [] : [id]));
  for (const series of await seriesOfRuns(context, others)) add(series);
  return counts;
}

const itemRow = ({ item, shown: texts }: BrowsedItem) => ({
  id: item.id,
  task: item.task ?? '',
  lang: item.lang ?? '',
  clusters: { ...item.clusters },
  excerpt: excerptOf((texts.find(({ by }) => by === 'user') ?? texts[0])?.text ?? ''),
});

const excerptOf = (text: string): string =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text;

function levelsOf(notes: readonly ImportNote[]) {
  const counts = { repaired: 0, dropped: 0, dubious: 0, info: 0 };
  for (const { level } of notes) counts[level] += 1;
  return counts;
}

const holdsAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** A page of a list that is at hand as a whole; `after` is the place where the last page ended. */
function pageOfList<T, R>(
  all: readonly T[],
  { after, size }: { after?: string | undefined; size: number },
  row: (one: T) => R,
): { rows: R[]; next: string | null; total: number } {
  const start = Math.max(0, Math.trunc(Number(after ?? 0)) || 0);
  const end = start + size;
  return {
    rows: all.slice(start, end).map(row),
    next: end < all.length ? String(end) : null,
    total: all.length,
  };
}
