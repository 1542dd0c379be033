import { useCallback, useEffect, useRef, useState } from 'react';
import { ActiveClock } from './active-clock.js';
import { newUuid } from './new-id.js';
import type { Alive, Outbox } from './outbox.js';

const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'scroll', 'touchstart'] as const;
/** Stretches are kept so often, so that a window that dies loses little. */
const KEEP_MS = 5_000;
/** The server hears so often that somebody works. */
const ALIVE_MS = 60_000;

/** What the clock says now, for the corner of the desk. */
export type Worked = { totalMs: number; runs: boolean };
/** `keep`: keeps what was counted up to now, before a verdict takes it along. */
export type ActiveTime = Worked & { keep: () => Promise<void> };

/**
 * Counts the time that somebody works on an item while its window is in front, keeps it on this device, and tells the
 * server that they are there.
 * @param heard what the server says of the lease and of who writes
 */
export function useActiveTime(
  outbox: Outbox,
  assignment: string,
  {
    before,
    paused,
    counts,
    heard,
    worked,
  }: {
    /** Active time so far, in ms. */
    before: number;
    paused: boolean;
    /** False where nothing is counted: what is only looked at. */
    counts: boolean;
    heard: (said: Alive) => void;
    /** Time that came in addition, for the suggestion of a break. */
    worked: (ms: number) => void;
  },
): ActiveTime {
  const [now, setNow] = useState<Worked>({ totalMs: before, runs: false });
  const keepNow = useRef<() => Promise<void>>(async () => {});
  const told = useRef({ heard, worked });
  told.current = { heard, worked };
  const stopped = paused || !counts;
  // Goes on where it stood after a pause.
  const total = useRef(before);
  useEffect(() => {
    if (stopped) return;
    outbox.left = false;
    const clock = new ActiveClock(newUuid, total.current);
    let signs = 0;
    let toldMs = performance.now();
    const inFront = () => document.visibilityState === 'visible' && document.hasFocus();
    const keep = async () => {
      const stretches = clock.take(performance.now());
      if (stretches.length === 0 || outbox.left) return;
      told.current.worked(stretches.reduce((sum, { ms }) => sum + ms, 0));
      await outbox.store.putStretches(assignment, stretches).catch(() => null);
    };
    keepNow.current = keep;
    const sign = () => {
      if (!inFront()) return;
      signs++;
      clock.sign(performance.now());
    };
    const away = () => {
      if (inFront()) return;
      clock.away(performance.now());
      void keep();
    };
    const leave = () => void keep();
    const tick = () => {
      const at = performance.now();
      total.current = clock.total(at);
      setNow({ totalMs: total.current, runs: clock.runs(at) });
    };
    const alive = async () => {
      if (signs === 0 || performance.now() - toldMs < ALIVE_MS) return;
      signs = 0;
      toldMs = performance.now();
      const said = await outbox.alive(assignment);
      if (said.is === 'alive') told.current.heard(said);
    };
    for (const name of SIGNS) addEventListener(name, sign, { passive: true, capture: true });
    addEventListener('blur', away);
    document.addEventListener('visibilitychange', away);
    addEventListener('pagehide', leave);
    sign();
    const timers = [
      setInterval(tick, 1_000),
      setInterval(() => {
        void keep();
        void alive();
      }, KEEP_MS),
    ];
    return () => {
      for (const name of SIGNS) removeEventListener(name, sign, { capture: true });
      removeEventListener('blur', away);
      document.removeEventListener('visibilitychange', away);
      removeEventListener('pagehide', leave);
      for (const timer of timers) clearInterval(timer);
      void keep();
      total.current = clock.total(performance.now());
    };
  }, [outbox, assignment, stopped]);
  return { ...now, keep: useCallback(() => keepNow.current(), []) };
}
