import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleQuestions } from './sample.js';

const named = (n: number) => Array.from({ length: n }, (_, i) => `q${i}`);

it('F1: the same seed draws the same questions, whatever order they come in; another seed others', () => {
  const all = named(296);
  const drawn = sampleQuestions(all, 0.4, 'seed');
  expect(sampleQuestions([...all].reverse(), 0.4, 'seed')).toEqual(drawn);
  expect(sampleQuestions(all, 0.4, 'other')).not.toEqual(drawn);
});

it('F1: 40 % of 296 questions is 118 (HeartBench, seed 004: 40 %)', () => {
  expect(sampleQuestions(named(296), 0.4, 's')).toHaveLength(118);
});

it('F1: draws 30 to 40 % of ten questions or more, each once (property)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 400 }),
      fc.double({ min: 0.3, max: 0.4, noNaN: true }),
      fc.string(),
      (n, share, seed) => {
        const drawn = sampleQuestions(named(n), share, seed);
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn.length / n).toBeGreaterThanOrEqual(0.3);
        expect(drawn.length / n).toBeLessThanOrEqual(0.4);
      },
    ),
  );
});

it('F1: every question is drawn about as often as the others', () => {
  const counts = new Map<string, number>();
  for (let seed = 0; seed < 600; seed++)
    for (const q of sampleQuestions(named(20), 0.3, `s${seed}`))
      counts.set(q, (counts.get(q) ?? 0) + 1);
  // 600 × 6 ⁄ 20 = 180 each; five standard deviations are 56.
  for (const n of counts.values()) expect(Math.abs(n - 180)).toBeLessThan(56);
  expect(counts.size).toBe(20);
});
