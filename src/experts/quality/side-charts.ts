import { entropy, ewma, proportion } from '../../stats/index.js';

/** Charts beside the alarm's: what they show is told and pauses nobody. All pure; points in order. */

export type SeriesPoint = {
  n: number;
  value: number | null;
  low: number | null;
  high: number | null;
  outside: boolean;
};

export type SidePoint = {
  n: number;
  error: number;
  expected: number;
  higher: number;
  lower: number;
  compared: number;
  activeMs: number;
  answers: Readonly<Record<string, number>>;
};

/** Standard parameters: mean 500 points to a false signal. */
const EWMA = { lambda: 0.2, limit: 2.962 };

/** Leave-one-out agreement over the last `window` points, with Wilson's band. */
export function curve(points: readonly SidePoint[], window: number): SeriesPoint[] {
  return points.map(({ n }, i) => {
    const last = points.slice(Math.max(0, i + 1 - window), i + 1);
    const right = last.reduce((sum, { error }) => sum + 1 - error, 0);
    const { value, low, high } = proportion(right, last.length);
    return { n, value, low, high, outside: false };
  });
}

/** Errors above what was expected, in standard deviations, smoothed. */
export function residuals(points: readonly SidePoint[]): SeriesPoint[] {
  const xs = points.map(
    ({ error, expected }) => (error - expected) / Math.sqrt(expected * (1 - expected)),
  );
  return charted(points, xs, { target: 0, sigma: 1 }, (z) => z);
}

/** Seconds of active time, smoothed on the log scale; the first `baseline` points say what is usual. */
export function speed(points: readonly SidePoint[], baseline: number): SeriesPoint[] {
  const timed = points.filter(({ activeMs }) => activeMs > 0);
  const xs = timed.map(({ activeMs }) => Math.log(activeMs / 1000));
  const first = xs.slice(0, baseline);
  if (first.length < MIN) return [];
  const target = first.reduce((a, b) => a + b, 0) / first.length;
  const spread = first.reduce((sum, x) => sum + (x - target) ** 2, 0) / (first.length - 1);
  const sigma = Math.max(0.1, Math.sqrt(spread));
  return charted(timed, xs, { target, sigma }, Math.exp);
}

/** Fewer points say nothing of what is usual. */
const MIN = 10;

function charted(
  points: readonly SidePoint[],
  xs: readonly number[],
  how: { target: number; sigma: number },
  shown: (z: number) => number,
): SeriesPoint[] {
  return ewma(xs, { ...how, ...EWMA }).map(({ z, low, high, alarm }, i) => ({
    n: points[i]?.n ?? 0,
    value: shown(z),
    low: shown(low),
    high: shown(high),
    outside: alarm,
  }));
}

/** So little variety over the window means the same answer nearly always: 29 of 30 alike come to 0.2 bits. */
const MONOTONE = 0.25;

/**
 * How varied the answers of the last `window` points were, in bits (0: always the same). Outside where it is nearly none
 * although what it is compared with was varied enough that the same answers made errors.
 */
export function variety(points: readonly SidePoint[], window: number): SeriesPoint[] {
  return points.map(({ n }, i) => {
    const last = points.slice(Math.max(0, i + 1 - window), i + 1);
    const counts = new Map<string, number>();
    for (const { answers } of last)
      for (const [value, times] of Object.entries(answers))
        counts.set(value, (counts.get(value) ?? 0) + times);
    const bits = (entropy([...counts.values()]) ?? 0) / Math.LN2;
    const [errors, expected] = last.reduce(
      ([e, x], point) => [e + point.error, x + point.expected],
      [0, 0],
    );
    return {
      n,
      value: bits,
      low: null,
      high: null,
      outside: last.length >= window && bits < MONOTONE && errors > expected,
    };
  });
}

/** Share of compared fields rated higher less those rated lower, over the last `window` points, with an interval. */
export function strictness(points: readonly SidePoint[], window: number): SeriesPoint[] {
  return points.map(({ n }, i) => {
    const last = points.slice(Math.max(0, i + 1 - window), i + 1);
    const shares = last.flatMap(({ higher, lower, compared }) =>
      compared === 0 ? [] : [(higher - lower) / compared],
    );
    if (shares.length < 2)
      return { n, value: shares[0] ?? null, low: null, high: null, outside: false };
    const mean = shares.reduce((a, b) => a + b, 0) / shares.length;
    const spread = shares.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (shares.length - 1);
    const half = 1.96 * Math.sqrt(spread / shares.length);
    return {
      n,
      value: mean,
      low: mean - half,
      high: mean + half,
      outside: shares.length >= MIN && Math.abs(mean) > 0.1 && Math.abs(mean) > half,
    };
  });
}

/** What the side charts say at their last point. */
export function signsOf(
  points: readonly SidePoint[],
  { window, baseline }: { window: number; baseline: number },
): ('fast' | 'slow' | 'monotone' | 'lenient' | 'strict')[] {
  const signs: ('fast' | 'slow' | 'monotone' | 'lenient' | 'strict')[] = [];
  const pace = speed(points, baseline).at(-1);
  if (pace?.outside === true) signs.push((pace.value ?? 0) < (pace.low ?? 0) ? 'fast' : 'slow');
  const last = points.slice(-window);
  if (variety(last, window).at(-1)?.outside === true) signs.push('monotone');
  const lean = strictness(last, window).at(-1);
  if (lean?.outside === true) signs.push((lean.value ?? 0) > 0 ? 'lenient' : 'strict');
  return signs;
}
