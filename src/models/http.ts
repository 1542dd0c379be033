import { createRequire } from 'node:module';
import type { Dispatcher } from 'undici';
import Agent from 'undici/lib/dispatcher/agent.js';
import { type Json, usageError } from '../contract/index.js';
import { canonicalJson } from '../store/json.js';
import { proxiesOf } from './proxies.js';

const require = createRequire(import.meta.url);

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
 * @throws HearthError exit 2 for a proxy that is no address
 */
export function httpDispatcher({ connections, connectMs, env }: HttpOptions): Dispatcher {
  // Time-outs of single requests are set with each request.
  const options = { connections, pipelining: 1, connect: { timeout: connectMs } };
  const { httpProxy, httpsProxy } = proxiesOf(env);
  if (httpProxy === '' && httpsProxy === '') return new Agent(options);
  // Behind a proxy the whole library is needed, and loaded only then.
  const { EnvHttpProxyAgent } = require('undici') as typeof import('undici');
  return new EnvHttpProxyAgent({
    ...options,
    httpProxy,
    httpsProxy,
    // Plain http goes to the proxy as a whole address: many proxies open tunnels to secure ports alone.
    proxyTunnel: false,
    noProxy: env.no_proxy ?? env.NO_PROXY ?? '',
  });
}

/** Any status is an answer. Names of headers are in lower case. */
export type HttpAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

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
        'zh-CN': `“${address}”不是有效地址；应形如 https://host/v1`,
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

/** The endpoint that a model at `baseUrl` would have at another address. */
export const endpointAt = (endpoint: string, baseUrl: string, other: string): string =>
  withoutCredentials(other) + endpoint.slice(withoutCredentials(baseUrl).length);

/** An endpoint whose replies also depend on choices that are no parameters, such as thinking or extra body fields. */
export const withChoices = (endpoint: string, choices: { [key: string]: Json }): string =>
  Object.keys(choices).length === 0 ? endpoint : `${endpoint}#${canonicalJson(choices)}`;
