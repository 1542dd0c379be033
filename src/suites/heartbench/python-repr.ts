import type { Json } from '../../contract/index.js';

/**
 * Python's `repr` of plain data, as `str()` of a list of dicts writes it: the official prompts hold the dialogue in
 * that form. Numbers must be whole (a JSON reader in JavaScript cannot tell 3 from 3.0).
 * Printable characters follow the Unicode tables of this Node, which may know a few more than an older Python.
 * @throws RangeError for a number that is not whole.
 */
export function pythonRepr(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`pythonRepr: ${value} is not whole`);
    return String(value);
  }
  if (typeof value === 'string') return reprOfText(value);
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  const fields = Object.entries(value).map(([key, v]) => `${reprOfText(key)}: ${pythonRepr(v)}`);
  return `{${fields.join(', ')}}`;
}

/** Single quotes, unless the text holds some and no double ones. */
function reprOfText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let out = quote;
  // By code point; a lone surrogate comes alone.
  for (const c of text) out += escaped(c, quote);
  return out + quote;
}

const SHORT: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Unicode categories Other and Separator, except the space: what `str.isprintable` calls not printable. */
const NOT_PRINTABLE = /^[\p{C}\p{Z}]$/u;

function escaped(c: string, quote: string): string {
  if (c === quote) return `\\${c}`;
  const short = SHORT[c];
  if (short !== undefined) return short;
  if (c === ' ' || !NOT_PRINTABLE.test(c)) return c;
  const code = c.codePointAt(0) ?? 0;
  const hex = (digits: number): string => code.toString(16).padStart(digits, '0');
  if (code <= 0xff) return `\\x${hex(2)}`;
  return code <= 0xffff ? `\\u${hex(4)}` : `\\U${hex(8)}`;
}
