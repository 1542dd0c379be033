import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { readOnce } from '../../store/read-once.js';
import type { Calendar } from './availability.js';
import { noted } from './history.js';

/** What somebody says of oneself as an expert. */
export type Profile = Calendar & {
  revision: number;
  about: string;
  /** Languages that they rate in; none: any. */
  langs: string[];
  /** Abilities that they say they are strong in. */
  strong: string[];
  /** Content notes that they do not want to see. */
  optOuts: string[];
  /** Whether they may be asked for urgent work. */
  urgent: boolean;
  /** Where they come from; empty: unknown. */
  house: string;
};

/** Of a person who has said nothing: everything is open. */
export const EMPTY_PROFILE: Profile = {
  revision: 0,
  about: '',
  langs: [],
  strong: [],
  optOuts: [],
  zone: 'Asia/Shanghai',
  weekly: {},
  exceptions: {},
  urgent: true,
  house: '',
};

/** Profiles of people; who has said nothing has the empty one. */
export async function profilesOf(
  db: Db,
  people: readonly string[],
): Promise<(person: string) => Profile> {
  const rows =
    people.length === 0
      ? []
      : await db
          .selectFrom('expert')
          .selectAll()
          .where('person', 'in', [...people])
          .execute();
  const known = new Map(
    rows.map((row): [string, Profile] => [
      row.person,
      {
        revision: row.revision,
        about: fromColumn<string>(row.about),
        langs: fromColumn<string[]>(row.langs),
        strong: fromColumn<string[]>(row.strong),
        optOuts: fromColumn<string[]>(row.opt_outs),
        zone: row.zone,
        weekly: fromColumn<Profile['weekly']>(row.weekly),
        exceptions: fromColumn<Profile['exceptions']>(row.exceptions),
        urgent: row.urgent === 1,
        house: fromColumn<string>(row.house),
      },
    ]),
  );
  return (person) => known.get(person) ?? EMPTY_PROFILE;
}

/** One person's profile. */
export const profileOf = (db: Db, person: string): Promise<Profile> =>
  readOnce(db, `profile ${person}`, ['expert'], async () =>
    (await profilesOf(db, [person]))(person),
  );

/**
 * Stores what somebody says of oneself, following a revision. Answers the new revision; null where another window stored
 * something meanwhile.
 */
export async function saveProfile(
  db: Db,
  person: string,
  { revision: after, ...said }: Profile,
  nowMs: number,
): Promise<number | null> {
  const row = {
    revision: after + 1,
    about: toColumn(said.about),
    langs: toColumn(said.langs),
    strong: toColumn(said.strong),
    opt_outs: toColumn(said.optOuts),
    zone: said.zone,
    weekly: toColumn(said.weekly),
    exceptions: toColumn(said.exceptions),
    urgent: said.urgent ? 1 : 0,
    house: toColumn(said.house),
    changed_ms: nowMs,
  };
  return db.transaction().execute(async (trx) => {
    const stored =
      after === 0
        ? await trx
            .insertInto('expert')
            .values({ person, ...row })
            .onConflict((on) => on.doNothing())
            .executeTakeFirst()
            .then(({ numInsertedOrUpdatedRows: n }) => Number(n ?? 0))
        : await trx
            .updateTable('expert')
            .set(row)
            .where('person', '=', person)
            .where('revision', '=', after)
            .executeTakeFirst()
            .then(({ numUpdatedRows: n }) => Number(n));
    if (stored === 0) return null;
    await noted(trx, {
      person,
      kind: 'profile.changed',
      about: { revision: String(after + 1) },
      by: person,
      atMs: nowMs,
    });
    return after + 1;
  });
}
