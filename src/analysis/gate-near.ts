/** Names shown where there are many. */
const SHOWN = 8;

/** Known names, those most like `name` first (by shared pairs of letters: Dice 1945); at most eight, then "…". */
export function nearNames(name: string, known: readonly string[]): string[] {
  const wanted = pairsOf(name);
  const ordered = [...new Set(known)]
    .map((one) => ({ one, likeness: likeness(wanted, pairsOf(one)) }))
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ one }) => one);
  return ordered.length > SHOWN ? [...ordered.slice(0, SHOWN), '…'] : ordered;
}

function pairsOf(text: string): Set<string> {
  const small = ` ${text.toLowerCase()} `;
  return new Set(Array.from({ length: small.length - 1 }, (_, i) => small.slice(i, i + 2)));
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}
