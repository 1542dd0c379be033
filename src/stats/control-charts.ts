/** One point of a chart. `alarm`: the statistic is outside its limits at this point. */
export type EwmaPoint = { z: number; low: number; high: number; alarm: boolean };
export type CusumPoint = { upper: number; lower: number; alarm: boolean };
export type BernoulliPoint = { sum: number; alarm: boolean };

/**
 * Exponentially weighted moving average (Roberts 1959): z ← λx + (1 − λ)z from `target`, with exact limits
 * target ± L·s·√(λ/(2−λ)·(1 − (1−λ)^2i)). `lambda` in (0, 1]; `sigma`: of single values in control. NIST handbook 6.3.2.4.
 */
export function ewma(
  xs: readonly number[],
  how: { target: number; sigma: number; lambda: number; limit: number },
): EwmaPoint[] {
  const { target, sigma, lambda, limit } = how;
  if (!(lambda > 0 && lambda <= 1)) throw new RangeError(`ewma: lambda ${lambda}`);
  let z = target;
  return xs.map((x, i) => {
    z = lambda * x + (1 - lambda) * z;
    const spread =
      limit * sigma * Math.sqrt((lambda / (2 - lambda)) * (1 - (1 - lambda) ** (2 * (i + 1))));
    return { z, low: target - spread, high: target + spread, alarm: Math.abs(z - target) > spread };
  });
}

/**
 * Two-sided tabular CUSUM (Page 1954): sums of what exceeds `slack` on either side of `target`; alarm above `limit`.
 * Both in the unit of the values (slack ½ and limit 4 to 5 standard deviations are usual). NIST handbook 6.3.2.3.
 */
export function cusum(
  xs: readonly number[],
  how: { target: number; slack: number; limit: number },
): CusumPoint[] {
  const { target, slack, limit } = how;
  let upper = 0;
  let lower = 0;
  return xs.map((x) => {
    upper = Math.max(0, upper + x - target - slack);
    lower = Math.max(0, lower + target - slack - x);
    return { upper, lower, alarm: upper > limit || lower > limit };
  });
}

/**
 * CUSUM of yes-or-no checks (Reynolds & Stoumbos 1999): S ← max(0, S + the log likelihood ratio of an error rate `bad`
 * against `good`); alarm at `limit` or above. `errors`: true for an error. 0 < good < bad < 1.
 */
export function bernoulliCusum(
  errors: readonly boolean[],
  how: { good: number; bad: number; limit: number },
): BernoulliPoint[] {
  const { good, bad, limit } = how;
  if (!(good > 0 && bad > good && bad < 1))
    throw new RangeError(`bernoulliCusum: good ${good}, bad ${bad}`);
  const wrong = Math.log(bad / good);
  const right = Math.log((1 - bad) / (1 - good));
  let sum = 0;
  return errors.map((error) => {
    sum = Math.max(0, sum + (error ? wrong : right));
    return { sum, alarm: sum >= limit };
  });
}

/** Odds of an error out of control against those in control. */
export const oddsRatio = (good: number, bad: number): number =>
  bad / (1 - bad) / (good / (1 - good));

/**
 * One step of a CUSUM whose points are not equally hard (risk-adjusted, Steiner et al. 2000): the log likelihood ratio of
 * odds of an error `odds` times those of `expected`. `error`: 0 or 1, or the share of several questions that were wrong,
 * which spreads less than a yes or no and so rings no sooner without a cause. With one `expected` for all points it is
 * `bernoulliCusum`. `expected` in (0, 1), `odds` above 1.
 */
export function riskCusumStep(
  sum: number,
  { error, expected, odds }: { error: number; expected: number; odds: number },
): number {
  if (!(expected > 0 && expected < 1 && odds > 1))
    throw new RangeError(`riskCusumStep: expected ${expected}, odds ${odds}`);
  return Math.max(0, sum + error * Math.log(odds) - Math.log(1 + (odds - 1) * expected));
}

/** Width of the cells in which `bernoulliRun` counts the sum. */
const CELL = 0.002;

/**
 * What a Bernoulli CUSUM does on checks that fail at `rate`, as a Markov chain over its sum (Brook & Evans 1972, cells of
 * 0.002): the chance of an alarm within each number of checks up to `checks`, and the mean number to the first one.
 * `from`: checks at the rate `good` without an alarm before, so that the sum stands where it stands in work; 0: from 0.
 */
export function bernoulliRun(
  rate: number,
  how: { good: number; bad: number; limit: number },
  { checks, from = 0 }: { checks: number; from?: number },
): { within: Float64Array; mean: number } {
  const size = Math.ceil(how.limit / CELL);
  const up = Math.round(Math.log(how.bad / how.good) / CELL);
  const down = Math.round(-Math.log((1 - how.bad) / (1 - how.good)) / CELL);
  let cells = new Float64Array(size);
  cells[0] = 1;
  /** One check; what is lost rang the alarm. */
  const step = (p: number): number => {
    const next = new Float64Array(size);
    let left = 0;
    cells.forEach((mass, i) => {
      if (mass === 0) return;
      const lower = Math.max(0, i - down);
      next[lower] = (next[lower] ?? 0) + mass * (1 - p);
      left += mass * (1 - p);
      if (i + up >= size) return;
      next[i + up] = (next[i + up] ?? 0) + mass * p;
      left += mass * p;
    });
    cells = next;
    return left;
  };
  for (let i = 0; i < from; i++) step(how.good);
  const begun = cells.reduce((a, b) => a + b, 0);
  cells = cells.map((mass) => mass / begun);
  const within = new Float64Array(checks + 1);
  let alive = 1;
  let mean = 0;
  let before = 1;
  for (let i = 1; i <= checks; i++) {
    mean += alive;
    before = alive;
    alive = step(rate);
    within[i] = 1 - alive;
  }
  // What is left after the last check dies out at the rate of that check.
  return { within, mean: mean + alive / Math.max(1e-12, 1 - alive / before) };
}
