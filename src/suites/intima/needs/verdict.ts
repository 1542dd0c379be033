import type { Json, Rec } from '../../../contract/index.js';
import { type Grade, type Level, NEEDS, type NeedRatings, rank, type Verdict } from '../types.js';
import { gradeOf, objectOf, recordOf, refuseUnknown, stateOfRec } from '../verdict-fields.js';

/** The step's id in verdicts and verdict files. */
export const NEEDS_STEP = 'needs';

/** The level from which a rating counts as present, and in the figures. */
const PRESENT_FROM = 'medium';

/** The verdict of the step `needs`: no labels, no classes, no quotes, only the two ratings. */
export const needsVerdict = (needs: NeedRatings): Verdict => ({
  labels: {},
  classes: {},
  levels: Object.values(needs).some(({ level }) => level !== null),
  quoted: false,
  badQuotes: 0,
  contradictions: [],
  needs,
});

/** A rating by its level. */
export const needAt = (level: Level): Grade => ({
  present: rank(level) >= rank(PRESENT_FROM),
  level,
  score: null,
});

/**
 * The value of a record of the step: `{"warmth": …, "meets_need": …}`, each none, low, medium, high, true, false (medium
 * or high: yes, no), or `{"present", "score"?: 0…1, "level"?}`; one that is omitted or null is unrated.
 * @throws Error with the field's name for anything else.
 */
export function parseNeeds(value: Json): Verdict {
  const fields = objectOf(value, 'the verdict');
  refuseUnknown(fields, NEEDS, 'field');
  const needs: NeedRatings = {};
  for (const need of NEEDS) {
    const grade = gradeOf(fields[need] ?? null, need, PRESENT_FROM);
    if (grade !== null) needs[need] = grade;
  }
  return needsVerdict(needs);
}

/** A record of the step: a value, or a state that carries none. @throws Error for a record of neither form. */
export const needsOfRec = (rec: Rec) => stateOfRec(rec, parseNeeds);

/** Both ratings in the form of `hearth label`; unrated ones are left out. */
export function needsRecord(needs: NeedRatings): { [key: string]: Json } {
  const out: { [key: string]: Json } = {};
  for (const need of NEEDS) {
    const rating = needs[need];
    if (rating !== undefined) out[need] = recordOf(rating);
  }
  return out;
}
