/**
 * Distribution function of Student's t with `df` degrees of freedom (above 0), by the continued fraction of the
 * incomplete beta function (Lentz's method; Abramowitz & Stegun 26.5.8 and 26.7.1). Exact to about 1e-12.
 */
export function studentTCdf(t: number, df: number): number {
  if (!(df > 0) || Number.isNaN(t)) throw new RangeError(`studentTCdf: t ${t}, df ${df}`);
  if (t === 0) return 0.5;
  const tail = 0.5 * incompleteBeta(df / (df + t * t), df / 2, 0.5);
  return t > 0 ? 1 - tail : tail;
}

/** Regularised incomplete beta function I_x(a, b), 0…1. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front =
    Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) /
    a;
  const tiny = 1e-300;
  let c = 1;
  let d = 1 / safe(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / safe(1 + even * d);
    c = safe(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / safe(1 + odd * d);
    c = safe(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return front * fraction;

  function safe(value: number): number {
    return Math.abs(value) < tiny ? tiny : value;
  }
}

/** ln Γ(z) for z > 0: Stirling's series, after the argument is raised to where it is exact to 1e-15. */
function logGamma(z: number): number {
  let shift = 0;
  let x = z;
  while (x < 15) {
    shift -= Math.log(x);
    x += 1;
  }
  const r = 1 / (x * x);
  const series = (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r / 1188)))) / x;
  return shift + (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
}

/** The t below which a share `p` (0.5 or above, below 1) of the distribution with `df` degrees of freedom lies. */
export function studentTQuantile(p: number, df: number): number {
  if (!(p >= 0.5 && p < 1)) throw new RangeError(`studentTQuantile: ${p} is not in 0.5…1`);
  let [low, high] = [0, 1];
  while (studentTCdf(high, df) < p) high *= 2;
  for (let i = 0; i < 80; i++) {
    const half = (low + high) / 2;
    if (studentTCdf(half, df) < p) low = half;
    else high = half;
  }
  return (low + high) / 2;
}
