import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RubricRow } from '../spec/types.js';
import { behindGate, dimensionShare, gateHit, questionShare } from './points.js';

const rowsOf = (scores: readonly (number | null)[]): RubricRow[] =>
  scores.map((score, i) => ({ id: `r${i + 1}`, dimension: 'd', score, content: 'c' }));
const hitsOf = (hits: readonly (boolean | null)[]) =>
  new Map(hits.map((hit, i) => [`r${i + 1}`, hit]));
const share = (
  scores: readonly number[],
  hits: readonly (boolean | null)[],
  scale: 'linear' | 'log' = 'linear',
) => dimensionShare(rowsOf(scores), hitsOf(hits), scale);

const score = fc.integer({ min: -10, max: 10 }).filter((n) => n !== 0);
const rubric = fc.array(fc.tuple(score, fc.option(fc.boolean())), { minLength: 1, maxLength: 8 });

describe('share of a dimension', () => {
  it('HeartBench (arXiv 2512.21849), log: penalties −3 and −10 give 90.9, 52.5 and 0', () => {
    const at = (hits: boolean[]) =>
      Number(((share([-3, -10], hits, 'log')?.value ?? -1) * 100).toFixed(1));
    expect([at([false, false]), at([true, false]), at([false, true]), at([true, true])]).toEqual([
      100, 90.9, 52.5, 0,
    ]);
  });

  it('is linear by default: 3 of 5 points with a penalty of 2 not met', () => {
    expect(share([3, 2, -2], [true, false, false])?.value).toBeCloseTo(5 / 7, 12);
    expect(share([3, 2, -2], [true, false, true])?.value).toBeCloseTo(3 / 7, 12);
  });

  it('lies in 0…1, between its bounds, and is unknown exactly while a row is', () => {
    fc.assert(
      fc.property(rubric, fc.constantFrom('linear' as const, 'log' as const), (rows, scale) => {
        const s = share(
          rows.map(([x]) => x),
          rows.map(([, hit]) => hit),
          scale,
        );
        if (s === null) throw new Error('no share');
        expect(s.value === null).toBe(rows.some(([, hit]) => hit === null));
        expect(s.low).toBeGreaterThanOrEqual(0);
        expect(s.high).toBeLessThanOrEqual(1 + 1e-12);
        expect(s.low).toBeLessThanOrEqual(s.high);
      }),
    );
  });

  it('any completion of unrated rows lies within the bounds', () => {
    fc.assert(
      fc.property(rubric, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), (rows, fill) => {
        const scores = rows.map(([x]) => x);
        const bounds = share(
          scores,
          rows.map(([, hit]) => hit),
        );
        const whole =
          share(
            scores,
            rows.map(([, hit], i) => hit ?? fill[i] ?? false),
          )?.value ?? -1;
        expect(whole).toBeGreaterThanOrEqual((bounds?.low ?? 2) - 1e-12);
        expect(whole).toBeLessThanOrEqual((bounds?.high ?? -2) + 1e-12);
      }),
    );
  });
});

describe('gate', () => {
  const gate = (hits: (boolean | null)[]) => gateHit(rowsOf([1, null, null]), hitsOf(hits));
  it('is hit by one, open while one is unknown, and makes the item 0', () => {
    expect([
      gate([true, false, false]),
      gate([true, true, null]),
      gate([true, null, false]),
    ]).toEqual([false, true, null]);
    const s = { value: 0.8, low: 0.8, high: 0.8 };
    expect(behindGate(s, true)).toEqual({ value: 0, low: 0, high: 0 });
    expect(behindGate(s, null)).toEqual({ value: null, low: 0, high: 0.8 });
    expect(behindGate(s, false)).toBe(s);
  });
});

describe('mean of an item', () => {
  it('leaves out dimensions that it lacks, and is unknown where one is', () => {
    const [a, b] = [
      { value: 1, low: 1, high: 1 },
      { value: null, low: 0, high: 0.5 },
    ];
    expect(questionShare([a, null])).toEqual(a);
    expect(questionShare([a, b])).toEqual({ value: null, low: 0.5, high: 0.75 });
    expect(questionShare([null])).toBeNull();
  });
});
