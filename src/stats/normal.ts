/**
 * Standard normal distribution function, exact to about 1e-15 for |z| ≤ 7.
 * Series Φ(z) = ½ + φ(z)·(z + z³/3 + z⁵/(3·5) + …), Marsaglia 2004 (J. Stat. Softw. 11).
 */
export function normalCdf(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('normalCdf: z is not a number');
  if (z < -8) return 0;
  if (z > 8) return 1;
  let term = z;
  let sum = 0;
  for (let k = 1; sum !== sum + term; k += 2) {
    sum += term;
    term *= (z * z) / (k + 2);
  }
  return 0.5 + sum * density(z);
}

/** The z below which a share `p` of the standard normal distribution lies. `p`: above 1e-12, below 1 − 1e-12. */
export function normalQuantile(p: number): number {
  if (!(p > 1e-12 && p < 1 - 1e-12)) {
    throw new RangeError(`normalQuantile: p must be between 0 and 1, not ${p}`);
  }
  // Bisection finds the neighbourhood from anywhere; Newton then doubles the digits each time.
  let low = -8;
  let high = 8;
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  let z = (low + high) / 2;
  for (let i = 0; i < 3; i++) z -= (normalCdf(z) - p) / density(z);
  return z;
}

/** Standard normal quantile of a two-sided interval: 1.96 for `level` 0.95. */
export const zOf = (level: number): number => normalQuantile((1 + level) / 2);

const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
