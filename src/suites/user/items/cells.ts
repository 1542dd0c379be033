import type { Json, Text } from '../../../contract/index.js';
import type { Line } from './table.js';

/** Tells of a fault in one column of the row at hand. */
export type Tell = (column: string, what: Text, mend: Text) => void;

/** A cell as text: '' where there is none. Lists and maps are given as JSON. */
export function cellText({ record }: Line, column: string | null): string {
  const value = column === null ? undefined : record[column];
  if (value === undefined || value === null) return '';
  return typeof value === 'string'
    ? value
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}

/** A cell as a JSON value; text that reads as a JSON list or map is one. Undefined where the cell is blank. */
export function cellJson({ record }: Line, column: string | null): Json | undefined {
  const value = column === null ? undefined : record[column];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  if (!/^[[{]/.test(text)) return value;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return value;
  }
}

/**
 * Several texts in one cell: a JSON list, or one text cut at the separators, of which `|`, `;`, `；` and line breaks
 * always count. Blank parts are left out.
 */
export function cellList(line: Line, column: string | null): string[] {
  const value = cellJson(line, column);
  if (value === undefined) return [];
  const parts = Array.isArray(value)
    ? value.map((v) => (typeof v === 'string' ? v : JSON.stringify(v)))
    : cellText(line, column).split(/[|;；\n]/);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
