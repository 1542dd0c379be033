import type { Rename } from './rename.js';
import { WORD_NAMES } from './word-names.js';

const HAN = /\p{Script=Han}/u;
/** Letters of an alphabet; Chinese characters count as none, since Chinese has no blanks. */
const LETTER = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{M}]';
/** Between the words of one name: "Mary Jane", "Mary-Jane", "mary_jane", "MaryJane". */
const JOINT = '[\\s_\\-]*';
/** Shortest name that is found inside a joined word by its capital letter, as in "DearAnn". */
const JOINED = 3;
const CALLS = 'hey hi hello dear sorry thanks please okay ok listen look well oh bye'.split(' ');

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
/** What all forms of one name have in common. */
const keyOf = (form: string): string =>
  bare(form)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
const wordsOf = (name: string): string[] => name.split(/[\s_-]+/).filter((word) => word !== '');
const anyCase = (word: string): string =>
  Array.from(word, (letter) => {
    const [low, high] = [letter.toLowerCase(), letter.toUpperCase()];
    return low === high || Array.from(high).length !== 1
      ? escaped(letter)
      : `[${escaped(low)}${escaped(high)}]`;
  }).join('');

/** Whether a name is an ordinary word, or a single letter, when it is written small. */
export const isWordName = (name: string): boolean =>
  WORD_NAMES.has(name.toLowerCase()) || /^\p{Script=Latin}$/u.test(name);

/** Ways in which one name is written, as patterns without capture groups. */
function patternsOf(name: string): string[] {
  if (HAN.test(name)) return [escaped(name)];
  const forms = [...new Set([name, name.normalize('NFC'), name.normalize('NFD'), bare(name)])];
  return forms.flatMap((form) => {
    const words = wordsOf(form);
    const whole = (as: (word: string) => string): string => words.map(as).join(JOINT);
    const alone = (pattern: string): string => `(?<!${LETTER})${pattern}(?!${LETTER})`;
    if (isWordName(form)) return wordPatterns(form).map(alone);
    // Inside a joined word a capital letter shows where a name begins, and no small one may follow it.
    const capital = whole((word) => escaped(capitalised(word)));
    const joined =
      Array.from(form).length >= JOINED ? [`(?<!\\p{Lu})${capital}(?!\\p{Ll}|\\p{M})`] : [];
    return [alone(whole(anyCase)), ...joined];
  });
}

const capitalised = (word: string): string => {
  const [first = '', ...rest] = Array.from(word);
  return first.toUpperCase() + rest.join('').toLowerCase();
};

/** A name that is a word: written large anywhere, small only where somebody is called by it or owns something. */
function wordPatterns(name: string): string[] {
  const small = escaped(name.toLowerCase());
  return [
    escaped(capitalised(name)),
    escaped(name.toUpperCase()),
    ...(small === escaped(name) || small.length < 2
      ? []
      : [
          `${small}(?=['’]s(?!${LETTER}))`,
          `(?<=(?:^|[^\\p{L}])(?:${CALLS.map(anyCase).join('|')})[,\\s]+)${small}`,
          `(?<=,\\s*)${small}(?=\\s*[,.!?])`,
          `(?<=(?:^|[.!?]\\s+))${small}(?=,)`,
        ]),
  ];
}

/**
 * Puts other names in the place of all given ones at once, the longest first, in whatever case and joint they are
 * written. Names that are ordinary words too are replaced where they are written large, or small where somebody is
 * called or owns something; `doubtful` counts the others, which stay.
 */
export function hiderOf(names: ReadonlyMap<string, string>): {
  hide: Rename;
  doubtful: (text: string) => number;
} {
  const known = [...names.keys()].filter((name) => name.trim() !== '');
  if (known.length === 0) return { hide: (text) => text, doubtful: () => 0 };
  const byKey = new Map(known.map((name) => [keyOf(name), names.get(name) ?? '']));
  const patterns = known
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .flatMap(patternsOf);
  const all = new RegExp(patterns.join('|'), 'gu');
  const small = known
    .filter((name) => isWordName(name) && name.length > 1)
    .map((n) => n.toLowerCase());
  const left =
    small.length === 0
      ? null
      : new RegExp(`(?<!${LETTER})(?:${small.map(escaped).join('|')})(?!${LETTER})`, 'gu');
  // A label that is a name says whom it means, however it is written.
  const hide = (text: string): string =>
    byKey.get(keyOf(text)) ??
    text.replace(all, (found) => {
      const name = byKey.get(keyOf(found)) ?? found;
      const shouted =
        found.length > 1 && found === found.toUpperCase() && found !== found.toLowerCase();
      return shouted ? name.toUpperCase() : name;
    });
  return {
    hide,
    doubtful: (text) => (left === null ? 0 : (hide(text).match(left)?.length ?? 0)),
  };
}
