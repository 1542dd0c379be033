import { sql } from 'kysely';
import type { Db } from '../../store/index.js';
import { isLive } from '../work/item-states.js';
import type { FieldChange } from './field-change.js';
import { type AddedChange, isAdded } from './field-change.js';

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
  /** Open items that ask a new question from now on. */
  asked: number;
  /** Items, and verdicts on them, that were given without it: they have no answer to it. */
  itemsWithout: number;
  verdictsWithout: number;
};

/** Of a version without new questions; versions from before they could be added do not hold these. */
export const NOTHING_NEW = { asked: 0, itemsWithout: 0, verdictsWithout: 0 };

/**
 * Counts what a change concerns: items that ask one of the fields (all where only the guide changed), and what was said
 * of them. Looks at every item's form, so it is for the page where a version is written, which is opened seldom.
 */
export async function scopeOf(
  db: Db,
  campaign: string,
  touched: readonly FieldChange[],
  fresh: readonly AddedChange[] = [],
): Promise<RubricScope> {
  const concerned = touched.length === 0 ? sql<boolean>`1 = 1` : anyOf(touched.map(asks));
  const items = await itemsThat(db, campaign, concerned);
  const anew = fresh.length === 0 ? null : anyOf(fresh.map(asks));
  const news = anew === null ? [] : workOf(await itemsThat(db, campaign, anew));
  const old = anew === null ? null : await given(db, campaign, anew);
  const work = workOf(items);
  const done = work.filter(({ state }) => !isLive(state));
  const submissions = (await given(db, campaign, concerned)).verdicts;
  let verdicts = touched.length === 0 ? submissions : 0;
  // Nobody has answered yet what is new.
  for (const change of touched)
    if (!fresh.includes(change as AddedChange)) verdicts += await ratingsOf(db, campaign, change);
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
    asked: sum(openOf(news)),
    itemsWithout: old?.items ?? 0,
    verdictsWithout: old?.verdicts ?? 0,
  };
}

type Counted = { kind: string; state: string; n: unknown; refs: unknown };

const sum = (rows: readonly Counted[]): number => rows.reduce((n, row) => n + Number(row.n), 0);
const openOf = (rows: readonly Counted[]) => rows.filter(({ state }) => isLive(state));
const workOf = (rows: readonly Counted[]) =>
  rows.filter(({ kind }) => kind === 'task' || kind === 'blind');

/** Items of which something holds, by kind and state. */
const itemsThat = (db: Db, campaign: string, holds: ReturnType<typeof asks>): Promise<Counted[]> =>
  db
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
    .where(holds)
    .groupBy(['work_item.kind', 'work_item.state'])
    .execute();

async function given(
  db: Db,
  campaign: string,
  concerned: ReturnType<typeof asks>,
): Promise<{ verdicts: number; items: number }> {
  const row = await db
    .selectFrom('submission')
    .innerJoin('work_content', 'work_content.item', 'submission.item')
    .innerJoin('work_item', 'work_item.id', 'submission.item')
    .select((eb) => [
      eb.fn.countAll().as('n'),
      eb.fn.count('submission.item').distinct().as('items'),
    ])
    .where('submission.campaign', '=', campaign)
    .where('submission.latest', '=', 1)
    // Answers of exams and hidden checks are no results.
    .where('work_item.kind', 'in', ['task', 'blind'])
    .where(concerned)
    .executeTakeFirstOrThrow();
  return { verdicts: Number(row.n), items: Number(row.items) };
}

/** Ratings that were given of a field: of one page, or of each page that has it. */
async function ratingsOf(db: Db, campaign: string, change: FieldChange): Promise<number> {
  const mark = `"id":${JSON.stringify(change.field)}`;
  const times =
    change.step === null
      ? sql<number>`(length(content) - length(replace(content, ${mark}, ''))) / ${sql.lit([...mark].length)}`
      : sql<number>`1`;
  const row = await db
    .selectFrom('submission')
    .innerJoin('work_content', 'work_content.item', 'submission.item')
    .innerJoin('work_item', 'work_item.id', 'submission.item')
    .select(sql<number>`coalesce(sum(${times}), 0)`.as('n'))
    .where('submission.campaign', '=', campaign)
    .where('submission.latest', '=', 1)
    .where('work_item.kind', 'in', ['task', 'blind'])
    .where(asks(change))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Whether an item's form has the field, or would get it; ids stand in the stored form as JSON. */
function asks(change: FieldChange) {
  const { item, field, step, titled } = change;
  // `like` would find ids in other letters as well, on SQLite alone.
  const holds = (key: string, value: string) => {
    const mark = `"${key}":${JSON.stringify(value)}`;
    return sql<boolean>`replace(work_content.content, ${mark}, '') <> work_content.content`;
  };
  const parts = [
    ...(isAdded(change) ? [sql<boolean>`1 = 1`] : [holds('id', field)]),
    ...(step === null ? [] : [holds('step', step)]),
    ...(titled === undefined ? [] : [holds('title":{"en', titled)]),
    ...(item === null ? [] : [sql<boolean>`work_item.id = ${item}`]),
  ];
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

const anyOf = (parts: readonly ReturnType<typeof asks>[]) =>
  sql<boolean>`(${sql.join(parts, sql` or `)})`;
