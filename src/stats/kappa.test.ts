import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohenKappa, kappaOfTable } from './kappa.js';
import { wilson } from './wilson.js';

const how = { seed: 'test', draws: 500 };

/** The two raters' columns of a table of counts. */
function columns(table: number[][]): { a: number[]; b: number[] } {
  const out: { a: number[]; b: number[] } = { a: [], b: [] };
  table.forEach((row, i) => {
    row.forEach((count, j) => {
      for (let k = 0; k < count; k++) {
        out.a.push(i);
        out.b.push(j);
      }
    });
  });
  return out;
}

const V11 = [
  [20, 10],
  [20, 50],
];

describe('kappaOfTable and cohenKappa', () => {
  const vectors: [string, number[][], number][] = [
    [
      'V8: Cohen 1960 p. 45',
      [
        [88, 14, 18],
        [10, 40, 10],
        [2, 6, 12],
      ],
      0.491525,
    ],
    [
      'V9: Cohen 1960 p. 37',
      [
        [25, 12, 3],
        [13, 2, 15],
        [12, 16, 2],
      ],
      -0.092308,
    ],
    ['V11: Artstein & Poesio 2008 ex. 1', V11, 0.347826],
    [
      'V12: Artstein & Poesio 2008 ex. 2',
      [
        [46, 0, 0],
        [6, 32, 6],
        [0, 0, 10],
      ],
      0.801325,
    ],
    [
      'V13: Agresti 1992',
      [
        [22, 2, 2, 0],
        [5, 7, 14, 0],
        [0, 2, 36, 0],
        [0, 1, 17, 10],
      ],
      0.493008,
    ],
    [
      'V14: paradox',
      [
        [80, 7],
        [8, 5],
      ],
      0.31444,
    ],
    [
      'V17: irrCAC fixture',
      [
        [20, 5, 1, 0],
        [4, 15, 6, 1],
        [0, 5, 18, 4],
        [0, 1, 3, 12],
      ],
      0.57444,
    ],
  ];

  it.each(vectors)('annotation-platform.md %s', (_, table, kappa) => {
    expect(kappaOfTable(table).value).toBeCloseTo(kappa, 5);
    const { a, b } = columns(table);
    const x = cohenKappa(a, b, how);
    expect(x.value).toBeCloseTo(kappa, 5);
    expect(x.low).toBeLessThan(kappa);
    expect(x.high).toBeGreaterThan(kappa);
    expect(x.n).toBe(a.length);
  });

  it('V9: agreement .29, by chance .35', () => {
    const { agreement, expected } = kappaOfTable([
      [25, 12, 3],
      [13, 2, 15],
      [12, 16, 2],
    ]);
    expect(agreement).toBeCloseTo(0.29, 12);
    expect(expected).toBeCloseTo(0.35, 12);
  });

  it('V27: counts × 500 leave κ unchanged to 1e-9', () => {
    const large = kappaOfTable(V11.map((row) => row.map((count) => count * 500)));
    expect(large.value).toBeCloseTo(kappaOfTable(V11).value ?? 9, 9);
  });

  it('V24: the same category everywhere is undefined, with agreement 1', () => {
    const { a, b } = columns([[20]]);
    expect(cohenKappa(a, b, how)).toEqual({
      value: null,
      low: null,
      high: null,
      n: 20,
      reason: 'no_variance',
      agreement: 1,
    });
    expect(
      kappaOfTable([
        [9, 0],
        [0, 0],
      ]),
    ).toMatchObject({ value: null, reason: 'no_variance' });
  });

  it('V25: raters that share no row have no overlap', () => {
    expect(cohenKappa([1, null], [null, 1], how)).toMatchObject({
      value: null,
      reason: 'no_overlap',
    });
    expect(cohenKappa([1, null], [null, null], how)).toMatchObject({ n: 0, reason: 'no_data' });
    expect(cohenKappa([], [], how).reason).toBe('no_data');
  });

  it('is 0 with a rater who always says the same, without an interval', () => {
    expect(cohenKappa([1, 1, 1, 1], [1, 0, 1, 0], how)).toEqual({
      value: 0,
      low: null,
      high: null,
      n: 4,
      reason: 'constant_rater',
      agreement: 0.5,
    });
  });

  it('by hand: perfect agreement on halves ends at 2·(Wilson’s low) − 1', () => {
    const { a, b } = columns([
      [20, 0],
      [0, 20],
    ]);
    const x = cohenKappa(a, b, how);
    expect(x).toMatchObject({ value: 1, high: 1, n: 40, agreement: 1 });
    expect(x.low).toBeCloseTo(2 * (wilson(40, 40)?.low ?? 0) - 1, 12);
  });

  it('drops rows that one rater left out; compares by value: 1 and "1" differ', () => {
    const full = cohenKappa([1, 0, 1, 0, 1], [1, 0, 0, 0, 1], how);
    const gaps = cohenKappa([1, null, 0, 1, 0, 1, 1], [1, 1, 0, 0, 0, 1, null], how);
    expect(gaps).toEqual(full);
    expect(cohenKappa([1, 1, 0], ['1', 1, 0], how).agreement).toBeCloseTo(2 / 3, 12);
  });

  it('resamples clusters: copies of the same rows do not narrow the interval', () => {
    const { a, b } = columns([
      [8, 2],
      [3, 7],
    ]);
    const five = <T>(xs: T[]): T[] => xs.flatMap((x) => [x, x, x, x, x]);
    const once = cohenKappa(a, b, how);
    const clusters = five(a.map((_, i) => i));
    const copied = cohenKappa(five(a), five(b), { ...how, clusters });
    expect(copied).toEqual({ ...once, n: 100 });
    const naive = cohenKappa(five(a), five(b), how);
    expect((naive.high ?? 9) - (naive.low ?? 0)).toBeLessThan((once.high ?? 0) - (once.low ?? 0));
    expect(cohenKappa(a, b, { ...how, clusters: a.map(() => 1) }).reason).toBe('one_cluster');
  });

  it('refuses tables and columns that do not fit', () => {
    expect(() => kappaOfTable([[1, 2]])).toThrow(RangeError);
    expect(() => cohenKappa([1], [1, 0], how)).toThrow(RangeError);
    expect(() => cohenKappa([1, 0], [1, 0], { ...how, clusters: [1] })).toThrow(RangeError);
  });

  it('is symmetric, in −1…1, at most the agreement, and 1 only for perfect agreement', () => {
    const cell = fc.nat(9);
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), {
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(table, (counts) => {
        const { value, agreement, reason } = kappaOfTable(counts);
        const turned = counts.map((_, i) => counts.map((row) => row[i] ?? 0));
        if (value === null || agreement === null) {
          expect(reason).toBeDefined();
          return;
        }
        expect(kappaOfTable(turned).value).toBeCloseTo(value, 12);
        expect(value).toBeGreaterThanOrEqual(-1);
        expect(value).toBeLessThanOrEqual(agreement + 1e-12);
        expect(value === 1).toBe(agreement === 1);
      }),
    );
  });
});
