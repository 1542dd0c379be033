/** A stretch of work with breaks between; only durations and counts, of one person in one browser. */
export type WorkSession = {
  activeMs: number;
  heavy: number;
  /** Last sign of work, by this device's clock. */
  lastMs: number;
  /** Active time up to which no break is suggested any more. */
  quietMs: number;
  /** Whether heavy items were read since the last check-in. */
  heavySince: number;
};

export const FRESH: WorkSession = { activeMs: 0, heavy: 0, lastMs: 0, quietMs: 0, heavySince: 0 };
/** Whoever was away for so long has had a break. */
const BREAK_MS = 5 * 60_000;
/** After "not now" it is suggested again after so much more work. */
const LATER_MS = 15 * 60_000;

/** The session as it is at this time: begun anew after a break. */
export const sessionAt = (session: WorkSession, nowMs: number): WorkSession =>
  nowMs - session.lastMs > BREAK_MS ? { ...FRESH, heavySince: session.heavySince } : session;

export const workedOn = (session: WorkSession, ms: number, nowMs: number): WorkSession => {
  const now = sessionAt(session, nowMs);
  return { ...now, activeMs: now.activeMs + ms, lastMs: nowMs };
};

export const readHeavy = (session: WorkSession, nowMs: number): WorkSession => {
  const now = sessionAt(session, nowMs);
  return { ...now, heavy: now.heavy + 1, heavySince: now.heavySince + 1, lastMs: nowMs };
};

export const later = (session: WorkSession): WorkSession => ({
  ...session,
  heavy: 0,
  quietMs: session.activeMs + LATER_MS,
});

/** Whether a break is to be suggested, and why. */
export function breakDue(
  session: WorkSession,
  { breakMinutes, breakHeavy }: { breakMinutes: number; breakHeavy: number },
): 'time' | 'heavy' | null {
  if (session.heavy >= breakHeavy) return 'heavy';
  if (session.activeMs < session.quietMs) return null;
  return session.activeMs >= breakMinutes * 60_000 ? 'time' : null;
}

const placeOf = (person: string): string => `hearth-session:${person}`;

export function readSession(person: string, nowMs: number): WorkSession {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(person)) ?? 'null') as WorkSession | null;
    return kept === null ? FRESH : sessionAt({ ...FRESH, ...kept }, nowMs);
  } catch {
    return FRESH;
  }
}

export const keepSession = (person: string, session: WorkSession): void =>
  localStorage.setItem(placeOf(person), JSON.stringify(session));
