import type { CueKind } from '../guard/signals.js';

export type CueLanguage = 'en' | 'zh';

/** A way of saying something that counts as a cue, unless it is denied, over, told of others, or part of a text. */
export type Sign = {
  id: string;
  re: RegExp;
  /** Whom the sentence must speak of as the one who does it. Default: the writer, or nobody named. */
  by?: 'writer' | 'other' | 'anyone';
  /** Often said in jest: no cue beside laughter. */
  soft?: true;
};

/** What one language has for one kind of cue. */
export type Lexis = {
  signs: readonly Sign[];
  /** Figures of speech and set phrases; taken out of the sentence before signs are looked for. */
  figures: readonly RegExp[];
};

export type Lexicon = Readonly<Record<CueKind, Lexis>>;

/** An expression of which any part may match, everywhere in a sentence. */
export const anywhere = (...parts: string[]): RegExp => new RegExp(parts.join('|'), 'gu');
