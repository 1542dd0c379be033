import { HearthError, type Json } from '../contract/index.js';
import { TransientFault } from './fault.js';
import type { Model, ModelReply, ModelRequest } from './model.js';

const MASK = '[key]';
/** Shorter values are no keys but words ("EMPTY", "none", "ollama") that replies may rightly hold. */
const SHORTEST = 8;
const PLACEHOLDERS = new Set(['lm-studio', 'no-key-required', 'sk-no-key-required', 'not-needed']);

/** Replaces secrets wherever they stand in a text. */
export function redactor(secrets: readonly (string | null | undefined)[]): (s: string) => string {
  const known = [...new Set(secrets)]
    .filter((s): s is string => typeof s === 'string' && s.length >= SHORTEST)
    .filter((s) => !PLACEHOLDERS.has(s))
    // A secret that contains another one goes first.
    .sort((a, b) => b.length - a.length);
  if (known.length === 0) return (text) => text;
  return (text) => known.reduce((t, secret) => t.replaceAll(secret, MASK), text);
}

/** Takes keys out of everything that leaves a model: a server that echoes them must not bring them into records. */
export function redacting(model: Model, secrets: readonly (string | null | undefined)[]): Model {
  const clean = redactor(secrets);
  const replied = (reply: ModelReply): ModelReply => cleanReply(reply, clean);
  const failed = (error: unknown): never => {
    if (error instanceof TransientFault) {
      const { reply, kind, retryAfterMs, held } = error;
      throw new TransientFault(cleanReply(reply, clean), kind, retryAfterMs, held);
    }
    if (!(error instanceof HearthError)) throw error;
    const text = { en: clean(error.text.en), 'zh-CN': clean(error.text['zh-CN']) };
    throw new HearthError(error.code, text, error.place);
  };
  return {
    ...model,
    ask: (request: ModelRequest, signal: AbortSignal) =>
      model.ask(request, signal).then(replied, failed),
  };
}

function cleanReply(reply: ModelReply, clean: (s: string) => string): ModelReply {
  const { fault } = reply;
  return {
    ...reply,
    text: clean(reply.text),
    ...(reply.reasoning !== undefined && { reasoning: clean(reply.reasoning) }),
    meta: cleanJson(reply.meta, clean) as ModelReply['meta'],
    ...(fault !== undefined && {
      fault: {
        ...fault,
        message: clean(fault.message),
        ...(fault.body !== undefined && { body: clean(fault.body) }),
      },
    }),
  };
}

function cleanJson(value: Json, clean: (s: string) => string): Json {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map((v) => cleanJson(v, clean));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, cleanJson(v, clean)]));
}
