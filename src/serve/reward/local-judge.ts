import type { RewardJudge } from './judge.js';
import { openLocalLabels } from './local-labels.js';
import { LabelThreads } from './worker-pool.js';

/**
 * A local judge in worker threads. @param threads one a core
 * @throws HearthError exit 2 for a judge that is not there
 */
export async function openLocalJudge(name: string, threads: number): Promise<RewardJudge> {
  // Opened here as well: its faults are sentences here and a dead thread there.
  const { judge, rates, validity } = await openLocalLabels(name);
  const pool = await LabelThreads.open(name, threads);
  return {
    name,
    hash: judge.hash,
    rates,
    validity,
    rate: (pairs) => pool.rate(pairs),
    alive: () => pool.alive,
    close: () => pool.close(),
  };
}
