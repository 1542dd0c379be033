import { Pace, type Ticket } from './pace.js';

const START = 8;
const CUT = 0.7;
/** Growth is fast up to this share of the limit that was last refused. */
const NEAR = 0.85;
/** Hold after a refusal without `Retry-After`: the first one; one when the rate is known; longest. */
const HOLD_MS = { first: 500, measured: 200, max: 8_000 };

/** What became of a request, as far as limits go. `refused`: 429 and its kin; `failed`: 5xx, network; `none`: given up. */
export type Outcome = 'ok' | 'refused' | 'failed' | 'none';

/** A change of the limits, with its reason, for progress lines and logs. */
export type LimitChange = {
  reason: 'grown' | 'refused' | 'paced_faster' | 'failing';
  /** Requests in flight at once. */
  limit: number;
  /** Starts per second; null while unpaced. */
  ratePerSecond: number | null;
  /** Nothing starts for so long, in ms. */
  holdMs: number;
};

/**
 * How many requests may be in flight, and when the next may start. Pure: the caller brings the clock.
 *
 * Slow start from 8, doubled after each clean round in which the limit was really used; ×0.7 on a refusal, once a
 * round: whatever was started before a cut neither cuts again nor counts as success. Nothing starts during
 * `Retry-After` (or a cool-down that doubles while every probe is refused). Then fast growth back to 0.85 of the limit
 * that was refused, and +5 % a clean round after. A round with 5xx or network faults does not grow. `Pace` learns the
 * rate beside it.
 */
export class Adaptive {
  readonly pace = new Pace();
  #max: number;
  #limit: number;
  #inFlight = 0;
  #nextSeq = 0;
  /** Results of requests before this one no longer say anything about the present limit. */
  #cutSeq = 0;
  #refusedAt: number | null = null;
  #holdUntilMs = 0;
  /** Refusals in a row of the very first request after a hold: the server is closed. */
  #barren = 0;
  #round = { left: START, used: false, clean: true };

  constructor(
    max: number,
    private readonly onChange: (change: LimitChange) => void = () => undefined,
  ) {
    this.#max = max;
    this.#limit = Math.min(START, max);
    this.#newRound();
  }

  get limit(): number {
    return Math.max(1, Math.floor(this.#limit));
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** What is left of a hold, in ms. */
  holdMs(nowMs: number): number {
    return Math.max(0, this.#holdUntilMs - nowMs);
  }

  /** A second user of the same endpoint may need more at once. */
  raiseMax(max: number): void {
    this.#max = Math.max(this.#max, max);
  }

  /** Milliseconds until a request may start: 0 now, Infinity when one in flight must end first. */
  waitMs(nowMs: number): number {
    if (this.#inFlight >= this.limit) {
      this.#round.used = true;
      return Number.POSITIVE_INFINITY;
    }
    return Math.max(this.holdMs(nowMs), this.pace.waitMs(nowMs));
  }

  start(nowMs: number): Ticket {
    this.#inFlight += 1;
    this.#nextSeq += 1;
    return this.pace.start(nowMs);
  }

  /** @param retryAfterMs what the server asked for; null when it did not say */
  finish(ticket: Ticket, outcome: Outcome, nowMs: number, retryAfterMs: number | null): void {
    this.#inFlight -= 1;
    const fresh = ticket.seq >= this.#cutSeq;
    if (outcome === 'refused') {
      if (fresh) this.#refuse(ticket, nowMs, retryAfterMs);
      else this.#lateRefusal(ticket, nowMs, retryAfterMs);
      return;
    }
    if (!fresh || outcome === 'none') return;
    if (outcome === 'failed') {
      if (this.#round.clean) this.#tell('failing', nowMs);
      this.#round.clean = false;
    }
    if (this.pace.grow(nowMs)) this.#tell('paced_faster', nowMs);
    this.#round.left -= 1;
    if (this.#round.left <= 0) this.#endRound(nowMs);
  }

  #refuse(ticket: Ticket, nowMs: number, retryAfterMs: number | null): void {
    this.#barren = this.#cutSeq > 0 && ticket.seq === this.#cutSeq ? this.#barren + 1 : 0;
    this.#refusedAt = Math.max(this.#limit, this.#barren > 0 ? (this.#refusedAt ?? 0) : 0);
    this.#limit = Math.max(1, this.#limit * CUT);
    this.#cutSeq = this.#nextSeq;
    const known = this.pace.perSecond !== null;
    const holdMs =
      retryAfterMs ??
      Math.min(HOLD_MS.max, (known ? HOLD_MS.measured : HOLD_MS.first) * 2 ** this.#barren);
    this.#holdUntilMs = nowMs + holdMs;
    this.pace.refused(ticket, nowMs, holdMs, this.#barren > 0);
    this.#newRound();
    this.#tell('refused', nowMs);
  }

  /** Sent before the cut: only its count, and the server's word on when to come back. */
  #lateRefusal(ticket: Ticket, nowMs: number, retryAfterMs: number | null): void {
    this.pace.late(ticket);
    if (retryAfterMs !== null)
      this.#holdUntilMs = Math.max(this.#holdUntilMs, nowMs + retryAfterMs);
  }

  #endRound(nowMs: number): void {
    const { used, clean } = this.#round;
    if (used && clean && this.#limit < this.#max) {
      this.#limit = Math.min(this.#max, this.#grown());
      this.#tell('grown', nowMs);
    }
    this.#newRound();
  }

  #grown(): number {
    if (this.#refusedAt === null) return this.#limit * 2;
    const near = this.#refusedAt * NEAR;
    if (this.#limit < near) return Math.min(near, this.#limit * 1.5 + 1);
    return this.#limit + Math.max(1, this.#limit * 0.05);
  }

  #newRound(): void {
    this.#round = { left: this.limit, used: false, clean: true };
  }

  #tell(reason: LimitChange['reason'], nowMs: number): void {
    this.onChange({
      reason,
      limit: this.limit,
      ratePerSecond: this.pace.perSecond,
      holdMs: this.holdMs(nowMs),
    });
  }
}
