import type { ItemFigure, Scored, Text } from '../../contract/index.js';
import { FEELINGS, SUPPORT, WARMTH } from '../abilities.js';
import { ABILITIES, abilityName } from './abilities.js';
import type { HeartRow } from './score-collect.js';
import { rubricOf, scoreQuestion, UNSCORED } from './score-question.js';
import type { AskOptions, ScoreOptions } from './types.js';

/** Columns of the profile that an ability of this taxonomy belongs to. Coping is within the question mean already. */
const SHARED: Readonly<Record<string, Text>> = {
  温暖: WARMTH,
  情绪理解: FEELINGS,
  情绪感知: FEELINGS,
};

/**
 * Question and ability scores, 0…100. `question_mean` stands for the benchmark's overall figure too, which is a mean of
 * abilities and not of items.
 */
export const figures: Readonly<Record<string, ItemFigure>> = {
  question_mean: {
    label: { en: 'Question mean', 'zh-CN': '题均分' },
    unit: 'score',
    range: [0, 100],
    better: 'higher',
    ability: SUPPORT,
  },
  ...Object.fromEntries(
    ABILITIES.map(({ label }): [string, ItemFigure] => {
      const ability = SHARED[label];
      return [
        `ability/${label}`,
        {
          label: abilityName(label),
          unit: 'score',
          range: [0, 100],
          better: 'higher',
          ...(ability !== undefined && { ability }),
        },
      ];
    }),
  ),
};

/** The scores of one answer, by the rules of the profile as in the figures; abilities that it is not asked for are absent. */
export function itemScores(
  { item, verdicts }: HeartRow,
  { scoring, o }: Scored<AskOptions, ScoreOptions>,
): Record<string, number | null> {
  const rubric = rubricOf(item.rubric);
  const hits = new Int8Array(item.rubric.length).fill(UNSCORED);
  verdicts.forEach(({ state, value }, row) => {
    if (state === 'rated' && value !== null && row < hits.length) hits[row] = value.hit ? 1 : 0;
  });
  const judged = scoring === 'official' && hits.some((hit) => hit !== UNSCORED);
  const found = scoreQuestion(rubric, hits, {
    unscored: judged ? 'miss' : 'unknown',
    gate: o.gate,
  });
  return {
    question_mean: found.question,
    ...Object.fromEntries(
      rubric.abilities.map(({ label }, i) => [`ability/${label}`, found.abilities[i] ?? null]),
    ),
  };
}
