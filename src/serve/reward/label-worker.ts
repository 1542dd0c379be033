import { parentPort, workerData } from 'node:worker_threads';
import type { Pair } from './judge.js';
import { openLocalLabels } from './local-labels.js';
import type { Rated } from './ratings.js';
import { JUDGE_FAILED } from './unrated.js';

/** A thread that rates pairs with a local judge: a list of pairs in, their ratings out. */
export type Work = { id: number; pairs: readonly Pair[] };
export type Worked = { id: number; rated: Rated[] };

const port = parentPort;
if (port === null) throw new Error('runs as a worker thread only');
const { judge } = workerData as { judge: string };
const labels = await openLocalLabels(judge);
port.on('message', ({ id, pairs }: Work) => {
  const rated = pairs.map((pair): Rated => {
    try {
      return labels.rate(pair);
    } catch {
      return JUDGE_FAILED;
    }
  });
  port.postMessage({ id, rated } satisfies Worked);
});
port.postMessage({ id: -1, rated: [] } satisfies Worked);
