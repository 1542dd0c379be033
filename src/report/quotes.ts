/** A stretch of a reply. `labels`: indices of the labels whose quotes cover it. */
export type Stretch = { text: string; labels: number[] };

/**
 * Cuts a reply where quotes begin and end. Every occurrence of a quote counts; a quote that does not occur is ignored
 * (the judge's reading counts those). The stretches joined are the reply.
 * `quotes[i]`: the quotes of label i.
 */
export function markQuotes(reply: string, quotes: readonly (readonly string[])[]): Stretch[] {
  const ranges = quotes.flatMap((own, label) =>
    own.flatMap((quote) =>
      occurrences(reply, quote).map((from) => ({ from, to: from + quote.length, label })),
    ),
  );
  const cuts = [...new Set([0, reply.length, ...ranges.flatMap((r) => [r.from, r.to])])];
  cuts.sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, i) => {
    const to = cuts[i + 1] ?? reply.length;
    const labels = ranges.filter((r) => r.from <= from && r.to >= to).map((r) => r.label);
    return { text: reply.slice(from, to), labels: [...new Set(labels)].sort((a, b) => a - b) };
  });
}

function occurrences(text: string, part: string): number[] {
  const found: number[] = [];
  if (part === '') return found;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    found.push(at);
  }
  return found;
}
