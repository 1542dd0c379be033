import { HearthError, type Json } from '../contract/index.js';
import { TransientFault } from './fault.js';
import type { Model, ModelReply, ModelRequest } from './model.js';

const MASK = '[key]';
/** Shorter values are no keys but words ("EMPTY", "none", "ollama") that replies may rightly hold. */
const SHORTEST = 8;
const PLACEHOLDERS = new Set(['lm-studio', 'no-key-required', 'sk-no-key-required', 'not-needed']);

/** Replaces secrets wherever they stand in a text, also encoded: see `formsOf`. */
export function redactor(secrets: readonly (string | null | undefined)[]): (s: string) => string {
  const known = [...new Set(masked(secrets).flatMap(formsOf))]
    // A secret that contains another one goes first.
    .sort((a, b) => b.length - a.length);
  if (known.length === 0) return (text) => text;
  return (text) => known.reduce((t, secret) => t.replaceAll(secret, MASK), text);
}

const masked = (secrets: readonly (string | null | undefined)[]): string[] =>
  secrets.filter(
    (s): s is string => typeof s === 'string' && s.length >= SHORTEST && !PLACEHOLDERS.has(s),
  );

/**
 * How a secret may stand in a text: as it is, reversed, encoded for an address, or in base64 (also that of addresses)
 * beginning at any byte of a longer text. Of the latter only the characters that no other byte decides.
 */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const encoded = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
  );
  return [
    secret,
    [...secret].reverse().join(''),
    encodeURIComponent(bytes.toString('utf8')),
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/**
 * As `redactor`, for texts that were cut: also the beginning of a secret, as far as the cut left it. Not for replies,
 * in which a few letters that a key begins with may rightly stand.
 */
export function cutRedactor(
  secrets: readonly (string | null | undefined)[],
): (s: string) => string {
  const whole = redactor(secrets);
  const known = masked(secrets).flatMap(formsOf);
  return (text) => known.reduce(maskBeginning, whole(text));
}

/** Cut texts are shorter than this, in characters. */
const LONGEST_CUT = 500;

function maskBeginning(text: string, secret: string): string {
  for (let n = Math.min(secret.length - 1, LONGEST_CUT); n >= SHORTEST; n--) {
    const beginning = secret.slice(0, n);
    if (text.includes(beginning)) return text.replaceAll(beginning, MASK);
  }
  return text;
}

/** Takes keys out of everything that leaves a model: a server that echoes them must not bring them into records. */
export function redacting(model: Model, secrets: readonly (string | null | undefined)[]): Model {
  const clean = redactor(secrets);
  const cleanCut = cutRedactor(secrets);
  const replied = (reply: ModelReply): ModelReply => cleanReply(reply, clean, cleanCut);
  const failed = (error: unknown): never => {
    if (error instanceof TransientFault) {
      const { reply, kind, retryAfterMs, held } = error;
      throw new TransientFault(cleanReply(reply, clean, cleanCut), kind, retryAfterMs, held);
    }
    if (!(error instanceof HearthError)) throw error;
    const text = { en: cleanCut(error.text.en), 'zh-CN': cleanCut(error.text['zh-CN']) };
    throw new HearthError(error.code, text, error.place);
  };
  return {
    ...model,
    ask: (request: ModelRequest, signal: AbortSignal) =>
      model.ask(request, signal).then(replied, failed),
  };
}

function cleanReply(
  reply: ModelReply,
  clean: (s: string) => string,
  cleanCut: (s: string) => string,
): ModelReply {
  const { fault } = reply;
  return {
    ...reply,
    text: clean(reply.text),
    ...(reply.reasoning !== undefined && { reasoning: clean(reply.reasoning) }),
    meta: cleanJson(reply.meta, clean) as ModelReply['meta'],
    ...(fault !== undefined && {
      fault: {
        ...fault,
        message: cleanCut(fault.message),
        ...(fault.body !== undefined && { body: cleanCut(fault.body) }),
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
