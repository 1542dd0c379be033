import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { peopleId } from './ids.js';

/** Something that happened to a profile: ids and states, never words that somebody wrote. */
export type ProfileEvent = {
  person: string;
  kind: string;
  about: Readonly<Record<string, string>>;
  by: string;
  atMs: number;
};

/** Writes it down; in the transaction of what it tells of. */
export async function noted(
  trx: Db,
  { person, kind, about, by, atMs }: ProfileEvent,
): Promise<void> {
  await trx
    .insertInto('expert_history')
    .values({ id: peopleId('h'), person, kind, about: toColumn(about), by, at_ms: atMs })
    .execute();
}

/** The last 200 things that happened to a profile, newest first. */
export async function historyOf(db: Db, person: string): Promise<ProfileEvent[]> {
  const rows = await db
    .selectFrom('expert_history')
    .selectAll()
    .where('person', '=', person)
    .orderBy('at_ms', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    person,
    kind: row.kind,
    about: fromColumn<Record<string, string>>(row.about),
    by: row.by,
    atMs: Number(row.at_ms),
  }));
}
