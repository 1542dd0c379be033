import type { Json } from '../../contract/index.js';
import type { readTable } from '../../pipeline/index.js';

export type TableLines = Pick<Awaited<ReturnType<typeof readTable>>, 'lines'>;
/** A row as it is shown. `row`: as a spreadsheet counts; of JSONL the line. */
export type ShownRow = { row: number; cells: string[] };

/** Characters of a cell that are shown. */
const SHOWN_CHARS = 300;
const SHOWN_ROWS = 50;

export const columnsOf = ({ lines }: TableLines): string[] => [
  ...new Set(lines.flatMap(({ record }) => Object.keys(record))),
];

/** The first rows. */
export const previewOf = (table: TableLines, columns: readonly string[]): ShownRow[] =>
  table.lines.slice(0, SHOWN_ROWS).map((line) => rowOf(line, columns));

export function rowOf(
  { line, record }: TableLines['lines'][number],
  columns: readonly string[],
): ShownRow {
  return { row: line, cells: columns.map((column) => cellOf(record[column])) };
}

function cellOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
}
