import type { ContextPair } from '../../contract/index.js';
import type { PairText } from './context-pair-text.js';
import { EN_PAIRS } from './context-pairs-en.js';
import { ZH_PAIRS } from './context-pairs-zh.js';

const pairs = (lang: ContextPair['lang'], texts: readonly PairText[]): ContextPair[] =>
  texts.map(({ label, reply, higher, lower }, i) => ({
    id: `${lang}-context-${i + 1}`,
    lang,
    // A judge without levels says only whether the label is there.
    kinds: [label, `${label}.present`],
    reply,
    higher,
    lower,
  }));

/** Pairs of our own in both languages, with which a judge is probed for whether it looks at the message at all. */
export const contextPairs: readonly ContextPair[] = [
  ...pairs('en', EN_PAIRS),
  ...pairs('zh', ZH_PAIRS),
];
