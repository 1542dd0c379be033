import type { Db } from '../store/index.js';

/** Names of people by id; an id that nobody has stands for itself. */
export async function namesOf(
  db: Db,
  people: Iterable<string>,
): Promise<(person: string) => string> {
  const ids = [...new Set(people)];
  const known = new Map<string, string>();
  for (let i = 0; i < ids.length; i += 500) {
    const rows = await db
      .selectFrom('person')
      .select(['id', 'name'])
      .where('id', 'in', ids.slice(i, i + 500))
      .execute();
    for (const { id, name } of rows) known.set(id, name);
  }
  return (person) => known.get(person) ?? person;
}
