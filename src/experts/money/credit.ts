import { type Db, fromColumn, toColumn } from '../../store/index.js';

/** Whether and how somebody wants to be named for their work. */
export type Credit = { consent: boolean; name: string; orcid: string };
const NONE: Credit = { consent: false, name: '', orcid: '' };

/** The choice in force; nobody is named who did not say so. */
export async function creditOf(db: Db, person: string): Promise<Credit> {
  return (await creditsOf(db, [person])).get(person) ?? NONE;
}

/** Choices of several people. */
export async function creditsOf(
  db: Db,
  people: readonly string[],
): Promise<ReadonlyMap<string, Credit>> {
  const found = new Map<string, Credit>();
  for (let i = 0; i < people.length; i += 500) {
    const rows = await db
      .selectFrom('credit_choice')
      .selectAll()
      .where('person', 'in', people.slice(i, i + 500))
      .orderBy('n')
      .execute();
    for (const row of rows)
      found.set(row.person, {
        consent: row.consent === 1,
        name: fromColumn<string>(row.name),
        orcid: row.orcid,
      });
  }
  return found;
}

/** Stores a choice; earlier ones stay, with the time, as proof of consent. */
export async function setCredit(
  db: Db,
  person: string,
  { consent, name, orcid }: Credit,
  atMs: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { n } = await trx
      .selectFrom('credit_choice')
      .select((eb) => eb.fn.max('n').as('n'))
      .where('person', '=', person)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('credit_choice')
      .values({
        person,
        n: Number(n ?? 0) + 1,
        consent: consent ? 1 : 0,
        name: toColumn(name),
        orcid,
        at_ms: atMs,
      })
      .execute();
  });
}
