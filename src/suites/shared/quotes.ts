type Folded = { text: string; starts: number[]; ends: number[] };

/** NFC, and every run of white space as one space; remembers where each unit of the folded text stood. */
function fold(text: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] };
  for (const match of text.matchAll(/\s+|[^\s\p{M}]\p{M}*|\p{M}+/gu)) {
    const piece = /^\s/.test(match[0]) ? ' ' : match[0].normalize('NFC');
    folded.text += piece;
    for (let i = 0; i < piece.length; i++) {
      folded.starts.push(match.index);
      folded.ends.push(match.index + match[0].length);
    }
  }
  return folded;
}

/**
 * The part of `reply` that `quote` means: the quote itself where it occurs exactly, else the reply's own span that is
 * equal after Unicode composition (NFC) and folding of white space. Null when there is none, or no quote.
 */
export function findQuote(reply: string, quote: string): string | null {
  const wanted = quote.trim();
  if (wanted === '') return null;
  if (reply.includes(wanted)) return wanted;
  const needle = fold(wanted).text;
  const hay = fold(reply);
  const at = hay.text.indexOf(needle);
  if (at === -1) return null;
  const start = hay.starts[at];
  const end = hay.ends[at + needle.length - 1];
  return start === undefined || end === undefined ? null : reply.slice(start, end);
}

/** The quotes that occur in the reply, each once, and how many do not. Blank ones are no quotes. */
export function checkQuotes(
  reply: string,
  quotes: readonly string[],
): { kept: string[]; bad: number } {
  const kept = new Set<string>();
  let bad = 0;
  for (const quote of quotes) {
    if (quote.trim() === '') continue;
    const found = findQuote(reply, quote);
    if (found === null) bad += 1;
    else kept.add(found);
  }
  return { kept: [...kept], bad };
}
