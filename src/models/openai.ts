import { Agent, request as httpRequest } from 'undici';
import { type HearthError, type Json, usageError } from '../contract/index.js';
import { type Fault, type Model, type ModelReply, type ModelRequest, NO_USAGE } from './model.js';
import { splitReasoning } from './reasoning.js';
import { TransientFault } from './retry.js';

export type OpenAiOptions = {
  model: string;
  /** Up to and including the version part, such as `https://host/v1`; used as typed. */
  baseUrl: string;
  key: string | null;
  /** Name of the variable that holds the key, for messages. */
  keyName: string;
  /** Whole request, in ms. */
  timeoutMs?: number;
  connections?: number;
};

/** Body of a chat completion, as far as it is read here; servers leave out what they like. */
type Completion = {
  id?: string;
  model?: string;
  system_fingerprint?: string | null;
  choices?: {
    finish_reason?: string | null;
    message?: {
      content?: string | { type?: string; text?: string }[] | null;
      refusal?: string | null;
      reasoning_content?: string | null;
      reasoning?: string | null;
    };
  }[];
  usage?: {
    prompt_tokens?: number;
    completion_tokens?: number;
    completion_tokens_details?: { reasoning_tokens?: number };
    cost?: number;
  };
  error?: { message?: string; type?: string; code?: string | number | null };
};

/** Chat completions of OpenAI and of servers that speak its protocol. */
export function openAiModel(options: OpenAiOptions): Model {
  const base = options.baseUrl.replace(/\/+$/, '');
  const url = `${base}/chat/completions`;
  const agent = new Agent({
    connections: options.connections ?? 256,
    pipelining: 1,
    connect: { timeout: 10_000 },
    headersTimeout: options.timeoutMs ?? 300_000,
    bodyTimeout: options.timeoutMs ?? 300_000,
  });
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (options.key !== null) headers.authorization = `Bearer ${options.key}`;

  return {
    name: `openai/${options.model}`,
    endpoint: withoutCredentials(base),
    async ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
      const raw = await post(url, bodyOf(options.model, request), headers, agent, signal);
      // A server that echoes the key must not bring it into records or messages.
      const answer =
        options.key === null ? raw : { ...raw, text: raw.text.replaceAll(options.key, '[key]') };
      if (answer.status === 200) return readCompletion(answer.text);
      return readRefusal(answer, options);
    },
  };
}

function bodyOf(model: string, { messages, params }: ModelRequest): string {
  return JSON.stringify({
    model,
    messages,
    ...(params.temperature !== undefined && { temperature: params.temperature }),
    ...(params.topP !== undefined && { top_p: params.topP }),
    ...(params.maxTokens !== undefined && { max_tokens: params.maxTokens }),
    ...(params.seed !== undefined && { seed: params.seed }),
  });
}

type Answer = { status: number; text: string; retryAfterMs: number | null };

async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  agent: Agent,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const response = await httpRequest(url, {
      method: 'POST',
      headers,
      body,
      dispatcher: agent,
      signal,
    });
    return {
      status: response.statusCode,
      text: await response.body.text(),
      retryAfterMs: retryAfter(response.headers['retry-after']),
    };
  } catch (error) {
    signal.throwIfAborted();
    const code = (error as { code?: string }).code ?? '';
    const timeout = /TIMEOUT/.test(code);
    throw new TransientFault(
      errored({
        kind: timeout ? 'timeout' : 'network',
        message: `${code || 'network error'}: ${error instanceof Error ? error.message : String(error)}`,
      }),
      null,
    );
  }
}

/** Seconds or an HTTP date; null when absent or unreadable. Capped at ten minutes. */
function retryAfter(header: string | string[] | undefined): number | null {
  const value = Array.isArray(header) ? header[0] : header;
  if (value === undefined) return null;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 600_000) : null;
}

function readCompletion(body: string): ModelReply {
  let parsed: Completion;
  try {
    parsed = JSON.parse(body) as Completion;
  } catch {
    throw new TransientFault(
      errored({
        kind: 'protocol',
        message: 'the reply is not JSON',
        status: 200,
        body: head(body),
      }),
      null,
    );
  }
  if (parsed.error !== undefined && parsed.error !== null) {
    // Some gateways report "overloaded" inside a 200.
    throw new TransientFault(
      errored({
        kind: 'protocol',
        message: parsed.error.message ?? 'error in a 200 reply',
        status: 200,
        body: head(body),
      }),
      null,
    );
  }
  const choice = parsed.choices?.[0];
  if (choice?.message === undefined) {
    throw new TransientFault(
      errored({
        kind: 'protocol',
        message: 'the reply holds no choice',
        status: 200,
        body: head(body),
      }),
      null,
    );
  }
  const { message } = choice;
  const content = textOf(message.content);
  const split = splitReasoning(content);
  const reasoning = [message.reasoning_content ?? message.reasoning ?? '', split.reasoning]
    .filter((r) => r !== '')
    .join('\n');
  const usage = parsed.usage;
  return {
    state: stateOf(choice.finish_reason ?? null, split, message.refusal ?? null, reasoning),
    text: split.text.trim() === '' && message.refusal ? message.refusal : split.text,
    ...(reasoning !== '' && { reasoning }),
    usage: {
      input: usage?.prompt_tokens ?? null,
      output: usage?.completion_tokens ?? null,
      reasoning: usage?.completion_tokens_details?.reasoning_tokens ?? null,
    },
    costUsd: typeof usage?.cost === 'number' ? usage.cost : null,
    meta: {
      id: parsed.id ?? null,
      model: parsed.model ?? null,
      fingerprint: parsed.system_fingerprint ?? null,
      finish: choice.finish_reason ?? null,
    },
    tries: 1,
  };
}

function stateOf(
  finish: string | null,
  split: { text: string; open: boolean },
  refusal: string | null,
  reasoning: string,
): ModelReply['state'] {
  if (refusal !== null && refusal !== '') return 'refused';
  if (finish === 'content_filter') return 'filtered';
  if (finish === 'length' || split.open) return 'truncated';
  if (split.text.trim() === '') return reasoning !== '' && finish === null ? 'truncated' : 'empty';
  return 'ok';
}

function textOf(content: string | { type?: string; text?: string }[] | null | undefined): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map((part) => part.text ?? '').join('');
  return '';
}

const FILTERED =
  /content[_ ]?(management|filter|policy)|content_policy_violation|data_inspection_failed|risk/i;

/** Maps a status other than 200 to a state, a transient fault, or an error that ends the run. */
function readRefusal(answer: Answer, options: OpenAiOptions): ModelReply {
  const detail = errorMessage(answer.text);
  const fault: Fault = {
    kind: 'http',
    status: answer.status,
    message: detail,
    body: head(answer.text),
  };
  if (answer.status === 400 && FILTERED.test(answer.text))
    return { ...errored(fault), state: 'filtered' };
  if (
    answer.status === 408 ||
    answer.status === 409 ||
    answer.status === 429 ||
    answer.status >= 500
  )
    throw new TransientFault(errored(fault), answer.retryAfterMs);
  if ([401, 402, 403, 404].includes(answer.status)) throw useless(answer.status, detail, options);
  return errored(fault);
}

function useless(status: number, detail: string, options: OpenAiOptions): HearthError {
  const at = withoutCredentials(options.baseUrl);
  const todo =
    status === 401 || status === 403
      ? {
          en: `check ${options.keyName}${options.key === null ? ' (it is not set)' : ''}`,
          zh: `请检查 ${options.keyName}${options.key === null ? '(未设置)' : ''}`,
        }
      : status === 402
        ? { en: 'the account has no credit', zh: '账户余额不足' }
        : {
            en: 'check the model name and --base-url',
            zh: '请检查模型名和 --base-url',
          };
  return usageError({
    en: `${at} refused model "${options.model}" with status ${status} (${detail}): ${todo.en}`,
    'zh-CN': `${at} 拒绝了模型“${options.model}”,状态码 ${status}(${detail}):${todo.zh}`,
  });
}

function errorMessage(body: string): string {
  try {
    const parsed = JSON.parse(body) as Completion & { message?: string; detail?: Json };
    const message = parsed.error?.message ?? parsed.message;
    if (typeof message === 'string') return head(message);
  } catch {
    // Not JSON: an HTML page of a proxy, most often.
  }
  return head(body) || 'no text';
}

const head = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);

const errored = (fault: Fault): ModelReply => ({
  state: 'errored',
  text: '',
  usage: NO_USAGE,
  costUsd: null,
  meta: {},
  fault,
  tries: 1,
});

function withoutCredentials(address: string): string {
  try {
    const url = new URL(address);
    url.username = '';
    url.password = '';
    url.search = '';
    return url.toString().replace(/\/+$/, '');
  } catch {
    throw usageError(
      {
        en: `"${address}" is not an address; give one such as https://host/v1`,
        'zh-CN': `“${address}”不是有效地址;应形如 https://host/v1`,
      },
      { field: '--base-url' },
    );
  }
}
