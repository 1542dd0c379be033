/**
 * The points of a criterion. Null where there are none (a gate). Undefined for what is no score: 0, or not a number.
 * Takes the minus and plus signs that spreadsheets and Chinese input methods write.
 */
export function parseScore(value: string | number | null): number | null | undefined {
  if (value === null) return null;
  if (typeof value === 'number') return usable(value);
  const text = value
    .normalize('NFKC')
    .trim()
    .replace(/^[−–—]/, '-');
  if (text === '' || /^(null|none|gate)$/i.test(text)) return null;
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? usable(Number(text)) : undefined;
}

const usable = (n: number): number | undefined => (Number.isFinite(n) && n !== 0 ? n : undefined);
