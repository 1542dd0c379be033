import type {
  Answered,
  Ask,
  Message,
  Out,
  Rec,
  Reply,
  Stage,
  VerdictState,
} from '../../contract/index.js';
import { VERDICT_STATES } from '../../contract/index.js';
import { JUDGE_VERSION, judgeMessages } from './judge-prompt.js';
import { readVerdict } from './judge-reply.js';
import { fieldsOf, listOf } from './normal.js';
import { declines, objectIn } from './reply-json.js';
import {
  type Answer,
  type AskOptions,
  type AttuneItem,
  type ScoreOptions,
  stepOf,
  type Turn,
  type Verdict,
} from './types.js';

export type VerdictOut = Out<Verdict, VerdictState>;
type Part = Answered<AttuneItem, Answer>;
type Failed = Exclude<VerdictState, 'rated'>;

const RE_ASKS = 2;

/**
 * Judges drafts against the person's own edit: a unit is one conversation, a step one turn, named like the draft's. Turns
 * without such an edit have no measure and no step.
 */
export const judge: Stage<AttuneItem, Part, AskOptions, ScoreOptions, Verdict, VerdictState> = {
  units: (items) =>
    items.filter((item) => judged(item).length > 0).map((item) => ({ id: item.id, items: [item] })),

  *ask(parts, { protocol }) {
    const asks = parts.flatMap((part) =>
      judged(part.item).flatMap((turn): Ask[] => {
        const draft = draftOf(part, turn);
        if ('fate' in draft) return [];
        const { messages, schema } = judgeMessages(part.item, turn, draft.text, protocol);
        return [
          {
            step: stepOf(turn.n, 'draft'),
            role: 'judge',
            messages,
            ...(protocol === 'sound' && { schema, params: { temperature: 0 } }),
            note: { prompt: JUDGE_VERSION },
            retry: (reply, attempt) =>
              attempt > RE_ASKS ? null : reAsk(messages, reply, turn, protocol === 'official'),
          },
        ];
      }),
    );
    if (asks.length > 0) yield asks;
  },

  read: (parts, replies) =>
    parts.flatMap((part) =>
      judged(part.item).map((turn) => {
        const draft = draftOf(part, turn);
        if ('fate' in draft) return failed(part.item, turn, 'errored', `answer_${draft.fate}`);
        return fromReply(part.item, turn, replies.get(stepOf(turn.n, 'draft')));
      }),
    ),

  fromFile: (part, recs) => {
    const byStep = new Map(recs.flatMap(split).map((rec) => [rec.step ?? '', rec]));
    const known = new Set(judged(part.item).map(({ n }) => stepOf(n, 'draft')));
    for (const step of byStep.keys())
      if (!known.has(step))
        throw new Error(
          `step "${step}" is no judged draft of this conversation; they are t01.draft, …`,
        );
    return judged(part.item).map((turn) =>
      fromRec(part.item, turn, byStep.get(stepOf(turn.n, 'draft'))),
    );
  },
};

/** Turns whose draft is judged. */
const judged = ({ turns }: AttuneItem): Turn[] => turns.filter(({ human }) => human !== null);

/** The draft to judge, or what became of it. */
function draftOf({ answers }: Part, turn: Turn): { text: string } | { fate: string } {
  const out = answers.find(({ step }) => step === stepOf(turn.n, 'draft'));
  if (out?.value?.kind === 'draft') return { text: out.value.text };
  return { fate: out?.state ?? 'not_reached' };
}

const failed = (item: AttuneItem, turn: Turn, state: Failed, why: string): VerdictOut => ({
  item: item.id,
  step: stepOf(turn.n, 'draft'),
  state,
  value: null,
  why,
});

const rated = (item: AttuneItem, turn: Turn, value: Verdict, lacks: string[]): VerdictOut => ({
  item: item.id,
  step: stepOf(turn.n, 'draft'),
  state: 'rated',
  value,
  ...(lacks.length > 0 && { why: `lacks ${lacks.join(', ')}` }),
});

function fromReply(item: AttuneItem, turn: Turn, reply: Reply | undefined): VerdictOut {
  if (reply === undefined) return failed(item, turn, 'errored', 'not_reached');
  return { ...readReply(item, turn, reply), calls: [reply.call] };
}

function readReply(item: AttuneItem, turn: Turn, reply: Reply): VerdictOut {
  switch (reply.state) {
    case 'errored':
    case 'not_reached':
      return failed(item, turn, 'errored', reply.state);
    case 'refused':
    case 'filtered':
      return failed(item, turn, 'refused', reply.state);
    case 'empty':
    case 'truncated':
      return failed(item, turn, 'unparsable', reply.state);
    default: {
      const fields = objectIn(reply.text);
      if (fields === null)
        return declines(reply.text)
          ? failed(item, turn, 'refused', 'declined')
          : failed(item, turn, 'unparsable', 'lacks a JSON object');
      const { verdict, lacks } = readVerdict(fields, turn);
      return verdict === null
        ? failed(item, turn, 'unparsable', 'lacks scores')
        : rated(item, turn, verdict, lacks);
    }
  }
}

/** Longest part of an unreadable reply that is sent back, in UTF-16 units. */
const ECHO = 2000;

/** The messages of a re-ask, under `official` the same again; null where nothing is missing or asking is pointless. */
function reAsk(
  messages: readonly Message[],
  reply: Reply,
  turn: Turn,
  official: boolean,
): Message[] | null {
  if (!['ok', 'unparsable', 'empty', 'truncated'].includes(reply.state)) return null;
  const fields = objectIn(reply.text);
  const lacks = fields === null ? ['a JSON object'] : readVerdict(fields, turn).lacks;
  if (lacks.length === 0) return null;
  if (official) return [...messages];
  const echo = reply.text.slice(0, ECHO).replace(/[\ud800-\udbff]$/, '');
  return [
    ...messages,
    ...(echo.trim() === '' ? [] : [{ role: 'assistant' as const, content: echo }]),
    {
      role: 'user',
      content: `That answer cannot be used: it lacks ${lacks.join(', ')}. Send the one JSON object again, complete, with nothing around it.`,
    },
  ];
}

/** A record without a step is a result record of the released runner. */
function split(rec: Rec): Rec[] {
  if (rec.step !== undefined) return [rec];
  const turns = listOf(fieldsOf(rec.value).turns);
  if (turns.length === 0)
    throw new Error('the record names no step and holds no "turns" of a whole conversation');
  return turns.map((value, i) => ({
    step: stepOf(Number(fieldsOf(value).turnNumber ?? i + 1), 'draft'),
    value,
  }));
}

function fromRec(item: AttuneItem, turn: Turn, rec: Rec | undefined): VerdictOut {
  if (rec === undefined) return failed(item, turn, 'errored', 'no_record');
  const { state = 'rated', value, why } = rec;
  const known = VERDICT_STATES.find((s) => s === state);
  if (known === undefined)
    throw new Error(`state "${state}" is unknown; known: ${VERDICT_STATES.join(', ')}`);
  if (known !== 'rated') return failed(item, turn, known, why ?? known);
  const { verdict, lacks } = readVerdict(fieldsOf(value), turn);
  if (verdict === null)
    throw new Error(
      'the verdict has none of overall_score, emotional_appropriateness, helpfulness, tone_match',
    );
  return rated(item, turn, verdict, lacks);
}
