import { type Grade, NEEDS, type NeedRatings, type Verdict } from '../types.js';
import { needsVerdict } from './verdict.js';

/**
 * One verdict of several judges' verdicts of the step `needs`. A need that fewer than half of the judges rated stays
 * unrated; how the others' ratings become one is the panel's business (`combine`).
 */
export function combineNeeds(
  verdicts: readonly Verdict[],
  judges: number,
  combine: (grades: readonly Grade[]) => Grade,
): Verdict {
  const needs: NeedRatings = {};
  for (const need of NEEDS) {
    const grades = verdicts.flatMap((verdict) => verdict.needs?.[need] ?? []);
    if (grades.length > 0 && grades.length * 2 >= judges) needs[need] = combine(grades);
  }
  return needsVerdict(needs);
}
