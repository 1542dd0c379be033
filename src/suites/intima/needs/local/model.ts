import { scoreOf } from '../../local-judge/calibration.js';
import type { Features } from '../../local-judge/features.js';
import type { Language } from '../../local-judge/language/tools.js';
import { type LabelModel, logitOf } from '../../local-judge/model.js';
import { encode } from '../../local-judge/vocabulary.js';
import { NEEDS, type Need } from '../../types.js';
import { needFeatures, withNeedFeatures } from './features.js';

/** The second head of the local judge. `data`: SHA-256 of the training replies. */
export type NeedsModel = {
  data: string;
  examples: number;
  names: readonly string[];
  index: ReadonlyMap<string, number>;
  needs: Readonly<Record<Need, LabelModel>>;
};

/** `score`: 0…1, calibrated on others' replies that were held out; present (medium or above) from the threshold on. */
export type NeedScore = { present: boolean; score: number };
export type NeedScores = { lang: Language; needs: Record<Need, NeedScore> };

/** A value for each need. */
export const byNeed = <T>(make: (need: Need) => T): Record<Need, T> => ({
  warmth: make(NEEDS[0]),
  meets_need: make(NEEDS[1]),
});

/** Both ratings of a reply to a message ('' when it is not known). One without text has neither, with score 0. */
export const scoreNeeds = (model: NeedsModel, prompt: string, reply: string): NeedScores =>
  scoreFeatures(model, needFeatures(prompt, reply));

/** The same where the label judge's features of the reply are there already. */
export const scoreSeen = (
  model: NeedsModel,
  seen: Features,
  prompt: string,
  reply: string,
): NeedScores => scoreFeatures(model, withNeedFeatures(seen, prompt, reply));

function scoreFeatures(model: NeedsModel, features: Features): NeedScores {
  const { lang } = features;
  if (features.sentences.length === 0)
    return { lang, needs: byNeed(() => ({ present: false, score: 0 })) };
  const text = encode(features, model.index);
  return {
    lang,
    needs: byNeed((need) => {
      const calibration = model.needs[need].calibration[lang];
      const score = scoreOf(calibration, logitOf(model.needs[need], text));
      return { present: score >= calibration.threshold, score };
    }),
  };
}
