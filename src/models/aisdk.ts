import { HearthError, type Json } from '../contract/index.js';
import { exchange } from './exchange.js';
import { type Asked, readFailure } from './failure.js';
import { errored, head, TransientFault } from './fault.js';
import {
  type HttpAnswer,
  httpDispatcher,
  type SomeTimeouts,
  timeoutsOf,
  withChoices,
  withoutCredentials,
} from './http.js';
import { isAnyObject, type Model, type ModelReply, type ModelRequest } from './model.js';
import { readError } from './provider-codes.js';
import { splitReasoning } from './reasoning.js';
import { noThinking } from './useless.js';
import type { SdkCall, SdkModel, SdkOptions, Vendor } from './vendors.js';

export type AiSdkOptions = {
  provider: string;
  vendor: Vendor;
  model: string;
  baseUrl: string;
  key: string | null;
  keyName: string;
  headers?: Record<string, string>;
  thinking?: boolean;
  extraBody?: { [key: string]: Json };
  /** The same as they were written, `$NAME` for what must not be seen; they tell requests apart. */
  choices?: { [key: string]: Json };
  timeouts?: SomeTimeouts;
  connections?: number;
  env: NodeJS.ProcessEnv;
};

/** A status other than 200, taken past the library's own reading of errors. */
class Failure extends Error {
  constructor(readonly answer: HttpAnswer) {
    super(`status ${answer.status}`);
  }
}

/** Models behind the vendor library. It only speaks the protocol: limits, retries and time-outs are the room's own. */
export function aiSdkModel(options: AiSdkOptions): Model {
  const { vendor } = options;
  const timeouts = timeoutsOf(options.timeouts);
  const dispatcher = httpDispatcher({
    connections: options.connections ?? 256,
    connectMs: timeouts.connectMs,
    env: options.env,
  });
  const extra = options.extraBody ?? {};
  const extraOption = Object.keys(extra).length > 0 ? vendor.extra(extra) : {};
  const ownFetch: typeof fetch = async (input, init) => {
    const answer = await exchange(
      dispatcher,
      {
        url: String(input instanceof Request ? input.url : input),
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: withExtra(String(init?.body), extraOption === 'body' ? extra : {}),
      },
      timeouts,
      init?.signal ?? new AbortController().signal,
    );
    if (answer.status !== 200) throw new Failure(answer);
    return new Response(answer.text, { headers: { 'content-type': 'application/json' } });
  };
  let loading: Promise<SdkModel> | null = null;
  const load = () => {
    loading ??= vendor.load({
      model: options.model,
      baseUrl: options.baseUrl.replace(/\/+$/, ''),
      key: options.key,
      headers: options.headers ?? {},
      fetch: ownFetch,
      env: options.env,
    });
    return loading;
  };
  const asked: Asked = {
    at: withoutCredentials(options.baseUrl),
    model: options.model,
    keyName: options.keyName,
    hasKey: options.key !== null,
  };
  const thinking = options.thinking === undefined ? [] : vendor.thinking(options.thinking);
  // What this model was found not to take.
  let thinkingForm = 0;
  let schemas = true;

  return {
    name: `${options.provider}/${options.model}`,
    endpoint: withChoices(asked.at, {
      ...(options.choices ?? extra),
      ...(options.thinking !== undefined && { thinking: options.thinking }),
    }),
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      const sdk = await load();
      for (let tries = 1; ; tries++) {
        const sent = { schema: schemas && request.schema !== undefined, form: thinkingForm };
        const provider = merged(extraOption === 'body' ? {} : extraOption, thinking[sent.form]);
        try {
          const call = callOf(request, sent.schema, provider, signal);
          const reply = readResult(await sdk.doGenerate(call));
          const dropped = request.schema !== undefined && !sent.schema ? ['response_format'] : [];
          return { ...withDropped(reply, dropped), tries };
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof Failure) {
            const { status, text } = error.answer;
            if (status === 400 && sent.schema && ABOUT_SCHEMA.test(text)) {
              schemas = false;
              continue;
            }
            if (status === 400 && options.thinking !== undefined && /thinking/i.test(text)) {
              if (sent.form + 1 >= thinking.length)
                throw noThinking(options.model, options.thinking, text);
              thinkingForm = sent.form + 1;
              continue;
            }
          }
          return { ...readThrown(error, asked), tries };
        }
      }
    },
    close: () => dispatcher.close(),
  };
}

const ABOUT_SCHEMA = /schema|output_format|output_config|tool_choice|structured output/i;

function callOf(
  { messages, params, schema }: ModelRequest,
  withSchema: boolean,
  providerOptions: SdkOptions,
  abortSignal: AbortSignal,
): SdkCall {
  return {
    prompt: messages.map(({ role, content }) =>
      role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] },
    ),
    abortSignal,
    providerOptions,
    ...(params.temperature !== undefined && { temperature: params.temperature }),
    ...(params.topP !== undefined && { topP: params.topP }),
    ...(params.maxTokens !== undefined && { maxOutputTokens: params.maxTokens }),
    ...(params.seed !== undefined && { seed: params.seed }),
    ...(withSchema &&
      schema !== undefined && {
        responseFormat: { type: 'json', ...(!isAnyObject(schema) && { name: 'reply', schema }) },
      }),
  };
}

function readResult(result: Awaited<ReturnType<SdkModel['doGenerate']>>): ModelReply {
  const { finishReason, usage, content, response } = result;
  const raw = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const split = splitReasoning(raw);
  const reasoning = [
    ...content.map((part) => (part.type === 'reasoning' ? part.text : '')),
    split.reasoning,
  ]
    .filter((r) => r !== '')
    .join('\n');
  if (finishReason.unified === 'error') {
    const message = `the server gave up (${finishReason.raw ?? 'error'})`;
    throw new TransientFault(errored({ kind: 'protocol', message, status: 200 }), 'server', null);
  }
  const state = stateOf(finishReason, split);
  // Settings that the model does not take, as the library found: nothing is dropped in silence.
  const dropped = result.warnings.map((w) => ('feature' in w ? w.feature : w.type));
  const reply: ModelReply = {
    state,
    text: split.text,
    ...(reasoning !== '' && { reasoning }),
    usage: {
      input: usage.inputTokens.total ?? null,
      output: usage.outputTokens.total ?? null,
      reasoning: usage.outputTokens.reasoning ?? null,
      cached: usage.inputTokens.cacheRead ?? null,
    },
    costUsd: null,
    meta: {
      id: response?.id ?? null,
      model: response?.modelId ?? null,
      finish: finishReason.raw ?? finishReason.unified,
      ...(state === 'truncated' && split.text.trim() === '' && { cut: 'reasoning' }),
    },
    tries: 1,
    waitedMs: 0,
  };
  return withDropped(reply, dropped);
}

function stateOf(
  { unified, raw }: { unified: string; raw: string | undefined },
  split: { text: string; open: boolean },
): ModelReply['state'] {
  if (unified === 'content-filter') return raw === 'refusal' ? 'refused' : 'filtered';
  if (unified === 'length' || split.open) return 'truncated';
  return split.text.trim() === '' ? 'empty' : 'ok';
}

/** @throws everything but a failure of this request alone */
function readThrown(error: unknown, asked: Asked): ModelReply {
  if (error instanceof TransientFault || error instanceof HearthError) throw error;
  if (error instanceof Failure) {
    const { answer } = error;
    return readFailure(answer, readError(answer.status, answer.text), asked);
  }
  const message = error instanceof Error ? error.message : String(error);
  const body = (error as { responseBody?: unknown }).responseBody;
  const reply = errored({
    kind: 'protocol',
    message: head(message),
    ...(typeof body === 'string' && { status: 200, body: head(body) }),
  });
  // A 200 that the library cannot read may be a bad moment; a request that it refuses to build will not change.
  if (typeof body === 'string') throw new TransientFault(reply, 'server', null);
  return reply;
}

const withDropped = (reply: ModelReply, names: string[]): ModelReply => {
  if (names.length === 0) return reply;
  const before = Array.isArray(reply.meta.dropped) ? reply.meta.dropped : [];
  return { ...reply, meta: { ...reply.meta, dropped: [...new Set([...before, ...names])] } };
};

function withExtra(body: string, extra: { [key: string]: Json }): string {
  if (Object.keys(extra).length === 0) return body;
  return JSON.stringify({ ...(JSON.parse(body) as object), ...extra });
}

function merged(a: SdkOptions, b: SdkOptions | undefined): SdkOptions {
  const all: SdkOptions = { ...a };
  for (const [provider, fields] of Object.entries(b ?? {}))
    all[provider] = { ...all[provider], ...fields };
  return all;
}
