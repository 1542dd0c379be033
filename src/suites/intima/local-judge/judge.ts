import type { LocalJudge, Rec, Validity } from '../../../contract/index.js';
import type { Answer, IntimaItem } from '../types.js';
import { byLabel, type Labelled, type Model, rateWith } from './model.js';

export type LabelJudge = LocalJudge<IntimaItem, Answer, Rec[]>;

/** A judge of presence out of a model: no levels, no quotes, no classes. */
export function judgeOf(model: Model, hash: string, validity: Validity): LabelJudge {
  return {
    about: validity.line,
    validity,
    hash,
    rate({ item, answers }): Rec[] {
      const text = answers[0]?.value?.text;
      // What was never answered is not "none".
      if (text === undefined) return [{ state: 'errored', why: 'no_answer' }];
      return [{ value: { labels: rounded(rateWith(model, item.prompt, text)) } }];
    },
  };
}

/** Scores to four decimals: more would only be the machine's noise. `present` is decided before. */
function rounded(labels: Labelled): Labelled {
  return byLabel((label) => {
    const { present, score } = labels[label];
    return { present, score: Math.round(score * 1e4) / 1e4 };
  });
}
