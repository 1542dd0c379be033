import { sql } from 'kysely';
import type { Db } from '../../store/index.js';
import type { FieldChange } from './rubric.js';

/** What a version concerns, counted. */
export type RubricScope = {
  items: number;
  open: number;
  closed: number;
  drafts: number;
  submissions: number;
  /** Single ratings of the fields concerned; where only the guide changed, verdicts. */
  verdicts: number;
  /** Answers of a run whose scores stand on these verdicts. */
  scores: number;
  exam: number;
  raters: number;
};

/**
 * Counts what a change concerns: items that ask one of the fields (all where only the guide changed), and what was said
 * of them. Looks at every item's form, so it is for the page where a version is written, which is opened seldom.
 */
export async function scopeOf(
  db: Db,
  campaign: string,
  touched: readonly FieldChange[],
): Promise<RubricScope> {
  const concerned = touched.length === 0 ? sql<boolean>`1 = 1` : anyOf(touched.map(asks));
  const items = await db
    .selectFrom('work_item')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
    .select((eb) => [
      'work_item.kind',
      'work_item.state',
      eb.fn.countAll().as('n'),
      sql<number>`sum(case when work_secret.ref <> 'null' then 1 else 0 end)`.as('refs'),
    ])
    .where('work_item.campaign', '=', campaign)
    .where('work_item.state', '!=', 'withdrawn')
    .where(concerned)
    .groupBy(['work_item.kind', 'work_item.state'])
    .execute();
  const work = items.filter(({ kind }) => kind === 'task' || kind === 'blind');
  const sum = (rows: typeof items): number => rows.reduce((n, row) => n + Number(row.n), 0);
  const openOf = (rows: typeof items) =>
    rows.filter(({ state }) => state === 'open' || state === 'full');
  const done = work.filter(({ state }) => state !== 'open' && state !== 'full');
  const submissions = await given(db, campaign, concerned);
  let verdicts = touched.length === 0 ? submissions : 0;
  for (const change of touched) verdicts += await given(db, campaign, asks(change));
  const drafts = await db
    .selectFrom('assignment')
    .innerJoin('work_content', 'work_content.item', 'assignment.item')
    .innerJoin('work_item', 'work_item.id', 'assignment.item')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('assignment.campaign', '=', campaign)
    .where('assignment.state', '=', 'leased')
    .where(concerned)
    .executeTakeFirstOrThrow();
  const raters = await db
    .selectFrom('rater')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('campaign', '=', campaign)
    .where('status', '!=', 'left')
    .executeTakeFirstOrThrow();
  return {
    items: sum(work),
    open: sum(openOf(work)),
    closed: sum(done),
    drafts: Number(drafts.n),
    submissions,
    verdicts,
    scores: done.reduce((n, row) => n + Number(row.refs ?? 0), 0),
    exam: sum(items.filter(({ kind }) => kind === 'exam')),
    raters: Number(raters.n),
  };
}

async function given(
  db: Db,
  campaign: string,
  concerned: ReturnType<typeof asks>,
): Promise<number> {
  const row = await db
    .selectFrom('submission')
    .innerJoin('work_content', 'work_content.item', 'submission.item')
    .innerJoin('work_item', 'work_item.id', 'submission.item')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('submission.campaign', '=', campaign)
    .where('submission.latest', '=', 1)
    // Answers of exams and hidden checks are no results.
    .where('work_item.kind', 'in', ['task', 'blind'])
    .where(concerned)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Whether an item's form has the field; ids stand in the stored form as JSON. */
function asks({ item, field, step }: FieldChange) {
  const named = (key: string, value: string): string =>
    `%"${key}":${JSON.stringify(value).replace(/[\\%_]/g, '\\$&')}%`;
  const parts = [
    sql<boolean>`work_content.content like ${named('id', field)} escape '\\'`,
    ...(step === null
      ? []
      : [sql<boolean>`work_content.content like ${named('step', step)} escape '\\'`]),
    ...(item === null ? [] : [sql<boolean>`work_item.id = ${item}`]),
  ];
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

const anyOf = (parts: readonly ReturnType<typeof asks>[]) =>
  sql<boolean>`(${sql.join(parts, sql` or `)})`;
