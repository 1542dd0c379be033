/** What this small reader of Python cannot take: one English sentence. `at`: offset in the source. */
export class NotPython extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

const OPENING = /([A-Za-z]{0,2})('''|"""|'|")/y;

/** Whether a string literal, with or without a prefix, begins at `at`. */
export function stringBegins(source: string, at: number): boolean {
  OPENING.lastIndex = at;
  const match = OPENING.exec(source);
  return match !== null && /^(?:|[rbuf]|br|rb|fr|rf)$/i.test(match[1] ?? '');
}

/** Offset behind the string literal that begins at `at`, whatever its prefix. @throws NotPython when it has no end. */
export function skipString(source: string, at: number): number {
  const { quote, start } = opening(source, at);
  return bodyEnd(source, start, quote) + quote.length;
}

/**
 * Value of the string literal that begins at `at`: single, double or triple quotes, raw or not.
 * @throws NotPython for bytes and f-strings, `\N{…}`, malformed escapes, and a literal without an end.
 */
export function readString(source: string, at: number): { value: string; end: number } {
  const { prefix, quote, start } = opening(source, at);
  if (/[bf]/i.test(prefix)) throw new NotPython('is a bytes or an f-string', at);
  const stop = bodyEnd(source, start, quote);
  const body = source.slice(start, stop);
  const value = /r/i.test(prefix) ? body : unescaped(body, start);
  return { value, end: stop + quote.length };
}

function opening(source: string, at: number): { prefix: string; quote: string; start: number } {
  OPENING.lastIndex = at;
  const match = OPENING.exec(source);
  if (match === null) throw new NotPython('is not a string literal', at);
  const [whole, prefix = '', quote = ''] = match;
  return { prefix, quote, start: at + whole.length };
}

/** In raw strings, too, a backslash keeps the quote behind it from ending the literal. */
function bodyEnd(source: string, start: number, quote: string): number {
  for (let i = start; i < source.length; i++) {
    if (source.startsWith(quote, i)) return i;
    if (source[i] === '\\') i += 1;
    else if (quote.length === 1 && source[i] === '\n') break;
  }
  throw new NotPython('is a string literal without an end', start);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const ESCAPE = /\\(?:x(..)?|u(.{4})?|U(.{8})?|N|([0-7]{1,3})|([\s\S]))/g;

function unescaped(body: string, start: number): string {
  return body.replace(ESCAPE, (whole, x, u, big, octal, c, at: number) => {
    if (c !== undefined) return ESCAPES[c] ?? whole;
    if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
    const digits: string | undefined = x ?? u ?? big;
    if (
      digits === undefined ||
      !/^[0-9a-f]+$/i.test(digits) ||
      Number.parseInt(digits, 16) > 0x10ffff
    )
      throw new NotPython(`holds the escape ${whole}, which cannot be read`, start + at);
    return String.fromCodePoint(Number.parseInt(digits, 16));
  });
}
