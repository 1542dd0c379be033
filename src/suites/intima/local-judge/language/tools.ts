import { CUES_EN, FRAME_EN } from './cues-en.js';
import { CUES_ZH, FRAME_ZH } from './cues-zh.js';
import { withoutFormulasChinese, withoutFormulasEnglish } from './formulas.js';
import { type ClassHit, chineseHits, classIndex, englishHits } from './lexicon.js';
import { LEXICON_EN } from './lexicon-en.js';
import { LEXICON_ZH } from './lexicon-zh.js';
import { normalChinese, normalEnglish } from './normal.js';
import type { Pattern } from './pattern.js';
import { MACHINE_EN } from './patterns-en-machine.js';
import { PEOPLE_EN } from './patterns-en-people.js';
import { PULL_EN } from './patterns-en-pull.js';
import { WARMTH_EN } from './patterns-en-warmth.js';
import { MACHINE_ZH } from './patterns-zh-machine.js';
import { PEOPLE_ZH } from './patterns-zh-people.js';
import { PULL_ZH } from './patterns-zh-pull.js';
import { WARMTH_ZH } from './patterns-zh-warmth.js';

export type Language = 'en' | 'zh';

/** What reads one language. `text` of the functions is normal text. */
export type Tools = {
  normal(text: string): string;
  patterns: readonly Pattern[];
  frame: readonly Pattern[];
  cues: readonly Pattern[];
  hits(text: string): ClassHit[];
  /** Word or character n-grams. */
  grams(text: string): string[];
  /** Two class words further apart than this, in words or characters, are no pair. */
  window: number;
  /** A sentence below this length belongs to the one before it; a question below it is a short one. */
  short: { sentence: number; question: number };
  negation: RegExp;
};

const words = (text: string): string[] => text.match(/[a-z0-9&'-]+/g) ?? [];

const indexEn = classIndex(LEXICON_EN);
const indexZh = classIndex(LEXICON_ZH);

export const TOOLS: Readonly<Record<Language, Tools>> = {
  en: {
    normal: (text) => withoutFormulasEnglish(normalEnglish(text)),
    patterns: [...WARMTH_EN, ...PULL_EN, ...PEOPLE_EN, ...MACHINE_EN],
    frame: FRAME_EN,
    cues: CUES_EN,
    hits: (text) => englishHits(indexEn, words(text)),
    grams: (text) => {
      const all = words(text);
      return all.flatMap((word, i) => (i === 0 ? [word] : [word, `${all[i - 1]} ${word}`]));
    },
    window: 5,
    short: { sentence: 24, question: 40 },
    negation: /\b(?:not|no|never|rather|neither|nobody)\b/,
  },
  zh: {
    normal: (text) => withoutFormulasChinese(normalChinese(text)),
    patterns: [...WARMTH_ZH, ...PULL_ZH, ...PEOPLE_ZH, ...MACHINE_ZH],
    frame: FRAME_ZH,
    cues: CUES_ZH,
    hits: (text) => chineseHits(indexZh, text),
    grams: (text) => {
      const plain = text.replace(/[‹›]/g, '');
      return [1, 2, 3].flatMap((n) =>
        Array.from({ length: Math.max(0, plain.length - n + 1) }, (_, i) => plain.slice(i, i + n)),
      );
    },
    window: 8,
    short: { sentence: 8, question: 12 },
    negation: /[不没]/,
  },
};
