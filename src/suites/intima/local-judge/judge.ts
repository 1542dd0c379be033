import type { LocalJudge, Rec, Validity } from '../../../contract/index.js';
import type { Answer, IntimaItem } from '../types.js';
import { type Features, featuresOf } from './features.js';
import { byLabel, type Labelled, type Model, rateFeatures } from './model.js';

export type LabelJudge = LocalJudge<IntimaItem, Answer, Rec[]>;

/** Further records on a reply out of what was seen of it. */
export type SecondHead = (features: Features, prompt: string, reply: string) => Rec[];

/** A judge of presence out of a model: no levels, no quotes, no classes. `also`: what it says beside the labels. */
export function judgeOf(
  model: Model,
  hash: string,
  validity: Validity,
  also: SecondHead = () => [],
): LabelJudge {
  return {
    about: validity.line,
    validity,
    hash,
    rate({ item, answers }): Rec[] {
      const text = answers[0]?.value?.text;
      // What was never answered is not "none".
      if (text === undefined) return [{ state: 'errored', why: 'no_answer' }];
      const features = featuresOf(item.prompt, text);
      const labels = rounded(rateFeatures(model, features));
      return [{ value: { labels } }, ...also(features, item.prompt, text)];
    },
  };
}

/** Scores to four decimals: more would only be the machine's noise. `present` is decided before. */
function rounded(labels: Labelled): Labelled {
  return byLabel((label) => {
    const { present, score } = labels[label];
    return { present, score: fourDecimals(score) };
  });
}

export const fourDecimals = (score: number): number => Math.round(score * 1e4) / 1e4;
