import {
  normalised,
  type QuestionScore,
  type Rubric,
  type RubricAbility,
  scoreQuestion,
} from './score-question.js';

/** What verdicts without any judgement come to on the same rubrics. The gate row is left out: never hit, never tossed. */
export const BASELINES = ['nothing', 'coin', 'everything'] as const;
export type Baseline = (typeof BASELINES)[number];

/**
 * Scores of a question when no criterion is hit, when each is hit with probability ½ (the exact expectation), and when
 * all are.
 */
export function baselineScore(rubric: Rubric, baseline: Baseline): QuestionScore {
  if (baseline === 'coin') {
    const abilities = rubric.abilities.map((ability) => coinScore(ability, rubric.points));
    const sum = abilities.reduce((a, b) => a + b, 0);
    return {
      abilities,
      question: abilities.length > 0 ? sum / abilities.length : null,
      gated: false,
    };
  }
  const hits = Int8Array.from(rubric.points, () => (baseline === 'everything' ? 1 : 0));
  return scoreQuestion(rubric, hits, { unscored: 'miss', gate: 'off' });
}

/** Mean S over all ways in which fair coins can fall: the distribution of the raw points, row by row. */
function coinScore({ rows, min, max }: RubricAbility, points: readonly number[]): number {
  let chances = new Map<number, number>([[0, 1]]);
  for (const row of rows) {
    const next = new Map<number, number>();
    for (const [raw, chance] of chances)
      for (const sum of [raw, raw + (points[row] ?? 0)])
        next.set(sum, (next.get(sum) ?? 0) + chance / 2);
    chances = next;
  }
  let mean = 0;
  for (const [raw, chance] of chances) mean += chance * normalised(raw, min, max);
  return mean;
}
