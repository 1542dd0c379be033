import { thresholdFor } from '../local-judge/calibration.js';
import type { Language } from '../local-judge/language/tools.js';
import { CATEGORIES, LEVELS } from '../types.js';
import { type Features, featuresOf } from './features.js';
import { type CodedMessage, hashOfMessages } from './messages.js';
import {
  CLASS_CATEGORIES,
  CLASSES,
  type CoderModel,
  type Cuts,
  encode,
  indexOfNames,
  type Shares,
} from './model.js';
import { fitSoftmax, logitsOf, type Softmax, type SoftmaxLesson, softmax } from './softmax.js';

/** A feature seen in fewer messages is left out; n-grams must be commoner: they are many, and a writer's own. */
const LEAST = 2;
const LEAST_GRAM = 3;
/** Writers who alone have messages of every code: without them codes would lack, so they are held out in parts. */
export const WRITERS_IN_PARTS: ReadonlySet<string> = new Set(['en-own', 'zh-own']);
const PARTS = 4;

/** Probabilities of one message by a model that had no message of its fold. Code probabilities are not sharpened. */
export type HeldOut = { message: CodedMessage; shares: Shares; logits: Float64Array };

type Read = { message: CodedMessage; features: Features };

/**
 * Trains the coder. Same messages in the same order: same model. `heldOut` are the predictions on which the cuts were
 * chosen: each writer was left out in turn; of a writer in `whole` (without whom codes would lack) a quarter at a time.
 */
export function train(
  messages: readonly CodedMessage[],
  whole: ReadonlySet<string> = new Set(),
): { model: CoderModel; heldOut: HeldOut[] } {
  const read = messages.map((message) => ({ message, features: featuresOf(message.text) }));
  const folds = new Map<string, Read[]>();
  read.forEach((r, i) => {
    const { writer } = r.message;
    const fold = whole.has(writer) ? `${writer.split('-').at(-1)}/${i % PARTS}` : writer;
    folds.set(fold, [...(folds.get(fold) ?? []), r]);
  });
  const heldOut =
    folds.size < 2 ? [] : [...folds.values()].flatMap((fold) => predictFold(read, fold));
  const fitted = fitModels(read);
  return {
    model: {
      data: hashOfMessages(messages),
      messages: messages.length,
      ...fitted,
      cuts: { en: cutsOf(heldOut, 'en'), zh: cutsOf(heldOut, 'zh') },
    },
    heldOut,
  };
}

function predictFold(all: readonly Read[], fold: readonly Read[]): HeldOut[] {
  const held = new Set(fold);
  const { index, codes, levels } = fitModels(all.filter((r) => !held.has(r)));
  return fold.map(({ message, features }) => {
    const text = encode(features, index);
    const logits = logitsOf(codes, text);
    const shares = {
      lang: features.lang,
      codes: softmax(logits),
      levels: softmax(logitsOf(levels, text)),
    };
    return { message, shares, logits };
  });
}

type Fitted = Pick<CoderModel, 'names' | 'index'> & { codes: Softmax; levels: Softmax };

function fitModels(read: readonly Read[]): Fitted {
  const names = vocabularyOf(read.map((r) => r.features));
  const index = indexOfNames(names);
  const lesson: Omit<SoftmaxLesson, 'classes' | 'parents'> = {
    texts: read.map((r) => encode(r.features, index)),
    weight: read.map(() => 1),
    scale: Float64Array.from(names, scaleOf),
  };
  const parents = CLASS_CATEGORIES.map((c) => (c === null ? null : CATEGORIES.indexOf(c)));
  return {
    names,
    index,
    codes: fitSoftmax({
      ...lesson,
      classes: read.map((r) => CLASSES.indexOf(r.message.code)),
      parents,
    }),
    levels: fitSoftmax({
      ...lesson,
      classes: read.map((r) => LEVELS.indexOf(r.message.level)),
      parents: LEVELS.map(() => null),
    }),
  };
}

const groupOf = (name: string): string => name.replace(/^w:/, '').charAt(0);

/** How freely weights of a group may grow: cues carry over to other writers, n-grams less so. */
const SCALE: Readonly<Record<string, number>> = { n: 0.5, d: 0.6, x: 0.8 };
const scaleOf = (name: string): number => SCALE[groupOf(name)] ?? 1;

/** Names that are common enough, in order of the first message that has them. */
function vocabularyOf(messages: readonly Features[]): string[] {
  const seen = new Map<string, number>();
  for (const { names } of messages)
    for (const name of names) seen.set(name, (seen.get(name) ?? 0) + 1);
  return [...seen]
    .filter(([name, times]) => times >= (groupOf(name) === 'n' ? LEAST_GRAM : LEAST))
    .map(([name]) => name);
}

/** The middle of the road where nothing was held out. */
const NO_CUTS: Cuts = { sharpness: 1, coded: 0.5, levels: [0.5, 0.5, 0.5] };

/** Cuts of one language that promise the highest κ on held-out messages, after the sharpness that fits them best. */
function cutsOf(heldOut: readonly HeldOut[], lang: Language): Cuts {
  const own = heldOut.filter((h) => h.shares.lang === lang);
  if (own.length === 0) return NO_CUTS;
  const sharpness = sharpnessOf(own);
  const atLeast = (rank: number): number =>
    thresholdFor(own.map(({ shares }) => shares.levels.slice(rank).reduce((sum, p) => sum + p, 0)));
  return {
    sharpness,
    coded: thresholdFor(own.map(({ logits }) => 1 - (softmax(logits, sharpness)[0] ?? 0))),
    levels: [atLeast(1), atLeast(2), atLeast(3)],
  };
}

/** The power, in steps of 0.05, under which the held-out codes are likeliest. */
function sharpnessOf(own: readonly HeldOut[]): number {
  const loss = (sharpness: number): number =>
    own.reduce((sum, { logits, message }) => {
      const share = softmax(logits, sharpness)[CLASSES.indexOf(message.code)] ?? 0;
      return sum - Math.log(Math.max(1e-12, share));
    }, 0);
  const tried = Array.from({ length: 31 }, (_, i) => 0.5 + 0.05 * i);
  return tried.reduce((best, s) => (loss(s) < loss(best) ? s : best), 1);
}
