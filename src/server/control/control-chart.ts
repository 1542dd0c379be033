import { ewma } from '../../stats/index.js';

/** `outside`: beyond the limits at once. `shift`: the moving average is, a small change that lasts. */
export type Signal = 'outside' | 'shift';
/** One point. `low`, `high`: control limits, null where there are none; `signal` null: nothing to see, or not told. */
export type Controlled = {
  value: number;
  low: number | null;
  high: number | null;
  signal: Signal | null;
};
/** `centre` and limits come from the first `baseline` points; null where those are too few. */
export type ControlChart = { centre: number | null; baseline: number; points: Controlled[] };

/** Fewer points than this say nothing of how much a process moves by itself. */
export const LEAST_BASELINE = 5;
/** Half of what there is, and no more than this, is taken for the state that later points are held against. */
const MOST_BASELINE = 20;
/** Limits in standard deviations, as usual (NIST handbook 6.3.1). */
const LIMIT = 3;
/** Weight of the newest point (NIST handbook 6.3.2.4: 0.2 to 0.3). */
const LAMBDA = 0.2;
/** Mean range of two values in standard deviations: d₂ for n = 2 (NIST handbook 6.3.2.2). */
const D2 = 1.128;

/** How many of the first points are the baseline. */
export const baselineOf = (points: number): number =>
  Math.min(MOST_BASELINE, Math.max(LEAST_BASELINE, Math.floor(points / 2)));

/**
 * Shares over time: a p-chart with limits by the number seen (NIST handbook 6.3.3.2), and an EWMA of the standardised
 * shares beside it for small changes that last. The baseline's share is taken with half a success and half a failure
 * more, so that it is never 0 or 1. Points with `of` 0 may not be given.
 * @param counts in the order of time; `n` of `of`, n ≤ of, of ≥ 1
 */
export function shareChart(counts: readonly { n: number; of: number }[]): ControlChart {
  const baseline = baselineOf(counts.length);
  if (counts.length < LEAST_BASELINE) return unlimited(counts.map(({ n, of }) => n / of));
  const first = counts.slice(0, baseline);
  const sum = (pick: (count: { n: number; of: number }) => number): number =>
    first.reduce((total, count) => total + pick(count), 0);
  const centre = (sum(({ n }) => n) + 0.5) / (sum(({ of }) => of) + 1);
  const spread = (of: number): number => Math.sqrt((centre * (1 - centre)) / of);
  const moving = ewma(
    counts.map(({ n, of }) => (n / of - centre) / spread(of)),
    { target: 0, sigma: 1, lambda: LAMBDA, limit: LIMIT },
  );
  return {
    centre,
    baseline,
    points: counts.map(({ n, of }, i) => {
      const value = n / of;
      const low = Math.max(0, centre - LIMIT * spread(of));
      const high = Math.min(1, centre + LIMIT * spread(of));
      return { value, low, high, signal: signalOf(value, low, high, moving[i]?.alarm === true) };
    }),
  };
}

/**
 * Single values over time: an individuals chart whose spread comes from the moving range of the baseline (NIST handbook
 * 6.3.2.2), with an EWMA beside it.
 */
export function valueChart(values: readonly number[]): ControlChart {
  if (values.length < LEAST_BASELINE) return unlimited(values);
  const baseline = baselineOf(values.length);
  const first = values.slice(0, baseline);
  const centre = first.reduce((total, value) => total + value, 0) / first.length;
  const ranges = first.slice(1).map((value, i) => Math.abs(value - (first[i] ?? value)));
  const range = ranges.reduce((total, one) => total + one, 0) / ranges.length;
  // Equal values must not signal by the rounding of their mean.
  const sigma = Math.max(range / D2, 1e-9 * Math.max(1, Math.abs(centre)));
  const moving = ewma(values, { target: centre, sigma, lambda: LAMBDA, limit: LIMIT });
  const [low, high] = [centre - LIMIT * sigma, centre + LIMIT * sigma];
  return {
    centre,
    baseline,
    points: values.map((value, i) => ({
      value,
      low,
      high,
      signal: signalOf(value, low, high, moving[i]?.alarm === true),
    })),
  };
}

const signalOf = (value: number, low: number, high: number, moved: boolean): Signal | null =>
  value < low || value > high ? 'outside' : moved ? 'shift' : null;

const unlimited = (values: readonly number[]): ControlChart => ({
  centre: null,
  baseline: 0,
  points: values.map((value) => ({ value, low: null, high: null, signal: null })),
});
