import type { AnswerState } from '../contract/index.js';
import { errored, head, TransientFault } from './fault.js';
import type { ModelReply, Usage } from './model.js';
import { readError } from './provider-codes.js';
import { splitReasoning } from './reasoning.js';

type Part = { type?: string; text?: string; thinking?: string | Part[] };

/** Body of a chat completion, as far as it is read here; servers leave out what they like. */
export type Completion = {
  id?: string;
  model?: string;
  system_fingerprint?: string | null;
  choices?: {
    finish_reason?: string | null;
    message?: CompletionMessage;
    error?: { message?: string };
  }[];
  usage?: {
    prompt_tokens?: number;
    completion_tokens?: number;
    prompt_tokens_details?: { cached_tokens?: number } | null;
    completion_tokens_details?: { reasoning_tokens?: number } | null;
    /** DeepSeek. */
    prompt_cache_hit_tokens?: number;
    /** OpenRouter, in US dollars. */
    cost?: number;
  } | null;
  error?: unknown;
};

/** Reasoning stands in one of three fields: DeepSeek and others, OpenRouter and vLLM, Ollama. */
export type CompletionMessage = {
  content?: string | Part[] | null;
  refusal?: string | null;
  reasoning_content?: string | null;
  reasoning?: string | null;
  thinking?: string | null;
};

/**
 * What became of a finish reason. Providers' own words beside OpenAI's: `sensitive`, `network_error` (Zhipu),
 * `insufficient_system_resource` (DeepSeek), `model_length` (Mistral), `error` (OpenRouter), Anthropic's behind gateways.
 */
const FINISH: Record<string, AnswerState | 'server'> = {
  content_filter: 'filtered',
  sensitive: 'filtered',
  safety: 'filtered',
  refusal: 'refused',
  length: 'truncated',
  max_tokens: 'truncated',
  model_length: 'truncated',
  model_context_window_exceeded: 'truncated',
  error: 'server',
  network_error: 'server',
  insufficient_system_resource: 'server',
};

/** @throws TransientFault for bodies that are no completion */
export function parseCompletion(body: string): Completion {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null) return parsed as Completion;
  } catch {
    // Reported below, with what came instead.
  }
  throw protocolFault('the reply is not JSON', body);
}

/** The reply in a completion. `body` is what faults quote. @throws TransientFault when it holds none */
export function readCompletion(completion: Completion, body: string): ModelReply {
  const choice = completion.choices?.[0];
  const error = completion.error ?? choice?.error;
  if (error !== undefined && error !== null) return readErrorIn200(JSON.stringify({ error }));
  if (choice?.message === undefined || choice.message === null)
    throw protocolFault('the reply holds no choice', body);
  const finish = choice.finish_reason ?? null;
  const stated = finish === null ? undefined : FINISH[finish.toLowerCase()];
  if (stated === 'server') throw protocolFault(`the server gave up (${finish})`, body);

  const { message } = choice;
  const content = contentOf(message.content);
  const split = splitReasoning(content.text);
  const reasoning = [
    message.reasoning_content || message.reasoning || message.thinking || '',
    content.reasoning,
    split.reasoning,
  ]
    .filter((r) => r !== '')
    .join('\n');
  const refusal = message.refusal ?? '';
  const state = stateOf(stated, finish, split, refusal, reasoning);
  return {
    state,
    text: split.text.trim() === '' && refusal !== '' ? refusal : split.text,
    ...(reasoning !== '' && { reasoning }),
    usage: usageOf(completion.usage),
    costUsd: amount(completion.usage?.cost),
    meta: {
      id: completion.id ?? null,
      model: completion.model ?? null,
      fingerprint: completion.system_fingerprint ?? null,
      finish,
      // All tokens went into reasoning: another limit mends it, another prompt does not.
      ...(state === 'truncated' && split.text.trim() === '' && { cut: 'reasoning' }),
    },
    tries: 1,
    waitedMs: 0,
  };
}

function stateOf(
  stated: AnswerState | undefined,
  finish: string | null,
  split: { text: string; open: boolean },
  refusal: string,
  reasoning: string,
): AnswerState {
  if (refusal !== '') return 'refused';
  if (stated !== undefined) return stated;
  if (split.open) return 'truncated';
  if (split.text.trim() === '') return reasoning !== '' && finish === null ? 'truncated' : 'empty';
  return 'ok';
}

/** Gateways that are overloaded answer so in a 200, and some filters do. */
function readErrorIn200(body: string): ModelReply {
  const { what, message } = readError(200, body);
  const reply = errored({ kind: 'protocol', message, status: 200, body: head(body) });
  if (what === 'filtered') return { ...reply, state: 'filtered' };
  throw new TransientFault(reply, what === 'rate' ? 'rate' : 'server', null);
}

function contentOf(content: CompletionMessage['content']): { text: string; reasoning: string } {
  if (typeof content === 'string') return { text: content, reasoning: '' };
  if (!Array.isArray(content)) return { text: '', reasoning: '' };
  return {
    text: content.map((part) => part.text ?? '').join(''),
    reasoning: content.map((part) => thinkingOf(part.thinking)).join(''),
  };
}

const thinkingOf = (thinking: Part['thinking']): string =>
  Array.isArray(thinking) ? thinking.map((p) => p.text ?? '').join('') : (thinking ?? '');

const usageOf = (usage: Completion['usage']): Usage => ({
  input: amount(usage?.prompt_tokens),
  output: amount(usage?.completion_tokens),
  reasoning: amount(usage?.completion_tokens_details?.reasoning_tokens),
  cached: amount(usage?.prompt_tokens_details?.cached_tokens ?? usage?.prompt_cache_hit_tokens),
});

/** A count or a sum of money; null for whatever else a server sends there. JSON can hold an infinity: `1e999`. */
const amount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

const protocolFault = (message: string, body: string): TransientFault =>
  new TransientFault(
    errored({ kind: 'protocol', message, status: 200, body: head(body) }),
    'server',
    null,
  );
