/**
 * Cosine of two bags of words, 0…1; 0 where either is empty. The released scorer takes it for its embedding similarity
 * when no embedding library is installed; here it is a figure of its own and never stands in for a model.
 */
export function bagCosine(a: readonly string[], b: readonly string[]): number {
  const [x, y] = [counts(a), counts(b)];
  let dot = 0;
  for (const [word, count] of x) dot += count * (y.get(word) ?? 0);
  const size = norm(x) * norm(y);
  return size === 0 ? 0 : dot / size;
}

const counts = (words: readonly string[]): Map<string, number> => {
  const bag = new Map<string, number>();
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
};

const norm = (bag: ReadonlyMap<string, number>): number => {
  let squares = 0;
  for (const count of bag.values()) squares += count * count;
  return Math.sqrt(squares);
};
