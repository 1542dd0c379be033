import type { AnswerState, Json, JsonSchema, Message, Params } from '../contract/index.js';

/**
 * Whose memory a request belongs to, for companions that keep memory on their own server. `id` names one unit and
 * repeat of one run; requests of its `main` thread share a session, each `side` request gets one of its own.
 */
export type Session = { id: string; thread: 'main' | 'side' };

/** One request as a model sees it. Keys and headers belong to the model, not to the request. */
export type ModelRequest = {
  messages: readonly Message[];
  params: Params;
  schema?: JsonSchema;
  session?: Session;
  /** Which sample of this request it is; tells equal requests apart in recordings. */
  draw?: string;
  /** Fires when what only waits, at a limit or between tries, is to give up; what is in flight goes on. */
  stop?: AbortSignal;
};

/** Whether a schema is `{type: 'object'}` alone: any JSON object, which providers call JSON mode. */
export const isAnyObject = (schema: JsonSchema): boolean =>
  schema.type === 'object' && Object.keys(schema).length === 1;

/** Tokens as the provider counts them; null when it does not say. `cached` is part of `input`, `reasoning` of `output`. */
export type Usage = {
  input: number | null;
  output: number | null;
  reasoning: number | null;
  cached: number | null;
};

/**
 * Why there is no reply. `status` is HTTP's; `body` the first 200 characters of what came instead; `phase` says which
 * time-out it was.
 */
export type Fault = {
  kind: 'network' | 'timeout' | 'http' | 'protocol';
  message: string;
  status?: number;
  body?: string;
  phase?: 'connect' | 'first_byte' | 'idle' | 'total';
};

/** One reply, whatever became of it. `text` never contains reasoning. */
export type ModelReply = {
  state: AnswerState;
  text: string;
  reasoning?: string;
  usage: Usage;
  /** US dollars: what the provider reported, else from a price table; null when unknown. */
  costUsd: number | null;
  /** Identifiers and the finish reason as the provider gave them; `dropped`: parameters that the model does not take. */
  meta: { [key: string]: Json };
  fault?: Fault;
  /** Requests sent, retries included. */
  tries: number;
  /** Time spent waiting on limits and between retries, in ms; the rest of the call's duration is work. */
  waitedMs: number;
};

/**
 * One model at one address. The layers of this room (`retrying`, `limiting`, `pricing`, `recording`) wrap a Model and
 * are Models. `ask` returns a state for everything that can befall one reply; it throws a HearthError only for what
 * makes every further request useless (wrong key, unknown model, wrong address), the reason of `signal` when it fires, and
 * that of the request's `stop` when it fires while the request waits.
 */
export interface Model {
  /** `provider/model`. */
  readonly name: string;
  /** Goes into the request hash: the address without credentials, and what else decides the reply. */
  readonly endpoint: string;
  /** Endpoints at which the same model was asked earlier in a run: what was recorded there is its own. */
  readonly formerly?: readonly string[];
  /** The other side remembers: a unit that was cut off must be asked again from its first step. */
  readonly stateful?: boolean;
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
  /** Forgets a session's state when its unit is done. */
  release?(sessionId: string): void;
  /** Ends connections and frees memory. */
  close?(): Promise<void>;
}

export const NO_USAGE: Usage = { input: null, output: null, reasoning: null, cached: null };
