import { codesOf, type Key } from './codes.js';
import { pearson } from './correlation.js';
import { type Figure, sameLength } from './estimate.js';
import { permutationP, reaches } from './permutation.js';
import { quantile } from './quantile.js';
import { rngFrom, shuffleRange } from './random.js';

/**
 * An association beside what chance gives: the middle 95 % of r when the later values are dealt out anew within their
 * stratum, and the share of such deals (the data among them) whose |r| reaches the data's.
 */
export type LaggedTest = Figure & {
  chance: { low: number; high: number; p: number } | null;
};

/**
 * Pearson's r between an earlier value of one and the next value of another, both taken as distances from their mean
 * within the stratum (session and person), so that people who are loud throughout do not count as an echo.
 * Permutation within strata; a stratum with fewer than two pairs says nothing and is left out. `draws`: 2,000.
 * Undefined: `too_few`, `no_variance`.
 */
export function laggedAssociation(
  earlier: readonly number[],
  later: readonly number[],
  strata: readonly Key[],
  how: { seed: string; draws?: number },
): LaggedTest {
  sameLength('laggedAssociation', earlier, later);
  sameLength('laggedAssociation: strata', earlier, strata);
  const { codes, count } = codesOf(strata);
  const members: number[][] = Array.from({ length: count }, () => []);
  codes.forEach((code, row) => {
    members[code]?.push(row);
  });
  const kept = members.filter((rows) => rows.length > 1);
  const order = kept.flat();
  const x = kept.flatMap((rows) => centred(rows.map((row) => earlier[row] ?? 0)));
  const y = kept.flatMap((rows) => centred(rows.map((row) => later[row] ?? 0)));
  const figure = pearson(x, y);
  if (figure.value === null) return { ...figure, chance: null };
  const draws = how.draws ?? 2_000;
  const rng = rngFrom(`${how.seed}/lagged/${order.length}`);
  const places = Int32Array.from(order.keys());
  const drawn = new Float64Array(draws);
  let reached = 0;
  for (let d = 0; d < draws; d++) {
    let from = 0;
    for (const { length } of kept) {
      shuffleRange(rng, places, from, from + length);
      from += length;
    }
    const r = pearson(
      x,
      Array.from(places, (place) => y[place] ?? 0),
    ).value;
    drawn[d] = r ?? 0;
    if (reaches(Math.abs(r ?? 0), Math.abs(figure.value))) reached++;
  }
  return {
    ...figure,
    chance: {
      low: quantile(drawn, 0.025) ?? 0,
      high: quantile(drawn, 0.975) ?? 0,
      p: permutationP(reached, draws),
    },
  };
}

function centred(xs: readonly number[]): number[] {
  const middle = xs.reduce((a, b) => a + b, 0) / xs.length;
  return xs.map((x) => x - middle);
}
