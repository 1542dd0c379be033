import { wellFormed } from '../report/well-formed.js';

/** Columns a character takes on a terminal: 2 for Chinese and other wide ones, 0 for combining marks. */
function widthOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (/\p{M}/u.test(character)) return 0;
  const wide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd);
  return wide ? 2 : 1;
}

export const displayWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + widthOf(character), 0);

/** Rows as aligned text; columns are as wide as their widest cell and two spaces apart. Control characters are shown. */
export function table(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(printable));
  const widths: number[] = [];
  for (const row of clean)
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, displayWidth(cell));
    });
  return clean
    .map((row) =>
      row
        .map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - displayWidth(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Text that cannot move a terminal's cursor or change its colours; line breaks stay. */
export const printable = (text: string): string =>
  wellFormed(text).replaceAll('\t', '    ').replace(C1, '\ufffd');

const C1 = /[\u0080-\u009f]/g;
