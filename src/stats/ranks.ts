/** Ranks 1…n in ascending order; equal values share the mean of their ranks. */
export function ranks(xs: readonly number[]): number[] {
  if (xs.some(Number.isNaN)) throw new RangeError('ranks: a value is not a number');
  const order = xs.map((x, i) => ({ x, i })).sort((a, b) => a.x - b.x);
  const out = new Array<number>(xs.length).fill(0);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end < order.length && order[end]?.x === order[start]?.x) end++;
    for (const { i } of order.slice(start, end)) out[i] = (start + 1 + end) / 2;
    start = end;
  }
  return out;
}
