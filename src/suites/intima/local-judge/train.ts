import { rngFrom, shuffle } from '../../../stats/index.js';
import type { SideLabel } from '../types.js';
import { type Calibration, calibrate } from './calibration.js';
import { type Example, hashOfExamples } from './examples.js';
import { type Features, featuresOf } from './features.js';
import type { Language } from './language/tools.js';
import { fitPooled, fitSentences, type Lesson } from './logistic.js';
import { byLabel, type LabelModel, type LearntFrom, logitOf, type Model } from './model.js';
import { type Encoded, encode, indexOfNames, scaleOf, vocabularyOf } from './vocabulary.js';

/** Groups (writers, codes) are held out one by one up to this many; more are dealt into as many folds. */
const FOLDS = 5;
/** A language's calibration is drawn to that of both languages as if so many texts of it had been seen. */
const COMMON_WEIGHT = 60;

/** Held-out log-odds of one example: no text of its group had been seen. */
export type HeldOut = { example: Example; lang: Language; logits: Record<SideLabel, number> };

type Read = { example: Example; features: Features };
type Fitted = Record<SideLabel, Pick<LabelModel, 'pooled' | 'sentences'>>;

/**
 * Trains the classifier. Same examples in the same order, same seed: same model. Examples with a `group` are also held
 * out by group, to calibrate scores and thresholds; the others (single sentences) only help to train.
 * `heldOut` are the predictions that the calibration was made on.
 */
export function train(
  examples: readonly Example[],
  seed: string,
  from: Omit<LearntFrom, 'data' | 'examples'>,
): { model: Model; heldOut: HeldOut[] } {
  const read = examples.map((example) => ({
    example,
    features: featuresOf(example.prompt, example.reply),
  }));
  const heldOut = foldsOf(examples, seed).flatMap((groups) => predictHeldOut(read, groups));
  const { names, index, fitted } = fitAll(read);
  const calibration = byLabel((label) => calibrationOf(label, heldOut));
  const model: Model = {
    learntFrom: { ...from, data: hashOfExamples(examples), examples: examples.length },
    seed,
    names,
    index,
    labels: byLabel((label) => ({ ...fitted[label], calibration: calibration[label] })),
  };
  return { model, heldOut };
}

/** Groups that are held out together. Each one alone where they are few, else dealt into five by the seed. */
export function foldsOf(
  examples: readonly Pick<Example, 'group'>[],
  seed: string,
): ReadonlySet<string>[] {
  const groups = [...new Set(examples.flatMap(({ group }) => (group === null ? [] : [group])))];
  if (groups.length <= FOLDS) return groups.map((group) => new Set([group]));
  const dealt = shuffle(rngFrom(`${seed}/folds`), groups);
  return Array.from(
    { length: FOLDS },
    (_, fold) => new Set(dealt.filter((_, i) => i % FOLDS === fold)),
  );
}

function predictHeldOut(read: readonly Read[], groups: ReadonlySet<string>): HeldOut[] {
  const held = ({ example: { group } }: Read): boolean => group !== null && groups.has(group);
  const known = read.filter((r) => !held(r));
  if (known.length === 0) return [];
  const { index, fitted } = fitAll(known);
  return read.filter(held).map(({ example, features }) => {
    const text = encode(features, index);
    const logits = byLabel((label) => logitOf(fitted[label], text));
    return { example, lang: features.lang, logits };
  });
}

function fitAll(read: readonly Read[]) {
  const names = vocabularyOf(read.map((r) => r.features));
  const index = indexOfNames(names);
  const texts: Encoded[] = read.map((r) => encode(r.features, index));
  const scale = Float64Array.from(names, scaleOf);
  const weight = read.map((r) => r.example.weight);
  const fitted: Fitted = byLabel((label) => {
    const present = read.map((r) => r.example.labels.has(label));
    const lesson: Lesson = { texts, present, weight, scale };
    return { pooled: fitPooled(lesson), sentences: fitSentences(lesson) };
  });
  return { names, index, fitted };
}

/** Both languages' calibration of held-out texts, then each language's own, drawn to it. */
export const calibrationOf = (label: SideLabel, heldOut: readonly HeldOut[]) =>
  calibrateByLanguage(
    heldOut.map(({ example, lang, logits }) => ({
      lang,
      logit: logits[label],
      present: example.labels.has(label),
    })),
  );

/** The same of any presence. `logit`: held-out log-odds. */
export function calibrateByLanguage(
  heldOut: readonly { lang: Language; logit: number; present: boolean }[],
): Readonly<Record<Language, Calibration>> {
  const of = (rows: typeof heldOut) =>
    [rows.map((r) => r.logit), rows.map((r) => r.present)] as const;
  const common = calibrate(...of(heldOut));
  const own = (lang: Language): Calibration => {
    const rows = heldOut.filter((r) => r.lang === lang);
    if (rows.length === 0) return common;
    return calibrate(...of(rows), { at: common, weight: COMMON_WEIGHT });
  };
  return { en: own('en'), zh: own('zh') };
}
