import { onFirstAbort } from './abort.js';
import { Adaptive, type LimitChange, type Outcome } from './adaptive.js';
import type { Ticket } from './pace.js';
import { RateLimiter, type RateLimits } from './rate.js';

export type GateOptions = RateLimits & {
  /** Requests in flight at once, at most. */
  max: number;
  onChange?: (change: LimitChange) => void;
};

/** A pass through the gate, to be given back with `leave`. */
export type Pass = { ticket: Ticket; tokens: number };

type Waiter = {
  tokens: number;
  /** Another one gave up for the same reason, and this one is about to. */
  isLeaving: () => boolean;
  go: (pass: Pass) => void;
};

/** What a gate does at this moment, for progress lines. */
export type GateStatus = {
  inFlight: number;
  waiting: number;
  limit: number;
  ratePerSecond: number | null;
  /** What is left of a hold after a refusal, in ms. */
  holdMs: number;
};

/** Lets requests of one endpoint through in order, as the adaptive limits and the user's per-minute limits allow. */
export class Gate {
  readonly #adaptive: Adaptive;
  readonly #rate: RateLimiter;
  /** A set keeps the order of arrival and forgets an aborted waiter at once. */
  readonly #queue = new Set<Waiter>();
  #timer: { handle: NodeJS.Timeout; atMs: number } | null = null;

  /** Whether anybody needs to know what a request costs. */
  readonly countsTokens: boolean;

  constructor(options: GateOptions) {
    this.countsTokens = options.tpm !== undefined;
    this.#adaptive = new Adaptive(options.max, options.onChange);
    this.#rate = new RateLimiter(options, performance.now());
  }

  raiseMax(max: number): void {
    this.#adaptive.raiseMax(max);
  }

  status(): GateStatus {
    return {
      inFlight: this.#adaptive.inFlight,
      waiting: this.#queue.size,
      limit: this.#adaptive.limit,
      ratePerSecond: this.#adaptive.pace.perSecond,
      holdMs: this.#adaptive.holdMs(performance.now()),
    };
  }

  /** Resolves when a request of about `tokens` tokens may start; rejects with the reason of a signal that fires first. */
  enter(tokens: number, signal: AbortSignal, stop?: AbortSignal): Promise<Pass> {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (stop?.aborted) return Promise.reject(stop.reason);
    if (this.#queue.size === 0) {
      const nowMs = performance.now();
      if (this.#waitMs(nowMs, tokens) <= 0) return Promise.resolve(this.#start(nowMs, tokens));
    }
    return new Promise((resolve, reject) => {
      const forget = onFirstAbort([signal, stop], (reason) => {
        this.#queue.delete(waiter);
        reject(reason);
        this.#pump();
      });
      const waiter: Waiter = {
        tokens,
        isLeaving: () => signal.aborted || stop?.aborted === true,
        go: (pass) => {
          forget();
          resolve(pass);
        },
      };
      this.#queue.add(waiter);
      this.#pump();
    });
  }

  /** @param usedTokens what the request really cost; null when unknown: the estimate then stands */
  leave(
    pass: Pass,
    outcome: Outcome,
    retryAfterMs: number | null,
    usedTokens: number | null,
  ): void {
    const nowMs = performance.now();
    if (usedTokens !== null) this.#rate.settle(nowMs, pass.tokens, usedTokens);
    this.#adaptive.finish(pass.ticket, outcome, nowMs, retryAfterMs);
    this.#pump();
  }

  #waitMs(nowMs: number, tokens: number): number {
    return Math.max(this.#adaptive.waitMs(nowMs), this.#rate.waitMs(nowMs, tokens));
  }

  #start(nowMs: number, tokens: number): Pass {
    this.#rate.start(nowMs, tokens);
    return { ticket: this.#adaptive.start(nowMs), tokens };
  }

  #pump(): void {
    for (const waiter of this.#queue) {
      if (waiter.isLeaving()) continue;
      const nowMs = performance.now();
      const wait = this.#waitMs(nowMs, waiter.tokens);
      if (wait > 0) {
        this.#wakeAt(nowMs, wait);
        return;
      }
      this.#queue.delete(waiter);
      waiter.go(this.#start(nowMs, waiter.tokens));
    }
    this.#wakeAt(0, Number.POSITIVE_INFINITY);
  }

  #wakeAt(nowMs: number, wait: number): void {
    const atMs = nowMs + wait;
    if (this.#timer !== null) {
      // A timer that rings a little early only looks again.
      if (this.#timer.atMs <= atMs && Number.isFinite(atMs)) return;
      clearTimeout(this.#timer.handle);
      this.#timer = null;
    }
    if (!Number.isFinite(atMs)) return;
    const handle = setTimeout(() => {
      this.#timer = null;
      this.#pump();
    }, Math.ceil(wait));
    this.#timer = { handle, atMs };
  }
}
