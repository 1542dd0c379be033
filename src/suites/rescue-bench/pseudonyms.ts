import { createHash } from 'node:crypto';
import { rngFrom, shuffle } from '../../stats/index.js';
import { hiderOf, isWordName } from './hide-names.js';
import { renameSession } from './rename.js';
import type { Session } from './session.js';
import { GROUP, THERAPIST } from './types.js';

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

export type Pseudonymised = {
  session: Session;
  /** People whose names were replaced. */
  people: number;
  /** Places in the session's texts and labels where a name was replaced. */
  places: number;
  /** Replaced names that are common words too; counted, not named, in reports. */
  alsoWords: number;
  /** Such words, written small, that stayed: nobody can say whether a person is meant. */
  doubtful: number;
};

/**
 * Gives the people of a session fictional names, the same in every import: drawn by `seed` and the couple (or sample).
 * Parts of a name of several words are replaced too; a part that people share, such as a surname, by a name of its own.
 * Known are the names that the file declares or puts into a label; a nickname or a third person's name in the talk stays.
 */
export function pseudonymise(session: Session, seed = 'rescue-bench'): Pseudonymised {
  const people = namesIn(session).filter((name) => !isRole(name));
  const text = JSON.stringify(session.rows).toLowerCase();
  const names = shuffle(
    rngFrom(JSON.stringify([seed, 'names', session.couple ?? session.sample])),
    FICTIONAL[session.lang],
  ).filter((name) => !text.includes(name.toLowerCase()));
  let taken = 0;
  const next = (): string => {
    const i = taken++;
    const name = names[i % Math.max(1, names.length)] ?? 'Person';
    // More people than names: a number keeps them apart.
    return i < names.length ? name : `${name} ${Math.floor(i / Math.max(1, names.length)) + 1}`;
  };
  const map = new Map(people.map((person) => [person, next()]));
  for (const [part, owners] of partsOf(people)) {
    const [first, ...others] = owners;
    const name = first === undefined || others.length > 0 ? undefined : map.get(first);
    if (!map.has(part)) map.set(part, name ?? next());
  }
  const { hide, doubtful } = hiderOf(map);
  const counts = { places: 0, doubtful: 0 };
  const counting = (before: string): string => {
    const after = hide(before);
    if (after !== before) counts.places += 1;
    counts.doubtful += doubtful(before);
    return after;
  };
  const renamed = renameSession(session, counting);
  return {
    session: { ...renamed, ...hidden(session, map) },
    people: people.length,
    ...counts,
    alsoWords: [...map.keys()].filter(isWordName).length,
  };
}

/** Everybody whom the file declares or names in a label, in order of appearance, therapist and group left out. */
function namesIn({ participants, declared, rows }: Session): string[] {
  const named = rows.flatMap(({ shown, time, views }) => [
    ...shown.background.flatMap((b) => [b.speaker, ...b.targets]),
    ...[...shown.posture, ...shown.face, ...shown.selfDirected].map(({ person }) => person),
    ...shown.interaction.flatMap((act) => [act.person, ...act.targets]),
    ...time.emotions.map(({ person }) => person),
    ...views.flatMap((view) => [view.source, view.target]),
  ]);
  return [...new Set([...participants, ...declared, ...named])].filter(
    (name) => name !== THERAPIST && !Object.values(GROUP).includes(name),
  );
}

/** Whether a name is a word for a role, such as `Mom`. */
export const isRole = (name: string): boolean =>
  name
    .toLowerCase()
    .split(/[\s\d_#()]+/)
    .filter((word) => word !== '')
    .every((word) => ROLES.has(word));

/** Words inside names that name nobody by themselves. */
const PARTICLES: ReadonlySet<string> = new Set([
  'van',
  'von',
  'der',
  'den',
  'del',
  'dos',
  'the',
  'and',
]);

/** Parts of at least three letters of names of several words, with those who bear them. */
function partsOf(people: readonly string[]): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const person of people) {
    const parts = person.split(/[\s_-]+/);
    if (parts.length < 2) continue;
    for (const part of parts)
      if (/^\p{L}{3,}$/u.test(part) && !isRole(part) && !PARTICLES.has(part.toLowerCase()))
        owners.set(part, [...(owners.get(part) ?? []), person]);
  }
  return owners;
}

/** Ids without names: folders of couples become a digest, and names in the file's own name an x. */
function hidden(
  { sample, couple }: Session,
  names: ReadonlyMap<string, string>,
): Pick<Session, 'sample' | 'couple'> {
  const words = [...names.keys()]
    .map((name) => name.toLowerCase().replace(/[\s_-]/g, ''))
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // Names joined to one another count as well: "annben".
  const named = words.length === 0 ? null : new RegExp(`^(?:${words.join('|')}|and)+$`, 'u');
  const scrub = (part: string): string =>
    part
      .split(/([^\p{L}]+)/u)
      .map((word) =>
        word.toLowerCase() !== 'and' && named?.test(word.toLowerCase()) === true ? 'x' : word,
      )
      .join('');
  return {
    sample: sample
      .split('/')
      .map((part) => (part === couple ? digest(part) : scrub(part)))
      .join('/'),
    couple: couple === null ? null : digest(couple),
  };
}

const digest = (text: string): string =>
  `c-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
