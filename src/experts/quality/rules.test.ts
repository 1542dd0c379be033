import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rngFrom } from '../../stats/index.js';
import { type FieldRating, valueKey } from '../work/field-ratings.js';
import { defaultSettings } from '../work/settings.js';
import { storedRatings } from './closed-items.js';
import { design } from './design.js';
import { looksLeaked } from './gold-items.js';
import { goldRate, isGoldDue } from './gold-rate.js';
import { compareBands } from './groups.js';
import { isSplit, pointOf, referenceFrom, referenceOf } from './point.js';
import { curve, type SidePoint, signsOf, speed, strictness, variety } from './side-charts.js';

const { gold } = defaultSettings();
const hit = (key: string, value: number): FieldRating => ({
  key,
  value,
  scale: 'nominal',
  range: 1,
});
const level = (key: string, value: number): FieldRating => ({
  key,
  value,
  scale: 'ordinal',
  range: 4,
});

describe('points', () => {
  it('a consensus never holds the vote that it is compared with', () => {
    const others = [[hit('a', 1)], [hit('a', 1)]];
    expect(pointOf([hit('a', 0)], referenceOf(others), 0.5)).toMatchObject({ error: 1, lower: 1 });
    // With three raters, two others who differ settle nothing.
    const split = [[hit('a', 1)], [hit('a', 0)]];
    expect(pointOf([hit('a', 0)], referenceOf(split), 0.5)).toBeNull();
    expect(isSplit(split)).toBe(true);
    expect(isSplit(others)).toBe(false);
  });
  it('half of the distance that splits a field is half an error, and errors stay within 0 and 1', () => {
    const standard = referenceFrom([level('a', 3)]);
    expect(pointOf([level('a', 4)], standard, 0.5)).toMatchObject({ error: 0.5, deviation: 0.25 });
    expect(pointOf([level('a', 1)], standard, 0.5)).toMatchObject({ error: 1, deviation: -0.5 });
  });
  it('property: error and deviation stay in their range, and the same verdict has none', () => {
    const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(ratings, ratings, (a, b) => {
        const own = a.map((value, i) => level(`f${i}`, value));
        const right = b.map((value, i) => level(`f${i}`, value));
        const point = pointOf(own, referenceFrom(right), 0.5);
        if (point === null) return;
        expect(point.error).toBeGreaterThanOrEqual(0);
        expect(point.error).toBeLessThanOrEqual(1);
        expect(Math.abs(point.deviation ?? 0)).toBeLessThanOrEqual(1);
        expect(point.higher + point.lower).toBeLessThanOrEqual(point.compared);
        expect(pointOf(own, referenceFrom(own), 0.5)?.error).toBe(0);
        expect(own.map(({ value }) => valueKey(value))).toHaveLength(a.length);
      }),
    );
  });
});

describe('C6, R10: hidden checks', () => {
  const now = (some: Partial<Parameters<typeof goldRate>[1]>) =>
    goldRate(gold, { submitted: 100, misses: 0, state: 'none', ...some });
  it('the rate is that of new raters for 50 items, and rises after misses and on watch', () => {
    expect(now({ submitted: 0 })).toBe(0.1);
    expect(now({ submitted: 49 })).toBe(0.1);
    expect(now({})).toBe(0.05);
    expect(now({ misses: 1 })).toBeCloseTo(0.1, 9);
    expect(now({ misses: 2 })).toBeCloseTo(0.2, 9);
    expect(now({ misses: 2, state: 'watch' })).toBeCloseTo(0.3, 9);
    expect(now({ misses: 5, state: 'alarm' })).toBe(0.5);
    expect(now({ submitted: 10, probation: true })).toBeCloseTo(0.2, 9);
  });
  it('property: more misses never make it rarer, and never more than half of the work', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 5 }),
        fc.nat({ max: 5 }),
        fc.nat({ max: 200 }),
        (a, b, submitted) => {
          const [few, many] = [Math.min(a, b), Math.max(a, b)];
          expect(now({ misses: many, submitted })).toBeGreaterThanOrEqual(
            now({ misses: few, submitted }),
          );
          expect(now({ misses: many, submitted })).toBeLessThanOrEqual(0.5);
        },
      ),
    );
  });
  it('is drawn anew at each place: no rhythm, not among the first two, the same when asked again', () => {
    const due = Array.from({ length: 4000 }, (_, n) => isGoldDue('seed', 'p1', n, 0.1));
    expect(due.slice(0, 2)).toEqual([false, false]);
    const share = due.filter(Boolean).length / due.length;
    expect(Math.abs(share - 0.1)).toBeLessThan(0.015);
    const places = due.flatMap((one, n) => (one ? [n] : []));
    const gaps = places.slice(1).map((n, i) => n - (places[i] ?? 0));
    // Geometric gaps: as likely to be short as with a coin, and as spread.
    expect(new Set(gaps).size).toBeGreaterThan(20);
    expect(isGoldDue('seed', 'p1', places[3] ?? 0, 0.1)).toBe(true);
    expect(isGoldDue('seed', 'p1', 0, 1)).toBe(false);
  });
  it('a check that many answer right and far faster looks leaked; a few or slow ones do not', () => {
    const answers = (error: number, activeMs: number, n = 8) =>
      Array.from({ length: n }, () => ({ error, activeMs }));
    expect(looksLeaked(answers(0, 5000), 30_000)).toBe(true);
    expect(looksLeaked(answers(0, 5000, 7), 30_000)).toBe(false);
    expect(looksLeaked(answers(0, 28_000), 30_000)).toBe(false);
    expect(looksLeaked(answers(0.5, 5000), 30_000)).toBe(false);
  });
});

describe('R13: side charts', () => {
  const point = (n: number, some: Partial<SidePoint> = {}): SidePoint => ({
    n,
    error: 0.1,
    expected: 0.1,
    higher: 0,
    lower: 0,
    compared: 4,
    activeMs: 30_000 * (1 + 0.2 * Math.sin(n * 7)),
    answers: { '0': 2, '1': 2 },
    ...some,
  });
  const how = { window: 30, baseline: 30 };
  const many = (n: number, some: (i: number) => Partial<SidePoint> = () => ({})) =>
    Array.from({ length: n }, (_, i) => point(i + 1, some(i)));

  it('nothing unusual has no sign', () => {
    expect(signsOf(many(90), how)).toEqual([]);
  });
  it('somebody who rushes is seen, and one who is slow', () => {
    expect(
      signsOf(
        many(90, (i) => (i < 60 ? {} : { activeMs: 4000 })),
        how,
      ),
    ).toEqual(['fast']);
    expect(
      signsOf(
        many(90, (i) => (i < 60 ? {} : { activeMs: 240_000 })),
        how,
      ),
    ).toEqual(['slow']);
    expect(speed(many(5), 30)).toEqual([]);
  });
  it('the same answer nearly always is seen where it makes errors, not where all say so', () => {
    const same = { answers: { '1': 4 } };
    expect(
      signsOf(
        many(60, () => ({ ...same, error: 0.4 })),
        how,
      ),
    ).toEqual(['monotone']);
    expect(
      signsOf(
        many(60, () => ({ ...same, error: 0 })),
        how,
      ),
    ).toEqual([]);
    expect(variety(many(1), 30)[0]?.value).toBeCloseTo(1, 9);
  });
  it('lenient and strict are told by their sign', () => {
    const lean = (higher: number, lower: number) => (i: number) => ({
      higher: i % 2 === 0 ? higher : 0,
      lower: i % 2 === 0 ? lower : 0,
    });
    expect(signsOf(many(60, lean(2, 0)), how)).toEqual(['lenient']);
    expect(signsOf(many(60, lean(0, 2)), how)).toEqual(['strict']);
    expect(strictness(many(3), 30).at(-1)?.value).toBe(0);
  });
  it('the curve is the share that matches over the window, with Wilson’s band', () => {
    const last = curve(
      many(60, (i) => ({ error: i < 30 ? 1 : 0 })),
      30,
    );
    expect(last[29]?.value).toBe(0);
    expect(last[59]).toMatchObject({ value: 1, high: 1 });
    expect(last[44]?.value).toBeCloseTo(0.5, 9);
  });
});

describe('who may rate: rater groups', () => {
  /** Laypeople guess so often, experts seldom; three of each rate every item. */
  const items = (n: number, layError: number) => {
    const rng = rngFrom(`groups/${layError}`);
    return Array.from({ length: n }, (_, i) => {
      const truth = [0, 1, 2, 3].map(() => (rng() < 0.5 ? 1 : 0));
      const raters = ['e1', 'e2', 'e3', 'l1', 'l2', 'l3'].map((person) => ({
        person,
        ratings: truth.map((right, f) =>
          hit(`r/${f}`, rng() < (person.startsWith('l') ? layError : 0.1) ? 1 - right : right),
        ),
      }));
      return { item: `i${i}`, abilities: [], ratings: storedRatings(raters) };
    });
  };
  const bandOf = new Map(
    ['e1', 'e2', 'e3', 'l1', 'l2', 'l3'].map((id) => [id, id.startsWith('l') ? 'lay' : 'expert']),
  );
  it('a noisy group is found: laypeople agree less with experts than those among themselves', () => {
    const [expert, lay] = compareBands(items(80, 0.35), bandOf, 's');
    expect(lay).toMatchObject({ band: 'lay', noisy: true, raters: 3, items: 80 });
    expect(lay?.gap.low).toBeGreaterThan(0);
    expect(expert?.noisy).toBe(false);
    expect(expert?.within.value).toBeGreaterThan(lay?.within.value ?? 1);
  });
  it('of fewer than three people nothing is said of a group, however they agree', () => {
    const two = new Map([...bandOf].filter(([id]) => id !== 'l3'));
    const of = items(80, 0.35).map((item) => ({
      ...item,
      ratings: {
        raters: item.ratings.raters.slice(0, 5),
        fields: Object.fromEntries(
          Object.entries(item.ratings.fields).map(([key, field]) => [
            key,
            { ...field, values: field.values.slice(0, 5) },
          ]),
        ),
      },
    }));
    const lay = compareBands(of, two, 's').find(({ band }) => band === 'lay');
    expect(lay?.gap.low).toBeGreaterThan(0);
    expect(lay).toMatchObject({ raters: 2, few: true, noisy: false });
    // A third one who has rated nothing makes it no larger.
    expect(compareBands(of, bandOf, 's').find(({ band }) => band === 'lay')).toMatchObject({
      raters: 3,
      few: true,
      noisy: false,
    });
  });
  it('a group as good as the others is not noisy', () => {
    const [, lay] = compareBands(items(80, 0.1), bandOf, 's');
    expect(lay?.noisy).toBe(false);
  });
  it('alone there is nobody to compare with: null and a reason', () => {
    const one = new Map([...bandOf].map(([id]) => [id, 'all']));
    const [all] = compareBands(items(10, 0.1), one, 's');
    expect(all?.between).toMatchObject({ value: null, reason: 'no_overlap' });
    expect(all?.gap).toMatchObject({ value: null, reason: 'no_overlap' });
    expect(all?.within.value).toBeGreaterThan(0.5);
  });
});

describe('X25: how many raters', () => {
  it('more raters make the interval of α narrower and the majority more often right', () => {
    const { rows, smallest } = design({ items: 100, accuracy: 0.85, prevalence: 0.7, width: 0.2 });
    expect(rows.map(({ raters }) => raters)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    const width = rows.map(({ low, high }) => (high ?? 0) - (low ?? 0));
    expect(width[7]).toBeLessThan(width[0] ?? 0);
    // Three of accuracy .85: .85³ + 3·.85²·.15.
    expect(rows[1]?.majority).toBeCloseTo(0.939, 2);
    expect(smallest).toBe(rows.find(({ enough }) => enough)?.raters ?? null);
    expect(design({ items: 100, accuracy: 0.85, prevalence: 0.7, width: 0.2 }).rows).toEqual(rows);
  });
  it('says so where nine are not enough', () => {
    const asked = { items: 10, accuracy: 0.7, prevalence: 0.9, width: 0.02 };
    expect(design(asked).smallest).toBeNull();
  });
});
