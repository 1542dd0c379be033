import { describe, expect, it } from 'vitest';
import { bradleyTerry, type Comparison, elo } from './preference.js';

const games = (a: string, b: string, wins: number, losses: number, ties = 0): Comparison[] => [
  ...Array.from({ length: wins }, (): Comparison => ({ a, b, score: 1 })),
  ...Array.from({ length: losses }, (): Comparison => ({ a, b, score: 0 })),
  ...Array.from({ length: ties }, (): Comparison => ({ a, b, score: 0.5 })),
];
const how = { seed: 'preference', draws: 200 };

describe('bradleyTerry', () => {
  it('two players: the odds are the wins (400 points for ten to one)', () => {
    const [first, second] = bradleyTerry(games('x', 'y', 30, 10), how);
    const gap = (first?.strength.value ?? 0) - (second?.strength.value ?? 0);
    expect(gap).toBeCloseTo(400 * Math.log10(3), 6);
    expect(first?.strength.low).toBeLessThan(first?.strength.value ?? 0);
    expect(first?.strength.n).toBe(40);
  });
  it('three players: strengths that fit all pairs are found exactly', () => {
    // Odds x:y = 2, y:z = 2, x:z = 4.
    const all = [...games('x', 'y', 20, 10), ...games('y', 'z', 20, 10), ...games('x', 'z', 24, 6)];
    const [x, y, z] = bradleyTerry(all, how).map((s) => s.strength.value ?? 0);
    expect((x ?? 0) - (y ?? 0)).toBeCloseTo(400 * Math.log10(2), 4);
    expect((y ?? 0) - (z ?? 0)).toBeCloseTo(400 * Math.log10(2), 4);
    expect((x ?? 0) + (y ?? 0) + (z ?? 0)).toBeCloseTo(0, 6);
  });
  it('ties are half a win for each', () => {
    const [x] = bradleyTerry(games('x', 'y', 5, 5, 10), how);
    expect(x?.strength.value).toBeCloseTo(0, 6);
  });
  it('has no strength for who never lost, nor for groups that never met', () => {
    expect(bradleyTerry(games('x', 'y', 5, 0), how)[0]?.strength).toMatchObject({
      value: null,
      reason: 'undefined',
    });
    const apart = [...games('x', 'y', 5, 5), ...games('v', 'w', 5, 5)];
    expect(bradleyTerry(apart, how).every((s) => s.strength.value === null)).toBe(true);
  });
});

describe('elo', () => {
  it('orders players by what they win, around 0, alike for the same seed', () => {
    const all = [...games('x', 'y', 30, 10), ...games('y', 'z', 30, 10)];
    const found = elo(all, { seed: 's', orders: 50 });
    expect(found.map((f) => f.player)).toEqual(['x', 'y', 'z']);
    expect(found[0]?.rating).toBeGreaterThan(found[1]?.rating ?? 0);
    expect(found[1]?.rating).toBeGreaterThan(found[2]?.rating ?? 0);
    expect(found.reduce((sum, f) => sum + f.rating, 0)).toBeCloseTo(0, 8);
    expect(found).toEqual(elo(all, { seed: 's', orders: 50 }));
  });
  it('one game is worth half of k between equals', () => {
    expect(elo(games('x', 'y', 1, 0), { seed: 's', k: 32 })[0]?.rating).toBe(16);
  });
});
