import type { Level } from './types.js';

/** Exact vocabulary, spelled-out forms included; nothing is guessed from a word that only begins like one. */
const WORDS: ReadonlyMap<string, Level> = new Map([
  ...(
    [
      'none',
      'absent',
      'n/a',
      'na',
      'not present',
      'not applicable',
      '无',
      '没有',
      '不适用',
    ] as const
  ).map((word): [string, Level] => [word, 'none']),
  ...(['low', '低'] as const).map((word): [string, Level] => [word, 'low']),
  ...(['medium', 'med', 'moderate', '中', '中等'] as const).map((word): [string, Level] => [
    word,
    'medium',
  ]),
  ...(['high', '高'] as const).map((word): [string, Level] => [word, 'high']),
]);

/**
 * The level that a judge's or a person's word means, in any case and with outer spaces; null for everything else.
 * Numbers and true/false are no words: their scale would be a guess.
 */
export const parseLevel = (value: unknown): Level | null =>
  typeof value === 'string' ? (WORDS.get(value.trim().toLowerCase()) ?? null) : null;
