import type { AnswerState, Json, Message } from '../../contract/index.js';
import { errored, head } from '../fault.js';
import { type ModelReply, type ModelRequest, NO_USAGE, type Usage } from '../model.js';
import { isRecord } from '../provider-codes.js';
import { splitReasoning } from '../reasoning.js';

/** What a companion may say of itself, in a JSON object; `text` is required. */
export type CompanionSays = {
  text: string;
  reasoning?: string;
  state?: AnswerState;
  usage?: Partial<Usage>;
};

/** States that only the other side can know; the others are seen here. */
const OWN_STATES: readonly AnswerState[] = ['ok', 'refused', 'empty', 'truncated', 'filtered'];

/** A companion's text as a reply: reasoning in tags taken out, white space alone is `empty`. */
export function replyFrom(says: CompanionSays): ModelReply {
  const split = splitReasoning(says.text);
  const reasoning = [says.reasoning ?? '', split.reasoning].filter((r) => r !== '').join('\n');
  const seen = split.open ? 'truncated' : split.text.trim() === '' ? 'empty' : 'ok';
  return {
    state: says.state === undefined || says.state === 'ok' ? seen : says.state,
    text: split.text,
    ...(reasoning !== '' && { reasoning }),
    usage: { ...NO_USAGE, ...says.usage },
    costUsd: null,
    meta: {},
    tries: 1,
    waitedMs: 0,
  };
}

/** A value that a companion gave back: a string, or an object with `text`; anything else is a fault. */
export function replyFromValue(value: unknown, what: string): ModelReply {
  if (typeof value === 'string') return replyFrom({ text: value });
  if (!isRecord(value) || typeof value.text !== 'string')
    return notAReply(`${what} gave no text: expected a string or {"text": …}`, value as Json);
  const { text, reasoning, state, usage } = value;
  const known = OWN_STATES.find((s) => s === state);
  if (state !== undefined && known === undefined)
    return notAReply(`${what} gave an unknown state; known: ${OWN_STATES.join(', ')}`, value);
  return replyFrom({
    text,
    ...(typeof reasoning === 'string' && { reasoning }),
    ...(known !== undefined && { state: known }),
    ...(isRecord(usage) && { usage: usageFrom(usage) }),
  });
}

export const notAReply = (message: string, value: Json | undefined): ModelReply =>
  errored({ kind: 'protocol', message, body: head(JSON.stringify(value) ?? 'nothing') });

function usageFrom(usage: { [key: string]: Json }): Partial<Usage> {
  const numbers = Object.entries(usage).filter(
    (e): e is [keyof Usage, number] => e[0] in NO_USAGE && typeof e[1] === 'number',
  );
  return Object.fromEntries(numbers);
}

/** The newest user message, and the system prompts as one text. */
export const lastUserMessage = (messages: readonly Message[]): string =>
  messages.findLast((m) => m.role === 'user')?.content ?? '';
export const systemText = (messages: readonly Message[]): string =>
  messages
    .filter((m) => m.role === 'system')
    .map((m) => m.content)
    .join('\n\n');

/** Parameters as companions get them: the names of OpenAI's body, only those that are set. */
export const paramsFor = ({ params }: ModelRequest): { [key: string]: Json } => ({
  ...(params.temperature !== undefined && { temperature: params.temperature }),
  ...(params.topP !== undefined && { top_p: params.topP }),
  ...(params.maxTokens !== undefined && { max_tokens: params.maxTokens }),
  ...(params.seed !== undefined && { seed: params.seed }),
});
