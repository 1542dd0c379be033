import type { WorkContent } from '../../src/experts/work/content.js';
import { type Db, fromColumn } from '../../src/store/index.js';

/** What the store holds of the play, to compare with what was seen on the pages. */
export async function contentOf(db: Db, item: string): Promise<WorkContent> {
  const row = await db
    .selectFrom('work_content')
    .select('content')
    .where('item', '=', item)
    .executeTakeFirstOrThrow();
  return fromColumn<WorkContent>(row.content);
}

export const itemsOf = (db: Db, campaign: string, kind: string) =>
  db
    .selectFrom('work_item')
    .select(['id', 'state'])
    .where('campaign', '=', campaign)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();

/** The consultation that was opened first. */
export const firstRoom = (db: Db, campaign: string) =>
  db
    .selectFrom('consultation')
    .select(['id', 'item'])
    .where('campaign', '=', campaign)
    .orderBy('opened_ms')
    .orderBy('id')
    .executeTakeFirstOrThrow();

/** Every revision of every vote on an item. */
export const votesOn = (db: Db, item: string) =>
  db
    .selectFrom('submission')
    .select(['person', 'revision', 'cause', 'filled'])
    .where('item', '=', item)
    .orderBy('person')
    .orderBy('revision')
    .execute();

/** Who gave the verdicts on a blind test's items so far: a row for each verdict. */
export async function blindVerdictsBy(db: Db, campaign: string): Promise<string[]> {
  const rows = await db
    .selectFrom('submission')
    .innerJoin('work_item', 'work_item.id', 'submission.item')
    .select('submission.person')
    .where('work_item.campaign', '=', campaign)
    .where('work_item.kind', '=', 'blind')
    .execute();
  return rows.map(({ person }) => person).sort();
}

/** Items that somebody was given more than once. */
export const givenTwice = (db: Db, campaign: string) =>
  db
    .selectFrom('assignment')
    .select('item')
    .where('campaign', '=', campaign)
    .groupBy(['item', 'person'])
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute();
