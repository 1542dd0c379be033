/**
 * A token bucket on a clock that the caller reads: `perMs` tokens come in each millisecond, at most `capacity` are kept.
 * The balance may go below zero when a cost turns out higher than estimated; the debt is then waited off.
 */
export class TokenBucket {
  #tokens: number;
  #atMs: number;

  constructor(
    public perMs: number,
    public capacity: number,
    nowMs: number,
    tokens = capacity,
  ) {
    this.#tokens = tokens;
    this.#atMs = nowMs;
  }

  /** Milliseconds until `cost` may be taken; 0 when it may now. A cost above the capacity waits for a full bucket. */
  waitMs(nowMs: number, cost = 1): number {
    this.#fill(nowMs);
    const lacking = Math.min(cost, this.capacity) - this.#tokens;
    return lacking <= 1e-9 ? 0 : lacking / this.perMs;
  }

  take(nowMs: number, cost = 1): void {
    this.#fill(nowMs);
    this.#tokens -= cost;
  }

  /** Sets the balance, as after a refusal, which says that the server's bucket is empty. */
  reset(nowMs: number, tokens: number): void {
    this.#atMs = nowMs;
    this.#tokens = tokens;
  }

  #fill(nowMs: number): void {
    if (nowMs <= this.#atMs) return;
    this.#tokens = Math.min(this.capacity, this.#tokens + (nowMs - this.#atMs) * this.perMs);
    this.#atMs = nowMs;
  }
}

/** Limits that the user sets, per minute. Absent: no such limit. */
export type RateLimits = { rpm?: number; tpm?: number };

/**
 * Requests and tokens per minute. Requests may bunch up to one second's worth (at least one), tokens up to ten
 * seconds' worth: several providers enforce a minute's budget in much shorter windows.
 */
export class RateLimiter {
  readonly #requests: TokenBucket | null;
  readonly #tokens: TokenBucket | null;

  constructor({ rpm, tpm }: RateLimits, nowMs: number) {
    this.#requests =
      rpm === undefined ? null : new TokenBucket(rpm / 60_000, Math.max(1, rpm / 60), nowMs);
    this.#tokens = tpm === undefined ? null : new TokenBucket(tpm / 60_000, tpm / 6, nowMs);
  }

  /** Milliseconds until a request of about `tokens` tokens may start. */
  waitMs(nowMs: number, tokens: number): number {
    return Math.max(this.#requests?.waitMs(nowMs) ?? 0, this.#tokens?.waitMs(nowMs, tokens) ?? 0);
  }

  start(nowMs: number, tokens: number): void {
    this.#requests?.take(nowMs);
    this.#tokens?.take(nowMs, tokens);
  }

  /** Charges what a finished request cost beyond (or below) its estimate. */
  settle(nowMs: number, estimated: number, used: number): void {
    this.#tokens?.take(nowMs, used - estimated);
  }
}
