import { TokenBucket } from './rate.js';

/** Growth of the rate in a window in which it was the limit: at first, narrowed down, and after a mere guess. */
const STEP = { first: 0.5, least: 0.02, guess: 1 };
const WINDOW_MS = 250;
/** Clean windows until the step doubles again: a server may have become faster. */
const PATIENCE = 8;
/** Rest at the measured rate before it is tried upwards in the smallest steps. */
const REST_MS = 3000;
/** Just below what was measured: the estimate has noise, and a refusal costs more than two percent. */
const MARGIN = 0.98;
/** A rate once measured falls to this share of itself by one lower measurement. */
const GIVE_UP = 0.85;
const AGREES = 0.1;
/** Saved-up starts go out at this multiple of the rate, not all at once: the server may be closed still. */
const RELEASE = 2;
/** Fewer accepted requests or a shorter time measure nothing. */
const ENOUGH = { accepted: 10, ms: 200 };
/** Marks kept to measure from: ten seconds of windows. */
const MARKS = 40;

/** One request under way. */
export type Ticket = { readonly seq: number; readonly startMs: number };

/** A moment from which the rate can be measured: the number of the next request, and whether the bucket was empty. */
type Mark = { seq: number; ms: number; refused: number; empty: boolean };

/**
 * Learns how many requests a second the server takes, from its refusals alone. A server's budget is a bucket, and a
 * refusal says that it is empty. Whatever it took since some earlier moment is then at most what came in since, plus
 * what the bucket held at that moment: nothing after another refusal, and never more than it gave before the first one.
 * So (accepted − held) ÷ time is a lower bound of the rate for every earlier moment, and the highest of them is close
 * to the rate. The client keeps a bucket of the same kind and starts requests from it. Unpaced until the first refusal.
 */
export class Pace {
  #bucket: TokenBucket | null = null;
  #nextStartMs = 0;
  #seq = 0;
  #marks: Mark[] = [];
  /** What the bucket gave before the first refusal. */
  #burst = 0;
  /** Last measured rate, per ms; 0 for none. */
  #known = 0;
  #step = STEP.first;
  #windowEndsMs = 0;
  #cleanWindows = 0;
  /** Whether the pace, and nothing else, held a request back in this window: only then growth means anything. */
  #binding = false;

  /** Requests per second; null while nothing was refused. */
  get perSecond(): number | null {
    return this.#bucket === null ? null : this.#bucket.perMs * 1000;
  }

  /** Milliseconds until the next start; 0 when it may be now. */
  waitMs(nowMs: number): number {
    if (this.#bucket === null) return 0;
    const wait = Math.max(this.#bucket.waitMs(nowMs), this.#nextStartMs - nowMs);
    if (wait <= 0) return 0;
    this.#binding = true;
    return wait;
  }

  start(nowMs: number): Ticket {
    if (this.#marks.length === 0) this.#mark(nowMs, this.#seq, false);
    if (this.#bucket !== null) {
      this.#bucket.take(nowMs);
      const gap = 1 / (RELEASE * this.#bucket.perMs);
      this.#nextStartMs = Math.max(this.#nextStartMs, nowMs) + gap;
    }
    return { seq: this.#seq++, startMs: nowMs };
  }

  /**
   * The server's bucket was empty when `ticket` arrived; nothing starts for `holdMs`. `closed`: the first request after
   * a hold was refused, which says nothing about the rate.
   */
  refused(ticket: Ticket, nowMs: number, holdMs: number, closed: boolean): void {
    const measured = this.#measure(ticket);
    const [first] = this.#marks;
    const accepted = first === undefined ? 0 : ticket.seq - first.seq - first.refused;
    const overMs = first === undefined ? 0 : ticket.startMs - first.ms;
    // Refused before anything was taken: the budget was spent before we came, and its rate is not known.
    if (this.#bucket === null && accepted === 0) {
      this.#marks = [];
      return;
    }
    let perMs: number;
    if (this.#bucket === null) {
      // What came from the full bucket is in it, but so is the hold, in which the bucket refills.
      perMs = Math.max(accepted, 1) / Math.max(overMs + holdMs, 1);
      this.#burst = accepted;
    } else if (closed) {
      perMs = this.#bucket.perMs;
    } else if (measured !== null) {
      // A short span can measure too low: the hold is in it. A known rate is given up by steps.
      perMs = Math.max(measured * MARGIN, this.#known * GIVE_UP);
      // Two measurements that agree need no third one soon.
      const agrees = Math.abs(perMs / this.#known - 1) < AGREES;
      this.#step = agrees ? STEP.least : Math.max(STEP.least, Math.min(this.#step, STEP.first) / 2);
      this.#known = perMs;
    } else {
      perMs = Math.min(this.#bucket.perMs * 0.7, (accepted + 1) / Math.max(overMs, ENOUGH.ms));
      this.#step = STEP.guess;
    }
    if (this.#bucket === null || measured !== null) {
      this.#marks = [];
      this.#mark(ticket.startMs, ticket.seq, true);
    }
    this.late(ticket);
    this.#bucket = new TokenBucket(perMs, Math.max(1, this.#burst), nowMs, 0);
    this.#nextStartMs = nowMs + holdMs;
    this.#cleanWindows = 0;
    this.#binding = false;
    const rest = this.#step <= STEP.least ? REST_MS : 0;
    this.#windowEndsMs = nowMs + holdMs + WINDOW_MS + rest;
  }

  /** Another refusal of the same kind: only its count matters. */
  late(ticket: Ticket): void {
    for (const mark of this.#marks) if (ticket.seq >= mark.seq) mark.refused += 1;
  }

  /** Tries a higher rate after a window in which the pace was the limit and nothing was refused. True when it grew. */
  grow(nowMs: number): boolean {
    if (this.#bucket === null || nowMs < this.#windowEndsMs) return false;
    this.#windowEndsMs = nowMs + WINDOW_MS;
    this.#mark(nowMs, this.#seq, false);
    if (!this.#binding) return false;
    this.#binding = false;
    this.#bucket.waitMs(nowMs);
    this.#bucket.perMs *= 1 + this.#step;
    this.#cleanWindows += 1;
    if (this.#cleanWindows % PATIENCE === 0)
      this.#step = Math.max(this.#step, Math.min(STEP.first, this.#step * 2));
    return true;
  }

  /** The highest lower bound of the rate, per ms; null when too little was taken to say. */
  #measure(ticket: Ticket): number | null {
    let best: number | null = null;
    for (const mark of this.#marks) {
      const overMs = ticket.startMs - mark.ms;
      const accepted = ticket.seq - mark.seq - mark.refused;
      if (overMs < ENOUGH.ms || accepted < ENOUGH.accepted) continue;
      const bound = (accepted - (mark.empty ? 0 : this.#burst)) / overMs;
      if (bound > 0 && (best === null || bound > best)) best = bound;
    }
    return best;
  }

  /** The first mark, the last refusal, stays; of the others the newest are kept. */
  #mark(ms: number, seq: number, empty: boolean): void {
    this.#marks.push({ seq, ms, refused: 0, empty });
    if (this.#marks.length > MARKS) this.#marks.splice(1, 1);
  }
}
