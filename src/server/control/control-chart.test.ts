import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baselineOf, LEAST_BASELINE, shareChart, valueChart } from './control-chart.js';

const signals = (chart: ReturnType<typeof valueChart>) => chart.points.map(({ signal }) => signal);

describe('a chart of shares', () => {
  it('limits by hand: 20 of 100 five times, centre 100.5/501, 3·√(p(1−p)/100)', () => {
    const { centre, points } = shareChart(Array(5).fill({ n: 20, of: 100 }));
    const p = 100.5 / 501;
    expect(centre).toBeCloseTo(p, 12);
    const half = 3 * Math.sqrt((p * (1 - p)) / 100);
    expect(points[0]?.low).toBeCloseTo(p - half, 12);
    expect(points[0]?.high).toBeCloseTo(p + half, 12);
    expect(signals(shareChart(Array(5).fill({ n: 20, of: 100 })))).toEqual(Array(5).fill(null));
  });

  it('tells a jump at once and a small lasting change after some points', () => {
    const steady = Array(20).fill({ n: 20, of: 100 });
    expect(signals(shareChart([...steady, { n: 60, of: 100 }])).at(-1)).toBe('outside');
    const shifted = signals(shareChart([...steady, ...Array(20).fill({ n: 27, of: 100 })]));
    expect(shifted.slice(0, 20)).toEqual(Array(20).fill(null));
    expect(shifted).toContain('shift');
    expect(shifted).not.toContain('outside');
  });

  it('few replies widen the limits: what is outside of 1000 is inside of 5', () => {
    const steady = Array(10).fill({ n: 100, of: 1000 });
    expect(signals(shareChart([...steady, { n: 200, of: 1000 }])).at(-1)).toBe('outside');
    expect(signals(shareChart([...steady, { n: 1, of: 5 }])).at(-1)).toBeNull();
  });

  it('a label that was never seen has limits, and a single sight of it in many is no jump', () => {
    const none = Array(10).fill({ n: 0, of: 50 });
    expect(shareChart(none).points.every(({ high }) => high !== null && high > 0)).toBe(true);
    expect(signals(shareChart([...none, { n: 25, of: 50 }])).at(-1)).toBe('outside');
  });

  it('limits stay in 0…1 whatever is counted', () => {
    const count = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([of, share]) => ({ n: Math.round(share * of), of }));
    fc.assert(
      fc.property(fc.array(count, { maxLength: 60 }), (counts) => {
        const { points, centre } = shareChart(counts);
        expect(points).toHaveLength(counts.length);
        for (const { low, high } of points) {
          if (centre === null) expect([low, high]).toEqual([null, null]);
          else
            expect(0 <= (low ?? -1) && (low ?? 2) <= (high ?? -1) && (high ?? 2) <= 1).toBe(true);
        }
      }),
    );
  });
});

describe('a chart of single values', () => {
  it('centre 10, mean moving range 2: limits 10 ± 3·2/1.128 (NIST handbook 6.3.2.2)', () => {
    const { centre, points } = valueChart([9, 11, 9, 11, 10]);
    expect(centre).toBe(10);
    // Ranges 2, 2, 2, 1: their mean is 1.75.
    expect(points[0]?.high).toBeCloseTo(10 + (3 * 1.75) / 1.128, 10);
  });

  it('equal values never signal, and one that leaves them does', () => {
    const same = Array(12).fill(0.1 + 0.2);
    expect(signals(valueChart(same)).every((signal) => signal === null)).toBe(true);
    expect(signals(valueChart([...same, 0.4])).at(-1)).toBe('outside');
  });

  it('too few points have no limits', () => {
    expect(valueChart([1, 2, 3]).centre).toBeNull();
    expect(signals(valueChart([1, 2, 300]))).toEqual([null, null, null]);
  });
});

it('the baseline is the first half, at least 5 and at most 20 points', () => {
  expect([5, 9, 30, 200].map(baselineOf)).toEqual([LEAST_BASELINE, 5, 15, 20]);
});
