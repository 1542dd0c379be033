import type {
  AnswerState,
  Ask,
  Asked,
  Message,
  Program,
  Reply,
  Stage,
} from '../../contract/index.js';
import { answersOfFile } from './answer-file.js';
import { type AnswerOut, answered } from './answer-out.js';
import type { Frame, Prompt } from './prompt-parts.js';
import { drawPairs, pairsPrompt, swapped } from './prompts-pairs.js';
import { postPrompt } from './prompts-post.js';
import { draftPrompt, reviewPrompt, systemMessage, twinPrompt } from './prompts-turn.js';
import { readReply } from './read-step.js';
import { declines } from './reply-json.js';
import { type Step, stepsOf } from './steps.js';
import {
  type Answer,
  type AskOptions,
  type AttuneItem,
  POST,
  type ScoreOptions,
  stepOf,
} from './types.js';

/** A change of the wording changes its version; every call carries it as a note. */
const PROMPTS = 'attunebench-2';

const RE_ASKS = 2;

/**
 * Goes through one conversation; a unit is one conversation. Drafts, reviews and the closing questions share one thread,
 * in which every answer is left out; twins and comparisons are asked beside it. A step that fails leaves the thread as
 * it would be, so later steps are asked all the same. No parameters are set: the released runner sets none.
 */
export const answer: Stage<
  AttuneItem,
  { item: AttuneItem },
  AskOptions,
  ScoreOptions,
  Answer,
  AnswerState
> = {
  units: (items) => items.map((item) => ({ id: item.id, items: [item] })),

  *ask(parts, { protocol, o }, rng): Program {
    for (const { item } of parts) {
      const frame: Frame = { item, protocol, o };
      const steps = new Map(stepsOf(item, o.swap).map((step) => [step.step, step]));
      const ask = (step: string, thread: readonly Message[], p: Prompt, draw?: object): Ask[] => {
        const known = steps.get(step);
        return known === undefined ? [] : [askOf(frame, known, [...thread, p.message], p, draw)];
      };
      const thread: Message[] = [systemMessage(frame)];
      for (const turn of item.turns) {
        const before = [...thread];
        const draft = draftPrompt(frame, turn);
        yield ask(stepOf(turn.n, 'draft'), thread, draft);
        thread.push(draft.message, leftOut(frame, 'drafted_response'));
        const review = reviewPrompt(frame, turn);
        yield ask(stepOf(turn.n, 'review'), thread, review);
        thread.push(review.message, leftOut(frame, 'emotion_tags'));
        const draw = drawPairs(frame, turn, rng);
        const changed = swapped(draw);
        // This turn's review shows the original reply: beside it no mask would hide which one that is.
        const seen = o.labels === 'masked' ? before : thread;
        const beside = [
          ...ask(stepOf(turn.n, 'twin'), thread, twinPrompt(frame, turn)),
          ...ask(stepOf(turn.n, 'pairs'), seen, pairsPrompt(frame, turn, draw), draw),
          ...ask(stepOf(turn.n, 'swap'), seen, pairsPrompt(frame, turn, changed), changed),
        ];
        if (beside.length > 0) yield beside;
      }
      yield ask(POST, thread, postPrompt(frame));
    }
  },

  read: (parts, replies, { asked }) =>
    parts.flatMap(({ item }) =>
      stepsOf(item, asked.o.swap).map((step) =>
        fromReply(item, step, replies.get(step.step), asked.o),
      ),
    ),

  fromFile: ({ item }, recs, { asked }) => answersOfFile(item, recs, asked.o),
};

/** Stands in the thread for an answer of the model, whatever it was. */
const leftOut = ({ item }: Frame, key: string): Message => ({
  role: 'assistant',
  content: JSON.stringify({ [key]: item.lang === 'zh' ? '（已略去）' : '(left out)' }),
});

function askOf(
  { item, protocol, o }: Frame,
  step: Step,
  messages: Message[],
  { schema }: Prompt,
  draw: object | undefined,
): Ask {
  const main = step.kind === 'draft' || step.kind === 'review' || step.kind === 'post';
  return {
    step: step.step,
    role: 'target',
    thread: main ? 'main' : 'side',
    messages,
    ...(schema !== undefined && { schema }),
    note: { prompt: PROMPTS, ...draw },
    retry: (reply, attempt) => {
      if (attempt > RE_ASKS) return null;
      const fault = faultOf(item, step, reply, { protocol, o });
      if (fault === null) return null;
      // The released runner sends the same again.
      return protocol === 'official' ? messages : [...messages, ...complaint(item, reply, fault)];
    },
  };
}

/** Longest part of an unreadable reply that is sent back, in UTF-16 units. */
const ECHO = 2000;

function complaint({ lang }: AttuneItem, reply: Reply, fault: string): Message[] {
  const echo = reply.text.slice(0, ECHO).replace(/[\ud800-\udbff]$/, '');
  return [
    ...(echo.trim() === '' ? [] : [{ role: 'assistant' as const, content: echo }]),
    {
      role: 'user',
      content:
        lang === 'zh'
          ? `这个回答无法使用：缺少 ${fault}。请重新给出完整的一个 JSON 对象，不要写别的。`
          : `That answer cannot be used: it lacks ${fault}. Send the one JSON object again, complete, with nothing around it.`,
    },
  ];
}

/**
 * What an unreadable reply lacks; null when something can be read of it, since a re-ask would replace that, or when
 * asking again is pointless. The released runner also asks again after a reply that was cut.
 */
function faultOf(
  item: AttuneItem,
  step: Step,
  reply: Reply,
  { protocol, o }: Asked<AskOptions>,
): string | null {
  const cut = reply.state === 'truncated' && protocol === 'official';
  if (!READ.has(reply.state) && reply.state !== 'empty' && !cut) return null;
  const { answer: read, lacks } = readReply(item, step, reply, o.panas);
  return read === null ? lacks.join(', ') : null;
}

/** States of replies whose text is read. */
const READ: ReadonlySet<AnswerState> = new Set(['ok', 'unparsable']);

function fromReply(
  item: AttuneItem,
  step: Step,
  reply: Reply | undefined,
  o: AskOptions,
): AnswerOut {
  const base = { item: item.id, step: step.step };
  if (reply === undefined) return { ...base, state: 'not_reached', value: null };
  const at = { ...base, calls: [reply.call] };
  if (!READ.has(reply.state)) return { ...at, state: reply.state, value: null };
  const { answer: value, lacks } = readReply(item, step, reply, o.panas);
  if (value === null) {
    const refused = declines(reply.text);
    const why = refused ? 'declined' : `lacks ${lacks.join(', ')}`;
    return { ...at, state: refused ? 'refused' : 'unparsable', value: null, why };
  }
  return answered(at, value, lacks);
}
