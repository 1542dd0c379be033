import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RatingKind, same } from '../contract/index.js';
import { bootstrapStatistic, weightedKappa } from '../stats/index.js';
import { groupFigures, pairFigures } from './audit-figures.js';

const kindOf = (scale: RatingKind['scale'], values: readonly number[] | null): RatingKind => ({
  label: same('kind'),
  scale,
  ...(values !== null && {
    levels: values.map((value) => ({ value, label: same(String(value)) })),
  }),
});

/** Ratings that give this table: rows the first rater, columns the second. */
function ratingsOfTable(table: readonly (readonly number[])[]) {
  const a: number[] = [];
  const b: number[] = [];
  table.forEach((row, x) => {
    row.forEach((count, y) => {
      for (let i = 0; i < count; i++) {
        a.push(x);
        b.push(y);
      }
    });
  });
  return { a, b };
}

const how = (n: number, draws = 50) => ({
  seed: 'test',
  clusters: Array.from({ length: n }, (_, i) => `i${i}`),
  draws,
});

describe('pairFigures', () => {
  it('Agresti 1992: quadratic κ 0.78382 of four ordered categories (V13)', () => {
    const table = [
      [22, 2, 2, 0],
      [5, 7, 14, 0],
      [0, 2, 36, 0],
      [0, 1, 17, 10],
    ];
    const { a, b } = ratingsOfTable(table);
    const found = pairFigures(kindOf('ordinal', [0, 1, 2, 3]), a, b, how(a.length));
    expect(found.kappa.value).toBeCloseTo(0.78382, 5);
    expect(found.table).toEqual(table);
    expect(found.units).toBe(118);
  });

  it('paradox [[80,7],[8,5]]: agreement .85, κ 0.31444, AC1 0.80800 (V14, irrCAC 1.4)', () => {
    const { a, b } = ratingsOfTable([
      [80, 7],
      [8, 5],
    ]);
    const found = pairFigures(kindOf('nominal', [0, 1]), a, b, how(100));
    expect(found.agreement.value).toBeCloseTo(0.85, 12);
    expect(found.kappa.value).toBeCloseTo(0.31444, 5);
    expect(found.ac.value).toBeCloseTo(0.808, 5);
    expect(found.precision?.value).toBeCloseTo(5 / 13, 12);
    expect(found.recall?.value).toBeCloseTo(5 / 12, 12);
    expect(found.bias.value).toBeCloseTo(0.01, 12);
  });

  it('[[88,14,18],[10,40,10],[2,6,12]]: AC2 0.63855 (V16, irrCAC), κ 0.454545 (V8)', () => {
    const { a, b } = ratingsOfTable([
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ]);
    const found = pairFigures(kindOf('ordinal', [0, 1, 2]), a, b, how(a.length));
    expect(found.ac.value).toBeCloseTo(0.63855, 5);
    expect(found.kappa.value).toBeCloseTo(0.454545, 6);
  });

  it('all raters the same value: no κ, α and AC, agreement 1 (V24)', () => {
    const found = pairFigures(kindOf('nominal', [0, 1]), [1, 1, 1], [1, 1, 1], how(3));
    expect(found.agreement.value).toBe(1);
    for (const figure of [found.kappa, found.alpha])
      expect(figure).toMatchObject({ value: null, reason: 'no_variance' });
  });

  it('no unit in common: nothing, with the reason (V25)', () => {
    const found = pairFigures(kindOf('nominal', [0, 1]), [1, null], [null, 0], how(2));
    for (const figure of [found.agreement, found.kappa, found.ac, found.alpha, found.bias])
      expect(figure).toMatchObject({ value: null, reason: 'no_overlap' });
    const none = pairFigures(kindOf('nominal', [0, 1]), [null], [1], how(1));
    expect(none.kappa).toMatchObject({ value: null, reason: 'no_data' });
  });

  it('kinds without levels have α and a difference, and no table', () => {
    const found = pairFigures(kindOf('interval', null), [1, 2, 3.5], [1.5, 2.5, 4], how(3));
    expect(found.bias.value).toBeCloseTo(-0.5, 12);
    expect(found.alpha.value).not.toBeNull();
    expect(found.kappa).toMatchObject({ value: null, reason: 'no_levels' });
    expect(found.table).toEqual([]);
  });

  it('a value beside the levels, as a panel’s median, is a level of its own', () => {
    const found = pairFigures(kindOf('ordinal', [1, 2, 3]), [1, 2.5, 3], [1, 2, 3], how(3));
    expect(found.levels).toEqual([1, 2, 2.5, 3]);
  });

  it('names of items change nothing, their order changes no value (property)', () => {
    const value = fc.option(fc.integer({ min: 0, max: 2 }), { nil: null });
    const unit = fc.record({ a: value, b: value, cluster: fc.integer({ min: 0, max: 4 }) });
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 2, maxLength: 25 }),
        fc.string({ minLength: 1, maxLength: 3 }),
        (units, prefix) => {
          const kind = kindOf('ordinal', [0, 1, 2]);
          const figures = (rows: typeof units, name: (cluster: number) => string) =>
            pairFigures(
              kind,
              rows.map(({ a }) => a),
              rows.map(({ b }) => b),
              { seed: 's', draws: 30, clusters: rows.map(({ cluster }) => name(cluster)) },
            );
          const found = figures(units, String);
          expect(figures(units, (cluster) => `${prefix}/${cluster}`)).toEqual(found);
          const turned = figures([...units].reverse(), String);
          for (const figure of ['agreement', 'kappa', 'ac', 'alpha', 'bias'] as const) {
            const [one, other] = [found[figure].value, turned[figure].value];
            if (one === null || other === null) expect(other).toBe(one);
            else expect(other).toBeCloseTo(one, 9);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('gathers equal pairs of a cluster and has the interval of single units (property)', () => {
    const unit = fc.record({
      a: fc.integer({ min: 0, max: 2 }),
      b: fc.integer({ min: 0, max: 2 }),
      cluster: fc.constantFrom('x', 'y', 'z', 'w'),
    });
    fc.assert(
      fc.property(fc.array(unit, { minLength: 4, maxLength: 30 }), (units) => {
        const clusters = units.map(({ cluster }) => cluster);
        const found = pairFigures(
          kindOf('ordinal', [0, 1, 2]),
          units.map(({ a }) => a),
          units.map(({ b }) => b),
          { seed: 's', draws: 40, clusters },
        );
        const direct = bootstrapStatistic(
          (weights) => {
            const table = [
              [0, 0, 0],
              [0, 0, 0],
              [0, 0, 0],
            ];
            units.forEach(({ a, b }, i) => {
              const row = table[a];
              if (row !== undefined) row[b] = (row[b] ?? 0) + (weights[i] ?? 0);
            });
            return weightedKappa(table, 'quadratic').value;
          },
          units.length,
          { seed: 's', draws: 40, clusters },
        );
        if (found.kappa.low === null || direct.low === null || direct.high === null) return;
        expect(found.kappa.low).toBeCloseTo(direct.low, 9);
        expect(found.kappa.high).toBeCloseTo(direct.high, 9);
      }),
      { numRuns: 40 },
    );
  });
});

describe('groupFigures', () => {
  const units = '11-1,2232,3333,3333,2222,1234,4444,1121,2222,-555,--11,--3-'
    .split(',')
    .map((unit) => [...unit].map((c) => (c === '-' ? null : Number(c))));

  it.each([
    ['nominal' as const, 0.743421],
    ['ordinal' as const, 0.815388],
    ['interval' as const, 0.849107],
  ])('Krippendorff 2011 example C: α %s %d (V3)', (scale, alpha) => {
    const found = groupFigures(kindOf(scale, [1, 2, 3, 4, 5]), units, how(units.length));
    expect(found.alpha.value).toBeCloseTo(alpha, 6);
    expect(found.units).toBe(11);
  });

  it('agreement is the mean share of equal pairs of a unit', () => {
    const found = groupFigures(
      kindOf('nominal', [0, 1]),
      [
        [1, 1, 1],
        [1, 1, 0],
        [0, null, 0],
      ],
      how(3),
    );
    expect(found.agreement.value).toBeCloseTo((1 + 1 / 3 + 1) / 3, 12);
  });
});
