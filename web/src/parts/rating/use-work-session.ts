import { startTransition, useCallback, useState } from 'react';
import {
  breakDue,
  keepSession,
  later,
  readHeavy,
  readSession,
  type WorkSession,
  workedOn,
} from './work-session.js';

/** The stretch of work of a person in this browser, and whether a break is to be suggested in it. */
export function useWorkSession(
  person: string,
  limits: { breakMinutes: number; breakHeavy: number } | undefined,
) {
  const [session, setSession] = useState(() => readSession(person, Date.now()));
  const change = useCallback(
    (by: (session: WorkSession) => WorkSession) => {
      const next = by(readSession(person, Date.now()));
      // Kept at once: the item may be left before it is drawn, and the next one goes on from here.
      keepSession(person, next);
      startTransition(() => setSession(next));
    },
    [person],
  );
  return {
    due: limits === undefined ? null : breakDue(session, limits),
    minutes: Math.round(session.activeMs / 60_000),
    heavy: session.heavySince,
    worked: useCallback(
      (ms: number) => change((before) => workedOn(before, ms, Date.now())),
      [change],
    ),
    readHeavy: useCallback(() => change((before) => readHeavy(before, Date.now())), [change]),
    later: useCallback(() => change(later), [change]),
  };
}
