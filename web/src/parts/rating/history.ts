/** What was, is, and was undone. `run`: what the last edit belonged to, so that typing a word is one step. */
export type History<T> = {
  past: readonly T[];
  now: T;
  future: readonly T[];
  run: string | null;
};

/** Steps that can be undone; older ones are forgotten. */
const DEPTH = 500;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [], run: null });

/** An edit. With the same `run` as the edit before, both are one step. */
export function edit<T>(
  { past, now, run: last }: History<T>,
  next: T,
  run: string | null = null,
): History<T> {
  if (run !== null && run === last) return { past, now: next, future: [], run };
  return { past: [...past, now].slice(-DEPTH), now: next, future: [], run };
}

/** One step back; where there is none, nothing happens. */
export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    now: before,
    future: [history.now, ...history.future],
    run: null,
  };
}

/** One step forward again. */
export function redo<T>(history: History<T>): History<T> {
  const [after, ...rest] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.now], now: after, future: rest, run: null };
}
