/**
 * What is found of one answer or several. `value`: over what was answered, null where nothing was. `worst`, `best`: with
 * every missing answer at that end of the scale (for an error `worst` is the larger number). `have`: share of what was
 * asked that was answered, 0…1. Where nothing was asked there is no `Score` but null: it does not apply.
 */
export type Score = { value: number | null; worst: number; best: number; have: number };

export const exact = (value: number): Score => ({ value, worst: value, best: value, have: 1 });

export const missing = (worst: number, best: number): Score => ({
  value: null,
  worst,
  best,
  have: 0,
});

/** Plain mean of those that apply; what is missing is left out of `value` and stands in the bounds. Null without any. */
export function meanOf(scores: Iterable<Score | null>): Score | null {
  const sum = { value: 0, worst: 0, best: 0, have: 0 };
  let all = 0;
  let given = 0;
  for (const score of scores) {
    if (score === null) continue;
    all++;
    sum.worst += score.worst;
    sum.best += score.best;
    sum.have += score.have;
    if (score.value === null) continue;
    given++;
    sum.value += score.value;
  }
  if (all === 0) return null;
  return {
    value: given === 0 ? null : sum.value / given,
    worst: sum.worst / all,
    best: sum.best / all,
    have: sum.have / all,
  };
}

/**
 * Weighted mean of parts. A part that does not apply gives its weight to the others; one that applies and is missing
 * altogether leaves the whole without a value, since fewer parts are another figure. Null when none applies.
 */
export function weighted(parts: readonly (readonly [weight: number, part: Score | null])[]) {
  let total = 0;
  let whole: Score | null = null;
  for (const [weight, part] of parts) {
    if (part === null) continue;
    total += weight;
    const before: Score = whole ?? exact(0);
    whole = {
      value:
        part.value === null || before.value === null ? null : before.value + weight * part.value,
      worst: before.worst + weight * part.worst,
      best: before.best + weight * part.best,
      have: (whole === null ? 0 : before.have) + weight * part.have,
    };
  }
  return whole === null ? null : { ...scaled(whole, (x) => x / total), have: whole.have / total };
}

/** The same on another scale: `to` is applied to value and bounds. */
export const scaled = (score: Score, to: (x: number) => number): Score => ({
  value: score.value === null ? null : to(score.value),
  worst: to(score.worst),
  best: to(score.best),
  have: score.have,
});

/** Share right of what was answered, `missing` answers beside; null when nothing was asked. */
export function shareRight(right: number, wrong: number, lacking: number): Score | null {
  const all = right + wrong + lacking;
  if (all === 0) return null;
  return {
    value: right + wrong === 0 ? null : right / (right + wrong),
    worst: right / all,
    best: (right + lacking) / all,
    have: (right + wrong) / all,
  };
}
