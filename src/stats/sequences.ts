import type { States } from './transitions.js';

/** One change of state: how many steps later it was found, or null when it was not before the next change. */
export type Detection = { at: number; state: string; lag: number | null };

/**
 * Lag of detection at every change of `gold` (a step whose state differs from the known state before it): the number of
 * steps until `said` names the new state, 0 at once, within the stretch in which the new state holds.
 * An unknown answer finds nothing.
 */
export function detectionLags(gold: States, said: States): Detection[] {
  const out: Detection[] = [];
  for (let at = 1; at < gold.length; at++) {
    const state = gold[at] ?? null;
    const before = gold[at - 1] ?? null;
    if (state === null || before === null || state === before) continue;
    let lag: number | null = null;
    for (let step = at; step < gold.length && gold[step] === state; step++) {
      if (said[step] !== state) continue;
      lag = step - at;
      break;
    }
    out.push({ at, state, lag });
  }
  return out;
}

/**
 * Ways out of `state` and back: at each step where it is left, whether it comes back within `within` steps of the last
 * step inside (1: the very next step, which is outside, so that `within` must be 2 or more to find anything). A way out
 * that neither comes back nor has so many steps left is not counted, since nobody knows.
 */
export function relapses(
  session: readonly string[],
  state: string,
  within: number,
): { exits: number; back: number } {
  let exits = 0;
  let back = 0;
  for (let out = 1; out < session.length; out++) {
    const last = out - 1;
    if (session[last] !== state || session[out] === state) continue;
    const later = session.slice(last + 1, last + 1 + within);
    if (later.includes(state)) back++;
    else if (later.length < within) continue;
    exits++;
  }
  return { exits, back };
}

/**
 * Arrivals at one of `goal` after one of `start` (with no goal between), and how many of them went through `bridge` after
 * the last of `start`.
 */
export function bridges(
  session: readonly string[],
  where: { start: ReadonlySet<string>; bridge: string; goal: ReadonlySet<string> },
): { arrivals: number; bridged: number } {
  let arrivals = 0;
  let bridged = 0;
  let open = false;
  let crossed = false;
  for (const state of session) {
    if (where.start.has(state)) {
      open = true;
      crossed = false;
    } else if (state === where.bridge) {
      crossed = true;
    } else if (where.goal.has(state)) {
      if (open) {
        arrivals++;
        if (crossed) bridged++;
      }
      open = false;
    }
  }
  return { arrivals, bridged };
}

/** Bin 0…bins−1 of a 0-based place among `count` places: floor(bins · place / count). */
export function progressBin(place: number, count: number, bins: number): number {
  if (!(place >= 0 && place < count)) throw new RangeError(`progressBin: ${place} of ${count}`);
  return Math.floor((bins * place) / count);
}
