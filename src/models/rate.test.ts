import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateLimiter, TokenBucket } from './rate.js';

describe('TokenBucket', () => {
  it('gives its capacity at once and then its rate', () => {
    const bucket = new TokenBucket(0.01, 2, 0);
    bucket.take(0);
    bucket.take(0);
    expect(bucket.waitMs(0)).toBe(100);
    expect(bucket.waitMs(40)).toBeCloseTo(60);
    expect(bucket.waitMs(100)).toBe(0);
  });

  it('never gives more than capacity + rate × time (property)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ gap: fc.nat(300), cost: fc.integer({ min: 1, max: 4 }) })),
        (asks) => {
          const bucket = new TokenBucket(0.01, 4, 0);
          let nowMs = 0;
          let given = 0;
          for (const { gap, cost } of asks) {
            nowMs += gap;
            if (bucket.waitMs(nowMs, cost) > 0) continue;
            bucket.take(nowMs, cost);
            given += cost;
          }
          expect(given).toBeLessThanOrEqual(4 + nowMs * 0.01 + 1e-6);
        },
      ),
    );
  });

  it('lets a cost above its capacity through a full bucket, and pays it off after', () => {
    const bucket = new TokenBucket(1, 10, 0);
    expect(bucket.waitMs(0, 25)).toBe(0);
    bucket.take(0, 25);
    expect(bucket.waitMs(0, 1)).toBe(16);
  });
});

/** Starts as many requests as the limiter allows in a minute. */
function inOneMinute(limiter: RateLimiter, tokens: number, used = tokens): number {
  let nowMs = 0;
  for (let count = 0; ; count++) {
    nowMs += limiter.waitMs(nowMs, tokens);
    if (nowMs >= 60_000) return count;
    limiter.start(nowMs, tokens);
    limiter.settle(nowMs, tokens, used);
  }
}

describe('RateLimiter', () => {
  it.each([1, 10, 60, 600, 6000])('keeps %i requests a minute, but for a second’s bunch', (rpm) => {
    const count = inOneMinute(new RateLimiter({ rpm }, 0), 0);
    expect(count).toBeGreaterThanOrEqual(rpm);
    expect(count).toBeLessThanOrEqual(rpm + Math.max(1, rpm / 60));
  });

  it('keeps tokens a minute by what requests really cost', () => {
    const count = inOneMinute(new RateLimiter({ tpm: 60_000 }, 0), 100, 600);
    expect(count).toBeGreaterThanOrEqual(95);
    expect(count).toBeLessThanOrEqual(120);
  });

  it('has no limits where none are set', () => {
    const limiter = new RateLimiter({}, 0);
    limiter.start(0, 1e9);
    expect(limiter.waitMs(0, 1e9)).toBe(0);
  });
});
