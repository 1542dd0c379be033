/** Any JSON value. Undefined values are `null` with a reason beside them, never NaN or a missing key. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonSchema = { [key: string]: Json };

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

/** Sampling parameters. An absent one is not sent: the provider's default holds and the manifest says so. */
export type Params = {
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  seed?: number;
};

/**
 * What became of one expected answer.
 * - `ok`: a complete reply
 * - `refused`: the model declined (provider's refusal field, or a suite's own reading)
 * - `empty`: a complete reply without text
 * - `truncated`: cut by the token limit, also when all tokens went into reasoning
 * - `filtered`: stopped by a provider's content filter
 * - `unparsable`: a structured reply that cannot be read, after at most two re-asks
 * - `errored`: no reply after all retries
 * - `not_reached`: an earlier step stopped the unit, the run stopped, or a file has no record
 */
export type AnswerState =
  | 'ok'
  | 'refused'
  | 'empty'
  | 'truncated'
  | 'filtered'
  | 'unparsable'
  | 'errored'
  | 'not_reached';
export const ANSWER_STATES: readonly AnswerState[] = [
  'ok',
  'refused',
  'empty',
  'truncated',
  'filtered',
  'unparsable',
  'errored',
  'not_reached',
];

/** What became of one expected verdict. Only `rated` carries a value; the others are never a number. */
export type VerdictState = 'rated' | 'unparsable' | 'refused' | 'errored';
export const VERDICT_STATES: readonly VerdictState[] = [
  'rated',
  'unparsable',
  'refused',
  'errored',
];

/** One reply to one asked step, as a suite's program sees it. */
export type Reply = {
  state: AnswerState;
  /** The visible answer, without reasoning. */
  text: string;
  /** The one JSON object or array in the text, found on first use; undefined when there is none or more than one. */
  readonly json?: Json | undefined;
  /** What the suite put on the ask: drawn labels, orders, masks. */
  note?: Json;
  call: string;
};
