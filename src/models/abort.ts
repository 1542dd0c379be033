const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `then` once when `signal` fires; what is returned takes it back, and must be called when the work is done. The
 * signal itself gets one listener, however many wait: it looks through all of its own at each new one.
 */
export function onAbort(signal: AbortSignal, then: () => void): () => void {
  let waiting = listeners.get(signal);
  if (waiting === undefined) {
    const all = new Set<() => void>();
    waiting = all;
    listeners.set(signal, all);
    signal.addEventListener(
      'abort',
      () => {
        for (const each of [...all]) each();
        all.clear();
      },
      { once: true },
    );
  }
  const entry = () => then();
  const set = waiting.add(entry);
  return () => set.delete(entry);
}
