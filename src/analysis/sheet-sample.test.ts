import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Spread, spreadSample } from './sheet-sample.js';

const answer = (target: string, stratum: string, ...levels: string[]): Spread => ({
  target,
  stratum,
  levels,
});
describe('the answers of a sheet', () => {
  it('a level that one answer in two hundred has is seen', () => {
    const all = Array.from({ length: 200 }, (_, i) => answer('a', 's', i === 117 ? 'x=3' : 'x=0'));
    expect(spreadSample(all, 5, 'seed')).toContain(117);
  });

  it('targets and strata are seen alike, however unlike their numbers are', () => {
    const all = Array.from({ length: 110 }, (_, i) =>
      answer(i < 100 ? 'a' : 'b', i % 11 === 0 ? 'r' : 's'),
    );
    const chosen = spreadSample(all, 10, 'seed').map((i) => all[i]);
    // Alone, each would be halved exactly; together they may miss it by one.
    for (const half of [
      chosen.filter((c) => c?.target === 'b').length,
      chosen.filter((c) => c?.stratum === 'r').length,
    ])
      expect(Math.abs(half - 5)).toBeLessThanOrEqual(1);
  });

  it('are different ones, as many as there are, the same for the same seed', () => {
    const spread = fc.record({
      target: fc.constantFrom('a', 'b', 'c'),
      stratum: fc.constantFrom('s', 't'),
      levels: fc.subarray(['x=0', 'x=1', 'y=0', 'y=1']),
    });
    fc.assert(
      fc.property(
        fc.array(spread, { maxLength: 30 }),
        fc.nat({ max: 40 }),
        fc.string(),
        (all, n, seed) => {
          const chosen = spreadSample(all, n, seed);
          expect(new Set(chosen).size).toBe(Math.min(n, all.length));
          expect(spreadSample(all, n, seed)).toEqual(chosen);
        },
      ),
    );
  });

  it('another seed draws others', () => {
    const all = Array.from({ length: 50 }, () => answer('a', 's'));
    expect(spreadSample(all, 10, 'one')).not.toEqual(spreadSample(all, 10, 'two'));
  });
});
