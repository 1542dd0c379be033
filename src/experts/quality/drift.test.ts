import { describe, expect, it } from 'vitest';
import { bernoulliRun, rngFrom, wilson } from '../../stats/index.js';
import { defaultSettings } from '../work/settings.js';
import { type ChartState, nextState, nextSum, signalOf } from './chart-rules.js';
import { baselineOf, expectedError, hardness, usualRate } from './expected.js';

const { quality } = defaultSettings();
const { p0, p1 } = quality;
/** Points in control before a rater drifts. */
const CONTROL = 1000;
const SIMULATIONS = 500;

/** One rater: their baseline, points in control, then points out of control. `estimated`: from the first 30 points. */
function rater(seed: string, { estimated }: { estimated: boolean }) {
  const rng = rngFrom(`drift/${seed}`);
  let expected = p0;
  if (estimated) {
    let errors = 0;
    for (let i = 0; i < quality.baseline; i++) if (rng() < p0) errors += 1;
    const own = { n: quality.baseline, errors, expected: quality.baseline * p0 };
    expected = baselineOf(own, p0, quality);
  }
  let sum = 0;
  let falseAlarms = 0;
  for (let i = 0; i < CONTROL; i++) {
    sum = nextSum(sum, { error: rng() < p0 ? 1 : 0, expected }, quality);
    if (signalOf(sum, quality) !== 'alarm') continue;
    falseAlarms += 1;
    // Somebody looks, and lets the chart begin anew.
    sum = 0;
  }
  let caught = Number.POSITIVE_INFINITY;
  for (let i = 1; i <= 5000 && caught > i; i++) {
    sum = nextSum(sum, { error: rng() < p1 ? 1 : 0, expected }, quality);
    if (signalOf(sum, quality) === 'alarm') caught = i;
  }
  return { falseAlarms, caught };
}

function simulated(of: { estimated: boolean }) {
  const raters = Array.from({ length: SIMULATIONS }, (_, i) => rater(String(i), of));
  const caught = raters.filter((one) => one.caught <= 75).length;
  return {
    caught: caught / SIMULATIONS,
    interval: wilson(caught, SIMULATIONS),
    falseAlarms:
      raters.reduce((sum, one) => sum + one.falseAlarms, 0) / ((SIMULATIONS * CONTROL) / 1000),
  };
}

describe('C13: drift from .10 to .25', () => {
  it('the defaults are the setting that is measured here: .10 against .25, watch 3, alarm 4', () => {
    expect(quality).toMatchObject({ p0: 0.1, p1: 0.25, watch: 3, alarm: 4, baseline: 30 });
  });

  it('exactly (Markov chain): over 90 % are caught within 75 points, and a false alarm comes every 1,025 points', () => {
    const chart = { good: p0, bad: p1, limit: quality.alarm };
    const { within } = bernoulliRun(p1, chart, { checks: 75, from: 500 });
    expect(within[75]).toBeGreaterThan(0.9);
    expect(within[75]).toBeCloseTo(0.934, 2);
    const { mean } = bernoulliRun(p0, chart, { checks: 4000 });
    expect(mean).toBeGreaterThan(1000);
    expect(Math.abs(mean - 1025)).toBeLessThan(3);
  });

  it('500 simulations: 90 % within 75 points at h = 4, at most one false alarm per 1,000 points', () => {
    const { caught, falseAlarms, interval } = simulated({ estimated: false });
    expect(caught).toBeGreaterThanOrEqual(0.9);
    expect(interval?.low).toBeGreaterThan(0.9);
    expect(falseAlarms).toBeLessThanOrEqual(1);
  });

  it('500 simulations with the baseline estimated from 30 points: both hold as well', () => {
    const { caught, falseAlarms } = simulated({ estimated: true });
    expect(caught).toBeGreaterThanOrEqual(0.9);
    expect(falseAlarms).toBeLessThanOrEqual(1);
  });

  it('an estimate without the level of all, as it was, would ring more than twice as often', () => {
    const rng = rngFrom('drift/raw');
    let falseAlarms = 0;
    for (let i = 0; i < 200; i++) {
      let errors = 0;
      for (let j = 0; j < 30; j++) if (rng() < p0) errors += 1;
      const expected = Math.max(0.02, errors / 30);
      let sum = 0;
      for (let j = 0; j < 1000; j++) {
        sum = nextSum(sum, { error: rng() < p0 ? 1 : 0, expected }, quality);
        if (sum >= quality.alarm) {
          falseAlarms += 1;
          sum = 0;
        }
      }
    }
    expect(falseAlarms / 200).toBeGreaterThan(2);
  });

  it('a hard batch does not look like drift: errors that the others make as well were expected', () => {
    const raters = 12;
    let plain = 0;
    let standardised = 0;
    for (let study = 0; study < 20; study++) {
      const rng = rngFrom(`hard/${study}`);
      const tally = {
        all: { n: 0, errors: 0 },
        easy: { n: 0, errors: 0 },
        hard: { n: 0, errors: 0 },
      };
      const own = Array.from({ length: raters }, () => structuredClone(tally));
      const usual: number[] = [];
      const sums = Array.from({ length: raters }, () => ({ plain: 0, standardised: 0 }));
      for (let i = 0; i < 200; i++) {
        const batch = i < 100 ? 'easy' : 'hard';
        const rate = batch === 'easy' ? 0.1 : 0.25;
        for (let r = 0; r < raters; r++) {
          const error = rng() < rate ? 1 : 0;
          const mine = own[r] ?? tally;
          const others = (name: 'all' | 'easy' | 'hard') => ({
            n: tally[name].n - mine[name].n,
            errors: tally[name].errors - mine[name].errors,
          });
          const pool = { such: others(batch), all: others('all') };
          // The baseline is frozen after the first 30 points, all of them easy ones.
          if (i === 30) usual[r] = usualRate(pool.all, p0);
          const hard = hardness(pool, usual[r] ?? usualRate(pool.all, p0), p0);
          const sum = sums[r] ?? { plain: 0, standardised: 0 };
          sum.plain = nextSum(sum.plain, { error, expected: p0 }, quality);
          sum.standardised = nextSum(
            sum.standardised,
            { error, expected: expectedError(p0, hard) },
            quality,
          );
          for (const name of ['plain', 'standardised'] as const)
            if (sum[name] >= quality.alarm) {
              if (name === 'plain') plain += 1;
              else standardised += 1;
              sum[name] = 0;
            }
          for (const name of ['all', batch] as const)
            for (const of of [mine, tally]) {
              of[name].n += 1;
              of[name].errors += error;
            }
        }
      }
    }
    // 240 raters, 100 hard points each: unstandardised nearly all of them ring.
    expect(plain).toBeGreaterThan(240);
    expect(standardised).toBeLessThan(plain / 5);
  });
});

describe('one alarm a stretch', () => {
  it('a watch passes by itself; an alarm stays, rings once, and what was looked at is not rung again', () => {
    const states: ChartState[] = [];
    let state: ChartState = 'none';
    let rings = 0;
    for (const signal of ['watch', 'none', 'watch', 'alarm', 'alarm', 'none', 'alarm'] as const) {
      const next = nextState(state, signal);
      state = next.state;
      rings += next.rings ? 1 : 0;
      states.push(state);
    }
    expect(states).toEqual(['watch', 'none', 'watch', 'alarm', 'alarm', 'alarm', 'alarm']);
    expect(rings).toBe(1);
    expect(nextState('acknowledged', 'alarm')).toEqual({
      state: 'acknowledged',
      rings: false,
      warns: false,
    });
  });
});

describe('baseline', () => {
  const own = (errors: number) => ({ n: 30, errors, expected: 3 });
  it('never below the level of all, never above the middle between in and out of control', () => {
    expect(baselineOf(own(0), 0.1, quality)).toBe(0.1);
    expect(baselineOf(own(3), 0.1, quality)).toBeCloseTo(0.1, 9);
    expect(baselineOf(own(6), 0.1, quality)).toBeCloseTo(16 / 130, 9);
    expect(baselineOf(own(30), 0.1, quality)).toBeCloseTo(0.175, 9);
  });
  it('where all of the work is hard, its level is what is normal', () => {
    expect(baselineOf({ n: 30, errors: 9, expected: 9 }, 0.3, quality)).toBeCloseTo(0.3, 9);
  });
});
