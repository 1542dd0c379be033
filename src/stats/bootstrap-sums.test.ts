import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootstrapRatios } from './bootstrap.js';
import { bootstrapSums, type Counts } from './bootstrap-sums.js';
import { rngFrom, shuffle } from './random.js';

const ratio = (sums: Float64Array): number | null =>
  sums[1] === 0 ? null : (sums[0] ?? 0) / (sums[1] ?? 1);

describe('bootstrapSums', () => {
  it('a ratio of sums has the value and, with the same stream, the interval of bootstrapRatios', () => {
    const hits = [1, 0, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0];
    const clusters = hits.map((_, i) => `c${i >> 1}`);
    const how = { seed: 's', draws: 500, clusters };
    const a = bootstrapSums(
      hits.map((hit) => [hit, 1]),
      ratio,
      how,
    );
    const [b] = bootstrapRatios([{ numerators: hits }], how);
    expect(a).toEqual(b);
  });

  it('leaves null rows out, needs two clusters, and says why nothing is there', () => {
    const rows: Counts[] = [[1, 1], null, [0, 1]];
    const one = bootstrapSums(rows, ratio, { seed: 's', clusters: ['a', 'b', 'a'] });
    expect(one).toMatchObject({ value: 0.5, n: 2, low: null, reason: 'one_cluster' });
    expect(bootstrapSums([null], ratio, { seed: 's' })).toMatchObject({
      value: null,
      n: 0,
      reason: 'no_data',
    });
    expect(bootstrapSums([[0, 0]], ratio, { seed: 's' }).reason).toBe('undefined');
    expect(() => bootstrapSums([[1], [1, 2]], ratio, { seed: 's' })).toThrow(RangeError);
  });

  it('property: the order of rows does not matter', () => {
    const row = fc.record({ hit: fc.nat(1), cluster: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const of = (list: typeof rows) =>
          bootstrapSums(
            list.map(({ hit }) => [hit, 1]),
            ratio,
            { seed: 's', draws: 50, clusters: list.map(({ cluster }) => cluster) },
          );
        expect(of(shuffle(rngFrom('x'), rows))).toEqual(of(rows));
      }),
      { numRuns: 30 },
    );
  });
});
