import { describe, expect, it } from 'vitest';
import { Adaptive, type LimitChange } from './adaptive.js';
import {
  bucketServer,
  concurrencyServer,
  type SimServer,
  simulate,
  windowServer,
} from './simulate.testkit.js';

const SEEDS = [1, 2, 3, 4, 5];
const free = (latencyMs: number): SimServer => ({
  arrive: () => ({ outcome: 'ok' }),
  latencyMs: () => latencyMs,
});

describe('T42: a budget of 100 requests a second, 1,000 requests, 64 in flight (ideal 9 s)', () => {
  it.each(SEEDS)('without Retry-After: at most 11 s and 100 refusals (seed %i)', (seed) => {
    const result = simulate(bucketServer(100, 100), { requests: 1000, max: 64, seed });
    expect(result.ms).toBeLessThan(11_000);
    expect(result.refused).toBeLessThanOrEqual(100);
    // No request uses up its retries.
    expect(result.tries).toBeLessThanOrEqual(4);
  });

  it.each(SEEDS)('with Retry-After 1 s: at most 10.5 s and 100 refusals (seed %i)', (seed) => {
    const result = simulate(bucketServer(100, 100, 1000), { requests: 1000, max: 64, seed });
    expect(result.ms).toBeLessThan(10_500);
    expect(result.refused).toBeLessThanOrEqual(100);
    expect(result.tries).toBeLessThanOrEqual(4);
  });
});

describe('other budgets', () => {
  it.each<[string, SimServer, number, number, number]>([
    // name, server, requests, ideal in ms, most of the ideal
    ['10 a second', bucketServer(10, 10), 200, 19_000, 1.1],
    ['1,000 a second', bucketServer(1000, 1000), 10_000, 9000, 1.1],
    ['one a second, burst of 20', bucketServer(1, 20), 100, 80_000, 1.1],
    ['hardly any burst', bucketServer(100, 5), 3000, 30_000, 1.3],
    ['100 in each second', windowServer(100, 1000, false), 1000, 9000, 1.7],
    ['100 in each second, told when', windowServer(100, 1000, true), 1000, 9000, 1.3],
    ['500 in each minute', windowServer(500, 60_000, false), 1000, 60_000, 1.2],
    ['500 in each minute, told when', windowServer(500, 60_000, true), 1000, 60_000, 1.2],
    ['10 at once, a second each', concurrencyServer(10, 1000), 300, 30_000, 1.35],
    ['40 at once, five seconds each', concurrencyServer(40, 5000), 1000, 125_000, 1.4],
  ])('%s', (_, server, requests, idealMs, most) => {
    const result = simulate(server, { requests, max: 256 });
    expect(result.ms / idealMs).toBeLessThan(most);
    expect(result.tries).toBeLessThanOrEqual(7);
  });

  it('T53: a server without limits is used to the full', () => {
    const result = simulate(free(50), { requests: 5000, max: 1000 });
    expect(result.peak).toBe(1000);
    expect(result.refused).toBe(0);
  });

  it('T52: the window slides past a straggler', () => {
    let n = 0;
    const server: SimServer = {
      arrive: () => ({ outcome: 'ok' }),
      latencyMs: () => (n++ === 20 ? 10_000 : 50),
    };
    const result = simulate(server, { requests: 1000, max: 32 });
    expect(result.ms).toBeLessThanOrEqual(10_200);
    expect(result.changes.filter((c) => c.reason === 'grown').at(-1)?.atMs).toBeLessThan(1000);
  });
});

/** Runs `count` requests through, all in flight together, all with one outcome. */
function round(
  adaptive: Adaptive,
  nowMs: number,
  count: number,
  outcome: 'ok' | 'failed' | 'refused',
) {
  const tickets = [...Array(count)].map(() => adaptive.start(nowMs));
  // Somebody waits behind them.
  adaptive.waitMs(nowMs);
  for (const ticket of tickets) adaptive.finish(ticket, outcome, nowMs + 10, null);
}

describe('Adaptive, step by step', () => {
  it('starts at 8, or at the limit when that is lower', () => {
    expect(new Adaptive(64).limit).toBe(8);
    expect(new Adaptive(3).limit).toBe(3);
  });

  it('doubles after a clean round in which the limit was used', () => {
    const adaptive = new Adaptive(64);
    const limits = [0, 1, 2, 3].map((i) => {
      round(adaptive, i * 20, adaptive.limit, 'ok');
      return adaptive.limit;
    });
    expect(limits).toEqual([16, 32, 64, 64]);
  });

  it('does not grow while the limit is not used: growth is honest', () => {
    const adaptive = new Adaptive(64);
    for (let i = 0; i < 50; i++) {
      const ticket = adaptive.start(i);
      adaptive.waitMs(i);
      adaptive.finish(ticket, 'ok', i, null);
    }
    expect(adaptive.limit).toBe(8);
  });

  it('pauses growth on 5xx, and does not shrink', () => {
    const seen: LimitChange[] = [];
    const adaptive = new Adaptive(64, (c) => seen.push(c));
    round(adaptive, 0, 8, 'failed');
    expect(adaptive.limit).toBe(8);
    expect(seen.map((c) => c.reason)).toEqual(['failing']);
    round(adaptive, 20, 8, 'ok');
    expect(adaptive.limit).toBe(16);
  });

  it('cuts by 0.7 once for all refusals of requests that were under way', () => {
    const seen: LimitChange[] = [];
    const adaptive = new Adaptive(64, (c) => seen.push(c));
    for (const i of [0, 1]) round(adaptive, i * 20, adaptive.limit, 'ok');
    round(adaptive, 100, 32, 'refused');
    expect(adaptive.limit).toBe(22);
    expect(seen.filter((c) => c.reason === 'refused')).toHaveLength(1);
  });

  it('ignores successes that were under way when it cut', () => {
    const adaptive = new Adaptive(64);
    const tickets = [...Array(8)].map(() => adaptive.start(0));
    adaptive.waitMs(0);
    const [first, ...rest] = tickets;
    if (first !== undefined) adaptive.finish(first, 'refused', 5, null);
    for (const ticket of rest) adaptive.finish(ticket, 'ok', 6, null);
    expect(adaptive.limit).toBe(5);
  });

  it('starts nothing during Retry-After, also when it comes with a late refusal', () => {
    const adaptive = new Adaptive(64);
    const a = adaptive.start(0);
    const b = adaptive.start(0);
    adaptive.finish(a, 'refused', 10, 1000);
    expect(adaptive.waitMs(10)).toBe(1000);
    adaptive.finish(b, 'refused', 20, 2000);
    expect(adaptive.waitMs(20)).toBe(2000);
    expect(adaptive.waitMs(2020)).toBe(0);
  });

  it('holds longer each time the first request after a hold is refused again', () => {
    const adaptive = new Adaptive(64);
    let nowMs = 0;
    const holds: number[] = [];
    for (let i = 0; i < 4; i++) {
      const ticket = adaptive.start(nowMs);
      adaptive.finish(ticket, 'refused', nowMs, null);
      holds.push(adaptive.holdMs(nowMs));
      nowMs += adaptive.waitMs(nowMs);
    }
    expect(holds).toEqual([500, 1000, 2000, 4000]);
  });

  it('T42: a server that is closed at first is not taken for a slow one', () => {
    const opensAtMs = 20_000;
    const server: SimServer = {
      arrive: (nowMs) =>
        nowMs < opensAtMs
          ? { outcome: 'refused', retryAfterMs: opensAtMs - nowMs }
          : { outcome: 'ok' },
      latencyMs: () => 50,
    };
    const { ms, refused } = simulate(server, { requests: 1000, max: 64 });
    expect(refused).toBe(8);
    // As soon as it opens, it is used as any other: 1,000 requests of 50 ms, 64 at once, after a slow start.
    expect(ms - opensAtMs).toBeLessThan(2_500);
  });

  it('gives back a place without judging when a request is given up', () => {
    const adaptive = new Adaptive(1);
    const ticket = adaptive.start(0);
    expect(adaptive.waitMs(0)).toBe(Number.POSITIVE_INFINITY);
    adaptive.finish(ticket, 'none', 1, null);
    expect(adaptive.waitMs(1)).toBe(0);
    expect(adaptive.inFlight).toBe(0);
  });

  it('tells each change with its reason', () => {
    const reasons = new Set(
      simulate(bucketServer(100, 100), { requests: 1000, max: 64 }).changes.map((c) => c.reason),
    );
    expect([...reasons].sort()).toEqual(['grown', 'paced_faster', 'refused']);
  });
});
