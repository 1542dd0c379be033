const underWay = new Map<string, Promise<unknown>>();

/**
 * Does what was asked for twice only once: whoever asks while it is under way is told what the first one is told. `what`
 * names the work, in this process.
 */
export function once<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(what);
  if (before !== undefined) return before as Promise<T>;
  const now = work().finally(() => underWay.delete(what));
  underWay.set(what, now);
  return now;
}
