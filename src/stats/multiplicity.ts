type PValues = readonly (number | null)[];

/**
 * Holm's step-down adjusted p-values (1979): control the chance of any false finding among those given,
 * whatever their dependence. Nulls stay null and do not count as tests. Order is kept.
 */
export function holm(ps: PValues): (number | null)[] {
  return adjust(ps, (ascending) => {
    const m = ascending.length;
    let running = 0;
    return ascending.map((p, i) => {
      running = Math.max(running, Math.min(1, p * (m - i)));
      return running;
    });
  });
}

/**
 * Benjamini–Hochberg adjusted p-values (1995): control the expected share of false findings among the
 * findings, for independent or positively dependent tests. Nulls stay null and do not count as tests.
 */
export function benjaminiHochberg(ps: PValues): (number | null)[] {
  return adjust(ps, (ascending) => stepUp(ascending, 1));
}

/** Benjamini–Yekutieli adjusted p-values (2001): as Benjamini–Hochberg, under any dependence of the tests. */
export function benjaminiYekutieli(ps: PValues): (number | null)[] {
  return adjust(ps, (ascending) =>
    stepUp(
      ascending,
      ascending.reduce((sum, _, i) => sum + 1 / (i + 1), 0),
    ),
  );
}

function stepUp(ascending: readonly number[], factor: number): number[] {
  const m = ascending.length;
  let running = 1;
  return ascending
    .map((p, i) => (p * m * factor) / (i + 1))
    .reverse()
    .map((p) => {
      running = Math.min(running, p);
      return running;
    })
    .reverse();
}

function adjust(ps: PValues, ascending: (sorted: number[]) => number[]): (number | null)[] {
  const tests = ps.flatMap((p, i) => (p === null ? [] : [{ p, i }])).sort((a, b) => a.p - b.p);
  const bad = tests.find(({ p }) => !(p >= 0 && p <= 1));
  if (bad) throw new RangeError(`p-value ${bad.p} at ${bad.i} is not in 0…1`);
  const out: (number | null)[] = ps.map(() => null);
  const adjusted = ascending(tests.map(({ p }) => p));
  tests.forEach(({ i }, rank) => {
    out[i] = adjusted[rank] ?? null;
  });
  return out;
}
