import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, itemsFor, itemsForZero, spreadOf, zeroBound } from './gate-bounds.js';

const alone = (n: number) => Array.from({ length: n }, (_, i) => `g${i}`);
const RATE = [0, 1] as const;
const CHANGE = [-1, 1] as const;
function bounds(values: number[], groups: string[], range: readonly [number, number], sure = 0.95) {
  const spread = spreadOf(values, groups, range);
  if (spread === null) throw new Error('no spread');
  return boundsOf(spread, sure);
}

describe('bounds of a mean', () => {
  it('no difference in 1002 pairs of their own: ±1.6464·√2/1004·√(1002/1001) by hand (Bonett & Price 2012)', () => {
    const { low, high, value } = bounds(Array(1002).fill(0), alone(1002), CHANGE);
    const half = ((1.646379 * Math.SQRT2) / 1004) * Math.sqrt(1002 / 1001);
    expect(value).toBe(0);
    expect(high).toBeCloseTo(half, 7);
    expect(low).toBeCloseTo(-half, 7);
  });
  it('groups that move together widen the bounds', () => {
    const values = Array.from({ length: 60 }, (_, i) => (i < 30 ? 1 : 0));
    const together = values.map((_, i) => `g${Math.floor(i / 10)}`);
    const wide = bounds(values, together, RATE);
    const narrow = bounds(values, alone(60), RATE);
    expect((wide.high ?? 0) - (wide.low ?? 0)).toBeGreaterThan(
      2 * ((narrow.high ?? 0) - (narrow.low ?? 0)),
    );
  });
  it('one group has no bounds, no item no spread', () => {
    expect(bounds([1, 0], ['a', 'a'], RATE)).toMatchObject({ value: 0.5, low: null, high: null });
    expect(spreadOf([], [], RATE)).toBeNull();
  });
  it('lie in the range, around the value, whatever the data', () => {
    const items = fc.array(
      fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.constantFrom('a', 'b', 'c', 'd')),
      { minLength: 2, maxLength: 40 },
    );
    fc.assert(
      fc.property(items, (all) => {
        const found = bounds(
          all.map(([x]) => x),
          all.map(([, group]) => group),
          CHANGE,
        );
        if (found.low === null || found.high === null) return found.clusters === 1;
        return (
          found.low >= -1 &&
          found.high <= 1 &&
          found.low <= found.value &&
          found.value <= found.high
        );
      }),
    );
  });
});

describe('how many items are needed', () => {
  const halves = (n: number) => {
    const spread = spreadOf(
      Array.from({ length: n }, (_, i) => i % 2),
      alone(n),
      RATE,
    );
    if (spread === null) throw new Error('no spread');
    return spread;
  };
  it('a share of one half, 10 points away: (1.645 + 0.842)²·0.25/0.01 = 155 by the normal approximation', () => {
    expect(itemsFor(halves(40), 0.1, 0.95)).toBeGreaterThan(150);
    expect(itemsFor(halves(40), 0.1, 0.95)).toBeLessThan(165);
  });
  it('both sides need more than one, a smaller distance more than a larger one', () => {
    const one = itemsFor(halves(40), 0.1, 0.95) ?? 0;
    expect(itemsFor(halves(40), 0.1, 0.95, true)).toBeGreaterThan(one);
    expect(itemsFor(halves(40), 0.05, 0.95)).toBeGreaterThan(3.5 * one);
  });
  it('no number of items tells a value from itself', () => {
    expect(itemsFor(halves(40), 0, 0.95)).toBeNull();
    expect(itemsFor(halves(40), 1e-6, 0.95)).toBeNull();
  });
});

describe('none seen', () => {
  it('rule of three: none of 300 leaves up to 1 % (Hanley & Lippman-Hand 1983)', () => {
    expect(zeroBound(300, 0.95)).toBeCloseTo(0.01, 3);
    expect(itemsForZero(0.01, 0.95)).toBe(299);
    expect(zeroBound(itemsForZero(0.03, 0.95), 0.95)).toBeLessThan(0.03);
  });
});
