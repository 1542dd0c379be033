/** How often each run of `n` words occurs. Runs are keyed by their JSON, so that no word can hold the separator. */
function ngrams(words: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + n <= words.length; i++) {
    const key = JSON.stringify(words.slice(i, i + n));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Runs of `n` words that both have; each counts at most as often as in the other (clipped). */
export function overlapOf(a: readonly string[], b: readonly string[], n: number): number {
  const others = ngrams(b, n);
  let common = 0;
  for (const [key, count] of ngrams(a, n)) common += Math.min(count, others.get(key) ?? 0);
  return common;
}
