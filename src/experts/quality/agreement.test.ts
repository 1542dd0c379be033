import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FK, FLEISS, HAYES, KA, KB, KC } from '../../stats/agreement-vectors.testkit.js';
import {
  type AlphaMetric,
  alphaOfPairs,
  gwet,
  krippendorffAlpha,
  type Ratings,
} from '../../stats/index.js';
import { agreementOf, pairOf } from './agreement.js';
import { pairsOf, storedRatings } from './closed-items.js';
import { type Group, groupsOf, type Scale, type StoredItem, type Unit } from './units.js';

/** One unit an item, as the vectors have them. */
const groupOf = (ratings: Ratings, scale: Scale, label = scale as string): Group => ({
  by: 'scale',
  id: label,
  label,
  scale,
  units: ratings.map((row, i) => ({
    item: `i${i}`,
    field: 'f',
    raters: row.map((_, r) => `r${r}`),
    values: row.map((value) => (typeof value === 'boolean' ? String(value) : value)),
  })),
});
const figure = (ratings: Ratings, scale: Scale) => agreementOf(groupOf(ratings, scale), 'seed');

/** The table that `alphaOfPairs` takes, counted by hand. */
function pairsTable(ratings: Ratings, values: readonly (string | number | boolean)[]) {
  const table = values.map(() => values.map(() => 0));
  for (const row of ratings) {
    const given = row.filter((value) => value !== null).map((value) => values.indexOf(value));
    given.forEach((a, i) => {
      given.forEach((b, j) => {
        const cells = table[a];
        if (i !== j && cells !== undefined) cells[b] = (cells[b] ?? 0) + 1 / (given.length - 1);
      });
    });
  }
  return table;
}

describe('C8: agreement of closed items', () => {
  it.each<[string, Exclude<Scale, 'set' | 'ranking'>, Ratings, number]>([
    ['V1: Krippendorff 2004 p. 224', 'nominal', KA, 0.095238],
    ['V2: Krippendorff 2011 ex. B', 'nominal', KB, 0.691964],
    ['V3: Krippendorff 2011 ex. C', 'nominal', KC, 0.743421],
    ['V3: Krippendorff 2011 ex. C', 'ordinal', KC, 0.815388],
    ['V3: Krippendorff 2011 ex. C', 'interval', KC, 0.849107],
    ['V4: fast-krippendorff sample', 'ordinal', FK, 0.806721],
    ['V5: Hayes & Krippendorff 2007', 'ordinal', HAYES, 0.759829],
    ['V6c: Fleiss 1971', 'nominal', FLEISS, 0.43341],
  ])('%s, %s, with an interval around it', (_, scale, ratings, golden) => {
    const { alpha } = figure(ratings, scale);
    expect(alpha.value).toBeCloseTo(golden, 6);
    expect(alpha.low).toBeLessThan(golden);
    expect(alpha.high).toBeGreaterThan(golden);
  });

  it('α of counted pairs is α of the ratings, whatever the metric', () => {
    const row = fc.array(fc.option(fc.integer({ min: 1, max: 4 })), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 12 }), (ratings) => {
        for (const metric of ['nominal', 'ordinal', 'interval'] as const satisfies AlphaMetric[]) {
          const whole = krippendorffAlpha(ratings, metric);
          const counted = alphaOfPairs(pairsTable(ratings, [1, 2, 3, 4]), [1, 2, 3, 4], metric);
          if (whole.value === null) expect(counted.value).toBeNull();
          else expect(counted.value).toBeCloseTo(whole.value, 9);
        }
      }),
    );
  });

  it('AC1 and its interval come from the same units as gwet on all ratings', () => {
    const { ac } = figure(FLEISS, 'nominal');
    expect(ac.value).toBeCloseTo(gwet(FLEISS).value ?? -1, 9);
    expect(ac.low).toBeLessThan(ac.value ?? 0);
    expect(ac.high).toBeGreaterThan(ac.value ?? 1);
  });

  it('the same data have the same intervals', () => {
    expect(figure(KC, 'ordinal')).toEqual(figure(KC, 'ordinal'));
  });

  it('says beside each figure: items, units, raters, share with two ratings or more, prevalence', () => {
    expect(figure(KC, 'nominal')).toMatchObject({
      items: 12,
      units: 12,
      raters: 4,
      paired: 11 / 12,
    });
    expect(figure(KA, 'nominal').prevalence).toBeCloseTo(14 / 20, 9);
  });
});

describe('threads D: agreement that was wrong elsewhere', () => {
  it('D1: no shared items: null with the reason no_overlap, never 1.0', () => {
    const apart = figure(
      [
        ['a', null],
        [null, 'b'],
      ],
      'nominal',
    );
    expect(apart.alpha).toMatchObject({ value: null, reason: 'no_overlap' });
    expect(apart.percent).toMatchObject({ value: null, reason: 'no_overlap' });
    const group = groupOf(
      [
        ['a', null],
        [null, 'b'],
      ],
      'nominal',
    );
    expect(pairOf(group, 'r0', 'r1', 's').kappa).toMatchObject({
      value: null,
      reason: 'no_overlap',
    });
  });

  it('D2: levels that nobody chose stay on the scale: 1 and 5 are four steps apart', () => {
    const rows = [
      [1, 1],
      [5, 5],
      [1, 5],
      [2, 1],
    ];
    const near = pairOf(groupOf(rows, 'ordinal'), 'r0', 'r1', 's').kappa.value ?? 0;
    const squeezed = rows.map((row) => row.map((value) => (value === 5 ? 3 : value)));
    expect(near).not.toBe(pairOf(groupOf(squeezed, 'ordinal'), 'r0', 'r1', 's').kappa.value);
  });

  it('D3, V24: full agreement on one value is undefined, with percent 1 beside it', () => {
    const all = figure(
      Array.from({ length: 5 }, () => [3, 3, 3]),
      'ordinal',
    );
    expect(all.alpha).toMatchObject({ value: null, reason: 'no_variance' });
    expect(all.ac).toMatchObject({ value: null, reason: 'no_variance' });
    expect(all.percent.value).toBe(1);
  });

  it('D4: values are compared as they are: "Aa" is not "BB", and 1 is not "1"', () => {
    const mixed = figure(
      [
        ['Aa', 'BB'],
        ['Aa', 'BB'],
        ['Aa', 'Aa'],
      ],
      'nominal',
    );
    expect(mixed.percent.value).toBeCloseTo(1 / 3, 9);
    expect(figure([[1, '1']], 'nominal').percent.value).toBe(0);
  });

  it('D5: what is missing is absence, no category', () => {
    const gaps = figure(
      [
        ['a', 'a', null],
        ['b', 'b', null],
        ['a', null, 'a'],
      ],
      'nominal',
    );
    expect(gaps.alpha.value).toBe(1);
  });

  it('D6, V26: a unit with one value is dropped first; what is left has no variance, and nothing crashes', () => {
    const rows: Ratings = [
      [1, 1],
      [null, 2],
    ];
    expect(figure(rows, 'nominal').alpha).toMatchObject({ value: null, reason: 'no_variance' });
    expect(agreementOf(groupOf([], 'nominal'), 's').alpha.reason).toBe('no_data');
  });

  it('D7: a rater counts once an item: a verdict of theirs is one column', () => {
    const ratings = storedRatings([
      { person: 'p1', ratings: [one('s/a', 1)] },
      { person: 'p2', ratings: [one('s/a', 0)] },
    ]);
    expect(ratings.raters).toEqual(['p1', 'p2']);
    expect(pairsOf(ratings)).toEqual({ equal: 0, pairs: 1 });
  });

  it('D8: one dissent in a set that is constant otherwise gives α near 0; AC and prevalence stand beside it', () => {
    const rows = Array.from({ length: 40 }, (_, i) => [1, 1, i === 0 ? 0 : 1]);
    const { alpha, ac, prevalence } = figure(rows, 'nominal');
    expect(Math.abs(alpha.value ?? 1)).toBeLessThan(0.02);
    expect(ac.value).toBeGreaterThan(0.95);
    expect(prevalence).toBeGreaterThan(0.99);
  });

  it('D9, V14: the paradox of skew [[80,7],[8,5]]: AC1 0.808 where κ is 0.314', () => {
    const table = [
      [80, 7],
      [8, 5],
    ];
    const rows = table.flatMap((row, a) =>
      row.flatMap((n, b) => Array.from({ length: n }, () => [a, b])),
    );
    expect(figure(rows, 'nominal').ac.value).toBeCloseTo(0.808, 5);
    const { kappa } = pairOf(groupOf(rows, 'nominal'), 'r0', 'r1', 's');
    expect(kappa.value).toBeCloseTo(0.31444, 5);
  });

  it('D10: the unit universe is said: units and items are counted apart, and spans are no tokens', () => {
    const item: StoredItem = {
      item: 'i1',
      abilities: ['empathy'],
      ratings: storedRatings([
        {
          person: 'p1',
          ratings: [one('s/a', 1), { key: 's/q', value: ['x'], scale: 'set', range: 1 }],
        },
        {
          person: 'p2',
          ratings: [one('s/a', 1), { key: 's/q', value: [], scale: 'set', range: 1 }],
        },
      ]),
    };
    const groups = groupsOf([item, { ...item, item: 'i2' }]);
    const sets = groups.find(({ scale }) => scale === 'set');
    if (sets === undefined) throw new Error('no group of sets');
    // An empty set is a value: "nothing to quote".
    expect(agreementOf(sets, 's')).toMatchObject({ items: 2, units: 2, paired: 1 });
    expect(agreementOf(sets, 's').ac.reason).toBe('sets');
  });

  it('D11: the n of a pair is the number of items that both rated', () => {
    const rows: Ratings = [
      ['a', 'a', null],
      ['b', 'b', null],
      ['a', null, 'a'],
    ];
    expect(pairOf(groupOf(rows, 'nominal'), 'r0', 'r1', 's').items).toBe(2);
    expect(pairOf(groupOf(rows, 'nominal'), 'r0', 'r2', 's').items).toBe(1);
  });

  it('D12: answers are compared, not the names of fields', () => {
    const ratings = storedRatings([
      { person: 'p1', ratings: [one('s/better', 'left')] },
      { person: 'p2', ratings: [one('s/better', 'right')] },
    ]);
    expect(pairsOf(ratings)).toEqual({ equal: 0, pairs: 1 });
  });

  it('D13: what cannot be explained is not given: quotes have α of sets with Jaccard’s distance, and no interval', () => {
    const sets: Unit[] = [
      { item: 'i1', field: 'q', raters: ['a', 'b'], values: ['["x"]', '["x","y"]'] },
      { item: 'i2', field: 'q', raters: ['a', 'b'], values: ['["z"]', '["z"]'] },
    ];
    const { alpha } = agreementOf(
      { by: 'scale', id: 'set', label: 'set', scale: 'set', units: sets },
      's',
    );
    expect(alpha.value).toBeGreaterThan(0);
    expect(alpha.low).toBeNull();
  });
});

describe('what may be pooled', () => {
  it('numbers of one scale are one, names only where the question is the same, rankings by pairs', () => {
    const item: StoredItem = {
      item: 'i1',
      abilities: ['warmth'],
      ratings: storedRatings([
        {
          person: 'p1',
          ratings: [
            one('r1/hit', 1),
            one('r2/hit', 0),
            one('s/tone', 'kind'),
            { key: 's/order:a>b', value: 1, scale: 'ordinal', range: 2 },
            { key: 's/level', value: 4, scale: 'interval', range: 4 },
          ],
        },
      ]),
    };
    const scales = groupsOf([item])
      .filter(({ by }) => by === 'scale')
      .map(({ id, units }) => `${id} ${units.length}`);
    expect(scales).toEqual(['nominal:1 2', 'interval:4 1', 'nominal:tone 1', 'ranking 1']);
    expect(groupsOf([item]).some(({ by, label }) => by === 'ability' && label === 'warmth')).toBe(
      true,
    );
  });
});

function one(key: string, value: number | string) {
  return { key, value, scale: 'nominal' as const, range: 1 };
}
