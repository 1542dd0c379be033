import type { Profile } from '../../contract/index.js';
import { exact, type Score, scaled, weighted } from './score-value.js';

/** The parts of the composite, each 0…1 except PANAS, which is −1…1. Null: does not apply to the conversation. */
export type Parts = {
  f1: Score | null;
  va: Score | null;
  observed: Score | null;
  preferred: Score | null;
  pairwise: Score | null;
  panas: Score | null;
  goalFit: Score | null;
  branches: Score | null;
};

/** Shares of the three pillars, and of what is inside the third. Research notes, 3.9. */
const PILLARS = { recognition: 0.24, evaluation: 0.49, holistic: 0.27 } as const;
const HOLISTIC = { panas: 0.4, goalFit: 0.3, branches: 0.3 } as const;

/** Emotion recognition: half F1, half valence and arousal. */
export const recognitionOf = ({ f1, va }: Pick<Parts, 'f1' | 'va'>): Score | null =>
  weighted([
    [0.5, f1],
    [0.5, va],
  ]);

/** Behaviour classification: half what happened, half what was wanted. */
export const classificationOf = ({ observed, preferred }: Pick<Parts, 'observed' | 'preferred'>) =>
  weighted([
    [0.5, observed],
    [0.5, preferred],
  ]);

/** PANAS on 0…1. Where neither total changed it is ½ under `official` and does not apply under `sound`. */
const panasPart = (panas: Score | null, profile: Profile): Score | null =>
  panas === null ? (profile === 'official' ? exact(0.5) : null) : scaled(panas, (x) => (x + 1) / 2);

/** The whole conversation: PANAS 0.4, goals and fit 0.3, four branches 0.3. */
export const holisticOf = (parts: Parts, profile: Profile): Score | null =>
  weighted([
    [HOLISTIC.panas, panasPart(parts.panas, profile)],
    [HOLISTIC.goalFit, parts.goalFit],
    [HOLISTIC.branches, parts.branches],
  ]);

/**
 * Composite of a conversation, 0…100: 24 % recognition, 49 % evaluation (half classification, half pairwise), 27 %
 * holistic. `official` rounds it to two decimals. Under `sound` a part that does not apply gives its weight to the rest
 * of its pillar, and a part of which nothing was answered leaves the conversation without a composite.
 */
export function compositeOf(parts: Parts, profile: Profile): Score | null {
  const evaluation = weighted([
    [0.5, classificationOf(parts)],
    [0.5, parts.pairwise],
  ]);
  const whole = weighted([
    [PILLARS.recognition, recognitionOf(parts)],
    [PILLARS.evaluation, evaluation],
    [PILLARS.holistic, holisticOf(parts, profile)],
  ]);
  return onHundred(whole, profile);
}

/** All abilities alike, 0…100: the mean of (recognition, classification, pairwise) and (PANAS, goals and fit, branches). */
export function equalCompositeOf(parts: Parts, profile: Profile): Score | null {
  const turns = weighted([
    [1, recognitionOf(parts)],
    [1, classificationOf(parts)],
    [1, parts.pairwise],
  ]);
  const whole = weighted([
    [1, panasPart(parts.panas, profile)],
    [1, parts.goalFit],
    [1, parts.branches],
  ]);
  return onHundred(
    weighted([
      [1, turns],
      [1, whole],
    ]),
    profile,
  );
}

const onHundred = (score: Score | null, profile: Profile): Score | null =>
  score === null
    ? null
    : scaled(score, (x) => (profile === 'official' ? Math.round(x * 1e4) / 100 : x * 100));
