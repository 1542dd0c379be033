import type { Endpoints } from '../models/index.js';
import type { Ledger, Spent } from './ledger.js';

export type Progress = {
  answers: { done: number; total: number };
  verdicts: { done: number; total: number };
  spent: Spent;
  /** Calls that ended in an error, by what went wrong. */
  causes: ReadonlyMap<string, number>;
  /** What is so at this moment; changes also while nothing is done. */
  now: () => Waiting;
};

/** What a run waits for. */
export type Waiting = {
  /** Requests that may not start yet. */
  requests: number;
  /** What is left of the longest hold after a refusal (429, 503), in ms; 0 for none. */
  holdMs: number;
  /** The oldest call in flight: its age in ms, its own waiting included, who was asked, and about what; null for none. */
  oldest: { ms: number; voice: string; unit: string } | null;
};

/** Counters of one stay of a run; they change in place. */
export const newProgress = (ledger: Ledger, endpoints: Endpoints): Progress => ({
  answers: { done: 0, total: 0 },
  verdicts: { done: 0, total: 0 },
  spent: ledger.spent,
  causes: ledger.causes,
  now: () => waiting(ledger, endpoints),
});

function waiting({ oldest }: Ledger, endpoints: Endpoints): Waiting {
  const gates = endpoints.status();
  return {
    requests: gates.reduce((sum, gate) => sum + gate.waiting, 0),
    holdMs: Math.max(0, ...gates.map((gate) => gate.holdMs)),
    oldest: oldest && {
      ms: Date.now() - oldest.startedMs,
      voice: oldest.place.judge || oldest.place.target,
      unit: oldest.place.unit,
    },
  };
}
