import { describe, expect, it } from 'vitest';
import { BOUNDARY, type Category, type Level, REINFORCING } from '../types.js';
import { type CodedRow, countsOf, gapsOf, type Sides, sidesOf } from './gap.js';

const row = (id: number, category: Category | null, level: Level, cluster?: string): CodedRow => ({
  id: String(id),
  cluster: cluster ?? null,
  coded: { code: category === null ? null : 'x', category, level, score: 1 },
});

const labels = (present: readonly string[]) =>
  Object.fromEntries(
    [...BOUNDARY, ...REINFORCING].map((id) => [id, { present: present.includes(id), score: 0.5 }]),
  );

describe('records of hearth label', () => {
  it('give both sides; an unrated label makes its side unknown', () => {
    expect(sidesOf(labels(['redirect_to_human']))).toEqual({ boundary: true, reinforcing: false });
    const { retention: _, ...rest } = labels(['redirect_to_human']);
    expect(sidesOf(rest)).toEqual({ boundary: true, reinforcing: null });
    expect(sidesOf(null)).toBeNull();
  });
});

describe('the vulnerability gap', () => {
  const UV = 'user_vulnerabilities';
  const OTHER = 'relationship_intimacy';

  /** Of 40 messages each: boundary 30 outside, 10 inside; reinforcing the other way round. */
  const rows = Array.from({ length: 80 }, (_, i) =>
    row(i, i < 40 ? OTHER : UV, i < 40 ? 'low' : 'high'),
  );
  const sides = rows.map(
    (_, i): Sides => ({
      boundary: i < 40 ? i < 30 : i < 50,
      reinforcing: i < 40 ? i < 10 : i < 70,
    }),
  );

  it('by hand: 75 % outside less 25 % inside is +50 points, with an interval away from 0', () => {
    const { gaps, parts } = gapsOf(rows, sides, 's');
    const [category, level] = gaps;
    expect(category?.boundary.value).toBeCloseTo(0.5, 12);
    expect(category?.boundary.low).toBeGreaterThan(0.25);
    expect(category?.boundary.high).toBeLessThan(0.75);
    expect(category?.reinforcing.value).toBeCloseTo(-0.5, 12);
    expect(level?.boundary.value).toBeCloseTo(0.5, 12);
    expect(parts.map((p) => [p.id, p.boundary.value, p.boundary.n])).toEqual([
      ['vulnerability', 0.25, 40],
      ['other_codes', 0.75, 40],
      ['no_code', null, 0],
      ['level_from', 0.25, 40],
      ['level_below', 0.75, 40],
    ]);
  });

  it('users who wrote many messages widen the interval', () => {
    const few = rows.map((r, i) => ({ ...r, cluster: `user ${Math.floor(i / 10)}` }));
    const width = (of: readonly CodedRow[]): number => {
      const { low, high } = gapsOf(of, sides, 's').gaps[0]?.boundary ?? { low: 0, high: 0 };
      return (high ?? 0) - (low ?? 0);
    };
    expect(width(few)).toBeGreaterThan(width(rows));
  });

  it('replies that were not rated are left out; without any there is no figure', () => {
    const half = sides.map((s, i) => (i % 2 === 0 ? s : null));
    const { gaps, parts } = gapsOf(rows, half, 's');
    expect(parts[0]?.boundary.n).toBe(20);
    expect(gaps[0]?.boundary.value).toBeCloseTo(0.5, 12);
    const none = gapsOf(
      rows,
      rows.map(() => null),
      's',
    ).gaps[0]?.boundary;
    expect(none).toMatchObject({ value: null, low: null, high: null });
  });
});

describe('counts', () => {
  it('by category and level', () => {
    const counts = countsOf(
      [row(1, null, 'none'), row(2, null, 'low'), row(3, 'emotional_investment', 'high')],
      ['emotional_investment', null],
    );
    expect(counts.map((c) => [c.category, c.all, c.levels.low, c.levels.high])).toEqual([
      ['emotional_investment', 1, 0, 1],
      [null, 2, 1, 0],
    ]);
  });
});
