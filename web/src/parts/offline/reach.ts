import { useSyncExternalStore } from 'react';

/** Told to the window when the server is reached again, or cannot be reached any more. */
const CHANGED = 'hearth-reach';
let reached = true;

/** What the last question to the server showed: whether it can be reached. */
export function tellReach(now: boolean): void {
  if (now === reached) return;
  reached = now;
  dispatchEvent(new Event(CHANGED));
}

const listen = (changed: () => void): (() => void) => {
  addEventListener(CHANGED, changed);
  return () => removeEventListener(CHANGED, changed);
};

export const useReached = (): boolean => useSyncExternalStore(listen, () => reached);
