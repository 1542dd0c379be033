import { Agent, type Dispatcher, EnvHttpProxyAgent, request as httpRequest } from 'undici';
import { type Json, usageError } from '../contract/index.js';
import { canonicalJson } from '../store/json.js';
import { errored, TransientFault } from './fault.js';
import type { Fault } from './model.js';

/** In ms. `firstByte` counts from sending to the reply's head (with a stream: to its first bytes); `idle` is the longest
 * silence within a reply; `total` bounds one attempt, waiting on limits not included. */
export type Timeouts = {
  connectMs: number;
  firstByteMs: number;
  idleMs: number;
  totalMs: number;
};
const DEFAULT_TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  firstByteMs: 300_000,
  idleMs: 120_000,
  totalMs: 600_000,
};

export type SomeTimeouts = { [name in keyof Timeouts]?: number | undefined } | undefined;

/** The defaults, with what is set in their place; later ones go first. */
export function timeoutsOf(...settings: SomeTimeouts[]): Timeouts {
  const all = { ...DEFAULT_TIMEOUTS };
  for (const set of settings)
    for (const name of ['connectMs', 'firstByteMs', 'idleMs', 'totalMs'] as const)
      all[name] = set?.[name] ?? all[name];
  return all;
}

export type HttpOptions = { connections: number; connectMs: number; env: NodeJS.ProcessEnv };

/**
 * Pooled connections, through the proxies of HTTPS_PROXY, HTTP_PROXY and NO_PROXY (also in lower case) if any are set.
 * Certificates of NODE_EXTRA_CA_CERTS are Node's own affair and hold here too.
 */
export function httpDispatcher({ connections, connectMs, env }: HttpOptions): Dispatcher {
  // Time-outs of single requests are set with each request.
  const options = { connections, pipelining: 1, connect: { timeout: connectMs } };
  const { httpProxy, httpsProxy } = proxiesOf(env);
  if (httpProxy === '' && httpsProxy === '') return new Agent(options);
  return new EnvHttpProxyAgent({
    ...options,
    httpProxy,
    httpsProxy,
    noProxy: env.no_proxy ?? env.NO_PROXY ?? '',
  });
}

const proxiesOf = (env: NodeJS.ProcessEnv) => ({
  httpProxy: env.http_proxy ?? env.HTTP_PROXY ?? '',
  httpsProxy: env.https_proxy ?? env.HTTPS_PROXY ?? '',
});

/** Passwords in the addresses of proxies. */
export const proxySecrets = (env: NodeJS.ProcessEnv): string[] =>
  Object.values(proxiesOf(env))
    .filter((address) => URL.canParse(address))
    .map((address) => decodeURIComponent(new URL(address).password));

export type HttpRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
  /** Called with each piece of the body as it comes, if the status is a success; the answer's `text` is then empty. */
  onText?: (piece: string) => void;
};
export type HttpAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

/** Thrown inside an attempt; leaves this file as a fault. */
class TimedOut extends Error {
  constructor(readonly phase: 'first_byte' | 'idle' | 'total') {
    super(phase);
  }
}

/**
 * One exchange. Any status is an answer.
 * @throws TransientFault kind `network` for time-outs (each with its phase) and for connections that fail or break;
 * the signal's reason when it fires
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: HttpRequest,
  timeouts: Timeouts,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  signal.throwIfAborted();
  const attempt = new AbortController();
  const giveUp = () => attempt.abort(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  const total = setTimeout(() => attempt.abort(new TimedOut('total')), timeouts.totalMs);
  const streaming = request.onText !== undefined;
  const firstByte = streaming
    ? setTimeout(() => attempt.abort(new TimedOut('first_byte')), timeouts.firstByteMs)
    : undefined;
  try {
    const response = await httpRequest(request.url, {
      method: request.method ?? 'POST',
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
      dispatcher,
      signal: attempt.signal,
      headersTimeout: streaming ? 0 : timeouts.firstByteMs,
      bodyTimeout: streaming ? 0 : timeouts.idleMs,
    });
    const answer = { status: response.statusCode, headers: response.headers };
    if (request.onText === undefined || answer.status < 200 || answer.status >= 300)
      return { ...answer, text: await response.body.text() };
    await readPieces(response.body, request.onText, attempt, timeouts.idleMs, firstByte);
    return { ...answer, text: '' };
  } catch (error) {
    signal.throwIfAborted();
    throw faultOf(error);
  } finally {
    clearTimeout(total);
    clearTimeout(firstByte);
    signal.removeEventListener('abort', giveUp);
  }
}

async function readPieces(
  body: AsyncIterable<Buffer>,
  onText: (piece: string) => void,
  attempt: AbortController,
  idleMs: number,
  firstByte: NodeJS.Timeout | undefined,
): Promise<void> {
  const decoder = new TextDecoder();
  const idle = setTimeout(() => attempt.abort(new TimedOut('idle')), idleMs);
  try {
    for await (const piece of body) {
      clearTimeout(firstByte);
      idle.refresh();
      onText(decoder.decode(piece, { stream: true }));
    }
    onText(decoder.decode());
  } finally {
    clearTimeout(idle);
  }
}

const PHASES: Record<string, NonNullable<Fault['phase']>> = {
  UND_ERR_CONNECT_TIMEOUT: 'connect',
  UND_ERR_HEADERS_TIMEOUT: 'first_byte',
  UND_ERR_BODY_TIMEOUT: 'idle',
};
const WAITED: Record<NonNullable<Fault['phase']>, string> = {
  connect: 'no connection',
  first_byte: 'no reply began',
  idle: 'the reply stopped coming',
  total: 'the reply was not complete',
};

function faultOf(error: unknown): unknown {
  if (error instanceof TransientFault) return error;
  const code = (error as { code?: unknown }).code;
  const name = typeof code === 'string' ? code : '';
  const phase = error instanceof TimedOut ? error.phase : PHASES[name];
  if (phase !== undefined) {
    const message = `time-out: ${WAITED[phase]} in time (${phase})`;
    return new TransientFault(errored({ kind: 'timeout', message, phase }), 'network', null);
  }
  const text = error instanceof Error ? error.message : String(error);
  if (name === 'ERR_INVALID_URL' || name === 'UND_ERR_INVALID_ARG') return notAnAddress(text);
  // ENOTFOUND can be a typing error or a network that is down: only a person can tell, after the tries.
  return new TransientFault(
    errored({ kind: 'network', message: name === '' ? text : `${name}: ${text}` }),
    'network',
    null,
  );
}

const notAnAddress = (detail: string) =>
  usageError({
    en: `the request cannot be sent (${detail}): check the address and the headers`,
    'zh-CN': `请求无法发出(${detail}):请检查地址和请求头`,
  });

/**
 * How long the server asks to wait, in ms, at most ten minutes: `retry-after-ms`, `Retry-After` (seconds or a date), or
 * Google's `retryDelay` in the body; null when it does not say.
 */
export function retryAfterMs({ headers, text }: HttpAnswer): number | null {
  const exact = Number(headerOf(headers, 'retry-after-ms') ?? 'none');
  if (Number.isFinite(exact)) return capped(exact);
  const value = headerOf(headers, 'retry-after');
  if (value !== null)
    return capped(
      /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now(),
    );
  const delay = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(text)?.[1];
  return delay === undefined ? null : capped(Number(delay) * 1000);
}

function headerOf(headers: HttpAnswer['headers'], name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

const capped = (ms: number): number | null =>
  Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 600_000) : null;

/** An address as it may be shown and stored: no user, password or query. @throws HearthError exit 2 for no address */
export function withoutCredentials(address: string): string {
  if (!URL.canParse(address)) {
    throw usageError(
      {
        en: `"${address}" is not an address; give one such as https://host/v1`,
        'zh-CN': `“${address}”不是有效地址;应形如 https://host/v1`,
      },
      { field: '--base-url' },
    );
  }
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return url.toString().replace(/\/+$/, '');
}

/** An endpoint whose replies also depend on choices that are no parameters, such as thinking or extra body fields. */
export const withChoices = (endpoint: string, choices: { [key: string]: Json }): string =>
  Object.keys(choices).length === 0 ? endpoint : `${endpoint}#${canonicalJson(choices)}`;
