import type {
  Answered,
  AnswerState,
  Ask,
  Message,
  Reply,
  Stage,
  VerdictState,
} from '../../../contract/index.js';
import type { AnyUserItem } from '../items/types.js';
import type { AskOptions } from '../options.js';
import type { Spec } from '../spec/types.js';
import { type Answer, SCORED } from '../target/answer.js';
import { batches, type Criterion, criteriaOf, type Rating, ratingAt } from './criteria.js';
import { JUDGE_PROMPT, judgePrompt } from './prompt.js';
import { type JudgeReading, readJudgeReply } from './reply.js';
import { type VerdictOut, verdictsOf, withCheckedQuotes } from './verdict.js';

export type Part = Answered<AnyUserItem, Answer>;

const RE_ASKS = 2;
/** Longest part of an unreadable reply that is sent back with its fault, in UTF-16 units. */
const ECHO = 4000;
/** Faults named in a re-ask. */
const NAMED = 5;

/** Step of a judge's call; `rating` where one call rates all criteria. */
const stepOf = (batch: number, size: number): string =>
  size === 0 ? 'rating' : `rating.${batch + 1}`;

/**
 * Rates one item's reply by its criteria: one Out a criterion, whose step is the criterion's id. A unit is one item.
 * Temperature 0; at most two re-asks while a criterion is unreadable.
 */
export function judgeStage<S>(
  spec: Spec,
): Stage<AnyUserItem, Part, AskOptions, S, Rating, VerdictState> {
  return {
    units: (items) => items.map((item) => ({ id: item.id, items: [item] })),

    *ask(parts, { o }) {
      const asks = parts.flatMap((part): Ask[] => {
        const { text } = answerOf(part);
        if (text === null || text.trim() === '') return [];
        return batches(criteriaOf(part.item, spec), o.per_call ?? 0).map((criteria, b) => {
          const { messages, schema } = judgePrompt(part.item, text, criteria, spec);
          return {
            step: stepOf(b, o.per_call ?? 0),
            role: 'judge',
            messages,
            schema,
            params: { temperature: 0 },
            note: { prompt: JUDGE_PROMPT },
            retry: (reply, attempt) =>
              attempt > RE_ASKS ? null : reAsk(messages, reply, criteria, text),
          };
        });
      });
      if (asks.length > 0) yield asks;
    },

    read: (parts, replies, s) =>
      parts.flatMap((part) => {
        const { state, text } = answerOf(part);
        const size = s.asked.o.per_call ?? 0;
        return batches(criteriaOf(part.item, spec), size).flatMap((criteria, b) => {
          if (text === null)
            return criteria.map((c) => without(part, c, 'errored', `answer_${state}`));
          if (text.trim() === '') return criteria.map((c) => notThere(part, c));
          const reply = replies.get(stepOf(b, size));
          const reading = readingOf(reply, criteria, text);
          return criteria.map((c) => fromReply(part, c, reply, reading));
        });
      }),

    fromFile: (part, recs) => {
      const { state, text } = answerOf(part);
      const criteria = criteriaOf(part.item, spec);
      const given = verdictsOf(recs, criteria);
      return criteria.map((c): VerdictOut => {
        if (text === null) return without(part, c, 'errored', `answer_${state}`);
        // The same rule for every judge, so that their figures compare.
        if (text.trim() === '') return notThere(part, c);
        const one = given.get(c.id);
        if (one === undefined) return without(part, c, 'errored', 'no_record');
        if ('state' in one) return without(part, c, one.state, one.why);
        const value = withCheckedQuotes(one.rating, text);
        return { item: part.item.id, step: c.id, state: 'rated', value };
      });
    },
  };
}

/** The text to rate: null when the answer's state is not scored; '' for a scored answer without text. */
function answerOf(part: Part): { state: AnswerState; text: string | null } {
  const [answer] = part.answers;
  if (answer === undefined) return { state: 'not_reached', text: null };
  const scored = SCORED.includes(answer.state);
  return { state: answer.state, text: scored ? (answer.value?.text ?? '') : null };
}

const without = (
  part: Part,
  { id }: Criterion,
  state: Exclude<VerdictState, 'rated'>,
  why: string,
  call?: string,
): VerdictOut => ({
  item: part.item.id,
  step: id,
  state,
  value: null,
  why,
  ...(call !== undefined && { calls: [call] }),
});

/** A reply without text does nothing: every criterion is at its lowest level, by rule and without a call. */
const notThere = (part: Part, { id, levels }: Criterion): VerdictOut => ({
  item: part.item.id,
  step: id,
  state: 'rated',
  value: ratingAt(0, levels),
  why: 'no_text',
});

const readingOf = (
  reply: Reply | undefined,
  criteria: readonly Criterion[],
  text: string,
): JudgeReading =>
  reply?.state === 'ok' || reply?.state === 'unparsable'
    ? readJudgeReply(reply.text, criteria, text)
    : new Map();

function fromReply(
  part: Part,
  criterion: Criterion,
  reply: Reply | undefined,
  reading: JudgeReading,
): VerdictOut {
  if (reply === undefined) return without(part, criterion, 'errored', 'not_reached');
  switch (reply.state) {
    case 'errored':
    case 'not_reached':
      return without(part, criterion, 'errored', reply.state, reply.call);
    case 'refused':
    case 'filtered':
      return without(part, criterion, 'refused', reply.state, reply.call);
    case 'truncated':
    case 'empty':
      return without(part, criterion, 'unparsable', reply.state, reply.call);
    default: {
      const one = reading.get(criterion.id) ?? { fault: 'not rated' };
      if ('fault' in one) return without(part, criterion, 'unparsable', one.fault, reply.call);
      const { rating, lenient } = one;
      return {
        item: part.item.id,
        step: criterion.id,
        state: 'rated',
        value: rating,
        ...(lenient !== null && { why: lenient }),
        calls: [reply.call],
      };
    }
  }
}

/** The messages of a re-ask with the faults named; null when all can be read or asking again is pointless. */
function reAsk(
  messages: readonly Message[],
  reply: Reply,
  criteria: readonly Criterion[],
  text: string,
): Message[] | null {
  const faults = faultsOf(reply, criteria, text);
  if (faults.length === 0) return null;
  const echo = reply.text.slice(0, ECHO).replace(/[\ud800-\udbff]$/, '');
  return [
    ...messages,
    ...(echo.trim() === '' ? [] : [{ role: 'assistant' as const, content: echo }]),
    {
      role: 'user',
      content: `That reply cannot be used: ${faults.slice(0, NAMED).join('; ')}. Send the one JSON object in the form asked for, with every criterion, and nothing around it.`,
    },
  ];
}

function faultsOf(reply: Reply, criteria: readonly Criterion[], text: string): string[] {
  switch (reply.state) {
    case 'truncated':
      return ['it was cut off before its end; keep the reasons short'];
    case 'empty':
      return ['it was empty'];
    case 'ok':
    case 'unparsable': {
      const read = readJudgeReply(reply.text, criteria, text).values();
      return [...new Set([...read].flatMap((one) => ('fault' in one ? [one.fault] : [])))];
    }
    default:
      return [];
  }
}
