import type { Db } from '../../store/index.js';
import type { Thread } from './audience.js';
import { cannotMention } from './faults.js';

/**
 * How a message of a thread names people: by id, and whoever sits in a consultation by their letter alone. An id of a
 * member names nobody there, else a mention would tell whose letter it is.
 * @returns what names each of these people
 */
export async function handlesOf(
  db: Db,
  thread: Pick<Thread, 'id' | 'about'>,
  people: Iterable<string>,
): Promise<Map<string, string>> {
  const handles = new Map([...people].map((person) => [person, person]));
  if (thread.about !== 'consultation') return handles;
  const members = await db
    .selectFrom('consultation_member')
    .innerJoin('consultation', 'consultation.id', 'consultation_member.consultation')
    .select(['person', 'alias'])
    .where('consultation.thread', '=', thread.id)
    .execute();
  for (const { person, alias } of members) if (handles.has(person)) handles.set(person, alias);
  return handles;
}

/**
 * The people whom a message means.
 * @param handles what names each of those whom it may name
 * @throws HttpFault 400 where it names somebody else, whether or not there is such a person
 */
export function meant(handles: ReadonlyMap<string, string>, mentions: readonly string[]): string[] {
  const people = new Map([...handles].map(([person, handle]) => [handle, person]));
  return mentions.map((mention) => {
    const person = people.get(mention);
    if (person === undefined) throw cannotMention();
    return person;
  });
}
