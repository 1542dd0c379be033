import type { AnswerState, Out, Profile } from '../../contract/index.js';
import {
  f1WithIntensity,
  hitRate,
  intensityErrors,
  setF1,
  valenceArousal,
  withIntensity,
  wordsOf,
} from './affect.js';
import {
  accuracyOf,
  type Confusion,
  confusionOf,
  type Mark,
  marksOf,
  WHICH,
  type Which,
} from './score-behaviours.js';
import { likenessOf } from './score-drafts.js';
import { endsOf, type Third, type TurnMeasure, thirdOf } from './score-measures.js';
import {
  firstPlace,
  type PairMark,
  pairAccuracy,
  pairMarks,
  pairTau,
  sameReply,
} from './score-pairs.js';
import { exact, meanOf, missing, type Score } from './score-value.js';
import {
  type Answer,
  type AnswerKind,
  type AttuneItem,
  type BehaviourAnswers,
  stepOf,
  type Tag,
  type Turn,
  type TurnGold,
} from './types.js';

export type AnswerOut = Out<Answer, AnswerState>;
export const ASKED_AS = ['third', 'second'] as const;
/** Whether behaviours were asked of "the person" or of "you". */
export type AskedAs = (typeof ASKED_AS)[number];

/** What was found on one turn. */
export type TurnScores = {
  n: number;
  third: Third;
  scores: Readonly<Record<TurnMeasure, Score | null>>;
  marks: Readonly<Record<Which, readonly Mark[]>>;
  confusion: Readonly<Record<AskedAs, Readonly<Record<Which, Confusion>>>>;
  pairs: readonly PairMark[];
  gold: readonly Tag[];
  /** Null when they are missing. */
  said: readonly Tag[] | null;
  /** Which behaviours the target predicts to be wanted. */
  predicted: BehaviourAnswers | null;
};

/** The answer of a step, or null. */
export const answerAt = <K extends AnswerKind>(
  answers: readonly AnswerOut[],
  step: string,
  kind: K,
): Extract<Answer, { kind: K }> | null => {
  const value = answers.find((out) => out.step === step)?.value ?? null;
  return value?.kind === kind ? (value as Extract<Answer, { kind: K }>) : null;
};

/** All figures of one turn. */
export function turnScores(
  item: AttuneItem,
  turn: Turn,
  gold: TurnGold,
  answers: readonly AnswerOut[],
  profile: Profile,
): TurnScores {
  const draft = answerAt(answers, stepOf(turn.n, 'draft'), 'draft');
  const review = answerAt(answers, stepOf(turn.n, 'review'), 'review');
  const twin = answerAt(answers, stepOf(turn.n, 'twin'), 'twin');
  const picks = answerAt(answers, stepOf(turn.n, 'pairs'), 'pairs')?.picks ?? null;
  const swapped = answerAt(answers, stepOf(turn.n, 'swap'), 'pairs')?.picks ?? null;
  // A list that a readable reply leaves out is an empty one for the released scorer.
  const said = review?.tags ?? (review !== null && profile === 'official' ? [] : null);
  const marks = byWhich((which) => marksOf(gold, which, review?.[which] ?? null, profile));
  const twins = byWhich((which) => marksOf(gold, which, twin?.[which] ?? null, profile));
  const pairs = pairMarks(turn, gold, picks);
  const asked = (own: readonly Mark[], which: Which): Score | null =>
    // A twin that failed leaves its part empty; one that was never due does not apply.
    turn.applicable.length === 0
      ? null
      : twin === null && profile === 'official'
        ? missing(...endsOf(`${which}_twin/accuracy`))
        : accuracyOf(gold, own, profile);
  return {
    n: turn.n,
    third: thirdOf(turn.n, item.turns.length),
    scores: {
      ...emotionScores(gold.tags, said, profile),
      'observed/accuracy': accuracyOf(gold, marks.observed, profile),
      'preferred/accuracy': accuracyOf(gold, marks.preferred, profile),
      'observed_twin/accuracy': asked(twins.observed, 'observed'),
      'preferred_twin/accuracy': asked(twins.preferred, 'preferred'),
      'pairwise/accuracy': pairAccuracy(pairs, profile),
      'pairwise/tau': pairTau(turn, pairs, profile),
      'pairwise/same_reply': sameReply(picks, swapped),
      'pairwise/first_place': firstPlace(picks, swapped),
      ...likenessScores(turn, gold, draft?.text ?? null),
    },
    marks,
    confusion: {
      third: byWhich((which) => confusionOf(marks[which])),
      second: byWhich((which) => (twin === null ? [0, 0, 0, 0] : confusionOf(twins[which]))),
    },
    pairs,
    gold: gold.tags,
    said,
    predicted: review?.preferred ?? null,
  };
}

const byWhich = <T>(of: (which: Which) => T): Record<Which, T> => ({
  observed: of(WHICH[0]),
  preferred: of(WHICH[1]),
});

type EmotionMeasure = Extract<TurnMeasure, `emotion/${string}`>;

function emotionScores(
  gold: readonly Tag[],
  said: readonly Tag[] | null,
  profile: Profile,
): Record<EmotionMeasure, Score | null> {
  const of = (measure: EmotionMeasure, figure: (said: readonly Tag[]) => number): Score =>
    said === null ? missing(...endsOf(measure)) : exact(figure(said));
  const matching = profile === 'official' ? 'greedy' : 'optimal';
  const hit = of('emotion/hit', (list) => hitRate(wordsOf(gold), wordsOf(list)));
  const errors = said === null ? [] : intensityErrors(gold, said);
  return {
    'emotion/f1': of('emotion/f1', (list) => setF1(wordsOf(gold), wordsOf(list))),
    'emotion/va': of('emotion/va', (list) => valenceArousal(gold, list, matching)),
    'emotion/va_greedy': of('emotion/va_greedy', (list) => valenceArousal(gold, list, 'greedy')),
    'emotion/va_optimal': of('emotion/va_optimal', (list) => valenceArousal(gold, list, 'optimal')),
    'emotion/hit': hit,
    'emotion/hit_tagged': gold.length === 0 ? null : hit,
    'emotion/f1_intensity': of('emotion/f1_intensity', (list) => f1WithIntensity(gold, list)),
    'emotion/va_intensity': of('emotion/va_intensity', (list) =>
      withIntensity(gold, list, matching),
    ),
    'emotion/intensity_mae': meanOf(errors.map(exact)),
  };
}

type LikenessMeasure = Extract<TurnMeasure, `likeness/${string}`>;

/** Null for a reply that the turn does not have; missing without a draft. */
function likenessScores(
  turn: Turn,
  gold: TurnGold,
  draft: string | null,
): Record<LikenessMeasure, Score | null> {
  // What is there to be like does not depend on the draft.
  const found = likenessOf(turn, gold, draft ?? '');
  const of = (value: number | null): Score | null =>
    value === null ? null : draft === null ? missing(0, 1) : exact(value);
  return {
    'likeness/original': of(found.original),
    'likeness/alternate': of(found.alternate),
    'likeness/human': of(found.human),
    'likeness/most': of(found.most),
    'likeness/weighted': of(found.weighted),
  };
}
