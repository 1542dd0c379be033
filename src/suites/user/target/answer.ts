import {
  ANSWER_STATES,
  type AnswerState,
  type Json,
  type Out,
  type Rec,
  type Reply,
  type Stage,
  usageError,
} from '../../../contract/index.js';
import type { AnyUserItem } from '../items/types.js';
import { say } from '../say.js';
import type { Spec } from '../spec/types.js';
import { targetMessages } from './messages.js';
import { readAnswer } from './read-answer.js';

/** A reply. `given`, `raw`: what it answers and the part that says so; null where nothing is compared with gold. */
export type Answer = { text: string; given: string[] | null; raw: string | null };
export type AnswerOut = Out<Answer, AnswerState>;

/** The one step of an item. */
const ANSWER = 'answer';

/** Answer states that are scored. A refusal and a silence are answers: they meet no criterion and are not right. */
export const SCORED: readonly AnswerState[] = ['ok', 'refused', 'empty'];

/** Asks one item in one call; a unit is one item. The provider's default parameters hold unless suite.yaml says more. */
export function answerStage<A, S>(
  spec: Spec,
): Stage<AnyUserItem, { item: AnyUserItem }, A, S, Answer, AnswerState> {
  const { maxTokens } = spec.target;
  return {
    units: (items) => items.map((item) => ({ id: item.id, items: [item] })),

    *ask(parts) {
      yield parts.map(({ item }) => ({
        step: ANSWER,
        role: 'target' as const,
        thread: 'main' as const,
        messages: targetMessages(item, spec),
        ...(maxTokens !== null && { params: { maxTokens } }),
      }));
    },

    read: (parts, replies) => parts.map(({ item }) => fromReply(item, spec, replies.get(ANSWER))),

    fromFile: ({ item }, recs) => {
      const [rec, ...more] = recs;
      if (rec === undefined) return [out(item, 'not_reached', null, 'no_record')];
      if (more.length > 0)
        throw usageError(say('more than one answer for the same item', '同一题有多个回答'));
      if (rec.step !== undefined && rec.step !== ANSWER)
        throw usageError(
          say(
            `step "${rec.step}" is unknown; leave it out or write "${ANSWER}"`,
            `step “${rec.step}”不可用；请不写，或写“${ANSWER}”`,
          ),
        );
      return [fromRec(item, spec, rec)];
    },
  };
}

const out = (
  item: AnyUserItem,
  state: AnswerState,
  value: Answer | null,
  why?: string,
): AnswerOut => ({ item: item.id, step: ANSWER, state, value, ...(why !== undefined && { why }) });

const plain = (text: string): Answer => ({ text, given: null, raw: null });

/** `empty` when there is nothing but white space; `unparsable` when it cannot be compared with gold. */
function fromText(item: AnyUserItem, spec: Spec, text: string): AnswerOut {
  if (text.trim() === '') return out(item, 'empty', plain(''));
  if (spec.kind !== 'gold' || !('gold' in item)) return out(item, 'ok', plain(text));
  const read = readAnswer(text, item, spec);
  if ('why' in read) return out(item, 'unparsable', null, read.why);
  return out(item, 'ok', { text, ...read });
}

function fromReply(item: AnyUserItem, spec: Spec, reply: Reply | undefined): AnswerOut {
  if (reply === undefined) return out(item, 'not_reached', null);
  const calls = [reply.call];
  switch (reply.state) {
    case 'ok':
    case 'empty':
      return { ...fromText(item, spec, reply.text), calls };
    case 'refused':
      return { ...out(item, 'refused', plain(reply.text)), calls };
    default:
      return { ...out(item, reply.state, null), calls };
  }
}

function fromRec(item: AnyUserItem, spec: Spec, rec: Rec): AnswerOut {
  const { value = null, why } = rec;
  const text = textOf(value);
  if (text !== null && typeof text !== 'string')
    throw usageError(
      say('the answer must be text, not another JSON value', '回答必须是文字，不能是其他 JSON 值'),
    );
  const state = stateOf(rec);
  if (state === 'ok') {
    if (text === null)
      throw usageError(
        say('the record has neither an answer nor a state', '该行既没有回答，也没有状态'),
      );
    return { ...fromText(item, spec, text), ...(why !== undefined && { why }) };
  }
  if (state === 'empty' && (text ?? '').trim() !== '')
    throw usageError(say('a record in state empty carries no text', '状态为 empty 的行不能有文字'));
  if (state === 'refused' || state === 'empty') return out(item, state, plain(text ?? ''), why);
  return out(item, state, null, why);
}

/** Tables and scripts give numbers as numbers, and sets as lists. */
function textOf(value: Json): Json {
  if (typeof value === 'number') return String(value);
  const words = Array.isArray(value) && value.every((v) => typeof v === 'string');
  return words ? value.join('; ') : value;
}

function stateOf({ state = 'ok' }: Rec): AnswerState {
  const known = ANSWER_STATES.find((s) => s === state);
  if (known !== undefined) return known;
  throw usageError(
    say(
      `state "${state}" is unknown; known: ${ANSWER_STATES.join(', ')}`,
      `状态“${state}”不可用；可用的有：${ANSWER_STATES.join('、')}`,
    ),
  );
}
