import type { Word } from '../../words/index.js';

/** The groups that a campaign begins with; any other is called as its owner called it. */
const WORDS: ReadonlyMap<string, Word> = new Map([
  ['', 'quality.noBand'],
  ['expert', 'people.band.expert'],
  ['lay', 'people.band.lay'],
]);

/** What a group of raters is called. */
export const bandName = (band: string, t: (word: Word) => string): string => {
  const word = WORDS.get(band);
  return word === undefined ? band : t(word);
};

/** The group that a name stands for, so that it is one group whatever language its name was typed in. */
export const bandOf = (name: string, t: (word: Word) => string): string => {
  const said = name.trim();
  const found = [...WORDS].find(([band, word]) => band !== '' && t(word) === said);
  return found?.[0] ?? said;
};
