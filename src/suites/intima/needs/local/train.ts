import type { Features } from '../../local-judge/features.js';
import { fitPooled, fitSentences, type Lesson } from '../../local-judge/logistic.js';
import { logitOf } from '../../local-judge/model.js';
import { calibrateByLanguage, foldsOf } from '../../local-judge/train.js';
import { encode, indexOfNames, scaleOf, vocabularyOf } from '../../local-judge/vocabulary.js';
import type { Need } from '../../types.js';
import { hashOfNeedExamples, type NeedExample } from './examples.js';
import { needFeatures } from './features.js';
import { byNeed, type NeedsModel } from './model.js';

/** Log-odds of one reply by a model that had seen no reply to its message. */
export type HeldOutNeed = { example: NeedExample; logits: Record<Need, number> };

type Read = { example: NeedExample; features: Features };

/**
 * How much others' replies count: own ones were written to show one style each and are plainer than life. Chosen by
 * agreement on held-out messages; figures in MODEL_CARD.md.
 */
const OTHERS_WEIGHT = 3;

/**
 * Trains both ratings, each as the label judge's labels are: the mean of a logistic regression on all features of a reply
 * and one on its sentences. Scores and thresholds are made on others' replies to messages held out. Same examples in the
 * same order, same seed: same model.
 */
export function trainNeeds(
  examples: readonly NeedExample[],
  seed: string,
): { model: NeedsModel; heldOut: HeldOutNeed[] } {
  const read = examples.map((example) => ({
    example,
    features: needFeatures(example.prompt, example.reply),
  }));
  const heldOut = foldsOf(examples, seed).flatMap((groups) => {
    const held = ({ example }: Read): boolean => groups.has(example.group);
    const { index, fitted } = fitBoth(read.filter((r) => !held(r)));
    return read.filter(held).map(({ example, features }) => {
      const text = encode(features, index);
      return { example, logits: byNeed((need) => logitOf(fitted[need], text)) };
    });
  });
  const { names, index, fitted } = fitBoth(read);
  const model: NeedsModel = {
    data: hashOfNeedExamples(examples),
    examples: examples.length,
    names,
    index,
    needs: byNeed((need) => ({ ...fitted[need], calibration: calibrationOf(heldOut, need) })),
  };
  return { model, heldOut };
}

const calibrationOf = (heldOut: readonly HeldOutNeed[], need: Need) =>
  calibrateByLanguage(
    heldOut
      .filter(({ example }) => example.source === 'others')
      .map(({ example, logits }) => ({
        lang: example.lang,
        logit: logits[need],
        present: example.present[need],
      })),
  );

function fitBoth(read: readonly Read[]) {
  const names = vocabularyOf(read.map((r) => r.features));
  const index = indexOfNames(names);
  const texts = read.map((r) => encode(r.features, index));
  const scale = Float64Array.from(names, scaleOf);
  const weight = read.map((r) => (r.example.source === 'others' ? OTHERS_WEIGHT : 1));
  const fitted = byNeed((need) => {
    const present = read.map((r) => r.example.present[need]);
    const lesson: Lesson = { texts, present, weight, scale };
    return { pooled: fitPooled(lesson), sentences: fitSentences(lesson) };
  });
  return { names, index, fitted };
}
