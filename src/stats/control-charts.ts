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
