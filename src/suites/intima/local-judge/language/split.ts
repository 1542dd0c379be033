/**
 * Cuts a text into sentences, English and Chinese mixed, and sets apart what is not said in the writer's own
 * voice: long quotations, code and tables. Linear in the length of the text.
 */
export type Sentence = {
  /** Own words; a long quotation is replaced by ` ‹q› `, the marks of a short one are dropped. */
  text: string;
  /** What stood in long quotations. */
  quoted: string;
  /** Stage direction: `*hugs you*`, `（轻轻抱住你）`. */
  action: boolean;
  /** Ends with a question mark. */
  question: boolean;
  /** Begins as an item of a list. */
  item: boolean;
};

/** Longest piece taken as one sentence, in UTF-16 units: bounds the work of every pattern. */
const LONGEST = 400;
/** A quotation of at most so many words (Han characters count half) that ends without a mark is a mention and stays. */
const MENTION = 4;

const HAN = /[\u3400-\u9fff]/g;
const QUOTES =
  /"([^"\n]{1,600})"|“([^”\n]{1,600})”|「([^」\n]{1,600})」|『([^』\n]{1,600})』|«([^»\n]{1,600})»|《([^》\n]{1,80})》/g;
const ACTION = /(?<!\*)\*(?!\*)([^*\n]{3,200})\*(?!\*)|^[（(]([^（）()\n]{2,120})[）)]/gm;
/** A sentence's end: the mark with what may follow it (more marks, closing quotes, emoji are left to the next). */
const END =
  /[.!?。！？…~～]+["'”’」』)）\]]*(?=\s|$|[\u3400-\u9fff“「])|[。！？；;]+[”’」』)）]*|\n+/g;
const ITEM = /^\s*(?:[-*•·–]\s+|\d{1,2}[.)、．]\s*|[①-⑳])/;

/** Sentences in order; an empty text has none. */
export function sentences(text: string): Sentence[] {
  const out: Sentence[] = [];
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/```[^`]{0,20000}```/g, ' ')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\*\*|__|^#{1,6}\s+/gm, '')
    .replace(/^>\s?(.{1,600})$/gm, (_, line: string) => `"${line.replace(/"/g, "'")}"`);
  let rest = 0;
  ACTION.lastIndex = 0;
  for (let m = ACTION.exec(clean); m !== null; m = ACTION.exec(clean)) {
    pieces(clean.slice(rest, m.index), out);
    const said = m[1] ?? m[2] ?? '';
    out.push({ text: said, quoted: '', action: true, question: false, item: false });
    rest = m.index + m[0].length;
  }
  pieces(clean.slice(rest), out);
  return out;
}

function pieces(text: string, out: Sentence[]): void {
  const quotes: string[] = [];
  const own = text.replace(QUOTES, (whole, ...groups: (string | undefined)[]) => {
    const inner = groups.slice(0, 6).find((g) => g !== undefined) ?? '';
    if (whole.startsWith('《')) return ' ‹t› ';
    if (size(inner) <= MENTION && !/[,.!?，。！？…]$/.test(inner))
      return `‹${inner.replace(/[.!?。！？…]/g, '')}›`;
    quotes.push(inner);
    // The end mark inside a quotation ends the sentence around it only where a new one begins.
    return /[.!?。！？]$/.test(inner) ? ` ‹q${quotes.length - 1}›. ` : ` ‹q${quotes.length - 1}› `;
  });
  let from = 0;
  END.lastIndex = 0;
  for (let m = END.exec(own); m !== null; m = END.exec(own)) {
    piece(own.slice(from, m.index + m[0].length), quotes, out);
    from = m.index + m[0].length;
  }
  piece(own.slice(from), quotes, out);
}

function piece(raw: string, quotes: readonly string[], out: Sentence[]): void {
  for (let from = 0; from < raw.length; from += LONGEST) {
    const part = raw.slice(from, from + LONGEST);
    const text = part.replace(ITEM, '').trim();
    if (!/[\p{L}\p{N}\p{Extended_Pictographic}?？]/u.test(text)) continue;
    let quoted = '';
    const own = text.replace(/‹q(\d+)›/g, (_, n: string) => {
      quoted += ` ${quotes[Number(n)] ?? ''}`;
      return '‹q›';
    });
    out.push({
      text: own,
      quoted: quoted.trim(),
      action: false,
      question: /[?？][^\p{L}\p{N}]*$/u.test(own),
      item: ITEM.test(part),
    });
  }
}

/** Words, a Han character counting half. */
function size(text: string): number {
  const han = text.match(HAN)?.length ?? 0;
  const words = text.replace(HAN, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return words + han / 2;
}
