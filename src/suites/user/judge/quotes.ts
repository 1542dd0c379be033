/** NFC, with every run of white space as one space, and where each unit of it stood in the text. */
function composed(text: string): { text: string; starts: number[]; ends: number[] } {
  const out = { text: '', starts: [] as number[], ends: [] as number[] };
  for (const match of text.matchAll(/\s+|[^\s\p{M}]\p{M}*|\p{M}+/gu)) {
    const piece = /^\s/.test(match[0]) ? ' ' : match[0].normalize('NFC');
    out.text += piece;
    for (let i = 0; i < piece.length; i++) {
      out.starts.push(match.index);
      out.ends.push(match.index + match[0].length);
    }
  }
  return out;
}

/** The part of the reply that a quote means, whatever its white space and Unicode composition; null for none. */
function findQuote(reply: string, quote: string): string | null {
  const wanted = quote.trim();
  if (wanted === '') return null;
  if (reply.includes(wanted)) return wanted;
  const [hay, needle] = [composed(reply), composed(wanted).text];
  const at = hay.text.indexOf(needle);
  const start = hay.starts[at];
  const end = hay.ends[at + needle.length - 1];
  return start === undefined || end === undefined ? null : reply.slice(start, end);
}

/** The quotes that occur in the reply, each once, and how many do not. Blank ones are no quotes. */
export function checkQuotes(
  reply: string,
  quotes: readonly string[],
): { quotes: string[]; badQuotes: number } {
  const kept = new Set<string>();
  let badQuotes = 0;
  for (const quote of quotes) {
    if (quote.trim() === '') continue;
    const found = findQuote(reply, quote);
    if (found === null) badQuotes += 1;
    else kept.add(found);
  }
  return { quotes: [...kept], badQuotes };
}
