/**
 * Takes `<think>…</think>` out of a reply. Text before and after a block is kept; nested blocks count as one.
 * A closing tag without an opening one means the server prefilled the opening: what stands before it is reasoning.
 * `open` is true for a block that never closes: the reply was cut in its reasoning.
 */
export function splitReasoning(raw: string): { text: string; reasoning: string; open: boolean } {
  const tag = /<(\/?)think(?:ing)?>/gi;
  let depth = 0;
  let from = 0;
  const text: string[] = [];
  const reasoning: string[] = [];
  for (let m = tag.exec(raw); m !== null; m = tag.exec(raw)) {
    const piece = raw.slice(from, m.index);
    from = m.index + m[0].length;
    if (m[1] === '') {
      (depth === 0 ? text : reasoning).push(piece);
      depth += 1;
    } else if (depth === 0) {
      reasoning.push(...text.splice(0), piece);
    } else {
      reasoning.push(piece);
      depth -= 1;
    }
  }
  (depth === 0 ? text : reasoning).push(raw.slice(from));
  const touched = from > 0;
  return {
    text: touched ? text.join('').trim() : raw,
    reasoning: reasoning.join('').trim(),
    open: depth > 0,
  };
}
