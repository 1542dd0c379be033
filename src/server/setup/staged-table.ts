import type { FormPage } from '../../contract/index.js';
import { itemOfRow, type RowColumns } from '../../experts/campaigns/item-of-row.js';
import type { MakeableKind } from '../../experts/campaigns/new-item.js';
import { type Prepared, prepared, type Read } from '../../experts/campaigns/prepare-row.js';
import { readRows } from '../../experts/campaigns/read-rows.js';
import { digest } from '../../store/index.js';

/** What the columns of a file are, and the form that people fill in. */
export type AskedOfFile = {
  of: 'file';
  columns: RowColumns;
  pages: readonly FormPage[];
  kind: MakeableKind;
};
export type StagedTable = { file: string; asked: AskedOfFile };

/** Rows of a table that can be read as it comes, ready to be staged. @throws HearthError for a table that cannot be read */
export const preparedRows = ({ file, asked }: StagedTable): AsyncGenerator<Prepared[]> =>
  prepared(rowsOf(file, asked));

async function* rowsOf(file: string, asked: AskedOfFile): AsyncGenerator<Read> {
  const form = { pages: asked.pages, version: formVersion(asked.pages), kind: asked.kind };
  for await (const read of readRows(file))
    if ('fault' in read)
      yield { row: read.line, faults: [{ column: null, text: read.fault.text }] };
    else yield { row: read.line, ...itemOfRow(read.record, asked.columns, form) };
}

/** A form of one's own is known by what it asks. */
const formVersion = (pages: readonly FormPage[]): string => `own-${digest(pages).slice(0, 12)}`;
