import { type Db, fromColumn, toColumn } from '../../store/index.js';

export type Member = { person: string; name: string; about: string; joinedMs: number };

/** Somebody as the community knows them; null for whoever has not joined, or has left. */
export async function memberOf(db: Db, person: string): Promise<Member | null> {
  const row = await db
    .selectFrom('community_member')
    .selectAll()
    .where('person', '=', person)
    .where('left_ms', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : told(row);
}

/** Blanks, and what no page draws: fillers, joiners, variation selectors, the empty Braille cell. */
const UNSEEN = /[\p{Z}\p{Cf}\p{Cc}\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A name as it is told from others: without case, width, and all that cannot be seen. Empty for one of nothing else. */
export const keyOf = (name: string): string =>
  name.replace(UNSEEN, '').normalize('NFKC').replace(UNSEEN, '').toUpperCase().toLowerCase();

/** Joins, or changes name and words. @returns false where another member has this name, or one that looks like it */
export async function join(
  db: Db,
  person: string,
  { name, about }: { name: string; about: string },
  atMs: number,
): Promise<boolean> {
  const some = { name: toColumn(name), about: toColumn(about), left_ms: null };
  try {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('community_member')
        .values({ person, ...some, joined_ms: atMs })
        .onConflict((on) => on.column('person').doUpdateSet(some))
        .execute();
      const key = keyOf(name);
      // After the write, so that on SQLite nobody else is between the two.
      const all = await members(trx);
      if (all.some((one) => one.person !== person && keyOf(one.name) === key)) throw new Taken();
    });
    return true;
  } catch (error) {
    if (error instanceof Taken) return false;
    throw error;
  }
}

class Taken extends Error {}

/** Leaves: the name goes, posts stay as of somebody who left, and signed-up places become free. */
export async function leave(db: Db, person: string, atMs: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('community_member')
      .set({ left_ms: atMs, name: toColumn(''), about: toColumn('') })
      .where('person', '=', person)
      .where('left_ms', 'is', null)
      .execute();
    const coming = await trx
      .selectFrom('community_event')
      .select('id')
      .where('ends_ms', '>', atMs)
      .execute();
    if (coming.length > 0)
      await trx
        .deleteFrom('community_guest')
        .where('person', '=', person)
        .where(
          'event',
          'in',
          coming.map(({ id }) => id),
        )
        .execute();
  });
}

/** All members, the first who joined first. */
export async function members(db: Db): Promise<Member[]> {
  const rows = await db
    .selectFrom('community_member')
    .selectAll()
    .where('left_ms', 'is', null)
    .orderBy('joined_ms')
    .orderBy('person')
    .execute();
  return rows.map(told);
}

const told = (row: { person: string; name: string; about: string; joined_ms: number }): Member => ({
  person: row.person,
  name: fromColumn<string>(row.name),
  about: fromColumn<string>(row.about),
  joinedMs: Number(row.joined_ms),
});
