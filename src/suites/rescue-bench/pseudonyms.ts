import { createHash } from 'node:crypto';
import { rngFrom, shuffle } from '../../stats/index.js';
import { renamer, renameSession } from './rename.js';
import type { Session } from './session.js';

/** Names that fit women and men alike, so that "she" and "he" in the text stay right. */
const FICTIONAL: Readonly<Record<Session['lang'], readonly string[]>> = {
  en: [
    ...['Alex', 'Avery', 'Blair', 'Casey', 'Devin', 'Emery', 'Finley', 'Harper', 'Jamie'],
    ...['Jordan', 'Kendall', 'Logan', 'Morgan', 'Parker', 'Quinn', 'Riley', 'Robin', 'Rowan'],
    ...['Skyler', 'Taylor'],
  ],
  zh: [
    ...['子涵', '思远', '嘉言', '亦辰', '予安', '书宁', '知夏', '景行', '沐阳', '清越', '可欣'],
    ...['文睿', '若琪', '乐言', '星野', '语桐'],
  ],
};

/** Words for a role: they name nobody, so they stay. Compared in lower case, numbers and blanks aside. */
const ROLES: ReadonlySet<string> = new Set([
  ...['mother', 'father', 'mom', 'mum', 'dad', 'mama', 'papa', 'parent', 'stepmother'],
  ...['stepfather', 'son', 'daughter', 'child', 'kid', 'boy', 'girl', 'baby', 'brother'],
  ...['sister', 'sibling', 'grandmother', 'grandfather', 'grandma', 'grandpa', 'aunt', 'uncle'],
  ...['wife', 'husband', 'partner', 'man', 'woman', 'male', 'female', 'client', 'co-therapist'],
  ...['妈妈', '爸爸', '母亲', '父亲', '儿子', '女儿', '孩子', '哥哥', '弟弟', '姐姐', '妹妹'],
  ...['奶奶', '爷爷', '外婆', '外公', '姥姥', '姥爷', '妻子', '丈夫', '老公', '老婆', '伴侣'],
]);

/** Names that are words too: at the beginning of a sentence the word is replaced as well. */
const WORDS: ReadonlySet<string> = new Set([
  ...['April', 'Art', 'August', 'Bill', 'Chance', 'Dawn', 'Faith', 'Frank', 'Grace', 'Hope'],
  ...['Ivy', 'Joy', 'June', 'Mark', 'May', 'Melody', 'Pat', 'Rich', 'Rob', 'Rose', 'Sue'],
  ...['Summer', 'Will', 'Dean', 'Drew', 'Faye', 'Gene', 'Grant', 'Jack', 'Josh', 'Miles', 'Nick'],
]);

export type Pseudonymised = {
  session: Session;
  /** People whose names were replaced. */
  people: number;
  /** Places in the session's texts and labels where a name was replaced. */
  places: number;
  /** Replaced names that are common words too; counted, not named, in reports. */
  alsoWords: number;
};

/**
 * Gives the people of a session fictional names, the same in every import: drawn by `seed` and the couple (or sample).
 * Parts of a name of several words are replaced too. Only the names of the closed entity set are known; a nickname or
 * a third person's name in the talk stays.
 */
export function pseudonymise(session: Session, seed = 'rescue-bench'): Pseudonymised {
  const people = session.participants.filter((name) => !isRole(name));
  const text = JSON.stringify(session.rows);
  const names = shuffle(
    rngFrom(JSON.stringify([seed, 'names', session.couple ?? session.sample])),
    FICTIONAL[session.lang],
  ).filter((name) => !text.includes(name));
  const map = new Map<string, string>();
  people.forEach((person, i) => {
    const name = names[i % Math.max(1, names.length)] ?? 'Person';
    // More people than names: a number keeps them apart.
    map.set(person, i < names.length ? name : `${name} ${Math.floor(i / names.length) + 1}`);
  });
  for (const [part, name] of partsOf(people, map)) map.set(part, name);
  const rename = renamer(map);
  let places = 0;
  const counting = (before: string): string => {
    const after = rename(before);
    if (after !== before) places += 1;
    return after;
  };
  const renamed = renameSession(session, counting);
  return {
    session: { ...renamed, ...hidden(session) },
    people: people.length,
    places,
    alsoWords: [...map.keys()].filter((name) => WORDS.has(name)).length,
  };
}

const isRole = (name: string): boolean =>
  name
    .toLowerCase()
    .split(/[\s\d_#()]+/)
    .filter((word) => word !== '')
    .every((word) => ROLES.has(word));

/** Capitalised parts of at least three letters that belong to one person only. */
function partsOf(people: readonly string[], map: ReadonlyMap<string, string>): [string, string][] {
  const owners = new Map<string, string[]>();
  for (const person of people) {
    const parts = person.split(/[\s_]+/);
    if (parts.length < 2) continue;
    for (const part of parts)
      if (/^\p{Lu}\p{L}{2,}$/u.test(part) && !isRole(part))
        owners.set(part, [...(owners.get(part) ?? []), person]);
  }
  return [...owners].flatMap(([part, [first, ...others]]): [string, string][] => {
    const name = first === undefined ? undefined : map.get(first);
    return name === undefined || others.length > 0 || map.has(part) ? [] : [[part, name]];
  });
}

/** Ids without names: folders of couples become a digest, and names in the file's own name an x. */
function hidden({ sample, couple, participants }: Session): Pick<Session, 'sample' | 'couple'> {
  const parts = sample.split('/');
  const words = new Set(participants.flatMap((name) => name.toLowerCase().split(/[\s_]+/)));
  const scrub = (part: string): string =>
    part
      .split(/([_\-.]+)/)
      .map((word) => (words.has(word.toLowerCase()) ? 'x' : word))
      .join('');
  return {
    sample: parts.map((part) => (part === couple ? digest(part) : scrub(part))).join('/'),
    couple: couple === null ? null : digest(couple),
  };
}

const digest = (text: string): string =>
  `c-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
