import type { Word } from '../../words/index.js';

const WORDS: ReadonlyMap<string, Word> = new Map([
  ['self-harm', 'desk.note.self-harm'],
  ['violence', 'desk.note.violence'],
  ['sexual', 'desk.note.sexual'],
  ['child', 'desk.note.child'],
  ['substance', 'desk.note.substance'],
  ['eating', 'desk.note.eating'],
  ['grief', 'desk.note.grief'],
]);

/** What a content note is called; a note of the owner's own words stands as it was written. */
export const noteName = (note: string, t: (word: Word) => string): string => {
  const word = WORDS.get(note);
  return word === undefined ? note : t(word);
};

/** The note that a name stands for: what people choose by its name is kept as the code that items have. */
export const noteOf = (name: string, t: (word: Word) => string): string => {
  const said = name.trim().toLowerCase();
  const found = [...WORDS].find(([, word]) => t(word).toLowerCase() === said);
  return found?.[0] ?? name;
};
