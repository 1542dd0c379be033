import { SIDE_LABELS, type SideLabel } from '../types.js';
import { type Calibration, scoreOf } from './calibration.js';
import { type Features, featuresOf } from './features.js';
import type { Language } from './language/tools.js';
import { type Linear, pooledLogit, sentenceLogit } from './logistic.js';
import { type Encoded, encode } from './vocabulary.js';

/** Where a model's labels come from. */
export type LearntFrom = {
  suite: string;
  /** Who gave the labels: writers, or the name of the judge whose verdicts were learnt. */
  judge: string;
  /** The run whose verdicts were learnt; null for a training set. */
  run: string | null;
  /** SHA-256 of the examples. */
  data: string;
  examples: number;
  /** Ids of the suite's items among them; empty for a training set. */
  items: readonly string[];
};

export type LabelModel = {
  pooled: Linear;
  sentences: Linear;
  calibration: Readonly<Record<Language, Calibration>>;
};

export type Model = {
  learntFrom: LearntFrom;
  seed: string;
  names: readonly string[];
  /** Position of a feature. */
  index: ReadonlyMap<string, number>;
  labels: Readonly<Record<SideLabel, LabelModel>>;
};

/** `score`: 0…1, calibrated on texts of writers that the model had not seen; present where it reaches the threshold. */
export type LabelScore = { present: boolean; score: number };
export type Labelled = Record<SideLabel, LabelScore>;

/** A value for each label. */
export const byLabel = <T>(make: (label: SideLabel) => T): Record<SideLabel, T> =>
  Object.fromEntries(SIDE_LABELS.map((label) => [label, make(label)])) as Record<SideLabel, T>;

/** Mean of both models' log-odds. */
export const logitOf = (model: Pick<LabelModel, 'pooled' | 'sentences'>, text: Encoded): number =>
  (pooledLogit(model.pooled, text) + sentenceLogit(model.sentences, text)) / 2;

/** Labels of a reply to a prompt ('' when it is not known). A reply without text has none, with score 0. */
export const rateWith = (model: Model, prompt: string, reply: string): Labelled =>
  rateFeatures(model, featuresOf(prompt, reply));

/** The same of what was seen of a reply already. */
export function rateFeatures(model: Model, features: Features): Labelled {
  if (features.sentences.length === 0) return byLabel(() => ({ present: false, score: 0 }));
  const text = encode(features, model.index);
  return byLabel((label) => {
    const own = model.labels[label];
    const calibration = own.calibration[features.lang];
    const score = scoreOf(calibration, logitOf(own, text));
    return { present: score >= calibration.threshold, score };
  });
}
