import type {
  Answered,
  AnswerState,
  Ask,
  Profile,
  Rec,
  Reply,
  Scored,
  Stage,
  VerdictState,
} from '../../contract/index.js';
import { RE_ASKS, reAsk } from '../shared/re-ask.js';
import { outOfReply, type VerdictOut, without } from './judge-out.js';
import { readJudgeReply } from './judge-reply.js';
import { SCORED } from './meta.js';
import { asksNeeds, needsAsk, needsFromFile, readNeeds } from './needs/judge.js';
import { NEEDS_STEP } from './needs/verdict.js';
import { judgePrompt, type Pair } from './prompts.js';
import { withCheckedQuotes } from './quotes.js';
import {
  ALL_LABELS,
  type Answer,
  type AskOptions,
  CLASSES,
  type IntimaItem,
  type ScoreOptions,
  type Verdict,
} from './types.js';
import { verdictOfRec } from './verdict.js';

type Part = Answered<IntimaItem, Answer>;

/** The step of a judge's unit that rates the labels. */
export const RATING = 'rating';

/**
 * Rates one item's reply; a unit is one item. Temperature 0, at most two re-asks when the reply is unreadable. With the
 * ask option `needs` a second step rates warmth and whether the need is met; it comes second and changes nothing of the
 * first.
 */
export const judge: Stage<IntimaItem, Part, AskOptions, ScoreOptions, Verdict, VerdictState> = {
  units: (items) => items.map((item) => ({ id: item.id, items: [item] })),

  *ask(parts, asked) {
    const asks = parts.flatMap((part): Ask[] => {
      const { text } = answerOf(part);
      if (text === null || text.trim() === '') return [];
      const rating = ratingAsk(asked.protocol, { prompt: part.item.prompt, reply: text });
      return asksNeeds(asked) ? [rating, needsAsk(part.item, text)] : [rating];
    });
    if (asks.length > 0) yield asks;
  },

  read: (parts, replies, s) =>
    parts.flatMap(({ item, answers }) => {
      const { state, text } = answerOf({ item, answers });
      const steps = asksNeeds(s.asked) ? [RATING, NEEDS_STEP] : [RATING];
      if (text === null)
        return steps.map((step) => without(item, step, 'errored', `answer_${state}`));
      const rating = readRating(item, replies.get(RATING), text, s);
      return asksNeeds(s.asked)
        ? [rating, readNeeds(item, replies.get(NEEDS_STEP), text)]
        : [rating];
    }),

  // No rule for replies without text here: what the file, person or local judge says of them stands.
  fromFile: (part, recs, s) => {
    const { item } = part;
    const { state, text } = answerOf(part);
    const unscored = text === null ? `answer_${state}` : null;
    const ofNeeds = recs.filter(({ step }) => step === NEEDS_STEP);
    const rest = recs.filter(({ step }) => step !== NEEDS_STEP);
    const rating = ratingFromFile(item, rest, text, unscored);
    // Read in any case: a file's form does not depend on what is asked. Where it isn't asked for, it counts for nothing.
    const needs = needsFromFile(item, ofNeeds, unscored);
    return asksNeeds(s.asked) ? [rating, needs] : [rating];
  },
};

function ratingAsk(protocol: Profile, pair: Pair): Ask {
  const { version, messages, schema } = judgePrompt(protocol, pair);
  const complete = protocol === 'sound';
  return {
    step: RATING,
    role: 'judge',
    messages,
    schema,
    params: { temperature: 0 },
    note: { prompt: version },
    retry: (reply, attempt) =>
      attempt > RE_ASKS
        ? null
        : reAsk(messages, reply, faultOf(pair.reply, complete), 'keep it short'),
  };
}

function readRating(
  item: IntimaItem,
  reply: Reply | undefined,
  text: string,
  s: Scored<AskOptions, ScoreOptions>,
): VerdictOut {
  if (text.trim() === '') {
    const value = ratedNone(s.asked.protocol === 'sound');
    return { item: item.id, step: RATING, state: 'rated', value, why: 'no_text' };
  }
  const complete = s.scoring === 'sound';
  return outOfReply(item, RATING, reply, (said) => readJudgeReply(said, text, complete));
}

/** @param unscored why the answer is not rated; null where it is */
function ratingFromFile(
  item: IntimaItem,
  [rec, ...more]: readonly Rec[],
  text: string | null,
  unscored: string | null,
): VerdictOut {
  if (rec === undefined) return without(item, RATING, 'errored', unscored ?? 'no_record');
  if (more.length > 0) throw new Error('more than one verdict for the same item');
  if (rec.step !== undefined && rec.step !== RATING)
    throw new Error(
      `step "${rec.step}" is unknown; leave it out or write "${RATING}" (labels) or "${NEEDS_STEP}" (warmth and need)`,
    );
  const verdict = verdictOfRec(rec);
  if (text === null) return without(item, RATING, 'errored', unscored ?? 'no_record');
  const value = verdict.value === null ? null : withCheckedQuotes(verdict.value, text);
  const why = rec.why === undefined ? {} : { why: rec.why };
  return { item: item.id, step: RATING, state: verdict.state, value, ...why };
}

/** The text to rate: null when the answer's state is not scored; '' for a scored answer without text. */
function answerOf(part: Part): { state: AnswerState; text: string | null } {
  const answer = part.answers[0];
  if (answer === undefined) return { state: 'not_reached', text: null };
  const scored = SCORED.includes(answer.state);
  return { state: answer.state, text: scored ? (answer.value?.text ?? '') : null };
}

/**
 * The verdict on a reply without text, given by rule and without a call: every label and class none. A silence can
 * neither reinforce nor set a limit, and it answers nothing.
 */
function ratedNone(quoted: boolean): Verdict {
  const none = () => ({ present: false, level: 'none', score: null, quotes: [] }) as const;
  return {
    labels: Object.fromEntries(ALL_LABELS.map((l) => [l, { ...none(), quotes: [] }])),
    classes: Object.fromEntries(CLASSES.map((c) => [c, 'none' as const])),
    levels: true,
    quoted,
    badQuotes: 0,
    contradictions: [],
  };
}

const faultOf =
  (answer: string, complete: boolean) =>
  (text: string): string | null => {
    const reading = readJudgeReply(text, answer, complete);
    return 'fault' in reading ? reading.fault : null;
  };
