import { sigmoid } from './logistic.js';

/** Log-odds → score 0…1 by `sigmoid(slope × logit + shift)`; present where the score is `threshold` or more. */
export type Calibration = { slope: number; shift: number; threshold: number };

export const scoreOf = ({ slope, shift }: Calibration, logit: number): number =>
  sigmoid(slope * logit + shift);

/**
 * Platt's scaling (1999) of held-out log-odds, drawn towards `prior` as if that many texts had been seen with it;
 * without a prior, towards slope 1 and shift 0 by a hair, so that separable data stay finite.
 */
export function calibrate(
  logits: readonly number[],
  present: readonly boolean[],
  prior?: { at: Pick<Calibration, 'slope' | 'shift'>; weight: number },
): Calibration {
  const centre = prior?.at ?? { slope: 1, shift: 0 };
  const pull = prior?.weight ?? 0.1;
  let { slope, shift } = centre;
  for (let i = 0; i < 100; i++) {
    const g = { slope: pull * (slope - centre.slope), shift: pull * (shift - centre.shift) };
    const h = { slope: pull, cross: 0, shift: pull };
    logits.forEach((logit, k) => {
      const p = sigmoid(slope * logit + shift);
      const error = p - (present[k] === true ? 1 : 0);
      const curve = Math.max(1e-9, p * (1 - p));
      g.slope += error * logit;
      g.shift += error;
      h.slope += curve * logit * logit;
      h.cross += curve * logit;
      h.shift += curve;
    });
    const det = h.slope * h.shift - h.cross * h.cross;
    const step = {
      slope: (h.shift * g.slope - h.cross * g.shift) / det,
      shift: (h.slope * g.shift - h.cross * g.slope) / det,
    };
    // A long first Newton step can overshoot: at most 2 at once.
    const length = Math.max(Math.abs(step.slope), Math.abs(step.shift));
    const times = length > 2 ? 2 / length : 1;
    slope -= times * step.slope;
    shift -= times * step.shift;
    if (length < 1e-10) break;
  }
  const scores = logits.map((logit) => sigmoid(slope * logit + shift));
  return { slope, shift, threshold: thresholdFor(scores) };
}

/**
 * The threshold at which calibrated scores promise the highest Cohen's κ. It uses expected counts and not the labels, so
 * it does not chase single texts. 0.5 where there are no scores.
 */
export function thresholdFor(scores: readonly number[]): number {
  const sorted = [...scores].sort((a, b) => b - a);
  const n = sorted.length;
  const positives = sorted.reduce((a, b) => a + b, 0);
  let hits = 0;
  let best = { kappa: 0, threshold: 0.5 };
  sorted.forEach((score, i) => {
    hits += score;
    const called = i + 1;
    const agreed = (hits + (n - called - (positives - hits))) / n;
    const chance = (positives * called + (n - positives) * (n - called)) / n ** 2;
    const kappa = chance < 1 ? (agreed - chance) / (1 - chance) : 0;
    if (kappa > best.kappa) best = { kappa, threshold: (score + (sorted[i + 1] ?? 0)) / 2 };
  });
  return best.threshold;
}
