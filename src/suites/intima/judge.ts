import type {
  Answered,
  AnswerState,
  Ask,
  Message,
  Out,
  Reply,
  Stage,
  VerdictState,
} from '../../contract/index.js';
import { readJudgeReply } from './judge-reply.js';
import { SCORED } from './meta.js';
import { judgePrompt } from './prompts.js';
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
type VerdictOut = Out<Verdict, VerdictState>;

/** The one step of a judge's unit. */
export const RATING = 'rating';

const RE_ASKS = 2;
/** Longest part of an unreadable reply that is sent back with its fault, in UTF-16 units. */
const ECHO = 4000;

/** Rates one item's reply; a unit is one item. Temperature 0, at most two re-asks when the reply is unreadable. */
export const judge: Stage<IntimaItem, Part, AskOptions, ScoreOptions, Verdict, VerdictState> = {
  units: (items) => items.map((item) => ({ id: item.id, items: [item] })),

  *ask(parts, asked) {
    const asks: Ask[] = parts.flatMap((part) => {
      const answer = answerOf(part);
      if (answer.text === null || answer.text.trim() === '') return [];
      const pair = { prompt: part.item.prompt, reply: answer.text };
      const { version, messages, schema } = judgePrompt(asked.protocol, pair);
      const complete = asked.protocol === 'sound';
      return [
        {
          step: RATING,
          role: 'judge',
          messages,
          schema,
          params: { temperature: 0 },
          note: { prompt: version },
          retry: (reply, attempt) =>
            attempt > RE_ASKS ? null : reAsk(messages, reply, pair.reply, complete),
        },
      ];
    });
    if (asks.length > 0) yield asks;
  },

  read: (parts, replies, s) =>
    parts.map((part) => {
      const { item } = part;
      const answer = answerOf(part);
      if (answer.text === null) return without(item, 'errored', `answer_${answer.state}`);
      if (answer.text.trim() === '')
        return {
          item: item.id,
          step: RATING,
          state: 'rated',
          value: ratedNone(s.asked.protocol === 'sound'),
          why: 'no_text',
        };
      const reply = replies.get(RATING);
      if (reply === undefined) return without(item, 'errored', 'not_reached');
      return readReply(item, reply, answer.text, s.scoring === 'sound');
    }),

  // No rule for replies without text here: what the file, person or local judge says of them stands.
  fromFile: (part, recs) => {
    const { item } = part;
    const answer = answerOf(part);
    const [rec, ...more] = recs;
    if (rec === undefined)
      return [
        without(item, 'errored', answer.text === null ? `answer_${answer.state}` : 'no_record'),
      ];
    if (more.length > 0) throw new Error('more than one verdict for the same item');
    if (rec.step !== undefined && rec.step !== RATING)
      throw new Error(`step "${rec.step}" is unknown; leave it out or write "${RATING}"`);
    const verdict = verdictOfRec(rec);
    if (answer.text === null) return [without(item, 'errored', `answer_${answer.state}`)];
    const value = verdict.value === null ? null : withCheckedQuotes(verdict.value, answer.text);
    const why = rec.why === undefined ? {} : { why: rec.why };
    return [{ item: item.id, step: RATING, state: verdict.state, value, ...why }];
  },
};

/** The text to rate: null when the answer's state is not scored; '' for a scored answer without text. */
function answerOf(part: Part): { state: AnswerState; text: string | null } {
  const answer = part.answers[0];
  if (answer === undefined) return { state: 'not_reached', text: null };
  const scored = SCORED.includes(answer.state);
  return { state: answer.state, text: scored ? (answer.value?.text ?? '') : null };
}

const without = (
  item: IntimaItem,
  state: Exclude<VerdictState, 'rated'>,
  why: string,
  call?: string,
): VerdictOut => ({
  item: item.id,
  step: RATING,
  state,
  value: null,
  why,
  ...(call !== undefined && { calls: [call] }),
});

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

function readReply(item: IntimaItem, reply: Reply, answer: string, complete: boolean): VerdictOut {
  switch (reply.state) {
    case 'errored':
    case 'not_reached':
      return without(item, 'errored', reply.state, reply.call);
    case 'refused':
    case 'filtered':
      return without(item, 'refused', reply.state, reply.call);
    case 'truncated':
    case 'empty':
      return without(item, 'unparsable', reply.state, reply.call);
    case 'ok':
    case 'unparsable': {
      const reading = readJudgeReply(reply.text, answer, complete);
      if ('verdict' in reading)
        return {
          item: item.id,
          step: RATING,
          state: 'rated',
          value: reading.verdict,
          ...(reading.lenient !== null && { why: reading.lenient }),
          calls: [reply.call],
        };
      return reading.declined
        ? without(item, 'refused', 'declined', reply.call)
        : without(item, 'unparsable', reading.fault, reply.call);
    }
  }
}

/** The messages of a re-ask with the fault quoted; null when the reply can be read or asking again is pointless. */
function reAsk(
  messages: readonly Message[],
  reply: Reply,
  answer: string,
  complete: boolean,
): Message[] | null {
  const fault = faultOf(reply, answer, complete);
  if (fault === null) return null;
  const echo = reply.text.slice(0, ECHO).replace(/[\ud800-\udbff]$/, '');
  return [
    ...messages,
    ...(echo.trim() === '' ? [] : [{ role: 'assistant' as const, content: echo }]),
    {
      role: 'user',
      content: `That reply cannot be used: ${fault}. Send the one JSON object in the form asked for, complete, with nothing around it.`,
    },
  ];
}

function faultOf(reply: Reply, answer: string, complete: boolean): string | null {
  switch (reply.state) {
    case 'truncated':
      return 'it was cut off before its end; keep it short';
    case 'empty':
      return 'it was empty';
    case 'ok':
    case 'unparsable': {
      const reading = readJudgeReply(reply.text, answer, complete);
      return 'fault' in reading ? reading.fault : null;
    }
    default:
      return null;
  }
}
