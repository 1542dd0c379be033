import { setTimeout as later } from 'node:timers';
import type { Dispatcher } from 'undici';
import { errors } from 'undici';
import type { Text } from '../../contract/index.js';
import { httpDispatcher, withoutCredentials } from '../../models/http.js';
import { HttpFault } from '../http/index.js';

export type UpstreamOptions = {
  /** Up to and including the version part: `https://api.openai.com/v1`. A query is sent with every request. */
  baseUrl: string;
  /** Sent in place of what the client sent; null: the client's own goes through. */
  key: string | null;
  env: NodeJS.ProcessEnv;
  connections?: number;
  /** In ms: to connect, to the head of the reply, of silence within it, and in all. */
  connectMs?: number;
  headMs?: number;
  idleMs?: number;
  totalMs?: number;
};

export type Sent = {
  method: string;
  /** Behind the base address, with query: `/chat/completions`. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  signal: AbortSignal;
};

/** `headers`: those that may go on to the client. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  /** Without parameters, in lower case. */
  type: string;
  body: Dispatcher.ResponseData['body'];
};

export type Upstream = {
  /** Without credentials. */
  address: string;
  /** @throws HttpFault 502 or 504, in words that hold nothing of what was sent or said */
  send(sent: Sent): Promise<Reply>;
  close(): Promise<void>;
};

/** Pooled connections to the server of the companion's model. Redirects are refused: they would carry the key along. */
export function openUpstream(options: UpstreamOptions): Upstream {
  const { key, totalMs = 600_000, headMs = 120_000, idleMs = 120_000 } = options;
  const address = withoutCredentials(options.baseUrl);
  const { origin, pathname, search } = new URL(options.baseUrl);
  const dispatcher = httpDispatcher({
    connections: options.connections ?? 4096,
    connectMs: options.connectMs ?? 10_000,
    env: options.env,
  });
  return {
    address,
    async send({ method, path, headers, body, signal }) {
      // Not AbortSignal.any: its weak references cost more than all the rest of a request.
      const stop = new AbortController();
      const timer = later(() => stop.abort(new errors.BodyTimeoutError()), totalMs);
      const leave = (): void => stop.abort();
      signal.addEventListener('abort', leave, { once: true });
      const forget = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
      };
      if (signal.aborted) leave();
      try {
        const {
          statusCode,
          headers: got,
          body: stream,
        } = await dispatcher.request({
          origin,
          path: withQuery(`${pathname.replace(/\/+$/, '')}${path}`, search),
          method: method as Dispatcher.HttpMethod,
          headers: {
            ...headers,
            'accept-encoding': 'identity',
            ...(key !== null && { authorization: `Bearer ${key}` }),
          },
          body,
          signal: stop.signal,
          headersTimeout: headMs,
          bodyTimeout: idleMs,
        });
        stream.once('close', forget);
        // Whoever reads it hears of errors; a stream that is given up has no reader any more.
        stream.on('error', () => undefined);
        if (statusCode >= 300 && statusCode < 400) {
          stream.destroy();
          throw faultOf('upstream_redirect', 502, REDIRECT);
        }
        const type = one(got['content-type']).split(';')[0]?.trim().toLowerCase() ?? '';
        return { status: statusCode, headers: passedOn(got), type, body: stream };
      } catch (error) {
        forget();
        throw error instanceof HttpFault ? error : faultOfError(error);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** A path with the query of the base address before its own (`api-version=…` of some servers). */
function withQuery(path: string, search: string): string {
  if (search === '') return path;
  const at = path.indexOf('?');
  return at === -1 ? `${path}${search}` : `${path.slice(0, at)}${search}&${path.slice(at + 1)}`;
}

/** What an error of the way to the model is called towards the client. */
export function faultOfError(error: unknown): HttpFault {
  const timeout =
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError;
  if (timeout) return faultOf('upstream_timeout', 504, TIMEOUT);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_)/.test(
    code,
  )
    ? faultOf('upstream_unreachable', 502, UNREACHABLE)
    : faultOf('upstream_broken', 502, BROKEN);
}

export const faultOf = (code: string, status: 502 | 504, text: Text): HttpFault =>
  new HttpFault(status, code, text);

/** The answer as a whole. @throws HttpFault 502 where it is longer than allowed or ends early, 504 where it stalls */
export async function wholeBody({ body }: Reply, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes) throw faultOf('upstream_endless', 502, ENDLESS);
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof HttpFault ? error : faultOfError(error);
  } finally {
    body.destroy();
  }
  return Buffer.concat(parts);
}

const PASSED =
  /^(content-type|retry-after|retry-after-ms|x-should-retry|x-request-id|openai-[a-z-]+|x-ratelimit-[a-z-]+)$/;

/** No cookies, no addresses, nothing about connections: what the clients of this protocol read, and no more. */
function passedOn(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => PASSED.test(name))
      .map(([name, value]) => [
        name === 'x-request-id' ? 'x-upstream-request-id' : name,
        one(value),
      ])
      // Bytes that no header of ours may have are no reason to fail.
      .filter(([, value]) => /^[\t\x20-\x7e]*$/.test(value ?? '')),
  );
}

const one = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? '';

const TAKEN =
  /^(accept|content-type|user-agent|authorization|openai-[a-z-]+|x-stainless-[a-z-]+|idempotency-key|traceparent)$/;

/**
 * What of a client's headers goes to the model's server. Never its key for this server (`ownKeys`), its cookies, or
 * anything about connections and lengths.
 */
export function takenAlong(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  ownKeys: boolean,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => TAKEN.test(name) && !(ownKeys && name === 'authorization'))
      .map(([name, value]) => [name, one(value)]),
  );
}

const REDIRECT: Text = {
  en: 'the model’s server sends elsewhere (a redirect), which is not followed; give the guard its final address',
  'zh-CN': '模型服务要求跳转到别处，未予跟随；请给出最终地址',
};
const TIMEOUT: Text = {
  en: 'the model’s server did not answer in time',
  'zh-CN': '模型服务没有及时回应',
};
const UNREACHABLE: Text = {
  en: 'the model’s server cannot be reached',
  'zh-CN': '无法连接模型服务',
};
export const BROKEN: Text = {
  en: 'the answer of the model’s server broke off or is not HTTP',
  'zh-CN': '模型服务的回应中断，或不符合 HTTP',
};
export const ENDLESS: Text = {
  en: 'the answer of the model’s server is longer than allowed',
  'zh-CN': '模型服务的回应超过了允许的长度',
};
export const UNREADABLE: Text = {
  en: 'the answer of the model’s server is no chat completion',
  'zh-CN': '模型服务的回应不是对话补全',
};
