import { onAbort } from './abort.js';

/**
 * A signal that fires when `signal` does or after `ms`. `end` must be called when the work is done: a long run must not
 * gather listeners.
 */
export function deadline(
  signal: AbortSignal,
  ms: number,
): { signal: AbortSignal; passed: () => boolean; end: () => void } {
  signal.throwIfAborted();
  const own = new AbortController();
  let late = false;
  const forget = onAbort(signal, () => own.abort(signal.reason));
  const timer = setTimeout(() => {
    late = true;
    own.abort(new Error('time-out'));
  }, ms);
  return {
    signal: own.signal,
    passed: () => late,
    end: () => {
      clearTimeout(timer);
      forget();
    },
  };
}
