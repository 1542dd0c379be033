import type { Text } from '../../contract/index.js';

/**
 * The 20 words of the PANAS short form in the order in which they are asked. They are labels of the data, and scoring
 * compares them. Source: research notes on AttuneBench, 1.4 (ported from the released constants).
 */
export const PANAS_WORDS = [
  'proud',
  'irritable',
  'alert',
  'ashamed',
  'inspired',
  'nervous',
  'determined',
  'attentive',
  'jittery',
  'active',
  'distressed',
  'afraid',
  'excited',
  'upset',
  'strong',
  'guilty',
  'scared',
  'hostile',
  'enthusiastic',
  'interested',
] as const;
export type PanasWord = (typeof PANAS_WORDS)[number];

export const POSITIVE_WORDS = [
  'proud',
  'alert',
  'inspired',
  'determined',
  'attentive',
  'active',
  'excited',
  'strong',
  'enthusiastic',
  'interested',
] as const satisfies readonly PanasWord[];
export const NEGATIVE_WORDS = [
  'irritable',
  'ashamed',
  'nervous',
  'jittery',
  'distressed',
  'afraid',
  'upset',
  'guilty',
  'scared',
  'hostile',
] as const satisfies readonly PanasWord[];

/** One item is rated from 1 to 7, so a total of ten lies between 10 and 70. */
export const ITEM_RANGE = { min: 1, max: 7 } as const;
export const TOTAL_RANGE = { min: 10, max: 70 } as const;

/**
 * Valence and arousal of each word, both 0…1, as the released scorer has them; where it took them from is not stated.
 * Source: research notes, 3.2.
 */
export const VALENCE_AROUSAL: Readonly<Record<PanasWord, readonly [number, number]>> = {
  afraid: [0.073, 0.84],
  scared: [0.083, 0.82],
  nervous: [0.188, 0.72],
  jittery: [0.196, 0.788],
  distressed: [0.125, 0.75],
  upset: [0.167, 0.65],
  guilty: [0.15, 0.6],
  ashamed: [0.13, 0.62],
  hostile: [0.2, 0.7],
  irritable: [0.22, 0.68],
  interested: [0.65, 0.6],
  excited: [0.8, 0.85],
  strong: [0.75, 0.7],
  enthusiastic: [0.82, 0.78],
  proud: [0.85, 0.65],
  alert: [0.7, 0.75],
  inspired: [0.9, 0.7],
  determined: [0.78, 0.72],
  attentive: [0.68, 0.6],
  active: [0.72, 0.8],
};

/** The words as they are shown: the data's own spelling, and a Chinese gloss beside it. */
export const PANAS_NAMES: Readonly<Record<PanasWord, Text>> = {
  proud: { en: 'Proud', 'zh-CN': '自豪' },
  irritable: { en: 'Irritable', 'zh-CN': '易怒' },
  alert: { en: 'Alert', 'zh-CN': '警觉' },
  ashamed: { en: 'Ashamed', 'zh-CN': '羞愧' },
  inspired: { en: 'Inspired', 'zh-CN': '受鼓舞' },
  nervous: { en: 'Nervous', 'zh-CN': '紧张' },
  determined: { en: 'Determined', 'zh-CN': '坚定' },
  attentive: { en: 'Attentive', 'zh-CN': '专注' },
  jittery: { en: 'Jittery', 'zh-CN': '坐立不安' },
  active: { en: 'Active', 'zh-CN': '有活力' },
  distressed: { en: 'Distressed', 'zh-CN': '痛苦' },
  afraid: { en: 'Afraid', 'zh-CN': '害怕' },
  excited: { en: 'Excited', 'zh-CN': '兴奋' },
  upset: { en: 'Upset', 'zh-CN': '心烦' },
  strong: { en: 'Strong', 'zh-CN': '有力量' },
  guilty: { en: 'Guilty', 'zh-CN': '内疚' },
  scared: { en: 'Scared', 'zh-CN': '恐惧' },
  hostile: { en: 'Hostile', 'zh-CN': '敌意' },
  enthusiastic: { en: 'Enthusiastic', 'zh-CN': '热情' },
  interested: { en: 'Interested', 'zh-CN': '感兴趣' },
};

/** A PANAS word out of what somebody wrote: any case, or the Chinese gloss. Null for anything else. */
export function panasWord(written: string): PanasWord | null {
  const plain = written.trim().toLowerCase();
  return BY_NAME.get(plain) ?? null;
}

const BY_NAME: ReadonlyMap<string, PanasWord> = new Map(
  PANAS_WORDS.flatMap((word): [string, PanasWord][] => [
    [word, word],
    [PANAS_NAMES[word]['zh-CN'], word],
  ]),
);

/** One value for each of the 20 words; null where it is not known. */
export type PanasItems = Readonly<Record<PanasWord, number | null>>;

/** 20 values made by word. */
export const panasItems = (value: (word: PanasWord) => number | null): PanasItems =>
  Object.fromEntries(PANAS_WORDS.map((word) => [word, value(word)])) as Record<
    PanasWord,
    number | null
  >;

/** Sum of the ten positive or negative items, 10…70; null when one of them is missing. */
export function panasTotal(items: PanasItems, side: 'positive' | 'negative'): number | null {
  let total = 0;
  for (const word of side === 'positive' ? POSITIVE_WORDS : NEGATIVE_WORDS) {
    const value = items[word];
    if (value === null) return null;
    total += value;
  }
  return total;
}
