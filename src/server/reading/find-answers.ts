import { sql } from 'kysely';
import type { Db } from '../../store/index.js';
import type { Asked } from '../api/index.js';
import { sayingSo } from './kinds.js';
import { hitIn, holds, partsOf } from './search-words.js';

type Query = Asked<'GET /api/runs/:run/answers'>['query'];
/** What answers are asked for, whatever page of them. */
export type Wanted = Omit<Query, 'size' | 'after'>;

/** Answers of one run that fit all that is asked, with their verdicts. `next` continues after the last one. */
export async function findAnswers(db: Db, run: string, query: Query) {
  const wanted = fitting(db, run, query);
  const { n: total } = await wanted
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const skip = Number(/^\d+$/.exec(query.after ?? '')?.[0] ?? 0);
  const [column, way] = ORDERS[query.order];
  const rows = await wanted
    .selectAll('a')
    .orderBy(column, way)
    .orderBy('a.n')
    .limit(query.size)
    .offset(skip)
    .execute();
  const verdicts =
    rows.length === 0
      ? []
      : await db
          .selectFrom('page_verdict')
          .selectAll()
          .where('run', '=', run)
          .where(
            'n',
            'in',
            rows.map(({ n }) => n),
          )
          .orderBy('judge')
          .orderBy('judge_repeat')
          .orderBy('step')
          .execute();
  const { n: read } = await db
    .selectFrom('page_answer')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('run', '=', run)
    .executeTakeFirstOrThrow();
  const parts = partsOf(query.find ?? '');
  const end = skip + rows.length;
  return {
    rows: rows.map((row) => ({
      n: row.n,
      condition: row.condition,
      target: row.target,
      repeat: row.repeat,
      item: row.item,
      task: row.task,
      lang: row.lang,
      state: row.state,
      chars: row.chars,
      excerpt: row.excerpt,
      hit: hitIn(row.words, row.excerpt, parts),
      spread: row.spread,
      verdicts: verdicts
        .filter(({ n }) => n === row.n)
        .map((v) => ({
          judge: v.judge,
          judgeRepeat: v.judge_repeat,
          step: v.step,
          state: v.state,
          kinds: JSON.parse(v.kinds) as Record<string, number>,
        })),
    })),
    next: end < Number(total) ? String(end) : null,
    total: Number(total),
    read: Number(read),
  };
}

/** Column and way of each order; answers that are equal in it keep the order of the data. */
export const ORDERS = {
  data: ['a.n', 'asc'],
  // Nulls (fewer than two judges) come last on both databases.
  spread: [sql`coalesce(a.spread, -1)`, 'desc'],
  longest: ['a.chars', 'desc'],
  shortest: ['a.chars', 'asc'],
} as const;

/** Answers of a run that fit, as a query to go on with. */
export function fitting(db: Db, run: string, query: Wanted) {
  let wanted = db.selectFrom('page_answer as a').where('a.run', '=', run);
  for (const column of ['condition', 'target', 'task', 'lang', 'state', 'item'] as const) {
    const value = query[column];
    if (value !== undefined) wanted = wanted.where(`a.${column}`, '=', value);
  }
  if (query.cluster !== undefined) wanted = wanted.where(holds('a.clusters', ` ${query.cluster} `));
  for (const part of partsOf(query.find ?? '')) wanted = wanted.where(holds('a.words', part));
  if (query.spread !== undefined) wanted = wanted.where('a.spread', '>=', query.spread);
  if (query.shortest !== undefined) wanted = wanted.where('a.chars', '>=', query.shortest);
  if (query.longest !== undefined) wanted = wanted.where('a.chars', '<=', query.longest);
  const { kind, least, judge, verdict } = query;
  if (kind !== undefined)
    wanted = wanted.where((eb) => {
      let found = eb
        .selectFrom('page_rating as r')
        .select('r.n')
        .where('r.run', '=', run)
        // A judge that only says "present" gives no level to compare with.
        .where('r.kind', 'in', least === undefined ? sayingSo(kind) : [kind]);
      if (least !== undefined) found = found.where('r.value', '>=', least);
      if (judge !== undefined) found = found.where('r.judge', '=', judge);
      return eb('a.n', 'in', found);
    });
  if (verdict !== undefined || (judge !== undefined && kind === undefined))
    wanted = wanted.where((eb) => {
      let found = eb
        .selectFrom('page_verdict as v')
        .select('v.n')
        .where('v.run', '=', run)
        .whereRef('v.n', '=', 'a.n');
      if (verdict !== undefined) found = found.where('v.state', '=', verdict);
      if (judge !== undefined) found = found.where('v.judge', '=', judge);
      return eb.exists(found);
    });
  return wanted;
}
