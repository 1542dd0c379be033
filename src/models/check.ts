import type { JsonSchema, Message } from '../contract/index.js';
import type { Model, ModelReply } from './model.js';
import { findJson } from './structured.js';

/** A judge's format to be tried: what it asks, and whether its own reader takes the reply. */
export type CheckFormat = {
  messages: readonly Message[];
  schema?: JsonSchema;
  /** Null when the reply can be read; else why not. */
  fault: (reply: ModelReply) => string | null;
};

/** What came of one trial. `ms` is working time; `shown` the beginning of the reply. */
export type Trial = {
  ok: boolean;
  state: ModelReply['state'];
  why: string | null;
  shown: string;
  ms: number;
  dropped: string[];
};
export type ModelCheck = {
  model: string;
  endpoint: string;
  answers: Trial;
  /** Null when no format was asked for, or when the model does not answer at all. */
  format: Trial | null;
};

const HELLO: readonly Message[] = [
  { role: 'user', content: 'This is a connection test. Please answer with one short sentence.' },
];

/** A reader for any JSON object, for targets that are no judges yet. */
export const anyJson: CheckFormat = {
  messages: [
    {
      role: 'user',
      content:
        'This is a format test. Answer with a JSON object that has one member "ready", which is true. No other text.',
    },
  ],
  schema: {
    type: 'object',
    properties: { ready: { type: 'boolean' } },
    required: ['ready'],
    additionalProperties: false,
  },
  fault: (reply) => {
    const found = findJson(reply.text);
    return found.how === 'none' ? found.why : null;
  },
};

/**
 * Whether a model can answer at all, and whether it keeps a format. Two requests, without parameters.
 * @throws HearthError exit 2 for a wrong key, model or address
 */
export async function checkModel(
  model: Model,
  signal: AbortSignal,
  format?: CheckFormat,
): Promise<ModelCheck> {
  const answers = await tryOnce(model, HELLO, undefined, () => null, signal);
  const kept =
    format === undefined || !answers.ok
      ? null
      : await tryOnce(model, format.messages, format.schema, format.fault, signal);
  return { model: model.name, endpoint: model.endpoint, answers, format: kept };
}

async function tryOnce(
  model: Model,
  messages: readonly Message[],
  schema: JsonSchema | undefined,
  fault: CheckFormat['fault'],
  signal: AbortSignal,
): Promise<Trial> {
  const from = performance.now();
  const reply = await model.ask(
    { messages, params: {}, ...(schema !== undefined && { schema }) },
    signal,
  );
  const why =
    reply.state === 'ok' ? fault(reply) : (reply.fault?.message ?? `the answer was ${reply.state}`);
  return {
    ok: why === null,
    state: reply.state,
    why,
    shown: reply.text.trim().slice(0, 80),
    ms: Math.round(performance.now() - from - reply.waitedMs),
    dropped: Array.isArray(reply.meta.dropped) ? reply.meta.dropped.map(String) : [],
  };
}
