import { holm, kendallTau, quantile, rngFrom, shuffle, spearman } from '../stats/index.js';
import { JOINT_DRAWS, middle } from './compare-draws.js';
import type { Profile, ProfileAbility } from './compare-profile.js';

/** Fewer models than this have too few orders for any figure. */
export const LEAST_MODELS = 4;
/** Up to here every order of the models is counted out: 40,320. */
const EXACT = 8;
const PERMUTATIONS = 10_000;

type Interval = { low: number; high: number };

/**
 * How alike two abilities order the models. `interval`: 95 %, by resampling the items of both, with the models as they
 * are. `p`: two-sided, of the order of one ability against the other, all orders equally likely; exact to 8 models.
 * Null values have a `reason`: `too_few_models`, `no_variance`.
 */
export type Relation = {
  a: number;
  b: number;
  models: number;
  rho: number | null;
  interval: Interval | null;
  tau: number | null;
  tauInterval: Interval | null;
  p: number | null;
  holm: number | null;
  reason?: 'too_few_models' | 'no_variance';
};

/** Every pair of abilities over the models that have both; baselines and written samples are no models. */
export function relations({ models, abilities }: Profile, seed: string): Relation[] {
  const found = abilities.flatMap((x, a) =>
    abilities.slice(a + 1).map((y, k): Relation => {
      const both = models.flatMap((model, i) =>
        !model.reference && valueAt(x, i) !== null && valueAt(y, i) !== null ? [i] : [],
      );
      return { a, b: a + 1 + k, ...relation(x, y, both, `${seed}/${x.name.en}/${y.name.en}`) };
    }),
  );
  const adjusted = holm(found.map(({ p }) => p));
  return found.map((one, i) => ({ ...one, holm: adjusted[i] ?? null }));
}

const valueAt = (ability: ProfileAbility, model: number): number | null =>
  ability.estimates[model]?.value ?? null;

function relation(
  x: ProfileAbility,
  y: ProfileAbility,
  models: readonly number[],
  seed: string,
): Omit<Relation, 'a' | 'b'> {
  const none = { rho: null, interval: null, tau: null, tauInterval: null, p: null, holm: null };
  if (models.length < LEAST_MODELS)
    return { models: models.length, ...none, reason: 'too_few_models' };
  const of = (ability: ProfileAbility) => models.map((i) => valueAt(ability, i) ?? 0);
  const [xs, ys] = [of(x), of(y)];
  const rho = spearman(xs, ys).value;
  const tau = kendallTau(xs, ys).value;
  if (rho === null || tau === null)
    return { models: models.length, ...none, reason: 'no_variance' };
  const drawn = drawnRelations(x, y, models);
  return {
    models: models.length,
    rho,
    interval: drawn && middle(drawn.rho, quantile),
    tau,
    tauInterval: drawn && middle(drawn.tau, quantile),
    p: permutationP(xs, ys, Math.abs(rho), seed),
    holm: null,
  };
}

function drawnRelations(x: ProfileAbility, y: ProfileAbility, models: readonly number[]) {
  const draws = (ability: ProfileAbility) => models.flatMap((i) => ability.draws[i] ?? []);
  const [xs, ys] = [draws(x), draws(y)];
  if (xs.length < models.length || ys.length < models.length) return null;
  const out = { rho: new Float64Array(JOINT_DRAWS), tau: new Float64Array(JOINT_DRAWS) };
  for (let d = 0; d < JOINT_DRAWS; d++) {
    const at = (all: readonly Float64Array[]) => all.map((one) => one[d] ?? Number.NaN);
    const [a, b] = [at(xs), at(ys)];
    const undrawn = [...a, ...b].some(Number.isNaN);
    out.rho[d] = (undrawn ? null : spearman(a, b).value) ?? Number.NaN;
    out.tau[d] = (undrawn ? null : kendallTau(a, b).value) ?? Number.NaN;
  }
  return out;
}

/** Share of orders of `ys` whose |ρ| is at least as large; among drawn orders the data's own counts as one. */
export function permutationP(
  xs: readonly number[],
  ys: readonly number[],
  size: number,
  seed: string,
): number {
  const reaches = (order: readonly number[]): boolean =>
    Math.abs(spearman(xs, order).value ?? 0) >= size - 1e-12;
  if (ys.length <= EXACT) {
    let reached = 0;
    let all = 0;
    for (const order of ordersOf(ys)) {
      all++;
      if (reaches(order)) reached++;
    }
    return reached / all;
  }
  const rng = rngFrom(`${seed}/orders`);
  let reached = 1;
  for (let d = 0; d < PERMUTATIONS; d++) if (reaches(shuffle(rng, ys))) reached++;
  return reached / (PERMUTATIONS + 1);
}

function* ordersOf(xs: readonly number[]): Generator<number[]> {
  const [first, ...rest] = xs;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const order of ordersOf(rest))
    for (let i = 0; i <= order.length; i++) yield [...order.slice(0, i), first, ...order.slice(i)];
}
