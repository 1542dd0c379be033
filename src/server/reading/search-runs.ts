import { notRatedBlind } from '../../experts/release/run-readers.js';
import type { Answer, Asked } from '../api/index.js';
import type { Context } from '../context.js';
import { HOME } from '../objects.js';
import { projectsWith } from '../viewer.js';
import { hitIn, holds, partsOf } from './search-words.js';

type Query = Asked<'GET /api/search'>['query'];
type Reply = Answer<'GET /api/search'>;

/** How long one page looks: others wait as long on the embedded database. */
const LOOK_MS = 80;

/**
 * Looks through run after run, the newest first, until a page is full or a short while is over; `next` goes on from
 * there. So a rare word in a million answers takes several pages, and no page takes long.
 */
export async function searchRuns(context: Context, query: Query): Promise<Reply> {
  const { db, index } = context;
  const parts = partsOf(query.find);
  const { runs, unread } = await runsOf(context, query);
  index.later(unread);
  const [, from = '', place = '0'] = /^(.+)\.(\d+)$/.exec(query.after ?? '') ?? [];
  const begun = runs.findIndex(({ id }) => id === from);
  const rows: Reply['rows'] = [];
  let at = Math.max(0, begun);
  let after = begun === -1 ? -1 : Number(place);
  const until = performance.now() + LOOK_MS;
  while (parts.length > 0 && at < runs.length) {
    const run = runs[at];
    if (run === undefined) break;
    const room = query.size - rows.length;
    let wanted = db
      .selectFrom('page_answer')
      .selectAll()
      .where('run', '=', run.id)
      .where('n', '>', after);
    if (query.target !== undefined) wanted = wanted.where('target', '=', query.target);
    for (const part of parts) wanted = wanted.where(holds('words', part));
    const found = await wanted.orderBy('n').limit(room).execute();
    for (const row of found) {
      const { condition, target, repeat, item, lang, state, chars, excerpt } = row;
      const hit = hitIn(row.words, excerpt, parts);
      const told = { condition, target, repeat, item, lang, state, chars, excerpt, hit };
      rows.push({ ...told, run: run.id, suite: run.suite, runMs: Number(run.created_ms) });
      after = row.n;
    }
    // A page that is full may have more in the same run.
    if (found.length === room) break;
    at += 1;
    after = -1;
    if (performance.now() > until) break;
    // Others get their turn between two runs.
    await new Promise(setImmediate);
  }
  const next = parts.length > 0 ? runs[at] : undefined;
  return {
    rows,
    next: next === undefined ? null : `${next.id}.${Math.max(0, after)}`,
    looked: parts.length > 0 ? at : runs.length,
    runs: runs.length,
    unread: unread.length,
  };
}

/** Runs that the viewer sees, newest first; those whose records nobody has read yet apart. */
async function runsOf({ db, viewer }: Context, query: Query) {
  const projects = viewer === null ? [] : projectsWith(viewer, 'read');
  let wanted = db
    .selectFrom('run')
    .leftJoin('project_run', 'project_run.run', 'run.id')
    .leftJoin('page_run', 'page_run.run', 'run.id')
    .where(notRatedBlind('run.id', viewer?.id ?? ''))
    .select(['run.id', 'run.suite', 'run.created_ms', 'page_run.at_ms']);
  if (query.suite !== undefined) wanted = wanted.where('run.suite', '=', query.suite);
  if (projects !== null)
    wanted = wanted.where((eb) =>
      eb(
        eb.fn.coalesce('project_run.project', eb.val(HOME)),
        'in',
        projects.length > 0 ? projects : [''],
      ),
    );
  const all = await wanted.orderBy('run.created_ms', 'desc').orderBy('run.id', 'desc').execute();
  return {
    runs: all.filter(({ at_ms }) => at_ms !== null),
    unread: all.flatMap(({ id, at_ms }) => (at_ms === null ? [id] : [])),
  };
}
