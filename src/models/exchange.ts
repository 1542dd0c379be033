import type { Dispatcher } from 'undici';
import { HearthError, usageError } from '../contract/index.js';
import { onAbort } from './abort.js';
import { errored, TransientFault } from './fault.js';
import type { HttpAnswer, Timeouts } from './http.js';
import type { Fault } from './model.js';
import { proxyAsksForName } from './proxies.js';

export type HttpRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  body?: string;
  /** Called with each piece of the body as it comes, if the status is a success; the answer's `text` is then empty. */
  onText?: (piece: string) => void;
};

/**
 * One exchange. Any status is an answer.
 * @throws TransientFault kind `network` for time-outs (each with its phase) and for connections that fail or break;
 * the signal's reason when it fires; HearthError exit 2 when a proxy asks for a name and password
 */
export function exchange(
  dispatcher: Dispatcher,
  request: HttpRequest,
  timeouts: Timeouts,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const under = new Exchange(request.onText, timeouts, signal, resolve, reject);
    const streaming = request.onText !== undefined;
    try {
      dispatcher.dispatch(
        {
          ...addressOf(request.url),
          method: request.method ?? 'POST',
          headers: request.headers,
          ...(request.body !== undefined && { body: request.body }),
          headersTimeout: streaming ? 0 : timeouts.firstByteMs,
          bodyTimeout: streaming ? 0 : timeouts.idleMs,
        },
        under,
      );
    } catch (error) {
      under.end(error);
    }
  });
}

type Address = { origin: string; path: string };
let latest: { url: string; address: Address } | null = null;

/** A run sends most of its requests to one address, and parsing it costs as much as hashing the request. */
function addressOf(url: string): Address {
  if (latest?.url !== url) {
    const { origin, pathname, search } = new URL(url);
    latest = { url, address: { origin, path: `${pathname}${search}` } };
  }
  return latest.address;
}

/**
 * What the connection tells of one request. It takes the pieces as they come, without a stream and an abort controller
 * for each request: these were half of what a request cost.
 */
class Exchange implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null;
  #over: { reason: Error } | 'no' = 'no';
  #status = 0;
  #headers: HttpAnswer['headers'] = {};
  #pieces: Buffer[] = [];
  /** For streams whose status is a success. */
  #decoder: InstanceType<typeof TextDecoder> | null = null;
  readonly #idleMs: number;
  readonly #total: NodeJS.Timeout;
  #firstByte: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #forget: () => void;

  constructor(
    private readonly onText: HttpRequest['onText'],
    timeouts: Timeouts,
    private readonly signal: AbortSignal,
    private readonly resolve: (answer: HttpAnswer) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.#idleMs = timeouts.idleMs;
    this.#forget = onAbort(signal, () => this.#giveUp(signal.reason));
    this.#total = setTimeout(() => this.#giveUp(new TimedOut('total')), timeouts.totalMs);
    if (onText !== undefined)
      this.#firstByte = setTimeout(
        () => this.#giveUp(new TimedOut('first_byte')),
        timeouts.firstByteMs,
      );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over !== 'no') controller.abort(this.#over.reason);
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: HttpAnswer['headers'],
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (this.onText === undefined) return;
    if (status < 300) this.#decoder = new TextDecoder();
    this.#idle = setTimeout(() => this.#giveUp(new TimedOut('idle')), this.#idleMs);
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    if (this.#over !== 'no') return;
    clearTimeout(this.#firstByte);
    this.#idle?.refresh();
    if (this.#decoder === null) this.#pieces.push(piece);
    else this.onText?.(this.#decoder.decode(piece, { stream: true }));
  }

  onResponseEnd(): void {
    if (this.#over !== 'no') return;
    if (this.#status === 407) {
      this.end(proxyAsksForName());
      return;
    }
    try {
      if (this.#decoder !== null) this.onText?.(this.#decoder.decode());
      const text = this.#decoder === null ? textOf(this.#pieces) : '';
      this.#forgetAll();
      this.resolve({ status: this.#status, headers: this.#headers, text });
    } catch (error) {
      this.end(error);
    }
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end(error);
  }

  /** Ends it without an answer. */
  end(error: unknown): void {
    this.#forgetAll();
    this.reject(this.signal.aborted ? this.signal.reason : faultOf(error));
  }

  /** Also before there is a connection: whoever waits is told at once. */
  #giveUp(reason: Error): void {
    this.#over = { reason };
    this.end(reason);
    this.#controller?.abort(reason);
  }

  #forgetAll(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#firstByte);
    clearTimeout(this.#idle);
    this.#forget();
  }
}

/** UTF-8, without a byte order mark. */
function textOf(pieces: readonly Buffer[]): string {
  const [only] = pieces;
  const all = pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
  const marked = all[0] === 0xef && all[1] === 0xbb && all[2] === 0xbf;
  return all.toString('utf8', marked ? 3 : 0);
}

/** Thrown inside an attempt; leaves this file as a fault. */
class TimedOut extends Error {
  constructor(readonly phase: 'first_byte' | 'idle' | 'total') {
    super(phase);
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
  if (error instanceof TransientFault || error instanceof HearthError) return error;
  const code = (error as { code?: unknown }).code;
  const name = typeof code === 'string' ? code : '';
  const phase = error instanceof TimedOut ? error.phase : PHASES[name];
  if (phase !== undefined) {
    const message = `time-out: ${WAITED[phase]} in time (${phase})`;
    return new TransientFault(errored({ kind: 'timeout', message, phase }), 'network', null);
  }
  const text = error instanceof Error ? error.message : String(error);
  // The library's words when a proxy refuses a request, and when it opens no tunnel.
  const proxySaid = /^Proxy .*\((\d{3})\)/.exec(text)?.[1];
  if (proxySaid === '407') return proxyAsksForName();
  if (proxySaid !== undefined) {
    const message = `the proxy opened no tunnel (status ${proxySaid})`;
    return new TransientFault(errored({ kind: 'network', message }), 'network', null);
  }
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
    'zh-CN': `请求无法发出（${detail}）：请检查地址和请求头`,
  });
