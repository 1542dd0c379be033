import type { Text } from '../contract/index.js';
import type { RunStatus, StoredRun } from '../pipeline/index.js';
import { planTag } from './plan-file.js';
import { planNoteOf } from './plan-note.js';

/** What a status table needs of a plan: of its file, or as its stored runs remember it. */
export type PlanRows = {
  name: string;
  entries: readonly { name: string; suite: string; targets: readonly { name: string }[] }[];
};

/** What is recorded of one target in one run. */
export type TargetFacts = {
  target: string;
  /** Answers and verdicts that are there, of those that the run wants; null when the run's data is not at hand. */
  progress: { done: number; total: number } | null;
  /** Calls that ended in an error and that no later attempt replaced. */
  errors: number;
  /** US dollars for answers and verdicts; null where a price is unknown. */
  costUsd: number | null;
};

/** A stored run of a plan, and what is recorded of each of its targets. */
export type RunFacts = { stored: StoredRun; targets: TargetFacts[] };

/** `waiting`: not begun. `incomplete`: its run ended, and answers or verdicts are missing. */
export type PlanStatus = RunStatus | 'waiting' | 'incomplete';

/** One row a suite and target, in the order of the plan. */
export type PlanStatusRow = {
  /** Name of the plan's entry. */
  entry: string;
  suite: string;
  target: string;
  run: string | null;
  status: PlanStatus;
  /** Why it failed; null where it did not. */
  reason: Text | null;
  done: number | null;
  total: number | null;
  errors: number;
  costUsd: number | null;
};

/** A target of an entry that cannot be measured as the plan stands, or a whole entry (target null). */
export type PlanFault = { entry: string; target: string | null; reason: Text };

/**
 * The status table of a plan: its suites × targets against the stored runs of its tag. Of several runs of one entry
 * the newest counts; targets that its run does not have wait. `faults` are those of rows without a run. Pure.
 */
export function planStatus(
  plan: PlanRows,
  facts: readonly RunFacts[],
  faults: readonly PlanFault[] = [],
): PlanStatusRow[] {
  return plan.entries.flatMap(({ name, suite, targets }) => {
    const run = newest(facts.filter((f) => f.stored.manifest.tag === planTag(plan.name, name)));
    return targets.map((target): PlanStatusRow => {
      const found = run?.targets.find((t) => t.target === target.name);
      const place = { entry: name, suite, target: target.name };
      const failed = run && planNoteOf(run.stored.manifest)?.failed;
      const noted = failed?.find((one) => one.target === target.name)?.reason ?? null;
      const fault = faults.find(
        (one) => one.entry === name && (one.target ?? target.name) === target.name,
      );
      if (run === undefined || found === undefined) {
        const reason = fault?.reason ?? noted;
        return {
          ...place,
          run: null,
          status: reason === null ? 'waiting' : 'failed',
          reason,
          done: null,
          total: null,
          errors: 0,
          costUsd: 0,
        };
      }
      const status = noted === null ? statusOf(run.stored.status, found) : 'failed';
      const isDone = statusOf('failed', found) === 'done';
      return {
        ...place,
        run: run.stored.manifest.run,
        status: isDone ? 'done' : status,
        reason: isDone ? null : noted,
        done: found.progress?.done ?? null,
        total: found.progress?.total ?? null,
        errors: found.errors,
        costUsd: found.costUsd,
      };
    });
  });
}

function newest(facts: readonly RunFacts[]): RunFacts | undefined {
  return facts.reduce<RunFacts | undefined>(
    (best, one) =>
      best === undefined || one.stored.createdMs > best.stored.createdMs ? one : best,
    undefined,
  );
}

/** A target that has all it wants is done, whatever its run still does for others. */
function statusOf(run: RunStatus, { progress }: TargetFacts): PlanStatus {
  if (progress === null) return run;
  if (progress.done === progress.total) return 'done';
  // What is stored before the first entry begins has not begun.
  if (run === 'planned') return 'waiting';
  return run === 'done' ? 'incomplete' : run;
}

/** The rows of a status table made one: what is done of all, and what it cost. Waiting rows count no total. */
export function planTotals(rows: readonly PlanStatusRow[]): {
  byStatus: Partial<Record<PlanStatus, number>>;
  done: number;
  total: number;
  errors: number;
  costUsd: number | null;
} {
  const byStatus: Partial<Record<PlanStatus, number>> = {};
  for (const { status } of rows) byStatus[status] = (byStatus[status] ?? 0) + 1;
  const sum = (of: (row: PlanStatusRow) => number): number => rows.reduce((s, r) => s + of(r), 0);
  return {
    byStatus,
    done: sum((r) => r.done ?? 0),
    total: sum((r) => r.total ?? 0),
    errors: sum((r) => r.errors),
    costUsd: rows.some((r) => r.costUsd === null) ? null : sum((r) => r.costUsd ?? 0),
  };
}
