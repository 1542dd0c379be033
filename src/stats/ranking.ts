/**
 * 1-based place of the right answer in a ranked list, first place counted where it stands several times; null when it is
 * not among the first `depth`.
 */
export function rankOf(right: string, ranked: readonly string[], depth: number): number | null {
  const place = ranked.slice(0, depth).indexOf(right);
  return place === -1 ? null : place + 1;
}

/** 1/rank, and 0 for an answer outside the list (mean over questions: MRR). */
export const reciprocalRank = (rank: number | null): number => (rank === null ? 0 : 1 / rank);

/** 1 when the right answer stands among the first k, otherwise 0. */
export const hitAt = (rank: number | null, k: number): 0 | 1 =>
  rank !== null && rank <= k ? 1 : 0;

/**
 * What a random order of `candidates` gives on average: recall@k = min(k, n)/n and reciprocal rank
 * (1/n)·Σ 1/r over r = 1…min(depth, n). Null without candidates.
 */
export function chanceRank(
  candidates: number,
  depth: number,
): { recall: (k: number) => number; reciprocal: number } | null {
  if (candidates < 1) return null;
  let sum = 0;
  for (let r = 1; r <= Math.min(depth, candidates); r++) sum += 1 / r;
  return {
    recall: (k) => Math.min(k, depth, candidates) / candidates,
    reciprocal: sum / candidates,
  };
}
