import { GATE_DIMENSION } from './abilities.js';
import type { Gate, RubricRow } from './types.js';

/** A rubric by ability. `rows`: 0-based places; `min` and `max`: sums of its penalties and its bonuses. */
export type RubricAbility = { label: string; rows: number[]; min: number; max: number };
export type Rubric = {
  abilities: RubricAbility[];
  gates: number[];
  /** Points by place; a null counts 0. */
  points: number[];
};

/** Verdicts by place: 1 hit, 0 not hit, −1 unscored. */
export type Hits = ArrayLike<number>;
export const UNSCORED = -1;

/** What an unscored row does: in `miss` it counts as not hit, in `unknown` its ability has no score. */
export type How = { unscored: 'miss' | 'unknown'; gate: Gate };

/** Scores 0…100 by place in `Rubric.abilities`; null where a row is unscored. `gated`: null when that is unknown. */
export type QuestionScore = {
  abilities: (number | null)[];
  /** Mean over the abilities; null unless all have a score. */
  question: number | null;
  gated: boolean | null;
};

/** Groups the rows of a rubric, abilities in the order in which they appear. */
export function rubricOf(rows: readonly RubricRow[]): Rubric {
  const abilities = new Map<string, RubricAbility>();
  const gates: number[] = [];
  rows.forEach(({ dimension, score }, i) => {
    if (dimension === GATE_DIMENSION) {
      gates.push(i);
      return;
    }
    const ability = abilities.get(dimension) ?? { label: dimension, rows: [], min: 0, max: 0 };
    abilities.set(dimension, ability);
    ability.rows.push(i);
    ability.min += Math.min(0, score ?? 0);
    ability.max += Math.max(0, score ?? 0);
  });
  return { abilities: [...abilities.values()], gates, points: rows.map((row) => row.score ?? 0) };
}

/**
 * S(q,d) = 100 · ln(raw − min + 1) / ln(max − min + 1), 0 where max = min (released `calculate_dimension_details`; the
 * report's formula without the factor). A gate that is hit makes every S of the question 0.
 */
export function scoreQuestion(rubric: Rubric, hits: Hits, how: How): QuestionScore {
  const gated = isGated(rubric, hits, how);
  const abilities = rubric.abilities.map((ability) => {
    if (gated === null) return null;
    return gated ? 0 : abilityScore(ability, rubric.points, hits, how);
  });
  let sum = 0;
  let known = abilities.length > 0;
  for (const score of abilities) {
    if (score === null) known = false;
    else sum += score;
  }
  return { abilities, question: known ? sum / abilities.length : null, gated };
}

function abilityScore(
  { rows, min, max }: RubricAbility,
  points: readonly number[],
  hits: Hits,
  how: How,
): number | null {
  let raw = 0;
  for (const row of rows) {
    const hit = hits[row] ?? UNSCORED;
    if (hit === UNSCORED && how.unscored === 'unknown') return null;
    if (hit === 1) raw += points[row] ?? 0;
  }
  return normalised(raw, min, max);
}

/** 0…100 for raw points between the sums of penalties and of bonuses. */
export const normalised = (raw: number, min: number, max: number): number =>
  max - min <= 0 ? 0 : (Math.log(raw - min + 1) / Math.log(max - min + 1)) * 100;

/** Whether the gate zeroes the question; null while an unscored row could decide it. */
function isGated({ gates, points }: Rubric, hits: Hits, how: How): boolean | null {
  let unknown = false;
  for (const row of gates) {
    const counts = how.gate === 'paper' || (how.gate === 'code' && (points[row] ?? 0) > 0);
    if (!counts) continue;
    const hit = hits[row] ?? UNSCORED;
    if (hit === 1) return true;
    if (hit === UNSCORED && how.unscored === 'unknown') unknown = true;
  }
  return unknown ? null : false;
}

/**
 * The verdicts with every unscored row at its worst (bonuses missed, penalties and gates hit) or at its best. S never
 * falls when a bonus is hit or a penalty missed, so these are the bounds of what the missing verdicts could have made.
 */
export function bounded({ gates, points }: Rubric, hits: Hits, end: 'worst' | 'best'): Int8Array {
  const good = end === 'best' ? 1 : 0;
  return Int8Array.from(points, (score, row) => {
    const hit = hits[row] ?? UNSCORED;
    if (hit !== UNSCORED) return hit;
    return gates.includes(row) || score < 0 ? 1 - good : good;
  });
}
