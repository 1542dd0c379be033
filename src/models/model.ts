import type { AnswerState, Json, JsonSchema, Message, Params } from '../contract/index.js';

/** One request as a model sees it. Keys and headers belong to the model, not to the request. */
export type ModelRequest = {
  messages: readonly Message[];
  params: Params;
  schema?: JsonSchema;
};

export type Usage = { input: number | null; output: number | null; reasoning: number | null };

/** Why there is no reply. `status` is HTTP's; `body` the first 200 characters of what came instead. */
export type Fault = {
  kind: 'network' | 'timeout' | 'http' | 'protocol';
  message: string;
  status?: number;
  body?: string;
};

/** One reply, whatever became of it. `text` never contains reasoning. */
export type ModelReply = {
  state: AnswerState;
  text: string;
  reasoning?: string;
  usage: Usage;
  /** Provider-reported cost in US dollars; null when unknown. */
  costUsd: number | null;
  /** Identifiers and the finish reason as the provider gave them. */
  meta: { [key: string]: Json };
  fault?: Fault;
  /** Requests sent, retries included. */
  tries: number;
};

/**
 * One model at one address. The layers of this room (`retrying`, `limited`) wrap a Model and are Models.
 * `ask` returns a state for everything that can befall one reply; it throws a HearthError only for what makes every
 * further request useless (wrong key, unknown model, wrong address), and an AbortError when `signal` fires.
 */
export interface Model {
  /** `provider/model`. */
  readonly name: string;
  /** Goes into the request hash: the address without credentials. */
  readonly endpoint: string;
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
}

export const NO_USAGE: Usage = { input: null, output: null, reasoning: null };
