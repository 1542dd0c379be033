import { expect, it } from 'vitest';
import { LEAST_FULL, releaseGate } from './gate.js';
import { weakest } from './worst.js';

const share = (value: number | null, low: number | null, high: number | null, n = 200) => ({
  value,
  low,
  high,
  n,
});

const ALL = { drawn: 20, full: 20 };

it('F7: 75 % passes, less fails, and says whether the interval is on one side', () => {
  expect(releaseGate(share(0.75, 0.7, 0.8), 0.75, ALL)).toEqual({
    state: 'passed',
    mark: 0.75,
    sure: false,
    drawn: 20,
    full: 20,
    least: LEAST_FULL,
  });
  expect(releaseGate(share(0.86, 0.8, 0.9), 0.75, ALL)).toMatchObject({
    state: 'passed',
    sure: true,
  });
  expect(releaseGate(share(0.749, 0.7, 0.79), 0.75, ALL)).toMatchObject({
    state: 'failed',
    sure: false,
  });
  expect(releaseGate(share(0.5, 0.4, 0.6), 0.75, ALL)).toMatchObject({
    state: 'failed',
    sure: true,
  });
});

it('F7: nothing is decided without data or with fewer than twenty units', () => {
  expect(releaseGate(share(null, null, null, 0), 0.75, ALL).state).toBe('undecided');
  expect(releaseGate(share(1, 0.9, 1, 19), 0.75, ALL).state).toBe('undecided');
});

it('F7: a test that was closed with few of its verdicts decides nothing, however well they agree', () => {
  const well = share(1, 0.95, 1);
  expect(releaseGate(well, 0.75, { drawn: 20, full: 17 })).toMatchObject({
    state: 'undecided',
    why: 'verdicts',
    drawn: 20,
    full: 17,
    least: 0.9,
  });
  expect(releaseGate(well, 0.75, { drawn: 20, full: 18 }).state).toBe('passed');
});

it('F7: names the weakest questions first, and none that were always met', () => {
  const unit = (question: string, met: boolean) => ({ question, ability: 'warmth', met });
  const found = weakest(
    [unit('a', true), unit('a', true), unit('b', false), unit('c', false), unit('c', true)],
    'question',
  );
  expect(found.map(({ name, n, met }) => [name, n, met])).toEqual([
    ['b', 1, 0],
    ['c', 2, 1],
  ]);
});
