import type { Profile, Scored } from '../../contract/index.js';
import { type AnswerOut, answerAt, type TurnScores, turnScores } from './score-answers.js';
import {
  classificationOf,
  compositeOf,
  equalCompositeOf,
  holisticOf,
  type Parts,
  recognitionOf,
} from './score-composite.js';
import { endsOf, type Measure, type TurnMeasure, type WholeMeasure } from './score-measures.js';
import { itemScores, totalScores } from './score-panas.js';
import { meanOf, missing, type Score, scaled, weighted } from './score-value.js';
import { wideScores } from './score-wide.js';
import {
  type AskOptions,
  type AttuneItem,
  POST,
  type ScoreOptions,
  TURN_STEPS,
  type TurnStep,
} from './types.js';

/** Everything found in one target's answers to one conversation. */
export type ConversationScores = {
  turns: readonly TurnScores[];
  whole: Readonly<Record<WholeMeasure | 'holistic', Score | null>>;
};

/**
 * Scores of one conversation. Under `official` a failed draft, review or closing answer fails the whole conversation, as
 * in the released runner; under `sound` each step stands alone.
 */
export function conversationScores(
  item: AttuneItem,
  answers: readonly AnswerOut[],
  { asked, scoring }: Scored<AskOptions, ScoreOptions>,
): ConversationScores {
  const failed = scoring === 'official' && answers.some(fatal);
  const found = item.turns.flatMap((turn, i) => {
    const gold = item.gold.turns[i];
    return gold === undefined ? [] : [turnScores(item, turn, gold, answers, scoring)];
  });
  const turns = failed ? found.map(lostTurn) : found;
  const post = failed ? null : answerAt(answers, POST, 'post');
  const whole = wholeScores(item, turns, post, asked.o, scoring);
  return { turns, whole: failed ? lostScores(whole) : whole };
}

const FATAL: ReadonlySet<string> = new Set<TurnStep>(['draft', 'review']);
const fatal = ({ step, value }: AnswerOut): boolean =>
  value === null && (step === POST || FATAL.has(step.split('.')[1] ?? ''));

function wholeScores(
  { gold }: AttuneItem,
  turns: readonly TurnScores[],
  post: ReturnType<typeof answerAt<'post'>>,
  { panas: strategy }: AskOptions,
  profile: Profile,
): ConversationScores['whole'] {
  const totals = totalScores(gold, post, profile === 'official' ? 'ported' : 'derived', strategy);
  const derived = totalScores(gold, post, 'derived', strategy);
  const items = itemScores(gold, post?.items ?? null);
  const wide = wideScores(gold.wide, post?.wide ?? null, profile);
  const goalFit = meanOf([wide.goals, wide.clarity, wide.fit, wide.off]);
  const over = (measure: TurnMeasure): Score | null =>
    meanOf(turns.map(({ scores }) => scores[measure]));
  const parts: Parts = {
    f1: over('emotion/f1'),
    va: over('emotion/va'),
    observed: over('observed/accuracy'),
    preferred: over('preferred/accuracy'),
    pairwise: over('pairwise/accuracy'),
    panas: totals.adjusted,
    goalFit,
    branches: wide.branches,
  };
  return {
    'panas/adjusted': totals.adjusted,
    'panas/adjusted_derived': derived.adjusted,
    'panas/mae': totals.mae,
    'panas/error_share': totals.mae && scaled(totals.mae, (error) => error / 60),
    'panas/item_adjusted': items.adjusted,
    'panas/item_mae': items.mae,
    'goal/f1': wide.goals,
    'clarity/exact': wide.clarity,
    'fit/exact': wide.fit,
    'fit/distance': wide.fitDistance,
    'off/f1': wide.off,
    goal_fit: goalFit,
    'branches/mae': wide.branchError,
    branches: wide.branches,
    holistic: holisticOf(parts, profile),
    composite: compositeOf(parts, profile),
    'composite@equal': equalCompositeOf(parts, profile),
  };
}

/** A turn of a failed conversation: everything that applies is missing. */
const lostTurn = (turn: TurnScores): TurnScores => ({
  ...turn,
  scores: lostScores(turn.scores),
  marks: { observed: [], preferred: [] },
  confusion: {
    third: { observed: [0, 0, 0, 0], preferred: [0, 0, 0, 0] },
    second: { observed: [0, 0, 0, 0], preferred: [0, 0, 0, 0] },
  },
  pairs: [],
  said: null,
});

const lostScores = <M extends Measure>(scores: Readonly<Record<M, Score | null>>) =>
  Object.fromEntries(
    (Object.entries(scores) as [M, Score | null][]).map(([measure, score]) => [
      measure,
      score === null ? null : missing(...endsOf(measure)),
    ]),
  ) as Record<M, Score | null>;

/** What every turn is asked for, over some of the turns. */
export const turnAbility = (
  ability: 'recognition' | 'classification' | 'preference' | 'per_turn',
  turns: readonly TurnScores[],
): Score | null => {
  const over = (measure: TurnMeasure): Score | null =>
    meanOf(turns.map(({ scores }) => scores[measure]));
  switch (ability) {
    case 'recognition':
      return recognitionOf({ f1: over('emotion/f1'), va: over('emotion/va') });
    case 'classification':
      return classificationOf({
        observed: over('observed/accuracy'),
        preferred: over('preferred/accuracy'),
      });
    case 'preference':
      return over('pairwise/accuracy');
    case 'per_turn':
      return weighted([
        [1, turnAbility('recognition', turns)],
        [1, turnAbility('classification', turns)],
        [1, turnAbility('preference', turns)],
      ]);
  }
};

/** Steps in the order of tables. */
export const STEP_KINDS = [...TURN_STEPS, POST] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const kindOf = (step: string): StepKind =>
  TURN_STEPS.find((name) => step.endsWith(`.${name}`)) ?? POST;
