import type { Json } from '../../contract/index.js';
import type { DutySignal, DutyTurn, SessionRules } from '../guard/signals.js';
import { takesLeave } from './leaving.js';
import { readState, type State } from './state.js';

const MINUTE_MS = 60_000;

/**
 * One turn of the session's duties; pure, on the given clock. Times are compared, never dates: midnight and time zones
 * change nothing. A clock that runs backwards (another instance) counts as standing still.
 *
 * - A silence of `idle_minutes` or more ends the session; the next message begins one, with a notice.
 * - The notice is due again `notice_every_minutes` after the last one. Pauses within the session count as time, so it
 *   never comes late.
 * - Continuous use counts from the first message after a silence of `pause_minutes` or more. `pause_due` comes with the
 *   first message at or after each full `pause_after_minutes` of it; of several stretches passed at once, once.
 */
export function stepDuties(
  before: Json | null,
  turn: DutyTurn,
  rules: SessionRules,
): { state: Json; signals: readonly DutySignal[] } {
  const { state, signals } = stepTime(readState(before), turn.atMs, rules);
  if (takesLeave(turn.text)) signals.push('leaving');
  if (turn.minor) signals.push('minor');
  return { state, signals };
}

function stepTime(
  known: State | null,
  at: number,
  rules: SessionRules,
): { state: State; signals: DutySignal[] } {
  const now = Math.max(at, known?.last ?? at);
  const silence = known === null ? Number.POSITIVE_INFINITY : now - known.last;
  if (known === null || silence >= rules.idle_minutes * MINUTE_MS)
    return {
      state: { v: 1, last: now, notice: now, since: now, pauses: 0 },
      signals: ['session_start', 'notice_due'],
    };
  const signals: DutySignal[] = [];
  const state: State = { ...known, last: now };
  if (silence >= rules.pause_minutes * MINUTE_MS) {
    state.since = now;
    state.pauses = 0;
  }
  const { notice_every_minutes: every, pause_after_minutes: after } = rules;
  if (every !== undefined && now - state.notice >= every * MINUTE_MS) {
    state.notice = now;
    signals.push('notice_due');
  }
  if (after !== undefined) {
    const stretches = Math.floor((now - state.since) / (after * MINUTE_MS));
    if (stretches > state.pauses) {
      state.pauses = stretches;
      signals.push('pause_due');
    }
  }
  return { state, signals };
}
