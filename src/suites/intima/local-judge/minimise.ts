/** Value of a function at `x`; its gradient is written into `gradient`. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

const MEMORY = 8;
const HALVINGS = 20;

/** A step of the past: the move, the change of the gradient, and 1 / (move · change). */
type Step = { move: Float64Array; change: Float64Array; rho: number };

/**
 * Minimum by L-BFGS (Liu & Nocedal 1989) with a backtracking line search. Deterministic. Ends when a step gains less
 * than a millionth of the value, or after `most` steps.
 */
export function minimise(objective: Objective, start: Float64Array, most: number): Float64Array {
  let at = Float64Array.from(start);
  let gradient: Float64Array = new Float64Array(at.length);
  let value = objective(at, gradient);
  const past: Step[] = [];
  for (let i = 0; i < most; i++) {
    const direction = descent(gradient, past);
    const slope = dot(gradient, direction);
    if (!(slope < 0)) break;
    const next = search(objective, at, direction, value, slope);
    if (next === null) break;
    const move = difference(next.at, at);
    const change = difference(next.gradient, gradient);
    const curvature = dot(move, change);
    if (curvature > 1e-12) {
      past.push({ move, change, rho: 1 / curvature });
      if (past.length > MEMORY) past.shift();
    }
    const gain = value - next.value;
    ({ at, gradient, value } = next);
    if (gain < 1e-6 * Math.abs(value)) break;
  }
  return at;
}

/** The two-loop recursion: minus the inverse Hessian's estimate times the gradient. */
function descent(gradient: Float64Array, past: readonly Step[]): Float64Array {
  const q = Float64Array.from(gradient, (g) => -g);
  const alphas: number[] = [];
  for (let k = past.length - 1; k >= 0; k--) {
    const step = past[k];
    if (step === undefined) continue;
    const alpha = step.rho * dot(step.move, q);
    alphas[k] = alpha;
    add(q, step.change, -alpha);
  }
  const latest = past.at(-1);
  const size =
    latest === undefined
      ? 1 / Math.max(1e-9, Math.sqrt(dot(gradient, gradient)))
      : 1 / (latest.rho * dot(latest.change, latest.change));
  for (let i = 0; i < q.length; i++) q[i] = (q[i] ?? 0) * size;
  past.forEach((step, k) => {
    const beta = step.rho * dot(step.change, q);
    add(q, step.move, (alphas[k] ?? 0) - beta);
  });
  return q;
}

function search(
  objective: Objective,
  at: Float64Array,
  direction: Float64Array,
  value: number,
  slope: number,
): { at: Float64Array<ArrayBuffer>; gradient: Float64Array; value: number } | null {
  for (let i = 0, size = 1; i < HALVINGS; i++, size /= 2) {
    const next = Float64Array.from(at);
    add(next, direction, size);
    const gradient = new Float64Array(at.length);
    const there = objective(next, gradient);
    if (there <= value + 1e-4 * size * slope) return { at: next, gradient, value: there };
  }
  return null;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

function add(a: Float64Array, b: Float64Array, times: number): void {
  for (let i = 0; i < a.length; i++) a[i] = (a[i] ?? 0) + times * (b[i] ?? 0);
}

function difference(a: Float64Array, b: Float64Array): Float64Array {
  return Float64Array.from(a, (x, i) => x - (b[i] ?? 0));
}
