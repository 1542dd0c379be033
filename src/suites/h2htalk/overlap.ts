import { bleu } from './overlap-bleu.js';
import { bagCosine } from './overlap-cosine.js';
import { rougeL, rougeN } from './overlap-rouge.js';
import type { Cut } from './overlap-tokens.js';

/** What can be computed of an answer and its reference without a model; each 0…1. */
export const OVERLAPS = [
  'rouge1',
  'rouge2',
  'rougeL',
  'bleu1',
  'bleu2',
  'bleu3',
  'bleu4',
  'bag_cosine',
] as const;
export type Overlap = (typeof OVERLAPS)[number];
/** What needs a model of the user's: see `composite`. Each −1…1. */
export const MODEL_OVERLAPS = ['bertscore', 'embedding'] as const;
export type ModelOverlap = (typeof MODEL_OVERLAPS)[number];
/** Of one pair; null where it was dropped. */
export type ModelOverlaps = Readonly<Record<ModelOverlap, number | null>>;

/** The released scorer hands BERTScore only the first 128 characters (code points) of both texts. */
export const bertscoreText = (text: string): string => Array.from(text).slice(0, 128).join('');

/**
 * Overlap of an answer with one reference, both stripped as in the released scorer. Null where either is blank: the
 * scorer drops such a pair, and it is never counted as 0.
 */
export function overlapsOf(
  answer: string,
  reference: string,
  cut: Cut,
): Record<Overlap, number> | null {
  const [a, b] = [answer.trim(), reference.trim()];
  if (a === '' || b === '') return null;
  const [x, y] = [cut(a), cut(b)];
  const [bleu1, bleu2, bleu3, bleu4] = bleu(x, y);
  return {
    rouge1: rougeN(x, y, 1),
    rouge2: rougeN(x, y, 2),
    rougeL: rougeL(x, y),
    bleu1,
    bleu2,
    bleu3,
    bleu4,
    bag_cosine: bagCosine(x, y),
  };
}
