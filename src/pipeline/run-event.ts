import type { Text } from '../contract/index.js';

/** How a stay of a run ends. */
export type RunEnd = 'done' | 'stopped' | 'interrupted' | 'failed';

/** How far a stay of a run is. Rates over the last 15 s; null while nobody can say. */
export type Snapshot = {
  answers: { done: number; total: number };
  verdicts: { done: number; total: number };
  spent: { calls: number; reused: number; errors: number; costUsd: number; unpriced: number };
  /** What went wrong → calls. */
  causes: Record<string, number>;
  callsPerSecond: number | null;
  leftMs: number | null;
  /** Requests that may not start yet. */
  waiting: number;
  /** What is left of a hold after a refusal, in ms. */
  holdMs: number;
  /** A call in flight for 5 s or more. */
  oldest: { seconds: number; voice: string; unit: string } | null;
};

/** What happens to a run. `began`: by whom it was started, as `HEARTH_STARTED_BY` says; null for a terminal. */
export type RunEvent =
  | { kind: 'began'; data: { by: string | null } }
  | { kind: 'progress'; data: Snapshot }
  /** An address's first request failed before anything had answered there. */
  | { kind: 'trouble'; data: { address: string; cause: string } }
  /** It was asked to stop; `now`: without waiting for what is in flight. */
  | { kind: 'stopping'; data: { now: boolean } }
  | { kind: 'ended'; data: { status: RunEnd; reason: Text | null } };
