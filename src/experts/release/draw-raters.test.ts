import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawRaters } from './draw-raters.js';

const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

it('F3: three different raters an item, never one who may not, shares alike within one (property)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.string(), (n, seed) => {
      const items = Array.from({ length: n }, (_, i) => `i${i}`);
      const { raters, short } = drawRaters(items, () => people, { raters: 3, seed });
      expect(short).toEqual([]);
      const loads = new Map(people.map((p) => [p, 0]));
      for (const item of items) {
        const chosen = raters.get(item) ?? [];
        expect(new Set(chosen).size).toBe(3);
        for (const p of chosen) loads.set(p, (loads.get(p) ?? 0) + 1);
      }
      const values = [...loads.values()];
      expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
    }),
  );
});

it('F3: an item that too few people may rate is told and gets nobody', () => {
  const { raters, short } = drawRaters(['x', 'y'], (item) => (item === 'x' ? ['a', 'b'] : people), {
    raters: 3,
    seed: 's',
  });
  expect(short).toEqual([{ item: 'x', may: 2 }]);
  expect(raters.has('x')).toBe(false);
  expect(raters.get('y')).toHaveLength(3);
});

it('F3: the order of an item’s raters and its company are random, not fixed trios', () => {
  const items = Array.from({ length: 70 }, (_, i) => `i${i}`);
  const { raters } = drawRaters(items, () => people, { raters: 3, seed: 's' });
  const trios = new Set([...raters.values()].map((three) => [...three].sort().join()));
  expect(trios.size).toBeGreaterThan(10);
});
