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

/** As `onAbort`, for the first of several signals; `then` gets its reason. Absent ones never fire. */
export function onFirstAbort(
  signals: readonly (AbortSignal | undefined)[],
  then: (reason: unknown) => void,
): () => void {
  const forgets: (() => void)[] = [];
  const forget = (): void => {
    for (const each of forgets) each();
  };
  for (const signal of signals)
    if (signal !== undefined)
      forgets.push(
        onAbort(signal, () => {
          forget();
          then(signal.reason);
        }),
      );
  return forget;
}

/** Waits `ms`. Rejects with its reason as soon as one of the signals fires. */
export async function wait(
  ms: number,
  signals: readonly (AbortSignal | undefined)[],
): Promise<void> {
  for (const signal of signals) signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      forget();
      resolve();
    }, ms);
    const forget = onFirstAbort(signals, (reason) => {
      clearTimeout(timer);
      reject(reason);
    });
  });
}
