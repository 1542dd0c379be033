import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANAESTHETISTS,
  FK,
  FLEISS,
  FOURTEEN,
  HAYES,
  KA,
  KB,
  KC,
  SHROUT,
} from './agreement-vectors.testkit.js';
import { dawidSkene } from './dawid-skene.js';
import { fleissKappa } from './fleiss.js';
import { gwet } from './gwet.js';
import { icc } from './icc.js';
import { kappaOfTable } from './kappa.js';
import { type Disagreement, scottPi, weightedKappa } from './kappa-weighted.js';
import { kendallTau, kendallW } from './kendall.js';
import { type AlphaMetric, alphaEstimate, krippendorffAlpha, setAlpha } from './krippendorff.js';
import { countsOf, type Ratings, ratingsOf } from './ratings.js';

const near = (value: number | null | undefined, golden: number, digits = 6) =>
  expect(value).toBeCloseTo(golden, digits);

describe('Krippendorff α', () => {
  it.each<[string, Ratings, AlphaMetric, number, number]>([
    ['V1: Krippendorff 2004 p. 224', KA, 'nominal', 0.095238, 20],
    ['V2: Krippendorff 2011 ex. B', KB, 'nominal', 0.691964, 24],
    ['V3: Krippendorff 2011 ex. C', KC, 'nominal', 0.743421, 40],
    ['V3: Krippendorff 2011 ex. C', KC, 'ordinal', 0.815388, 40],
    ['V3: Krippendorff 2011 ex. C', KC, 'interval', 0.849107, 40],
    ['V3: Krippendorff 2011 ex. C', KC, 'ratio', 0.797403, 40],
    ['V4: fast-krippendorff sample', FK, 'nominal', 0.691358, 26],
    ['V4: fast-krippendorff sample', FK, 'ordinal', 0.806721, 26],
    ['V4: fast-krippendorff sample', FK, 'interval', 0.810845, 26],
    ['V4: fast-krippendorff sample', FK, 'ratio', 0.808944, 26],
    ['V5: Hayes & Krippendorff 2007', HAYES, 'ordinal', 0.759829, 159],
    ['V5: Hayes & Krippendorff 2007', HAYES, 'nominal', 0.47651, 159],
    ['V5: Hayes & Krippendorff 2007', HAYES, 'interval', 0.757378, 159],
    ['V6c: Fleiss 1971', FLEISS, 'nominal', 0.43341, 180],
  ])('%s, %s', (_, ratings, metric, golden, n) => {
    const alpha = krippendorffAlpha(ratings, metric);
    near(alpha.value, golden);
    expect(alpha.n).toBe(n);
  });

  it('V24: all say the same: no variance, and full agreement', () => {
    expect(
      krippendorffAlpha(
        [
          [3, 3],
          [3, 3],
        ],
        'ordinal',
      ),
    ).toMatchObject({
      value: null,
      reason: 'no_variance',
      agreement: 1,
    });
  });
  it('V25: raters never share a unit', () => {
    expect(
      krippendorffAlpha(
        [
          [1, null],
          [null, 2],
        ],
        'nominal',
      ),
    ).toMatchObject({
      value: null,
      reason: 'no_overlap',
    });
    expect(krippendorffAlpha([], 'nominal').reason).toBe('no_data');
  });
  it('V26: a unit with one value goes before categories are counted (nltk issue 3264)', () => {
    const ratings = ratingsOf([
      { unit: 'i1', rater: 'c1', value: 1 },
      { unit: 'i1', rater: 'c2', value: 1 },
      { unit: 'i2', rater: 'c2', value: 2 },
    ]);
    expect(krippendorffAlpha(ratings, 'nominal')).toMatchObject({
      value: null,
      reason: 'no_variance',
    });
  });
  it('keeps 1 and "1" apart, and refuses words where numbers are needed', () => {
    expect(
      krippendorffAlpha(
        [
          [1, '1'],
          [1, '1'],
        ],
        'nominal',
      ).agreement,
    ).toBe(0);
    expect(() => krippendorffAlpha([['a', 'b']], 'interval')).toThrow(/numbers/);
  });
  it('does not change with the order of units and raters', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...KC], { minLength: 12, maxLength: 12 }), (units) => {
        const back = units.map((unit) => [...unit].reverse());
        near(krippendorffAlpha(back, 'ordinal').value, 0.815388);
      }),
    );
  });
  it('has an interval around it, over units', () => {
    const { value, low, high, n } = alphaEstimate(HAYES, 'ordinal', { seed: 't', draws: 300 });
    expect(n).toBe(159);
    expect(low).toBeLessThan(value ?? 0);
    expect(high).toBeGreaterThan(value ?? 1);
  });
  it('of sets: near sets count as near', () => {
    const sets = [
      [['a', 'b'], ['a']],
      [['c'], ['c']],
      [['a'], ['c']],
    ];
    const masi = setAlpha(sets, 'masi').value ?? 0;
    const jaccard = setAlpha(sets, 'jaccard').value ?? 0;
    // Units: Jaccard distances 1/2, 0, 1; by hand: D_o = (2·½ + 2·1)/6 = ½.
    // Given: ab 1, a 2, c 3; D_e = 2·(1·2·½ + 1·3·1 + 2·3·1)/30 = 2/3.
    near(jaccard, 1 - 0.5 / (2 / 3));
    // MASI of a within ab: 1 − ½·⅔ = ⅔.
    near(masi, 1 - (2 * (2 / 3) + 2) / 6 / ((2 * (2 * (2 / 3) + 3 + 6)) / 30));
  });
});

describe('Fleiss κ', () => {
  it('V6: Fleiss 1971', () => {
    const { counts } = countsOf(FLEISS);
    const { value, agreement, expected } = fleissKappa(counts);
    near(value, 0.430245);
    near(agreement, 0.555556);
    near(expected, 0.219938);
  });
  it('V6b: Fleiss 1971, per class', () => {
    const { counts, categories } = countsOf(FLEISS);
    const { classes } = fleissKappa(counts);
    const golden = [0.2448, 0.2448, 0.52, 0.4711, 0.5661];
    golden.forEach((value, i) => {
      near(classes[categories.indexOf(i + 1)], value, 4);
    });
  });
  it('V7: ten items by fourteen raters', () => {
    const { value, agreement, expected } = fleissKappa(FOURTEEN);
    near(value, 0.209931);
    near(agreement, 0.378022);
    near(expected, 0.212755);
  });
  it('is undefined for one category, and refuses gaps', () => {
    expect(
      fleissKappa([
        [0, 3],
        [0, 3],
      ]),
    ).toMatchObject({
      value: null,
      reason: 'no_variance',
      agreement: 1,
    });
    expect(() =>
      fleissKappa([
        [1, 2],
        [1, 1],
      ]),
    ).toThrow(/item 1 has 2 ratings/);
  });
});

const COHEN_45 = [
  [88, 14, 18],
  [10, 40, 10],
  [2, 6, 12],
];
const COHEN_37 = [
  [25, 12, 3],
  [13, 2, 15],
  [12, 16, 2],
];
const AGRESTI = [
  [22, 2, 2, 0],
  [5, 7, 14, 0],
  [0, 2, 36, 0],
  [0, 1, 17, 10],
];
const POESIO = [
  [20, 10],
  [20, 50],
];

describe('weighted κ and π', () => {
  it.each<[string, number[][], Disagreement, number]>([
    ['V8: Cohen 1960 p. 45', COHEN_45, 'linear', 0.473684],
    ['V8: Cohen 1960 p. 45', COHEN_45, 'quadratic', 0.454545],
    [
      'V10: Cohen 1968',
      [
        [0.44, 0.07, 0.09],
        [0.05, 0.2, 0.05],
        [0.01, 0.03, 0.06],
      ],
      [
        [0, 1, 3],
        [1, 0, 6],
        [3, 6, 0],
      ],
      0.347826,
    ],
    [
      'V12: Artstein & Poesio 2008 ex. 2',
      [
        [46, 0, 0],
        [6, 32, 6],
        [0, 0, 10],
      ],
      [
        [0, 1, 0.5],
        [1, 0, 0.5],
        [0.5, 0.5, 0],
      ],
      0.816327,
    ],
    ['V13: Agresti 1992', AGRESTI, 'linear', 0.64881],
    ['V13: Agresti 1992', AGRESTI, 'quadratic', 0.78382],
  ])('%s, %s', (_, table, disagreement, golden) => {
    near(weightedKappa(table, disagreement).value, golden, 5);
  });
  it('V13: Agresti 1992, unweighted (.493)', () => near(kappaOfTable(AGRESTI).value, 0.493, 3));
  it('V11: Artstein & Poesio 2008 ex. 1, π', () => near(scottPi(POESIO).value, 0.340659));
  it('V19: eight yes, one no, one divided (DKPro), π', () =>
    near(
      scottPi([
        [8, 1],
        [0, 1],
      ]).value,
      0.6078,
      4,
    ));
  it('V27: counts × 500 change nothing (DKPro NumericalStabilityTest)', () => {
    const many = POESIO.map((row) => row.map((n) => n * 500));
    near(scottPi(many).value, scottPi(POESIO).value ?? 0, 9);
    near(kappaOfTable(many).value, kappaOfTable(POESIO).value ?? 0, 9);
  });
  it('is undefined where nobody varies', () => {
    expect(
      weightedKappa(
        [
          [5, 0],
          [0, 0],
        ],
        'linear',
      ).reason,
    ).toBe('no_variance');
    expect(
      scottPi([
        [5, 0],
        [0, 0],
      ]).reason,
    ).toBe('no_variance');
    expect(
      scottPi([
        [0, 0],
        [0, 0],
      ]).reason,
    ).toBe('no_data');
  });
});

/** Two raters' table as ratings. */
const asRatings = (table: number[][]): Ratings =>
  table.flatMap((row, i) => row.flatMap((n, j) => Array.from({ length: n }, () => [i, j])));

describe('Gwet AC1 and AC2', () => {
  const scale = (table: number[][]) => table.map((_, i) => i);
  it.each<[string, number[][], number, number | null]>([
    [
      'V14: the paradox (irrCAC 1.4)',
      [
        [80, 7],
        [8, 5],
      ],
      0.808,
      null,
    ],
    ['V15: Cohen 1960 p. 37 (irrCAC)', COHEN_37, -0.04797, 0.1831],
    ['V16: Cohen 1960 p. 45 (irrCAC)', COHEN_45, 0.57597, 0.63855],
    [
      'V17 (irrCAC)',
      [
        [20, 5, 1, 0],
        [4, 15, 6, 1],
        [0, 5, 18, 4],
        [0, 1, 3, 12],
      ],
      0.58046,
      0.84028,
    ],
    [
      'V18 (irrCAC)',
      [
        [15, 4, 1, 0, 0],
        [3, 12, 4, 1, 0],
        [1, 3, 14, 3, 1],
        [0, 1, 3, 10, 2],
        [0, 0, 1, 2, 8],
      ],
      0.57997,
      0.87005,
    ],
    [
      'V19: eight yes, one no, one divided (DKPro)',
      [
        [8, 1],
        [0, 1],
      ],
      0.8658,
      null,
    ],
  ])('%s', (_, table, ac1, ac2) => {
    const ratings = asRatings(table);
    const digits = 4;
    near(gwet(ratings, { categories: scale(table) }).value, ac1, digits);
    if (ac2 !== null)
      near(gwet(ratings, { categories: scale(table), weights: 'quadratic' }).value, ac2, digits);
  });
  it('V24, V25: undefined with a reason', () => {
    expect(
      gwet([
        [3, 3],
        [3, 3],
      ]),
    ).toMatchObject({ value: null, reason: 'no_variance', agreement: 1 });
    expect(
      gwet([
        [1, null],
        [null, 2],
      ]).reason,
    ).toBe('no_overlap');
    expect(() => gwet([[1, 2]], { categories: [1] })).toThrow(/not in the scale/);
  });
});

describe('ICC', () => {
  it('V20: Shrout & Fleiss 1979', () => {
    const { meanSquares, ...forms } = icc(SHROUT);
    const golden = {
      icc11: 0.1657,
      icc21: 0.2898,
      icc31: 0.7148,
      icc1k: 0.4428,
      icc2k: 0.6201,
      icc3k: 0.9093,
    };
    for (const [form, value] of Object.entries(golden))
      near(forms[form as keyof typeof golden].value, value, 4);
    near(meanSquares?.between, 11.2417, 4);
    near(meanSquares?.within, 6.2639, 4);
    near(meanSquares?.judges, 32.4861, 4);
    near(meanSquares?.error, 1.0194, 4);
  });
  it('is undefined for one row and for constants', () => {
    expect(icc([[1, 2]]).icc21.reason).toBe('too_few');
    expect(
      icc([
        [2, 2],
        [2, 2],
      ]).icc21.reason,
    ).toBe('no_variance');
    expect(() => icc([[1, 2], [1]])).toThrow(/row 1/);
  });
});

describe('Dawid & Skene', () => {
  const fitted = dawidSkene(ANAESTHETISTS, { categories: [1, 2, 3, 4] });
  it('V21: class shares and log-likelihood of the anaesthetists (Dawid & Skene 1979)', () => {
    const golden = [0.3996, 0.422, 0.1118, 0.0667];
    golden.forEach((share, i) => {
      near(fitted?.shares[i], share, 4);
    });
    const steps = fitted?.logLikelihood ?? [];
    near(steps.at(-1), -192.8909, 4);
    near(steps[0], -205.0911, 4);
    near(steps[1], -194.551, 4);
    near(steps[2], -193.1594, 4);
    for (let i = 1; i < steps.length; i++)
      expect((steps[i] ?? 0) - (steps[i - 1] ?? 0)).toBeGreaterThan(-1e-9);
    expect(fitted?.converged).toBe(true);
  });
  it('V21: hard labels', () => {
    const count = (label: number) => fitted?.labels.filter((l) => l === label).length;
    expect([1, 2, 3, 4].map(count)).toEqual([18, 19, 5, 3]);
    expect([2, 12, 36].map((patient) => fitted?.labels[patient - 1])).toEqual([4, 3, 4]);
  });
  it('gives null for nothing, and refuses what is not in the scale', () => {
    expect(dawidSkene([])).toBeNull();
    expect(() => dawidSkene([{ unit: 1, rater: 1, value: 9 }], { categories: [1] })).toThrow();
  });
});

describe('Kendall', () => {
  it('V22: W of 1234, 1234, 1243, and with a tie', () => {
    near(
      kendallW([
        [1, 2, 3, 4],
        [1, 2, 3, 4],
        [1, 2, 4, 3],
      ]).value,
      0.911111,
    );
    near(
      kendallW([
        [1, 2.5, 2.5, 4],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
      ]).value,
      0.977011,
    );
  });
  it('V23: τ-b', () => {
    near(kendallTau([1, 2, 2, 3], [1, 2, 3, 4]).value, 0.912871);
    near(kendallTau([1, 2, 3, 4], [1, 2, 4, 3]).value, 0.666667);
  });
  it('is undefined for constants and for one row', () => {
    expect(kendallTau([1, 1], [1, 2]).reason).toBe('no_variance');
    expect(kendallTau([1, null], [1, 2]).reason).toBe('too_few');
    expect(
      kendallW([
        [1, 1],
        [2, 2],
      ]).reason,
    ).toBe('no_variance');
    expect(kendallW([[1, 2]]).reason).toBe('too_few');
  });
});

describe('ratingsOf', () => {
  it('refuses a rater who rated a unit twice (nltk issue 2302)', () => {
    const one = { unit: 'u', rater: 'r', value: 1 };
    expect(() => ratingsOf([one, one])).toThrow(/rater r rated unit u twice/);
  });
});
