import { SIDE_LABELS, type SideLabel } from '../types.js';
import { scoreOf } from './calibration.js';
import type { Pair } from './evaluate.js';
import { byLabel } from './model.js';
import { calibrationOf, type HeldOut } from './train.js';

/**
 * Predictions as for a writer unseen: each text by a model that had no text of its writer, with thresholds from the
 * other writers' held-out texts. Slices are the writers.
 */
export function crossWriterPairs(heldOut: readonly HeldOut[]): Pair[] {
  const writers = [...new Set(heldOut.map(({ example }) => example.group))];
  return writers.flatMap((writer) => {
    const others = heldOut.filter(({ example }) => example.group !== writer);
    const calibration = byLabel((label) => calibrationOf(label, others));
    return heldOut
      .filter(({ example }) => example.group === writer)
      .map(({ example, lang, logits }): Pair => {
        const present = (label: SideLabel): boolean => {
          const own = calibration[label][lang];
          return scoreOf(own, logits[label]) >= own.threshold;
        };
        return {
          slice: writer ?? '',
          given: example.labels,
          predicted: new Set(SIDE_LABELS.filter(present)),
        };
      });
  });
}
