import type { Dispatcher } from 'undici';
import type { Json } from '../contract/index.js';
import { parseCompletion, readCompletion } from './completion.js';
import { CompletionStream } from './completion-stream.js';
import { exchange } from './exchange.js';
import { readFailure } from './failure.js';
import { TransientFault } from './fault.js';
import {
  type HttpAnswer,
  httpDispatcher,
  type SomeTimeouts,
  type Timeouts,
  timeoutsOf,
  withChoices,
  withoutCredentials,
} from './http.js';
import { isAnyObject, type Model, type ModelReply, type ModelRequest } from './model.js';
import type { Preset } from './presets.js';
import { readError } from './provider-codes.js';
import { noThinking } from './useless.js';

export type OpenAiOptions = {
  /** First part of the model's name; default `openai`. */
  provider?: string;
  model: string;
  /** Up to and including the version part, such as `https://host/v1`; used as typed, a query is kept. */
  baseUrl: string;
  key: string | null;
  /** Name of the variable that holds the key, for messages. */
  keyName: string;
  keyHeader?: string;
  headers?: Record<string, string>;
  format?: Preset['format'];
  maxTokens?: Preset['maxTokens'];
  /** Fields added to every body, such as those that switch thinking. */
  extraBody?: { [key: string]: Json };
  /** The same as they were written, `$NAME` for what must not be seen; they tell requests apart. */
  choices?: { [key: string]: Json };
  /** How thinking is switched by `extraBody`, for the message when the model does not allow it. */
  thinking?: boolean;
  stream?: boolean;
  timeouts?: SomeTimeouts;
  connections?: number;
  env?: NodeJS.ProcessEnv;
};

type Body = { [key: string]: Json };

/** Chat completions of OpenAI and of servers that speak its protocol. */
export function openAiModel(options: OpenAiOptions): Model {
  const timeouts = timeoutsOf(options.timeouts);
  const url = completionsUrl(options.baseUrl);
  const headers = headersOf(options);
  const extra = options.extraBody ?? {};
  const dispatcher = httpDispatcher({
    connections: options.connections ?? 256,
    connectMs: timeouts.connectMs,
    env: options.env ?? {},
  });
  const asked = {
    at: withoutCredentials(options.baseUrl),
    model: options.model,
    keyName: options.keyName,
    hasKey: options.key !== null,
  };
  // What this model was found not to take. Learnt once, then left out, and named in every reply.
  const dropped = new Set<string>();
  let maxTokens = options.maxTokens ?? 'max_tokens';

  const bodyOf = (request: ModelRequest): Body => {
    const format = responseFormat(options.format ?? 'schema', request);
    const { messages, params } = request;
    const body: Body = {
      model: options.model,
      messages: messages.map(({ role, content }) => ({ role, content })),
      ...(params.temperature !== undefined && { temperature: params.temperature }),
      ...(params.topP !== undefined && { top_p: params.topP }),
      ...(params.maxTokens !== undefined && { [maxTokens]: params.maxTokens }),
      ...(params.seed !== undefined && { seed: params.seed }),
      ...(format !== null && { response_format: format }),
      ...(options.stream && { stream: true, stream_options: { include_usage: true } }),
      ...extra,
    };
    for (const name of dropped) delete body[name];
    return body;
  };
  /** True when the request can be sent again in another form. */
  const adapt = (name: string, body: Body): boolean => {
    if (!(name in body) || name in extra) return false;
    const other = name === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
    if (name === 'max_tokens' || name === 'max_completion_tokens') {
      if (maxTokens === name && dropped.has(`not ${other}`)) return false;
      dropped.add(`not ${name}`);
      maxTokens = other;
    } else {
      dropped.add(name);
    }
    return true;
  };

  return {
    name: `${options.provider ?? 'openai'}/${options.model}`,
    endpoint: withChoices(asked.at, options.choices ?? extra),
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      for (let tries = 1; ; tries++) {
        const body = bodyOf(request);
        try {
          const text = JSON.stringify(body);
          const result = await send(dispatcher, { url, headers, text }, timeouts, signal, options);
          if ('reply' in result) return withDropped({ ...result.reply, tries }, dropped);
          const reading = readError(result.status, result.text);
          if (reading.what === 'parameter' && adapt(reading.name ?? '', body)) continue;
          if (
            options.thinking !== undefined &&
            result.status === 400 &&
            /thinking|reasoning/i.test(reading.message)
          )
            throw noThinking(options.model, options.thinking, reading.message);
          const failed = readFailure(result, reading, asked);
          return withDropped({ ...failed, tries }, dropped);
        } catch (error) {
          if (!(error instanceof TransientFault)) throw error;
          throw new TransientFault({ ...error.reply, tries }, error.kind, error.retryAfterMs);
        }
      }
    },
    close: () => dispatcher.close(),
  };
}

function send(
  dispatcher: Dispatcher,
  { url, headers, text }: { url: string; headers: Record<string, string>; text: string },
  timeouts: Timeouts,
  signal: AbortSignal,
  { stream }: OpenAiOptions,
): Promise<{ reply: ModelReply } | HttpAnswer> {
  const request = { url, headers, body: text };
  if (!stream)
    return exchange(dispatcher, request, timeouts, signal).then((answer) =>
      answer.status === 200
        ? { reply: readCompletion(parseCompletion(answer.text), answer.text) }
        : answer,
    );
  const gathered = new CompletionStream();
  const onText = (piece: string): void => gathered.push(piece);
  return exchange(dispatcher, { ...request, onText }, timeouts, signal).then((answer) => {
    if (answer.status !== 200) return answer;
    const { completion, body } = gathered.end();
    return { reply: readCompletion(completion, body) };
  });
}

const withDropped = (reply: ModelReply, dropped: ReadonlySet<string>): ModelReply => {
  const names = [...dropped].filter((name) => !name.startsWith('not '));
  return names.length === 0 ? reply : { ...reply, meta: { ...reply.meta, dropped: names } };
};

function responseFormat(format: Preset['format'], { schema, messages }: ModelRequest): Json {
  if (schema === undefined || format === 'none') return null;
  if (format === 'schema' && !isAnyObject(schema)) {
    const json_schema = { name: 'reply', schema, strict: isStrict(schema) };
    return { type: 'json_schema', json_schema };
  }
  // Servers refuse this mode when no message speaks of JSON.
  return messages.some((m) => /json/i.test(m.content)) ? { type: 'json_object' } : null;
}

/** Strict mode takes only schemas in which every object names all its members as required and allows no others. */
function isStrict(schema: Json): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (typeof schema !== 'object' || schema === null) return true;
  const names = schema.properties;
  if (schema.type === 'object' || names !== undefined) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    const all = typeof names === 'object' && names !== null ? Object.keys(names) : [];
    if (schema.additionalProperties !== false || !all.every((n) => required.includes(n)))
      return false;
  }
  return Object.values(schema).every(isStrict);
}

function headersOf({ key, keyHeader, headers }: OpenAiOptions): Record<string, string> {
  return {
    'content-type': 'application/json',
    ...(key !== null &&
      (keyHeader === undefined ? { authorization: `Bearer ${key}` } : { [keyHeader]: key })),
    ...Object.fromEntries(Object.entries(headers ?? {}).map(([k, v]) => [k.toLowerCase(), v])),
  };
}

/** The path goes before a query (`?api-version=…`). @throws HearthError exit 2 for no address */
function completionsUrl(baseUrl: string): string {
  withoutCredentials(baseUrl);
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  return url.toString();
}
