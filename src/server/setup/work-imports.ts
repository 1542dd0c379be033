import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormPage } from '../../contract/index.js';
import { type Choice, itemsOfRun } from '../../experts/campaigns/choose-answers.js';
import { addStaged, fail, type Read, stage } from '../../experts/campaigns/intake.js';
import { itemOfRow, type RowColumns } from '../../experts/campaigns/item-of-row.js';
import type { MakeableKind } from '../../experts/campaigns/new-item.js';
import { isStreamed, ROWS, readRows } from '../../experts/campaigns/read-rows.js';
import { campaignOf } from '../../experts/work/campaigns.js';
import { digest, fromColumn } from '../../store/index.js';
import type { Context } from '../context.js';
import { columnsOf, previewOf, type ShownRow } from './table-rows.js';
import { uploadFolder } from './uploads.js';

/** What of a run is to be put in. */
export type AskedOfRun = {
  of: 'run';
  run: string;
  choice: Choice;
  sample: number;
  kind: MakeableKind;
};
/** What the columns of a file are, and the form that people fill in. */
export type AskedOfFile = {
  of: 'file';
  columns: RowColumns;
  pages: readonly FormPage[];
  kind: MakeableKind;
};
export const askedIn = (column: string): AskedOfRun | AskedOfFile | null =>
  fromColumn<AskedOfRun | AskedOfFile | null>(column);

/** What was seen in a table when it came. `rows`: the file of rows that it was made into, where it is not read as it is. */
export type Looked = { columns: string[]; preview: ShownRow[]; file: string };

const SHOWN = 20;

/** Looks at the first rows of a table that was sent; one that cannot be read as it comes is made into rows in a thread. */
export async function lookedAt(
  { setup, gone }: Pick<Context, 'setup' | 'gone'>,
  folder: string,
  name: string,
): Promise<Looked> {
  const file = join(folder, name);
  const streamed = await isStreamed(file);
  const read = streamed ? name : `table${ROWS}`;
  if (!streamed) await setup.tables.run('toRows', { file, out: join(folder, read) }, gone);
  const lines: { line: number; record: Record<string, never> }[] = [];
  for await (const row of readRows(join(folder, read))) {
    if ('record' in row) lines.push(row as (typeof lines)[number]);
    if (lines.length === SHOWN) break;
  }
  const columns = columnsOf({ lines });
  return { columns, preview: previewOf({ lines }, columns), file: read };
}

/** Imports that this process works on. */
const atWork = new Map<string, Promise<void>>();
export const isAtWork = (id: string): boolean => atWork.has(id);
/** Begins, or goes on with, what an import's status says; nothing where this process is at it already. */
export function goOn(context: Pick<Context, 'db' | 'index' | 'setup'>, id: string): void {
  if (atWork.has(id)) return;
  const work = workOn(context, id)
    .catch((error: unknown) => fail(context.db, id, error))
    // The database was closed under it: it goes on at the next start.
    .catch(() => undefined)
    .finally(() => atWork.delete(id));
  atWork.set(id, work);
}

async function workOn(
  { db, index, setup }: Pick<Context, 'db' | 'index' | 'setup'>,
  id: string,
): Promise<void> {
  const row = await db
    .selectFrom('work_import')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return;
  const campaign = await campaignOf(db, row.campaign);
  const asked = askedIn(row.asked);
  if (campaign === null || asked === null) return;
  if (row.status === 'adding') {
    await addStaged(db, id, campaign, Date.now());
    // What it held is in the campaign now, or was dropped.
    await rm(uploadFolder(setup.home, id), { recursive: true, force: true });
    return;
  }
  if (row.status !== 'staging') return;
  if (asked.of === 'run') {
    const opened = await index.open(asked.run);
    await stage(
      db,
      id,
      campaign,
      ofRun(itemsOfRun({ ...opened, db }, { ...asked, seed: campaign.seed })),
    );
  } else {
    const looked = fromColumn<Looked | null>(row.looked);
    const file = join(uploadFolder(setup.home, id), looked?.file ?? row.name);
    await stage(db, id, campaign, ofFile(file, asked));
  }
}

async function* ofRun(items: ReturnType<typeof itemsOfRun>): AsyncGenerator<Read> {
  let row = 0;
  for await (const { item, hidden } of items) {
    row += 1;
    yield { row, item, hidden };
  }
}

async function* ofFile(file: string, asked: AskedOfFile): AsyncGenerator<Read> {
  const version = formVersion(asked.pages);
  for await (const read of readRows(file)) {
    if ('fault' in read) {
      yield { row: read.line, faults: [{ column: null, text: read.fault.text }] };
      continue;
    }
    const made = itemOfRow(read.record, asked.columns, {
      pages: asked.pages,
      version,
      kind: asked.kind,
    });
    yield { row: read.line, ...made };
  }
}

/** A form of one's own is known by what it asks. */
const formVersion = (pages: readonly FormPage[]): string => `own-${digest(pages).slice(0, 12)}`;
