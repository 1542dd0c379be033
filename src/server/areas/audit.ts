import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { type Db, fromColumn } from '../../store/index.js';
import type { Outcome } from '../accounts/audit-log.js';
import type { Asked } from '../api/index.js';
import { type Context, handlers } from '../context.js';
import { projectsWith, type Viewer } from '../viewer.js';

/** Rows read at once for a table. */
const PIECE = 500;
const COLUMNS = [
  'n',
  'at',
  'kind',
  'person',
  'api_key',
  'route',
  'outcome',
  'project',
  'objects',
  'prev',
  'hash',
] as const;

type Filters = Asked<'GET /api/audit.csv'>['query'];

/** The audit log, for reading. */
export const audit = handlers({
  'GET /api/audit': async ({ query }, { db, viewer }) => {
    const wanted = filtered(db, viewer, query);
    const { n: total } = await wanted
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    const after = Number(query.after ?? Number.MAX_SAFE_INTEGER);
    const rows = await wanted
      .leftJoin('person', 'person.id', 'audit.person')
      .select([
        'audit.n',
        'audit.at_ms',
        'audit.kind',
        'audit.person',
        'person.name',
        'audit.api_key',
        'audit.route',
        'audit.outcome',
        'audit.project',
        'audit.objects',
      ])
      .where('audit.n', '<', Number.isSafeInteger(after) ? Math.min(after, MOST) : MOST)
      .orderBy('audit.n', 'desc')
      .limit(query.size + 1)
      .execute();
    const shown = rows.slice(0, query.size);
    return {
      rows: shown.map((row) => ({
        n: Number(row.n),
        atMs: Number(row.at_ms),
        kind: row.kind as Viewer['kind'] | 'nobody',
        person: row.person,
        name: row.name,
        key: row.api_key,
        route: row.route,
        outcome: row.outcome as Outcome,
        project: row.project,
        objects: fromColumn<Record<string, string>>(row.objects),
      })),
      next: rows.length > query.size ? String(shown.at(-1)?.n) : null,
      total: Number(total),
    };
  },

  'GET /api/audit.csv': async ({ query }, { db, viewer }) => {
    const rows = lines(db, viewer, query);
    // What cannot be asked for is refused in words, not by a table that breaks off.
    const first = await rows.next();
    const all = first.done === true ? [] : chain(first.value, rows);
    // Spreadsheets would run a cell that begins with =, +, - or @.
    const table = stringify({
      header: true,
      columns: [...COLUMNS],
      escape_formulas: true,
      bom: true,
    });
    pipeline(Readable.from(all), table).catch(() => undefined);
    return new Response(Readable.toWeb(table) as ReadableStream<Uint8Array>, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="audit.csv"',
        'Cache-Control': 'no-store',
      },
    });
  },

  'GET /api/audit/check': async ({ query }, context) => {
    const [, n, hash = ''] = /^(\d+):(.+)$/.exec(query.head ?? '') ?? [];
    return context.audit.check(n === undefined ? undefined : { n: Number(n), hash });
  },
});

/** The largest number that a column of four bytes holds. */
const MOST = 2 ** 31 - 1;

function filtered(db: Db, viewer: Context['viewer'], query: Filters) {
  let wanted = db.selectFrom('audit');
  const projects = viewer === null ? [] : projectsWith(viewer, 'audit');
  if (projects !== null)
    wanted = wanted.where('audit.project', 'in', projects.length > 0 ? projects : ['']);
  if (query.person !== undefined) wanted = wanted.where('audit.person', '=', query.person);
  if (query.project !== undefined) wanted = wanted.where('audit.project', '=', query.project);
  if (query.outcome !== undefined) wanted = wanted.where('audit.outcome', '=', query.outcome);
  if (query.fromMs !== undefined) wanted = wanted.where('audit.at_ms', '>=', query.fromMs);
  if (query.toMs !== undefined) wanted = wanted.where('audit.at_ms', '<', query.toMs);
  if (query.route !== undefined) wanted = wanted.where('audit.route', 'like', `%${query.route}%`);
  return wanted;
}

async function* chain<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

async function* lines(db: Db, viewer: Context['viewer'], query: Filters) {
  let n = 0;
  for (;;) {
    const rows = await filtered(db, viewer, query)
      .selectAll('audit')
      .where('audit.n', '>', n)
      .orderBy('audit.n')
      .limit(PIECE)
      .execute();
    for (const row of rows)
      yield COLUMNS.map((column) =>
        column === 'at' ? new Date(Number(row.at_ms)).toISOString() : (row[column] ?? ''),
      );
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE) return;
    n = Number(last.n);
  }
}
