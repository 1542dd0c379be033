/** Signs at which spreadsheet programs take a text for a formula, full-width forms included. */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠−]/;

/** What XML 1.0 cannot hold: control characters, lone surrogates, U+FFFE and U+FFFF. */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * A text that a cell of type text can hold, which no program runs: characters that XML cannot hold become �, all else
 * stays as it is.
 */
export const writable = (text: string): string =>
  text.replace(UNWRITABLE, '\ufffd').replace(/\r\n?/g, '\n');

/**
 * A text that no program runs wherever it is put, also where the file is saved as CSV and opened again: an apostrophe
 * goes before one that begins like a formula.
 */
export function harmless(text: string): string {
  const clean = writable(text);
  return FORMULA.test(clean) ? `'${clean}` : clean;
}
