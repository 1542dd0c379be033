import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ActiveClock, IDLE_MS } from '../../src/parts/rating/active-clock.js';

const clock = (total = 0) => {
  let n = 0;
  return new ActiveClock(() => `s${++n}`, total);
};

describe('G2, G3: active time', () => {
  it('G2: an item that is open and not looked at counts nothing', () => {
    const one = clock();
    expect(one.total(3 * 3_600_000)).toBe(0);
    expect(one.take(3 * 3_600_000)).toEqual([]);
  });

  it('G2: without a sign of life for a minute it stops, and goes on with the next one', () => {
    const one = clock();
    one.sign(0);
    one.sign(10_000);
    expect(one.total(3_600_000)).toBe(10_000 + IDLE_MS);
    one.sign(3_600_000);
    one.away(3_605_000);
    expect(one.take(3_700_000)).toEqual([
      { id: 's1', ms: 10_000 + IDLE_MS },
      { id: 's2', ms: 5_000 },
    ]);
  });

  it('G2: a window in the back counts nothing', () => {
    const one = clock();
    one.sign(0);
    one.away(2_000);
    expect(one.total(50_000)).toBe(2_000);
    expect(one.runs(50_000)).toBe(false);
  });

  it('G1: each stretch is handed out once, and their sum is what is shown', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            after: fc.integer({ min: 0, max: 200_000 }),
            what: fc.constantFrom('sign', 'away', 'take'),
          }),
          { maxLength: 60 },
        ),
        fc.integer({ min: 0, max: 1e6 }),
        (events, before) => {
          const one = clock(before);
          const ids = new Set<string>();
          let now = 0;
          let sum = before;
          const taken = () => {
            for (const { id, ms } of one.take(now)) {
              expect(ids.has(id)).toBe(false);
              ids.add(id);
              sum += ms;
            }
          };
          for (const { after, what } of events) {
            now += after;
            if (what === 'sign') one.sign(now);
            else if (what === 'away') one.away(now);
            else taken();
          }
          taken();
          expect(sum).toBe(one.total(now));
          expect(sum - before).toBeLessThanOrEqual(now);
        },
      ),
    );
  });
});
