import type { CampaignSettings } from '../work/settings.js';

export type AttemptShort = {
  state: 'open' | 'passed' | 'failed' | 'superseded';
  attempt: number;
  begunMs: number;
  endedMs: number | null;
};
export type DecisionShort = { kind: 'probation' | 'again' | 'refused' | 'retest'; atMs: number };

/** Where somebody stands with the exam of the rubric version in force. */
export type Standing =
  /** This campaign asks for no exam, or they passed, or may work on probation. */
  | 'calibrated'
  | 'may-begin'
  | 'open'
  /** `atMs`: when the next attempt may begin. */
  | 'cooling'
  /** All attempts are used; somebody decides. */
  | 'waiting'
  | 'refused'
  /** The bank has too few items for this version. */
  | 'not-ready';

/**
 * Where somebody stands. `attempts` and `decisions` are of the version in force, oldest first. A retest begins the
 * counting of attempts anew; another attempt that was allowed adds one.
 */
export function standingOf({
  exam,
  calibrated,
  rubric,
  attempts,
  decisions,
  bank,
  nowMs,
}: {
  exam: CampaignSettings['exam'];
  calibrated: number;
  rubric: number;
  attempts: readonly AttemptShort[];
  decisions: readonly DecisionShort[];
  /** Items of the bank. */
  bank: number;
  nowMs: number;
}): { standing: Standing; atMs: number | null; left: number } {
  const open = attempts.some(({ state }) => state === 'open');
  const retest = decisions.filter(({ kind }) => kind === 'retest').at(-1)?.atMs ?? -1;
  const failed = attempts.filter((one) => one.state === 'failed' && one.begunMs > retest);
  const since = decisions.filter(({ atMs }) => atMs > retest);
  const again = since.filter(({ kind }) => kind === 'again');
  const left = Math.max(0, exam.attempts + again.length - failed.length);
  const at = (standing: Standing, atMs: number | null = null) => ({ standing, atMs, left });
  if (open) return at('open');
  if (!exam.required || calibrated >= rubric) return at('calibrated');
  if (since.at(-1)?.kind === 'refused') return at('refused');
  if (left === 0) return at('waiting');
  const ready =
    (failed.at(-1)?.endedMs ?? Number.NEGATIVE_INFINITY) + exam.coolDownHours * 3_600_000;
  // Whoever was allowed another attempt by hand does not wait for it.
  const allowed = (again.at(-1)?.atMs ?? -1) >= (failed.at(-1)?.endedMs ?? 0);
  if (failed.length > 0 && !allowed && nowMs < ready) return at('cooling', ready);
  return at(bank < exam.items ? 'not-ready' : 'may-begin');
}
