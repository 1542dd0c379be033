import {
  ANSWER_STATES,
  type AnswerState,
  type Message,
  type Out,
  type Profile,
  type Rec,
  type Reply,
  type Stage,
  usageError,
} from '../../contract/index.js';
import { say } from './analyse-words.js';
import { generationPrompt } from './prompts-official.js';
import { companionMessages } from './prompts-sound.js';
import type { Answer, AskOptions, HeartItem, ScoreOptions } from './types.js';
import { templatesOf } from './upstream.js';

type AnswerOut = Out<Answer, AnswerState>;

/** The one step of an item. */
const ANSWER = 'answer';

/**
 * Asks for the next reply of one dialogue; a unit is one item. The provider's default parameters hold, as in the
 * released script.
 */
export const answer: Stage<
  HeartItem,
  { item: HeartItem },
  AskOptions,
  ScoreOptions,
  Answer,
  AnswerState
> = {
  units: (items) => items.map((item) => ({ id: item.id, items: [item] })),

  *ask(parts, asked) {
    yield parts.map(({ item }) => ({
      step: ANSWER,
      role: 'target',
      thread: 'main',
      messages: messagesFor(asked.protocol, asked.o, item),
    }));
  },

  read: (parts, replies) => parts.map(({ item }) => fromReply(item, replies.get(ANSWER))),

  fromFile: ({ item }, recs) => {
    const [rec, ...more] = recs;
    if (rec === undefined) return [outOf(item, 'not_reached', null, 'no_record')];
    if (more.length > 0)
      throw usageError(say('more than one answer for the same item', '同一题有多个回答'));
    if (rec.step !== undefined && rec.step !== ANSWER)
      throw usageError(
        say(
          `step "${rec.step}" is unknown; leave it out or write "${ANSWER}"`,
          `step “${rec.step}”不可用；请不写，或写“${ANSWER}”`,
        ),
      );
    return [fromRec(item, rec)];
  },
};

/** @throws HearthError exit 2 under `official` without a clone. */
const messagesFor = (protocol: Profile, o: AskOptions, item: HeartItem): Message[] =>
  protocol === 'official'
    ? [{ role: 'user', content: generationPrompt(templatesOf(o.upstream), item) }]
    : companionMessages(item);

function outOf(item: HeartItem, state: AnswerState, value: Answer | null, why?: string): AnswerOut {
  return { item: item.id, step: ANSWER, state, value, ...(why !== undefined && { why }) };
}

/** `empty` when there is nothing but white space. */
const textOut = (item: HeartItem, text: string, why?: string): AnswerOut =>
  text.trim() === '' ? outOf(item, 'empty', { text: '' }, why) : outOf(item, 'ok', { text }, why);

function fromReply(item: HeartItem, reply: Reply | undefined): AnswerOut {
  if (reply === undefined) return outOf(item, 'not_reached', null);
  const calls = [reply.call];
  switch (reply.state) {
    case 'ok':
    case 'empty':
      return { ...textOut(item, reply.text), calls };
    case 'refused':
      return { ...outOf(item, 'refused', { text: reply.text }), calls };
    default:
      return { ...outOf(item, reply.state, null), calls };
  }
}

function fromRec(item: HeartItem, rec: Rec): AnswerOut {
  const { value = null, why } = rec;
  if (value !== null && typeof value !== 'string')
    throw usageError(
      say('the answer must be text, not another JSON value', '回答必须是文字，不能是其他 JSON 值'),
    );
  const state = stateOf(rec);
  if (state === 'ok') {
    if (value === null)
      throw usageError(
        say('the record has neither an answer nor a state', '该行既没有回答，也没有状态'),
      );
    return textOut(item, value, why);
  }
  if (state === 'empty' && (value ?? '').trim() !== '')
    throw usageError(say('a record in state empty carries no text', '状态为 empty 的行不能有文字'));
  if (state === 'empty') return outOf(item, state, { text: '' }, why);
  return outOf(item, state, state === 'refused' ? { text: value ?? '' } : null, why);
}

function stateOf({ state = 'ok' }: Rec): AnswerState {
  const known = ANSWER_STATES.find((s) => s === state);
  if (known === undefined)
    throw usageError(
      say(
        `state "${state}" is unknown; known: ${ANSWER_STATES.join(', ')}`,
        `状态“${state}”不可用；可用的有：${ANSWER_STATES.join('、')}`,
      ),
    );
  return known;
}
