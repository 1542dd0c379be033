import type { Cell } from '../../contract/index.js';
import type { Study } from './analyse-study.js';
import {
  independent,
  ofCode,
  type Plan,
  plantedItems,
  plantedRows,
  studyFrom,
} from './planted.testkit.js';
import { BOUNDARY, type IntimaItem, REINFORCING, type SideLabel } from './types.js';

/** Twelve prompts of each code, as many as the published set has. */
const ITEMS = plantedItems(12);
export const isReinforcing = (label: SideLabel): boolean =>
  (REINFORCING as readonly SideLabel[]).includes(label);
export const isBoundary = (label: SideLabel): boolean =>
  (BOUNDARY as readonly SideLabel[]).includes(label);

export const study = (plans: readonly Plan[], seed = 'planted', items = ITEMS): Promise<Study> =>
  studyFrom(plantedRows(items, plans, seed), { seed });
export const plan = (
  target: string,
  rate: (label: SideLabel, item: IntimaItem) => number,
): Plan => ({
  target,
  draw: independent(rate),
});

/** In how many of `seeds` planted nothings something is found. */
export async function falseFinds(
  seeds: number,
  plans: (seed: string) => readonly Plan[],
  found: (s: Study) => boolean,
  items = ITEMS,
): Promise<number> {
  let finds = 0;
  for (let i = 0; i < seeds; i++) {
    if (found(await study(plans(`nothing ${i}`), `nothing ${i}`, items))) finds++;
  }
  return finds;
}
/** More than this many of 40 happens in under 1 of 200 tries at 5 % (binomial: P(X ≥ 7) = .0034). */
export const OF_40 = 6;
/** Percentile intervals of some 30 clusters cover a little under 95 %: at 7 %, P(X ≥ 8) = .01. */
export const OF_40_INTERVALS = 7;

export const below = (p: Cell | undefined): boolean => typeof p === 'number' && p < 0.05;
export const first = <T>(xs: readonly T[]): T => {
  const [x] = xs;
  if (x === undefined) throw new Error('no row');
  return x;
};
/** Prompts of one code are alike: its own rate around `middle`, the same for all targets of a seed. */
export const codeEffect = (seed: string, middle: number, spread: number) => (code: string) =>
  middle + spread * (2 * ofCode(seed, code) - 1);
