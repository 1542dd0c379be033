import { basename } from 'node:path';
import { type AnySuite, type ImportNote, same, type Text } from '../../contract/index.js';
import { HttpFault } from '../../serve/http/index.js';
import { type Context, handlers } from '../context.js';
import { readableRuns } from '../readable-runs.js';
import { folded, partsOf } from '../reading/search-words.js';
import { type BrowsedItem, loadedSuite } from '../suites/loaded-suite.js';
import { suiteData, suiteFacts } from '../suites/suite-facts.js';
import { groupsOf, ratedKinds, standingTables } from '../suites/taxonomy.js';

/** Characters of an item in lists. */
const EXCERPT = 200;

/** Suites as they are, whoever ran them: nothing here comes from a run but the number of those that the viewer sees. */
export const suites = handlers({
  'GET /api/suites': async (_, context) => {
    const counts = await runsBySuite(context);
    const all = await context.desk.suites();
    return { rows: all.map((suite) => rowOf(suite, counts)) };
  },

  'GET /api/suites/:suite': async ({ params }, context) => {
    const suite = await suiteNamed(context, params.suite);
    const { meta, data } = suite;
    const [facts, views, counts] = await Promise.all([
      suiteFacts(context, meta.id),
      suiteData(context, meta.id).catch(() => []),
      runsBySuite(context),
    ]);
    return {
      ...rowOf(suite, counts),
      notice: meta.notice,
      warning: meta.warning ?? null,
      citation: meta.citation,
      fidelity: { ...meta.fidelity },
      defaultJudge: meta.defaultJudge,
      imported: views.some(({ dir }) => dir !== null),
      files: (data?.files ?? []).map(({ path, url, revision, sha256 }) => ({
        path,
        url,
        revision,
        hash: sha256,
      })),
      byHand: data?.byHand ?? null,
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
    const { meta } = await suiteNamed(context, params.suite);
    const views = await suiteData(context, meta.id);
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
    const suite = await suiteNamed(context, params.suite);
    const { items } = await loadedSuite(context, suite);
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
    const suite = await suiteNamed(context, params.suite);
    const { items, answered } = await loadedSuite(context, suite);
    const found = items.find(({ item }) => item.id === params.item);
    if (found === undefined)
      throw new HttpFault(404, 'no_item', {
        en: 'the suite’s data have no item of this id',
        'zh-CN': '该评测集的数据中没有这个编号的题目',
      });
    const { form } = suite;
    const one = answered(found.item);
    return {
      ...itemRow(found),
      shown: found.shown.map((text) => ({ ...text })),
      gold: suite.gold?.(found.item) ?? null,
      form:
        form === undefined
          ? null
          : { version: form.version, pages: one === null ? [] : form.pages(one) },
    };
  },

  'GET /api/suites/:suite/taxonomy': async ({ params }, context) => {
    const loaded = await loadedSuite(context, await suiteNamed(context, params.suite));
    return {
      items: loaded.items.length,
      clusters: groupsOf(loaded.items.map(({ item }) => item)),
      kinds: ratedKinds(loaded),
      tables: await standingTables(loaded),
    };
  },
});

async function suiteNamed({ desk }: Context, id: string): Promise<AnySuite> {
  const suite = (await desk.suites()).find(({ meta }) => meta.id === id);
  if (suite === undefined)
    throw new HttpFault(404, 'no_suite', {
      en: 'there is no suite of this name; see the list of suites',
      'zh-CN': '没有叫这个名称的评测集；请查看评测集列表',
    });
  return suite;
}

const rowOf = ({ meta }: AnySuite, runs: ReadonlyMap<string, number>) => ({
  id: meta.id,
  version: meta.version,
  title: meta.title,
  summary: meta.summary,
  licence: textOf(meta.licence),
  runs: runs.get(meta.id) ?? 0,
});

const textOf = (text: string | Text): Text => (typeof text === 'string' ? same(text) : text);

const shown = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? '–'
      : JSON.stringify(value);

async function runsBySuite(context: Context): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const rows = await readableRuns(context).select('run.suite').execute();
  for (const { suite } of rows) counts.set(suite, (counts.get(suite) ?? 0) + 1);
  return counts;
}

const itemRow = ({ item, shown: texts }: BrowsedItem) => ({
  id: item.id,
  task: item.task ?? '',
  lang: item.lang ?? '',
  clusters: { ...item.clusters },
  excerpt: (texts.find(({ by }) => by === 'user') ?? texts[0])?.text.slice(0, EXCERPT) ?? '',
});

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
