import { type HearthError, type Text, usageError } from '../contract/index.js';
import { onFirstAbort } from './abort.js';
import { head, TransientFault } from './fault.js';
import type { Fault, Model, ModelReply, ModelRequest } from './model.js';

/** So many requests that fail alike are no accident, however many others are under way. */
const ENOUGH = 3;
/** A try under way for longer has a connection: whoever holds it may be slow, but is there. */
const CONNECTED_MS = 12_000;
/** Tries of one request after which nobody is taken to be there, as long as nothing has ever answered. */
const TRIES = 2;

/** Thrown before anything is sent, to a request that is to wait until it is known whether anybody is there. */
class HeldBack extends Error {}

/**
 * Whether anything has ever answered at an address, as far as this process knows. A first request that failed twice, or
 * whose tries are used up, says that nobody is there, if it is not alone with its fault (several requests failed so, or
 * all there are) and none waits for a slow answer. While that is open, few requests try; the others are held back.
 */
export class Reach {
  /** A reply came, or at least an error of a server that speaks the protocol. */
  #answered = false;
  readonly #open = new Set<ModelRequest>();
  /** Open requests that failed, each with its failing tries. */
  readonly #failing = new Map<ModelRequest, number>();
  /** How many requests ended with such a fault. */
  #failed = 0;
  /** Tries under way with the time at which each began. */
  readonly #trying = new Map<ModelRequest, number>();
  /** Requests held back, to be woken when something is known: with an error when nobody is there. */
  readonly #held = new Set<(error: HearthError | null) => void>();
  #told = false;

  /** @param onTrouble called once, when the first request is about to be tried again */
  constructor(
    /** Without credentials. */
    private readonly address: string,
    private readonly onTrouble?: (address: string, cause: string) => void,
  ) {}

  /** Goes directly round the model: sees each try. @throws HearthError exit 2 when nobody is there */
  watching(model: Model): Model {
    return {
      ...model,
      ask: (request: ModelRequest, signal: AbortSignal) =>
        this.#answered ? model.ask(request, signal) : this.#try(model, request, signal),
    };
  }

  async #try(model: Model, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    if (this.#failing.size >= ENOUGH && !this.#failing.has(request)) throw new HeldBack();
    this.#trying.set(request, performance.now());
    try {
      const reply = await model.ask(request, signal);
      this.#note(request, reply);
      return reply;
    } catch (error) {
      if (error instanceof TransientFault) this.#note(request, error.reply);
      throw error;
    } finally {
      this.#trying.delete(request);
    }
  }

  /** Goes round the retries: sees what became of a request in the end. @throws HearthError exit 2 when nobody is there */
  stopping(model: Model): Model {
    return {
      ...model,
      ask: (request: ModelRequest, signal: AbortSignal) =>
        this.#answered ? model.ask(request, signal) : this.#ask(model, request, signal),
    };
  }

  async #ask(model: Model, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    this.#open.add(request);
    try {
      const reply = await this.#askUntilSent(model, request, signal);
      const what = reply.fault === undefined ? null : unreached(reply.fault);
      if (what !== null && this.#isNobodyThere()) throw this.#conclude(what, reply.fault);
      return reply;
    } finally {
      this.#open.delete(request);
      if (this.#failing.delete(request)) this.#failed += 1;
      if (this.#failing.size < ENOUGH) this.#wake(null);
    }
  }

  async #askUntilSent(
    model: Model,
    request: ModelRequest,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    for (;;) {
      try {
        return await model.ask(request, signal);
      } catch (error) {
        if (!(error instanceof HeldBack)) throw error;
        await this.#untilKnown([signal, request.stop]);
      }
    }
  }

  #untilKnown(signals: readonly (AbortSignal | undefined)[]): Promise<void> {
    for (const signal of signals) signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const wake = (error: HearthError | null): void => {
        this.#held.delete(wake);
        forget();
        if (error === null) resolve();
        else reject(error);
      };
      const forget = onFirstAbort(signals, (reason) => {
        this.#held.delete(wake);
        reject(reason);
      });
      this.#held.add(wake);
    });
  }

  #wake(error: HearthError | null): void {
    for (const wake of [...this.#held]) wake(error);
  }

  #conclude(what: Unreached, fault: Fault | undefined): HearthError {
    const error = notReached(this.address, what, fault);
    this.#wake(error);
    return error;
  }

  /** @throws HearthError when this was one failure too many */
  #note(request: ModelRequest, reply: ModelReply): void {
    const what = reply.fault === undefined ? null : unreached(reply.fault);
    if (what === null) {
      this.#answered = true;
      this.#open.clear();
      this.#failing.clear();
      this.#wake(null);
      return;
    }
    if (this.#answered) return;
    const tries = (this.#failing.get(request) ?? 0) + 1;
    this.#failing.set(request, tries);
    if (tries >= TRIES && this.#isNobodyThere()) throw this.#conclude(what, reply.fault);
    if (this.#told) return;
    this.#told = true;
    this.onTrouble?.(this.address, head(reply.fault?.message ?? ''));
  }

  #isNobodyThere(): boolean {
    if (this.#answered) return false;
    const connectedBefore = performance.now() - CONNECTED_MS;
    if ([...this.#trying.values()].some((began) => began < connectedBefore)) return false;
    if (this.#failing.size + this.#failed >= ENOUGH) return true;
    return [...this.#open].every((request) => this.#failing.has(request));
  }
}

type Unreached = 'refused' | 'unknown' | 'silent' | 'certificate' | 'page';

const CODES: [RegExp, Unreached][] = [
  [/^ECONNREFUSED\b/, 'refused'],
  [/^(ENOTFOUND|EAI_AGAIN|EAI_NODATA|EAI_NONAME)\b/, 'unknown'],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)\b/, 'silent'],
  [/^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO\b)/, 'certificate'],
];
const PAGE = /^\W{0,3}<(!doctype|html|head|body)\b/i;

/** How a fault says that the address itself may be wrong; null for every other fault. */
function unreached({ kind, message, body, phase, status }: Fault): Unreached | null {
  if (kind === 'timeout') return phase === 'connect' ? 'silent' : null;
  if (kind === 'network') return CODES.find(([pattern]) => pattern.test(message))?.[1] ?? null;
  const page = kind === 'protocol' && (status === undefined || status === 200);
  return page && body !== undefined && PAGE.test(body) ? 'page' : null;
}

const CAUSES: Record<Unreached, Text> = {
  refused: {
    en: 'the connection is refused. Check that the server is running, the address and port (--base-url), and the proxy if one is set',
    'zh-CN':
      '连接被拒绝。请检查服务是否已启动、地址和端口（--base-url）是否正确；如使用代理，也请检查代理',
  },
  unknown: {
    en: 'there is no host of that name. Check the spelling of the address (--base-url), the network and the proxy',
    'zh-CN': '找不到这个主机名。请检查地址（--base-url）的拼写、网络连接和代理设置',
  },
  silent: {
    en: 'no connection can be made. Check the address, the network and the proxy (HTTPS_PROXY, NO_PROXY)',
    'zh-CN': '无法建立连接。请检查地址、网络和代理设置（HTTPS_PROXY、NO_PROXY）',
  },
  certificate: {
    en: 'no secure connection can be made. Check http or https in the address; a certificate of your own is named by NODE_EXTRA_CA_CERTS',
    'zh-CN':
      '无法建立安全连接。请检查地址用的是 http 还是 https；自有证书请通过 NODE_EXTRA_CA_CERTS 指定',
  },
  page: {
    en: 'a web page came back and no model’s reply. Check the path of the address (often it ends with /v1) and the proxy',
    'zh-CN': '返回的是网页，不是模型的回复。请检查地址中的路径（通常以 /v1 结尾）和代理设置',
  },
};

function notReached(address: string, what: Unreached, fault: Fault | undefined): HearthError {
  const detail = head(fault?.message ?? '');
  return usageError({
    en: `nobody answered at ${address}: ${CAUSES[what].en} (${detail})`,
    'zh-CN': `${address} 没有任何有效回应：${CAUSES[what]['zh-CN']}（${detail}）`,
  });
}
