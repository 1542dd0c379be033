import type { Rng } from '../contract/index.js';
import { rngFrom } from '../stats/index.js';

/** The numbers of `rngFrom`, seeded at the first draw: most programs draw nothing, and a unit need not pay for it. */
export function lateRng(seed: string): Rng {
  let rng: Rng | null = null;
  return () => {
    rng ??= rngFrom(seed);
    return rng();
  };
}
