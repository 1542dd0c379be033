/** A one-to-one matching of rows with columns: as many pairs as the shorter side has. */
export type Pairing = [row: number, column: number][];

/**
 * The matching with the highest total gain, by the Hungarian method with potentials (Kuhn 1955; Jonker & Volgenant's
 * shortest augmenting paths). Rows may be more or fewer than columns; pairs come in the order of rows.
 */
export function optimalMatching(gain: readonly (readonly number[])[]): Pairing {
  const rows = gain.length;
  const columns = gain[0]?.length ?? 0;
  if (rows === 0 || columns === 0) return [];
  if (rows > columns) {
    const turned = Array.from({ length: columns }, (_, j) => gain.map((row) => row[j] ?? 0));
    return optimalMatching(turned)
      .map(([a, b]): [number, number] => [b, a])
      .sort((a, b) => a[0] - b[0]);
  }
  // Places 1…; 0 stands for "none yet".
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  const cost = (i: number, j: number): number => -(gain[i - 1]?.[j - 1] ?? 0);
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row;
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const from = new Int32Array(columns + 1);
    const used = new Uint8Array(columns + 1);
    let at = 0;
    while ((rowOf[at] ?? 0) !== 0) {
      used[at] = 1;
      const i = rowOf[at] ?? 0;
      let step = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let j = 1; j <= columns; j++) {
        if (used[j] === 1) continue;
        const reduced = cost(i, j) - (rowPotential[i] ?? 0) - (columnPotential[j] ?? 0);
        if (reduced < (least[j] ?? 0)) {
          least[j] = reduced;
          from[j] = at;
        }
        if ((least[j] ?? 0) < step) {
          step = least[j] ?? 0;
          next = j;
        }
      }
      for (let j = 0; j <= columns; j++) {
        if (used[j] === 1) {
          const owner = rowOf[j] ?? 0;
          rowPotential[owner] = (rowPotential[owner] ?? 0) + step;
          columnPotential[j] = (columnPotential[j] ?? 0) - step;
        } else least[j] = (least[j] ?? 0) - step;
      }
      at = next;
    }
    while (at !== 0) {
      const before = from[at] ?? 0;
      rowOf[at] = rowOf[before] ?? 0;
      at = before;
    }
  }
  const pairs: Pairing = [];
  for (let j = 1; j <= columns; j++) {
    const owner = rowOf[j] ?? 0;
    if (owner !== 0) pairs.push([owner - 1, j - 1]);
  }
  return pairs.sort((a, b) => a[0] - b[0]);
}

/** The pair with the highest gain first, then the best of what is left; ties in the order of rows, then columns. */
export function greedyMatching(gain: readonly (readonly number[])[]): Pairing {
  const all = gain.flatMap((row, i) => row.map((value, j) => ({ i, j, value })));
  all.sort((a, b) => b.value - a.value || a.i - b.i || a.j - b.j);
  const rows = new Set<number>();
  const columns = new Set<number>();
  const pairs: Pairing = [];
  for (const { i, j } of all) {
    if (rows.has(i) || columns.has(j)) continue;
    rows.add(i);
    columns.add(j);
    pairs.push([i, j]);
  }
  return pairs;
}
