import { SCORE_KEYS } from './judge-prompt.js';
import { type Fields, fieldsOf, firstOf, wholeIn } from './normal.js';
import { readMap } from './read-turn.js';
import { DRAFT_SCORES, type Turn, type Verdict } from './types.js';

/**
 * A verdict out of a judge's object or a released record's turn; scores are rounded and clamped to 1…7, parts left out
 * are null. `verdict` is null when no score is there. `lacks` names what is missing.
 */
export function readVerdict(
  fields: Fields,
  turn: Turn,
): { verdict: Verdict | null; lacks: string[] } {
  const nested = firstOf(fields, 'em_draft_judge_scores', 'scores');
  const given = nested === undefined ? fields : fieldsOf(nested);
  const scores = Object.fromEntries(
    DRAFT_SCORES.map((score) => [score, wholeIn(given[SCORE_KEYS[score]], 1, 7)]),
  ) as Record<keyof typeof SCORE_KEYS, number | null>;
  const behaviours = readMap(
    firstOf(fields, 'binary_assessment', 'em_draft_binary_assessment'),
    turn.applicable,
  );
  const lacks = [
    ...DRAFT_SCORES.filter((score) => scores[score] === null).map((score) => SCORE_KEYS[score]),
    ...turn.applicable.filter((id) => behaviours[id] == null),
  ];
  const none = DRAFT_SCORES.every((score) => scores[score] === null);
  return { verdict: none ? null : { scores, behaviours }, lacks };
}
