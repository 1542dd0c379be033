import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../store/index.js';
import { executeRun, type Outcome } from './execute.js';
import { storeFiles } from './external.js';
import { Ledger } from './ledger.js';
import type { Budget } from './manifest.js';
import { type Plan, planRun, type RunRequest, reloadCondition } from './plan.js';
import { type Result, resultsOf } from './results.js';
import { findRun, insertRun } from './run-store.js';
import type { ExecuteOptions } from './stay.js';
import { tinySuite } from './tiny-suite.testkit.js';

export const tempDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'hearth-test-'));

export const request = (over: Partial<RunRequest>): RunRequest => ({
  suite: tinySuite,
  source: { dir: null },
  targets: [],
  judges: [],
  panels: [],
  profiles: null,
  preset: null,
  set: {},
  filter: {},
  repeats: null,
  judgeRepeats: null,
  seed: 'seed',
  maxConnections: 4,
  tag: null,
  hearth: '0.0.0-test',
  env: {},
  now: new Date('2026-01-01T00:00:00Z'),
  ...over,
});

export async function startRun(
  db: Db,
  over: Partial<RunRequest>,
  more: Partial<ExecuteOptions> = {},
): Promise<{ plan: Plan; outcome: Outcome }> {
  const plan = await planRun(request(over));
  await insertRun(db, plan.manifest);
  const ledger = new Ledger(db, () => false);
  storeFiles(ledger, plan);
  await ledger.flush();
  const outcome = await executeRun({
    db,
    suite: plan.suite,
    manifest: plan.manifest,
    conditions: plan.conditions,
    env: {},
    abort: new AbortController().signal,
    retryErrors: false,
    ...more,
  });
  return { plan, outcome };
}

export async function resume(
  db: Db,
  run: string,
  {
    budget = { maxCalls: null, maxCostUsd: null },
    ...more
  }: Partial<ExecuteOptions> & { budget?: Budget } = {},
): Promise<Outcome> {
  const { manifest: stored } = await findRun(db, run);
  const manifest = { ...stored, budget };
  const conditions = await Promise.all(
    manifest.conditions.map((c) => reloadCondition(tinySuite, manifest, c)),
  );
  return executeRun({
    db,
    suite: tinySuite,
    manifest,
    conditions,
    env: {},
    abort: new AbortController().signal,
    retryErrors: false,
    ...more,
  });
}

export const results = (db: Db, plan: Plan): Promise<Result[]> =>
  resultsOf({ db, suite: plan.suite, manifest: plan.manifest, conditions: plan.conditions });

/** Options of a run that is interrupted once `calls` requests were sent. */
export function stoppingAfter(calls: number): Pick<ExecuteOptions, 'stop' | 'onProgress'> {
  const stop = new AbortController();
  return {
    stop: stop.signal,
    onProgress: ({ spent }) => {
      if (spent.calls >= calls) stop.abort();
    },
  };
}
