import { Adaptive, type LimitChange, type Outcome } from './adaptive.js';
import type { Ticket } from './pace.js';

/** A server on a simulated clock: says for a request that arrives now whether it is taken. */
export type SimServer = {
  /** `inFlight` counts the requests it works on, this one not. */
  arrive: (nowMs: number, inFlight: number) => { outcome: Outcome; retryAfterMs?: number };
  latencyMs: (random: () => number, outcome: Outcome) => number;
};

export type SimResult = {
  ms: number;
  refused: number;
  /** Most tries that one request needed. */
  tries: number;
  peak: number;
  changes: (LimitChange & { atMs: number })[];
};

/** `requests` requests through an `Adaptive`, refused ones queued again, on a clock that jumps from event to event. */
export function simulate(
  server: SimServer,
  options: { requests: number; max: number; seed?: number },
): SimResult {
  const random = mulberry(options.seed ?? 1);
  let now = 0;
  const changes: SimResult['changes'] = [];
  const adaptive = new Adaptive(options.max, (c) => changes.push({ ...c, atMs: now }));
  const queue: number[] = Array.from({ length: options.requests }, () => 0);
  const flying: {
    at: number;
    ticket: Ticket;
    outcome: Outcome;
    retry: number | null;
    tries: number;
  }[] = [];
  let refused = 0;
  let tries = 0;
  let peak = 0;
  while (queue.length > 0 || flying.length > 0) {
    const wait = queue.length > 0 ? adaptive.waitMs(now) : Number.POSITIVE_INFINITY;
    if (wait <= 0) {
      const before = queue.shift() ?? 0;
      const { outcome, retryAfterMs } = server.arrive(now, flying.length);
      const at = now + server.latencyMs(random, outcome);
      const ticket = adaptive.start(now);
      flying.push({ at, ticket, outcome, retry: retryAfterMs ?? null, tries: before + 1 });
      peak = Math.max(peak, flying.length);
      continue;
    }
    flying.sort((a, b) => a.at - b.at);
    const first = flying[0];
    if (first === undefined || first.at > now + wait) {
      now += wait;
      continue;
    }
    now = Math.max(now, first.at);
    flying.shift();
    adaptive.finish(first.ticket, first.outcome, now, first.retry);
    if (first.outcome === 'ok') {
      tries = Math.max(tries, first.tries);
    } else {
      if (first.outcome === 'refused') refused += 1;
      queue.push(first.tries);
    }
  }
  return { ms: now, refused, tries, peak, changes };
}

/** A budget of `perSecond` with `burst` saved up at most. */
export function bucketServer(perSecond: number, burst: number, retryAfterMs?: number): SimServer {
  let tokens = burst;
  let at = 0;
  return {
    arrive: (now) => {
      tokens = Math.min(burst, tokens + ((now - at) * perSecond) / 1000);
      at = now;
      if (tokens >= 1) {
        tokens -= 1;
        return { outcome: 'ok' };
      }
      return retryAfterMs === undefined
        ? { outcome: 'refused' }
        : { outcome: 'refused', retryAfterMs };
    },
    latencyMs: (random) => 5 + random() * 45,
  };
}

function mulberry(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` requests in each window of `windowMs`; refuses the rest, telling when the next window opens or not. */
export function windowServer(count: number, windowMs: number, tells: boolean): SimServer {
  let window = -1;
  let used = 0;
  return {
    arrive: (now) => {
      const current = Math.floor(now / windowMs);
      if (current !== window) {
        window = current;
        used = 0;
      }
      used += 1;
      if (used <= count) return { outcome: 'ok' };
      const retryAfterMs = (current + 1) * windowMs - now;
      return tells ? { outcome: 'refused', retryAfterMs } : { outcome: 'refused' };
    },
    latencyMs: (random) => 5 + random() * 45,
  };
}

/** At most `count` requests at once, each of about `latencyMs`; refuses the rest at once. */
export function concurrencyServer(count: number, latencyMs: number): SimServer {
  let ends: number[] = [];
  let at = 0;
  return {
    arrive: (now) => {
      at = now;
      ends = ends.filter((end) => end > now);
      return { outcome: ends.length < count ? 'ok' : 'refused' };
    },
    latencyMs: (random, outcome) => {
      if (outcome !== 'ok') return 10;
      const latency = latencyMs * (0.5 + random());
      ends.push(at + latency);
      return latency;
    },
  };
}
