import type { Features } from './features.js';

/** A feature seen in fewer training texts is left out. N-grams must be commoner: they are many, and a writer's own. */
const LEAST_TEXTS = 2;
const LEAST_TEXTS_GRAM = 4;

/**
 * How freely the weights of a group may grow (the square root of its prior variance): classes of words carry over
 * to other writers, n-grams less so. Chosen by cross-writer agreement; figures in MODEL_CARD.md.
 */
const GROUP_SCALE: Readonly<Record<string, number>> = {
  p: 1,
  F: 1,
  x: 0.5,
  f: 0.5,
  s: 0.7,
  c: 0.8,
  e: 0.7,
  n: 0.3,
  q: 0.7,
  pc: 0.7,
};

/** A reply as positions in the vocabulary. `pooled`: all of them, each once. */
export type Encoded = { document: Int32Array; sentences: Int32Array[]; pooled: Int32Array };

const groupOf = (name: string): string => /^(?:w:)?([a-zA-Z]+)/.exec(name)?.[1] ?? '';

/** Scale of a feature's group; 1 for unknown groups. */
export const scaleOf = (name: string): number => GROUP_SCALE[groupOf(name)] ?? 1;

/** Names of the features that are common enough in these texts, in order of the first text that has them. */
export function vocabularyOf(texts: readonly Features[]): string[] {
  const seen = new Map<string, number>();
  for (const { document, sentences } of texts) {
    const names = new Set(document);
    for (const sentence of sentences) for (const name of sentence) names.add(name);
    for (const name of names) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  return [...seen.keys()].filter((name) => {
    const least = groupOf(name) === 'n' ? LEAST_TEXTS_GRAM : LEAST_TEXTS;
    return (seen.get(name) ?? 0) >= least;
  });
}

export const indexOfNames = (names: readonly string[]): Map<string, number> =>
  new Map(names.map((name, i) => [name, i]));

export function encode(features: Features, index: ReadonlyMap<string, number>): Encoded {
  const positions = (names: ReadonlySet<string>): Int32Array => {
    const found: number[] = [];
    for (const name of names) {
      const at = index.get(name);
      if (at !== undefined) found.push(at);
    }
    return Int32Array.from(found);
  };
  const document = positions(features.document);
  const sentences = features.sentences.map(positions);
  const pooled = new Set(document);
  for (const sentence of sentences) for (const at of sentence) pooled.add(at);
  return { document, sentences, pooled: Int32Array.from(pooled) };
}
