import { MODEL_OVERLAPS, type ModelOverlap, OVERLAPS, type Overlap } from './overlap.js';

/** The bag-of-words cosine is no part: it never stands in for the embedding similarity. */
type Part = Exclude<Overlap, 'bag_cosine'> | ModelOverlap;
const PARTS: readonly Part[] = [
  ...OVERLAPS.filter((overlap) => overlap !== 'bag_cosine'),
  ...MODEL_OVERLAPS,
];
type Weights = Readonly<Partial<Record<Part, number>>>;

/**
 * The two weight sets of the released repository; each adds up to 1. `scorer` makes the number that is ranked,
 * `report` is what the printed report says the number is made of.
 */
export const WEIGHT_SETS = {
  scorer: {
    rouge1: 0.1,
    rouge2: 0.15,
    rougeL: 0.2,
    bertscore: 0.25,
    embedding: 0.2,
    bleu1: 0.03,
    bleu2: 0.03,
    bleu3: 0.02,
    bleu4: 0.02,
  },
  report: {
    rouge1: 0.2,
    rouge2: 0.1,
    rougeL: 0.2,
    bertscore: 0.25,
    embedding: 0.15,
    bleu1: 0.05,
    bleu4: 0.05,
  },
} as const satisfies Record<string, Weights>;
export type WeightSet = keyof typeof WEIGHT_SETS;

/**
 * Weighted sum of component means, 0…1 (an embedding cosine below 0 can take it lower). Null where a component with a
 * weight is missing: without the two models (BERTScore on bert-base-chinese, m3e-base sentence embeddings) there is no
 * composite, and the remaining weights are not stretched over the rest.
 */
export function composite(
  means: Readonly<Partial<Record<Part, number | null>>>,
  set: WeightSet,
): number | null {
  const weights: Weights = WEIGHT_SETS[set];
  let sum = 0;
  for (const part of PARTS) {
    const weight = weights[part] ?? 0;
    if (weight === 0) continue;
    const mean = means[part] ?? null;
    if (mean === null) return null;
    sum += mean * weight;
  }
  return sum;
}
