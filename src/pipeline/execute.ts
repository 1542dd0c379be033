import { setMaxListeners } from 'node:events';
import { Lease, storageError } from '../store/index.js';
import { answerCondition } from './answer-units.js';
import { Ledger, NO_BUDGET, type Spent, Stopped, spentBefore } from './ledger.js';
import { OpenVoices } from './open-voices.js';
import { newProgress } from './progress.js';
import { Raters } from './rate-units.js';
import { setStatus } from './run-store.js';
import type { ExecuteOptions, Stay } from './stay.js';
import { Stopping } from './stopping.js';

/** `stopped`: the budget is spent. `interrupted` and `stopped` runs go on with `resume`. */
export type Outcome = {
  status: 'done' | 'interrupted' | 'stopped';
  /** In this stay. */
  spent: Spent;
  /** In all stays: calls without their retries, and known costs. */
  total: { calls: number; costUsd: number };
};

/**
 * Asks what the run still lacks, target by target and judge by judge, under the run's lease.
 * @throws HearthError: exit 2 for what makes every further request useless, exit 4 when storage fails. What was
 * recorded until then stays, and `resume` goes on from there.
 */
export async function executeRun(options: ExecuteOptions): Promise<Outcome> {
  const { db, manifest } = options;
  const lost = new AbortController();
  const lease = await Lease.take(db, manifest.run, (error) => lost.abort(error));
  const stopping = new Stopping(options.stop);
  const ledger = new Ledger(
    db,
    () => stopping.isEnding() || lost.signal.aborted,
    manifest.budget ?? NO_BUDGET,
    await spentBefore(db, manifest),
  );
  let status: Outcome['status'] | 'failed' = 'failed';
  try {
    await setStatus(db, manifest.run, 'running');
    const signal = AbortSignal.any([options.abort, lost.signal]);
    // Every request in flight listens to it.
    setMaxListeners(0, signal);
    const voices = new OpenVoices(manifest, options.env, options.recorder, options.onTrouble);
    const progress = newProgress(ledger, voices.endpoints);
    status = await work({ options, ledger, voices, progress, signal, stopping });
    await ledger.flush();
    if (lost.signal.aborted) throw lost.signal.reason;
    return { status, spent: ledger.spent, total: ledger.total };
  } catch (error) {
    if (options.abort.aborted) {
      status = 'interrupted';
      return { status, spent: ledger.spent, total: ledger.total };
    }
    throw storageErrorOrSame(error);
  } finally {
    stopping.end();
    await ledger.flush().catch(() => undefined);
    await setStatus(db, manifest.run, status).catch(() => undefined);
    await lease.release().catch(() => undefined);
  }
}

/** Errors of the driver become sentences; everything else passes. */
function storageErrorOrSame(error: unknown): unknown {
  const name = (error as { code?: unknown }).code;
  return typeof name === 'string' && name.startsWith('SQLITE') ? storageError(error) : error;
}

async function work(stay: Stay): Promise<Outcome['status']> {
  const { options, stopping } = stay;
  options.onStart?.(stay.progress);
  const raters = new Raters(stay);
  await raters.load();
  stay.voices.openAll();
  // Targets go side by side: each has its own limit, and a slow one does not hold up the others.
  // All are waited for, also when one fails: what the others have in flight is paid for and gets recorded.
  const asking = await Promise.allSettled(
    options.manifest.targets.map((target) =>
      stopping.after(async () => {
        for (const loaded of options.conditions)
          await answerCondition(stay, raters, { loaded, target });
      }),
    ),
  );
  const rating = await raters.settled();
  // A judge's error also reaches the targets that wait for its verdicts; it is none of theirs.
  const ofJudges = new Set(reasonsOf(rating));
  for (const [i, target] of options.manifest.targets.entries()) {
    const [error] = reasonsOf(asking.slice(i, i + 1));
    if (error === undefined || error instanceof Stopped || ofJudges.has(error)) continue;
    options.onTargetFailed?.(target.name, error);
  }
  const reasons = reasonsOf([...asking, ...rating]);
  const failure = reasons.find((reason) => !(reason instanceof Stopped));
  if (failure !== undefined) throw failure;
  if (reasons.some((reason) => reason instanceof Stopped && reason.reason === 'budget'))
    return 'stopped';
  return options.stop?.aborted === true ? 'interrupted' : 'done';
}

const reasonsOf = (settled: readonly PromiseSettledResult<void>[]): unknown[] =>
  settled.flatMap((r) => (r.status === 'rejected' ? [r.reason as unknown] : []));
