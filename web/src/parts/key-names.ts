import type { Word } from '../words/index.js';

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};
const WORDS: Readonly<Record<string, Word>> = {
  Enter: 'key.enter',
  Backspace: 'key.backspace',
};

/** A chord such as `Ctrl+Enter` as software in the reader's language writes it. */
export const keysNamed = (chord: string, t: (word: Word) => string): string =>
  chord
    .split('+')
    .map((key) => {
      const word = WORDS[key];
      return word === undefined ? (SIGNS[key] ?? key) : t(word);
    })
    .join('+');
