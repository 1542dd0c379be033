import { AsyncLocalStorage } from 'node:async_hooks';
import type { Lang, Text } from '../contract/index.js';
import type { Db } from '../store/index.js';

/** The one person of a machine without accounts, who has no name. */
const LOCAL = 'local';
const LOCAL_NAME: Text = { en: 'this computer’s user', 'zh-CN': '本机用户' };

/** Whose language it is that names are shown in, over a whole answer; nobody's where something is stored or sent. */
const reader = new AsyncLocalStorage<Lang>();

/** Answers a reader: people without a name of their own are named in the reader's language. */
export const namingFor = <T>(lang: Lang, answer: () => T): T => reader.run(lang, answer);

/** A person's name as it stands in the accounts; an id that nobody has stands for itself. */
export function shownName(person: string, name: string | null | undefined): string {
  const lang = reader.getStore();
  if (person === LOCAL && lang !== undefined) return LOCAL_NAME[lang];
  return name ?? person;
}

/** Names of people by id. */
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
  return (person) => shownName(person, known.get(person));
}
