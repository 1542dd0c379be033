import { sql } from 'kysely';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { WorkContent } from '../work/content.js';
import { waitsForOriginal } from '../work/copies.js';

export type BankItem = {
  item: string;
  lang: string;
  /** The version that it came with. */
  rubric: number;
  state: 'in' | 'out';
  /** A copy of an item that is still in work: it is not asked before that one is closed. */
  waits: boolean;
  content: WorkContent;
};

/** Exam items of a campaign with a standard, and whether they are in the bank of this rubric version. */
export async function examItems(db: Db, campaign: string, rubric: number): Promise<BankItem[]> {
  const rows = await db
    .selectFrom('work_item')
    .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .leftJoin('exam_bank', (on) =>
      on.onRef('exam_bank.item', '=', 'work_item.id').on('exam_bank.rubric', '=', rubric),
    )
    .select([
      'work_item.id',
      'work_item.lang',
      'work_item.rubric',
      'exam_bank.state',
      'work_content.content',
      sql<number>`case when ${waitsForOriginal('work_item.id')} then 1 else 0 end`.as('waits'),
    ])
    .where('work_item.campaign', '=', campaign)
    .where('work_item.kind', '=', 'exam')
    // Exam items are neither full nor closed: only these two states, so that no list of a million is walked.
    .where('work_item.state', 'in', ['open', 'full'])
    .where('work_secret.standard', 'is not', null)
    .orderBy('work_item.id')
    .execute();
  return rows.map((row) => ({
    item: row.id,
    lang: row.lang,
    rubric: Number(row.rubric),
    state: (row.state ?? (Number(row.rubric) === rubric ? 'in' : 'out')) as 'in' | 'out',
    waits: Number(row.waits) === 1,
    content: fromColumn<WorkContent>(row.content),
  }));
}

/** Ids of the bank of a rubric version, but for copies of what is still in work. */
export async function bankOf(db: Db, campaign: string, rubric: number): Promise<string[]> {
  const rows = await db
    .selectFrom('work_item')
    .innerJoin('work_secret', 'work_secret.item', 'work_item.id')
    .leftJoin('exam_bank', (on) =>
      on.onRef('exam_bank.item', '=', 'work_item.id').on('exam_bank.rubric', '=', rubric),
    )
    .select(['work_item.id', 'work_item.rubric', 'exam_bank.state'])
    .where('work_item.campaign', '=', campaign)
    .where('work_item.kind', '=', 'exam')
    .where('work_item.state', 'in', ['open', 'full'])
    .where('work_secret.standard', 'is not', null)
    .where((eb) => eb.not(waitsForOriginal('work_item.id')))
    .execute();
  return rows
    .filter((row) => (row.state ?? (Number(row.rubric) === rubric ? 'in' : 'out')) === 'in')
    .map(({ id }) => id);
}

/**
 * What of the bank this person may still be asked: not what they had before in whatever attempt, not what is copied from
 * their own work, and not what a case that they read tells the standard of.
 */
export async function bankFor(
  db: Db,
  campaign: string,
  rubric: number,
  person: string,
): Promise<string[]> {
  const bank = await bankOf(db, campaign, rubric);
  if (bank.length === 0) return bank;
  const had = await db
    .selectFrom('assignment')
    .innerJoin('work_item', 'work_item.id', 'assignment.item')
    .select('assignment.item')
    .where('assignment.person', '=', person)
    .where('assignment.campaign', '=', campaign)
    .where('work_item.kind', '=', 'exam')
    .where('assignment.state', '!=', 'returned')
    .execute();
  const copies = await db
    .selectFrom('item_copy')
    .leftJoin('assignment', (on) =>
      on.onRef('assignment.item', '=', 'item_copy.original').on('assignment.person', '=', person),
    )
    .select(['item_copy.copy', 'item_copy.reference_case', 'assignment.id'])
    .where('item_copy.copy', 'in', bank)
    .execute();
  const read = await db
    .selectFrom('learned')
    .select('what')
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .execute();
  const learned = new Set(read.map(({ what }) => what));
  const known = copies.filter(
    (row) => row.id !== null || learned.has(`case:${row.reference_case ?? ''}`),
  );
  const out = new Set([...had.map(({ item }) => item), ...known.map(({ copy }) => copy)]);
  return bank.filter((item) => !out.has(item));
}

/** Takes an item into the bank of a version, or out of it. */
export async function putInBank(
  trx: Db,
  row: { campaign: string; item: string; rubric: number; in: boolean; reason: string; by: string },
  nowMs: number,
): Promise<void> {
  const { campaign, item, rubric, reason, by } = row;
  const set = {
    state: row.in ? 'in' : 'out',
    reason: toColumn(reason),
    by,
    at_ms: nowMs,
  };
  await trx
    .insertInto('exam_bank')
    .values({ campaign, item, rubric, ...set })
    .onConflict((on) => on.columns(['item', 'rubric']).doUpdateSet(set))
    .execute();
}
