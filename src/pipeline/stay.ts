import type { AnySuite } from '../contract/index.js';
import type { Recorder } from '../models/index.js';
import type { Db } from '../store/index.js';
import type { Unit } from './blocks.js';
import type { Ledger } from './ledger.js';
import type { Manifest, TargetEntry } from './manifest.js';
import type { OpenVoices } from './open-voices.js';
import type { LoadedCondition } from './plan.js';
import type { Progress } from './progress.js';
import type { Stopping } from './stopping.js';

export type ExecuteOptions = {
  db: Db;
  suite: AnySuite;
  manifest: Manifest;
  conditions: readonly LoadedCondition[];
  env: NodeJS.ProcessEnv;
  /** Fires on the second interrupt: requests in flight are given up. */
  abort: AbortSignal;
  /**
   * Fires on the first interrupt: nothing new is asked and what only waits is dropped; what is in flight is finished and
   * recorded. Absent: nobody interrupts.
   */
  stop?: AbortSignal;
  retryErrors: boolean;
  /** Ask unreadable verdicts again. */
  redoUnreadable?: boolean;
  /** Ask these items again, answers and verdicts, whatever is recorded. */
  redoItems?: ReadonlySet<string>;
  /** Complete replies are appended to it (`--record`). */
  recorder?: Recorder;
  /** Called once an address, when its first request failed before anything has answered there and is tried again. */
  onTrouble?: (address: string, cause: string) => void;
  /** Called for each target whose own work ended in an error, before that error is thrown. */
  onTargetFailed?: (target: string, error: unknown) => void;
  /** Called once, before anything is asked; the figures change in place. */
  onStart?: (progress: Progress) => void;
  onProgress?: (progress: Progress) => void;
};

/** What all who work on a run in this process share. */
export type Stay = {
  options: ExecuteOptions;
  ledger: Ledger;
  voices: OpenVoices;
  progress: Progress;
  /** Fires when requests in flight are given up. */
  signal: AbortSignal;
  stopping: Stopping;
};

export const tell = ({ options, progress }: Stay): void => options.onProgress?.(progress);

/** One target's answers to one condition in one repeat. */
export type Lap = { loaded: LoadedCondition; target: TargetEntry; repeat: number };

export const lapPlace = ({ options }: Stay, { loaded, target, repeat }: Lap) => ({
  run: options.manifest.run,
  condition: loaded.condition.id,
  target: target.name,
  repeat,
});

/** Whether a unit holds an item that is to be asked again, whatever is recorded. */
export function isRedone({ options }: Stay, { items }: Unit): boolean {
  const { redoItems } = options;
  return redoItems !== undefined && items.some((item) => redoItems.has(item.id));
}
