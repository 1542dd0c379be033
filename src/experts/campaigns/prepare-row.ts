import { toColumn } from '../../store/index.js';
import { readyItem } from '../work/add-items.js';
import type { RowFault } from './item-of-row.js';
import type { NewItem } from './new-item.js';
import { type Findings, privateIn } from './privacy.js';

/** A row that was read: an item, or what is wrong with it. `row`: of the table, or the number of an answer of a run. */
export type Read =
  | { row: number; item: NewItem; hidden?: number }
  | { row: number; faults: readonly RowFault[] };

/** All of a staged row that needs no database. Texts and numbers only, so that a thread can make and send it. */
export type PreparedRow = {
  row: number;
  external: string;
  /** JSON of the item without its content. */
  item: string;
  /** JSON of the content. */
  content: string;
  digest: string;
  notes: readonly string[];
  /** Private things in its texts. */
  found: Findings;
  /** Models' names that were taken out. */
  hidden: number;
};
export type Prepared = PreparedRow | Extract<Read, { faults: unknown }>;

/** Rows of one transaction of staging: a request that comes meanwhile waits for it. */
const ROWS = 50;

/** Pure. */
function prepare(read: Read): Prepared {
  if ('faults' in read) return read;
  const { row, item, hidden = 0 } = read;
  const { content, digest, ...rest } = readyItem(item);
  return {
    row,
    external: item.external,
    item: toColumn(rest),
    content,
    digest,
    notes: item.content.notes,
    found: privateIn(item.content.shown.map(({ text }) => text)),
    hidden,
  };
}

/** Rows as they are staged, so many in one transaction. */
export async function* prepared(reads: AsyncIterable<Read>): AsyncGenerator<Prepared[]> {
  let chunk: Prepared[] = [];
  for await (const read of reads) {
    chunk.push(prepare(read));
    if (chunk.length < ROWS) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
