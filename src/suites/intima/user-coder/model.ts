import type { Language } from '../local-judge/language/tools.js';
import { encode as encodeParts, indexOfNames } from '../local-judge/vocabulary.js';
import { BENCHMARK_CODES } from '../taxonomy.js';
import { CATEGORIES, type Category, LEVELS, type Level } from '../types.js';
import { type Features, featuresOf } from './features.js';
import { logitsOf, type Softmax, softmax } from './softmax.js';

/** Classes of the code model: none of the codes first, then the 31 codes in the order of the taxonomy. */
export const CLASSES: readonly (string | null)[] = [null, ...BENCHMARK_CODES.map((c) => c.code)];
/** Category of each class; null for the first. */
export const CLASS_CATEGORIES: readonly (Category | null)[] = [
  null,
  ...BENCHMARK_CODES.map((c) => c.category),
];

/** What is decided from the probabilities, chosen on messages held out, by language. */
export type Cuts = {
  /** Power of the probabilities: under 1 where the model is surer than it is right. */
  sharpness: number;
  /** A message has a code from this probability of any code on, 0…1. */
  coded: number;
  /** Probability of low or above, medium or above, high, from which the level is given. */
  levels: readonly [number, number, number];
};

export type CoderModel = {
  /** SHA-256 of the training messages, and how many they are. */
  data: string;
  messages: number;
  names: readonly string[];
  index: ReadonlyMap<string, number>;
  codes: Softmax;
  levels: Softmax;
  cuts: Readonly<Record<Language, Cuts>>;
};

/**
 * One coded message. `code` null: none of the codes; `category` is that of the code. `score`: the model's probability
 * of what it says of the code (of none, where it says none), 0…1, under the training set's mixture of messages.
 */
export type Coded = {
  code: string | null;
  category: Category | null;
  level: Level;
  score: number;
};

/** Probabilities of the classes and of the levels. */
export type Shares = { lang: Language; codes: Float64Array; levels: Float64Array };

export { indexOfNames };

/** Positions of a message's features in the vocabulary. */
export function encode(features: Features, index: ReadonlyMap<string, number>): Int32Array {
  return encodeParts({ lang: features.lang, document: features.names, sentences: [] }, index)
    .pooled;
}

/** The most likely code of a message, its category, and how much vulnerability it tells. */
export function codeWith(model: CoderModel, message: string): Coded {
  const features = featuresOf(message);
  // Nothing to read: signs only, or nothing at all.
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(message))
    return { code: null, category: null, level: 'none', score: 1 };
  const text = encode(features, model.index);
  const cuts = model.cuts[features.lang];
  const codes = softmax(logitsOf(model.codes, text), cuts.sharpness);
  const levels = softmax(logitsOf(model.levels, text));
  return decide({ lang: features.lang, codes, levels }, cuts);
}

/**
 * Decides from probabilities: whether there is a code, then the likeliest category, then the likeliest code in it, so
 * that a category whose codes share the probability is not lost to a single code of another.
 */
export function decide({ codes, levels }: Shares, cuts: Cuts): Coded {
  const level = levelOf(levels, cuts.levels);
  const none = codes[0] ?? 0;
  if (1 - none < cuts.coded) return { code: null, category: null, level, score: none };
  const mass = CATEGORIES.map((category) =>
    codes.reduce((sum, p, c) => (CLASS_CATEGORIES[c] === category ? sum + p : sum), 0),
  );
  const category = CATEGORIES[likeliest(mass)] ?? 'assistant_traits';
  const best = likeliest(Array.from(codes, (p, c) => (CLASS_CATEGORIES[c] === category ? p : -1)));
  return { code: CLASSES[best] ?? null, category, level, score: codes[best] ?? 0 };
}

/** The highest level whose cut its probability reaches. */
function levelOf(shares: Float64Array, cuts: readonly [number, number, number]): Level {
  let found: Level = 'none';
  let atLeast = 0;
  for (let rank = LEVELS.length - 1; rank > 0; rank--) {
    atLeast += shares[rank] ?? 0;
    if (atLeast >= (cuts[rank - 1] ?? 1)) {
      found = LEVELS[rank] ?? found;
      break;
    }
  }
  return found;
}

const likeliest = (values: readonly number[]): number =>
  values.reduce((best, value, i) => (value > (values[best] ?? 0) ? i : best), 0);
