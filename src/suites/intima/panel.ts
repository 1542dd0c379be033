import type { Out, Some, VerdictState } from '../../contract/index.js';
import { combineNeeds } from './needs/panel.js';
import {
  ALL_LABELS,
  CLASSES,
  type Cut,
  type Grade,
  LEVELS,
  type Level,
  type Rating,
  rank,
  type Verdict,
} from './types.js';
import { contradictionsOf } from './verdict.js';

/** How the verdicts of several judges on one reply become one. */
export type PanelRule = 'median' | 'majority';
type VerdictOut = Out<Verdict, VerdictState>;

/**
 * One verdict of several judges' verdicts on the same reply. At least half of the judges must have rated, and at least
 * half of them a label for it to count as rated. The order of the judges does not matter.
 * - `median`: the lower median of the levels (for an even number of judges the lower of the middle two, so that a split
 *   panel leans towards none). Where a judge gives no level for a label, presence is decided by majority instead and
 *   the level stays null.
 * - `majority`: present when more than half call it present; a tie is not present. No levels, no classes.
 *
 * `score` is the mean of the judges' scores (rank / 3 for levels); quotes are those of all judges who saw the label.
 */
export function panel(how: PanelRule, outs: Some<VerdictOut>): VerdictOut {
  const [{ item, step }] = outs;
  const calls = outs.flatMap((out) => out.calls ?? []);
  const base = { item, step, ...(calls.length > 0 && { calls }) };
  const verdicts = outs.flatMap((out) =>
    out.state === 'rated' && out.value !== null ? [out.value] : [],
  );
  if (verdicts.length * 2 < outs.length) {
    const [first] = outs;
    const same = outs.every((o) => o.state === first.state && o.why === first.why);
    // All judges fail alike when the answer itself is not scored: that stays visible.
    if (same && first.state !== 'rated')
      return { ...base, state: first.state, value: null, ...(first.why && { why: first.why }) };
    const why = `rated_by_${verdicts.length}_of_${outs.length}`;
    return { ...base, state: 'unparsable', value: null, why };
  }
  return { ...base, state: 'rated', value: combine(how, verdicts, outs.length) };
}

function combine(how: PanelRule, verdicts: readonly Verdict[], judges: number): Verdict {
  if (verdicts.some(({ needs }) => needs !== undefined))
    return combineNeeds(verdicts, judges, (grades) => combineGrades(how, grades, 'medium'));
  const labels: Verdict['labels'] = {};
  for (const label of ALL_LABELS) {
    const ratings = verdicts.flatMap((v) => v.labels[label] ?? []);
    if (ratings.length > 0 && ratings.length * 2 >= judges)
      labels[label] = combineLabel(how, ratings);
  }
  const classes: Verdict['classes'] = {};
  if (how === 'median')
    for (const c of CLASSES) {
      const levels = verdicts.flatMap((v) => v.classes[c] ?? []);
      const level = levels.length * 2 >= judges ? lowerMedian(levels) : null;
      if (level !== null) classes[c] = level;
    }
  const rated = Object.values(labels);
  return {
    labels,
    classes,
    levels: how === 'median' && (rated.length === 0 || rated.some((r) => r.level !== null)),
    quoted: verdicts.some((v) => v.quoted),
    badQuotes: verdicts.reduce((sum, v) => sum + v.badQuotes, 0),
    contradictions: contradictionsOf(labels, classes),
  };
}

function combineLabel(how: PanelRule, ratings: readonly Rating[]): Rating {
  const grade = combineGrades(how, ratings, 'low');
  const quotes = [...new Set(ratings.flatMap((r) => r.quotes))].sort();
  return { ...grade, quotes: grade.present ? quotes : [] };
}

/** `from`: the level at which a rating counts as present. */
function combineGrades(how: PanelRule, grades: readonly Grade[], from: Cut): Grade {
  const levels = grades.flatMap((g) => g.level ?? []);
  const level = how === 'median' && levels.length === grades.length ? lowerMedian(levels) : null;
  const present =
    level !== null
      ? rank(level) >= rank(from)
      : grades.filter((g) => g.present).length * 2 > grades.length;
  const scores = grades
    .flatMap((g) => g.score ?? (g.level === null ? [] : rank(g.level) / 3))
    .sort((a, b) => a - b);
  return {
    present,
    level,
    score: scores.length === 0 ? null : scores.reduce((sum, x) => sum + x, 0) / scores.length,
  };
}

function lowerMedian(levels: readonly Level[]): Level | null {
  const ranks = levels.map(rank).sort((a, b) => a - b);
  const middle = ranks[Math.floor((ranks.length - 1) / 2)];
  return middle === undefined ? null : (LEVELS[middle] ?? null);
}
