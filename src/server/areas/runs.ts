import { sql } from 'kysely';
import { same, type Text } from '../../contract/index.js';
import type { Manifest, RunStatus } from '../../pipeline/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import type { Asked } from '../api/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { HOME } from '../objects.js';
import { newestOf, ownVersions } from '../setup/own-suites.js';
import { seriesOfRuns } from '../suites/listed-suite.js';
import { projectsWith } from '../viewer.js';

export const runs = handlers({
  'GET /api/runs': async ({ query }, context) => {
    const titles = await suiteTitles(context);
    const { rows, total } = await listed(context, query);
    const shown = rows.slice(0, query.size);
    const last = shown.at(-1);
    return {
      rows: shown.map((row) => rowOf(row, titles)),
      next: rows.length > query.size && last !== undefined ? `${last.created_ms}.${last.id}` : null,
      total,
    };
  },

  'GET /api/runs/:run': async ({ params }, context) => {
    const row = await listing(context.db).where('run.id', '=', params.run).executeTakeFirst();
    if (row === undefined) throw hidden();
    const suites = await context.desk.suites();
    const manifest = fromColumn<Manifest>(row.manifest);
    const meta = suites.find(({ meta: { id } }) => id === manifest.suite)?.meta;
    const [series = manifest.suite] =
      meta === undefined ? await seriesOfRuns(context, [row.id]) : [];
    return {
      ...rowOf(row, await suiteTitles(context)),
      conditions: manifest.conditions.map((c) => ({
        id: c.id,
        profile: c.scoring,
        items: c.items,
        options: { ...(c.asked.o as object), ...(c.scoreOptions as object) },
      })),
      repeats: manifest.repeats,
      judgeRepeats: manifest.judgeRepeats,
      seed: manifest.seed,
      hearth: manifest.hearth,
      series,
      notice: meta?.notice ?? same(''),
      warning: meta?.warning ?? null,
    };
  },
});

type Row = {
  id: string;
  suite: string;
  tag: string | null;
  status: string;
  created_ms: number;
  updated_ms: number;
  manifest: string;
  project: string | null;
};

const listing = (db: Db) =>
  db
    .selectFrom('run')
    .leftJoin('project_run', 'project_run.run', 'run.id')
    .select([
      'run.id',
      'run.suite',
      'run.tag',
      'run.status',
      'run.created_ms',
      'run.updated_ms',
      'run.manifest',
      'project_run.project',
    ]);

async function listed(
  { db, viewer }: Context,
  query: Asked<'GET /api/runs'>['query'],
): Promise<{ rows: Row[]; total: number }> {
  const projects = viewer === null ? [] : projectsWith(viewer, 'read');
  let wanted = db.selectFrom('run').leftJoin('project_run', 'project_run.run', 'run.id');
  if (query.suite !== undefined) wanted = wanted.where('run.suite', '=', query.suite);
  if (query.status !== undefined) wanted = wanted.where('run.status', '=', query.status);
  if (query.find !== undefined) {
    const like = `%${query.find.replace(/[\\%_]/g, '\\$&')}%`;
    wanted = wanted.where((eb) =>
      eb.or(
        (['run.id', 'run.tag', 'run.manifest'] as const).map(
          (column) => sql<boolean>`lower(${sql.ref(column)}) like lower(${like}) escape '\\'`,
        ),
      ),
    );
  }
  for (const only of [query.project === undefined ? null : [query.project], projects])
    if (only !== null)
      wanted = wanted.where((eb) =>
        eb(
          eb.fn.coalesce('project_run.project', eb.val(HOME)),
          'in',
          only.length > 0 ? only : [''],
        ),
      );
  const { n } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const after = /^(\d+)\.(.+)$/.exec(query.after ?? '');
  if (after !== null) {
    const [, ms, id] = after;
    wanted = wanted.where((eb) =>
      eb.or([
        eb('run.created_ms', '<', Number(ms)),
        eb.and([eb('run.created_ms', '=', Number(ms)), eb('run.id', '<', id ?? '')]),
      ]),
    );
  }
  const rows = await wanted
    .select([
      'run.id',
      'run.suite',
      'run.tag',
      'run.status',
      'run.created_ms',
      'run.updated_ms',
      'run.manifest',
      'project_run.project',
    ])
    .orderBy('run.created_ms', 'desc')
    .orderBy('run.id', 'desc')
    .limit(query.size + 1)
    .execute();
  return { rows, total: Number(n) };
}

/** Titles by the suite's id; of suites that were put in, by their project and id. */
const suiteTitles = async ({ db, desk }: Context): Promise<ReadonlyMap<string, Text>> =>
  new Map([
    ...newestOf(await ownVersions(db, null)).map(
      ({ project, suite, title }) => [`${project} ${suite}`, same(title)] as const,
    ),
    ...(await desk.suites()).map(({ meta }) => [meta.id, meta.title] as const),
  ]);

function rowOf(row: Row, titles: ReadonlyMap<string, Text>) {
  const manifest = fromColumn<Manifest>(row.manifest);
  return {
    id: row.id,
    suite: row.suite,
    title:
      titles.get(row.suite) ?? titles.get(`${row.project ?? HOME} ${row.suite}`) ?? same(row.suite),
    tag: row.tag,
    status: row.status as RunStatus,
    createdMs: Number(row.created_ms),
    updatedMs: Number(row.updated_ms),
    targets: manifest.targets.map(({ name }) => name),
    judges: manifest.judges.map(({ name }) => name),
    items: Math.max(0, ...manifest.conditions.map(({ items }) => items)),
    project: row.project ?? HOME,
  };
}
