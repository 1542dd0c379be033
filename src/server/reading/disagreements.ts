import type { Selectable } from 'kysely';
import type { AnySuite } from '../../contract/index.js';
import { notRatedBlind } from '../../experts/release/run-readers.js';
import { type Db, type DisagreementTable, fromColumn } from '../../store/index.js';
import type { Answer, Asked } from '../api/index.js';
import type { Context } from '../context.js';
import { HOME } from '../objects.js';
import { projectsWith } from '../viewer.js';
import { kindsOf } from './kinds.js';
import { holds, partsOf } from './search-words.js';

type Row = Selectable<DisagreementTable>;
type Mine = Answer<'POST /api/runs/:run/items/:item/disagreements'>;
type Told = Answer<'GET /api/disagreements'>['rows'][number];
type Listed = Answer<'GET /api/disagreements'>;
type Query = Asked<'GET /api/disagreements'>['query'];
/** One person's revisions on one verdict. */
export type Line = Pick<
  Row,
  'run' | 'item' | 'condition' | 'target' | 'repeat' | 'judge' | 'judge_repeat' | 'person'
>;

/** The last revision of a line; null where nothing was said yet. */
export async function lastOf(db: Db, line: Line): Promise<Row | null> {
  let wanted = db.selectFrom('disagreement').selectAll();
  for (const [column, value] of Object.entries(line) as [keyof Line, string | number][])
    wanted = wanted.where(column, '=', value);
  return (await wanted.orderBy('revision', 'desc').limit(1).executeTakeFirst()) ?? null;
}

const toldRow = (row: Row, name: string | null, me: string | undefined): Told => ({
  id: row.id,
  revision: row.revision,
  run: row.run,
  suite: row.suite,
  condition: row.condition,
  target: row.target,
  repeat: row.repeat,
  item: row.item,
  judge: row.judge,
  judgeRepeat: row.judge_repeat,
  by: { name, me: row.person === me },
  atMs: Number(row.at_ms),
  note: row.note,
  withdrawn: row.withdrawn === 1,
  found: fromColumn<Told['found']>(row.found),
  judged: fromColumn<Told['judged']>(row.judged),
});

/** One's own, with what was filled in. */
export const toldMine = (row: Row, { viewer }: Pick<Context, 'viewer'>): Mine => ({
  ...toldRow(row, viewer?.name ?? null, viewer?.id),
  filled: fromColumn<Mine['filled']>(row.filled),
});

/** The last revisions that fit what is asked, newest first; what was taken back is left out. */
export const allDisagreements = (context: Context, query: Query): Promise<Listed> =>
  listed(context, query, within(context), fitting(context, query));

/** The last revisions of one's own, newest first, in all projects: whoever wrote something may read it again. */
export function ownDisagreements(
  context: Context,
  query: Pick<Query, 'after' | 'size'>,
): Promise<Listed> {
  const own = latest(context).where('d.person', '=', context.viewer?.id ?? '');
  return listed(context, query, own, own);
}

/** @param seen what names of judges and suites are taken from @param wanted what is listed, a page at a time */
async function listed(
  context: Context,
  query: Pick<Query, 'after' | 'size'>,
  seen: ReturnType<typeof latest>,
  wanted: ReturnType<typeof latest>,
): Promise<Listed> {
  const { n } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const [, ms, id = ''] = /^(\d+)\.(.+)$/.exec(query.after ?? '') ?? [];
  let page = wanted;
  if (ms !== undefined)
    page = page.where((eb) =>
      eb.or([
        eb('d.at_ms', '<', Number(ms)),
        eb.and([eb('d.at_ms', '=', Number(ms)), eb('d.id', '<', id)]),
      ]),
    );
  const rows = await page
    .leftJoin('person', 'person.id', 'd.person')
    .selectAll('d')
    .select('person.name')
    .orderBy('d.at_ms', 'desc')
    .orderBy('d.id', 'desc')
    .limit(query.size + 1)
    .execute();
  const shown = rows.slice(0, query.size);
  const last = shown.at(-1);
  const valuesOf = async (column: 'judge' | 'suite') => {
    const values = await seen.select(`d.${column} as value`).distinct().execute();
    return values.map(({ value }) => value).sort();
  };
  const judges = await valuesOf('judge');
  const known = await suitesOf(context, await valuesOf('suite'), shown);
  return {
    rows: shown.map((row) => toldRow(row, row.name, context.viewer?.id)),
    next:
      rows.length > query.size && last !== undefined ? `${Number(last.at_ms)}.${last.id}` : null,
    total: Number(n),
    judges,
    suites: known.map(({ meta }) => ({ id: meta.id, title: meta.title })),
    kinds: Object.fromEntries(known.map((suite) => [suite.meta.id, kindsOf(suite)])),
  };
}

/** Suites by their ids; one of somebody's own is known to the runs that used it. */
async function suitesOf(
  { desk, index }: Context,
  ids: readonly string[],
  rows: readonly Pick<Row, 'suite' | 'run'>[],
): Promise<AnySuite[]> {
  const suites = await desk.suites();
  const found = ids.map(async (id) => {
    const known = suites.find(({ meta }) => meta.id === id);
    const row = rows.find(({ suite }) => suite === id);
    if (known !== undefined || row === undefined) return known;
    // A run whose data is gone opens no more; its ratings are then shown by their ids.
    return index.open(row.run).then(
      ({ suite }) => suite,
      () => undefined,
    );
  });
  return (await Promise.all(found)).flatMap((suite) => (suite === undefined ? [] : [suite]));
}

/** The last revision of everything that was said. */
const latest = ({ db }: Context) =>
  db
    .selectFrom('disagreement as d')
    .leftJoin('project_run', 'project_run.run', 'd.run')
    .where('d.latest', '=', 1);

/** What the viewer may see at all. */
function within(context: Context) {
  const { viewer } = context;
  const projects = viewer === null ? [] : projectsWith(viewer, 'read');
  const all = latest(context)
    .where('d.withdrawn', '=', 0)
    .where(notRatedBlind('d.run', viewer?.id ?? ''));
  return projects === null
    ? all
    : all.where((eb) =>
        eb(
          eb.fn.coalesce('project_run.project', eb.val(HOME)),
          'in',
          projects.length > 0 ? projects : [''],
        ),
      );
}

function fitting(context: Context, query: Query) {
  let wanted = within(context);
  for (const column of ['run', 'item', 'suite', 'judge'] as const) {
    const value = query[column];
    if (value !== undefined) wanted = wanted.where(`d.${column}`, '=', value);
  }
  if (query.by === 'me') wanted = wanted.where('d.person', '=', context.viewer?.id ?? '');
  for (const part of partsOf(query.find ?? '')) wanted = wanted.where(holds('d.note_words', part));
  return wanted;
}
