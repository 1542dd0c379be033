import { quantile, ranks } from '../stats/index.js';

/** A place among those compared: 1 is first, ties share their mean place. `first`: share of draws in which it leads, 0…1. */
export type Rank = { value: number; low: number | null; high: number | null; first: number | null };

/**
 * Places by value with 95 % intervals by joint resampling (whole places: rounded outwards), and how often each leads; a
 * lead that is shared counts in parts. Without draws there is no interval. `least`: the lowest value is first.
 */
export function rankUncertainty(
  values: readonly number[],
  draws: readonly Float64Array[] | null,
  least = false,
): Rank[] {
  const placed = placesOf(values, least);
  if (draws === null) return placed.map((value) => ({ value, low: null, high: null, first: null }));
  const seen: number[][] = values.map(() => []);
  const led = values.map(() => 0);
  const [one] = draws;
  let n = 0;
  for (let d = 0; d < (one?.length ?? 0); d++) {
    const drawn = draws.map((column) => column[d] ?? Number.NaN);
    if (drawn.some(Number.isNaN)) continue;
    n++;
    const places = placesOf(drawn, least);
    const best = Math.min(...places);
    const leaders = places.filter((place) => place === best).length;
    places.forEach((place, i) => {
      seen[i]?.push(place);
      if (place === best) led[i] = (led[i] ?? 0) + 1 / leaders;
    });
  }
  return placed.map((value, i) => {
    const [low, high] = [quantile(seen[i] ?? [], 0.025), quantile(seen[i] ?? [], 0.975)];
    return {
      value,
      low: low === null ? null : Math.floor(low),
      high: high === null ? null : Math.ceil(high),
      first: n === 0 ? null : (led[i] ?? 0) / n,
    };
  });
}

const placesOf = (values: readonly number[], least: boolean): number[] =>
  ranks(values.map((value) => (least ? value : -value)));
