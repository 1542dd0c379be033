import type { Forecast } from './forecast.js';

/** What is known of one rater when the board is looked at. */
export type RaterFacts = {
  person: string;
  status: 'active' | 'paused' | 'left';
  /** Work that they hold: leased or given. */
  held: number;
  /** Last verdict, draft or sign of life, in ms; null: none yet. */
  lastMs: number | null;
  joinedMs: number;
  /** State of their worst chart. */
  chart: 'none' | 'watch' | 'alarm' | 'acknowledged';
  /** In how many ms of their own free time they were due at work since then; null: no calendar, so all time counts. */
  freeSinceMs: number | null;
};

export type Trouble = {
  kind: 'lag' | 'delivery' | 'quality' | 'nobody';
  subject: string;
  about: object;
};

/** Time without a sign of life from which somebody who holds work lags: two days, or eight hours of their own free time. */
export const LAG_MS = 2 * 86_400_000;
const LAG_FREE_MS = 8 * 3_600_000;

/**
 * What the owner of a campaign should look at now (D5, D6). Whoever holds nothing does not lag: nobody owes work in a
 * market of free time.
 */
export function troubles({
  raters,
  forecast,
  waiting,
  nowMs,
}: {
  raters: readonly RaterFacts[];
  forecast: Forecast;
  /** Verdicts that are still wanted. */
  waiting: number;
  nowMs: number;
}): Trouble[] {
  const found: Trouble[] = [];
  for (const { person, status, held, lastMs, joinedMs, chart, freeSinceMs } of raters) {
    if (status !== 'active') continue;
    const silentMs = nowMs - (lastMs ?? joinedMs);
    const lags =
      held > 0 && (freeSinceMs === null ? silentMs >= LAG_MS : freeSinceMs >= LAG_FREE_MS);
    if (lags) found.push({ kind: 'lag', subject: person, about: { held, silentMs } });
    if (chart === 'alarm') found.push({ kind: 'quality', subject: person, about: {} });
  }
  if (forecast.reason === null && (forecast.risk === 'late' || forecast.risk === 'watch'))
    found.push({
      kind: 'delivery',
      subject: '',
      about: { risk: forecast.risk, p50Ms: forecast.p50Ms, p90Ms: forecast.p90Ms },
    });
  if (waiting > 0 && !raters.some(({ status }) => status === 'active'))
    found.push({ kind: 'nobody', subject: '', about: { waiting } });
  return found;
}
