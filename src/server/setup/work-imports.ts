import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Choice, itemsOfRun } from '../../experts/campaigns/choose-answers.js';
import { fail, stage } from '../../experts/campaigns/intake.js';
import type { MakeableKind } from '../../experts/campaigns/new-item.js';
import { prepared, type Read } from '../../experts/campaigns/prepare-row.js';
import { addStaged } from '../../experts/campaigns/put-in.js';
import { isStreamed, ROWS, readRows } from '../../experts/campaigns/read-rows.js';
import { dropStaged } from '../../experts/campaigns/staged-rows.js';
import { campaignOf } from '../../experts/work/campaigns.js';
import { fromColumn, toColumn } from '../../store/index.js';
import type { Context } from '../context.js';
import { othersFirst } from '../others-first.js';
import type { AskedOfFile } from './staged-table.js';
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

/**
 * Forgets an import that nobody wants, in small transactions as it came: its rows, their contents and its file.
 * @returns false where it is at another step by now
 */
export async function discard(
  { db, setup }: Pick<Context, 'db' | 'setup'>,
  id: string,
): Promise<boolean> {
  if (atWork.has(id)) return false;
  // Where it is interrupted, it stands in the list and can be discarded again.
  const { numUpdatedRows } = await db
    .updateTable('work_import')
    .set({ status: 'failed', reason: toColumn(DISCARDED) })
    .where('id', '=', id)
    .where('status', 'in', DISCARDABLE)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) return false;
  const work = dropStaged(db, id).finally(() => atWork.delete(id));
  atWork.set(id, work);
  await work;
  await db.deleteFrom('work_import').where('id', '=', id).execute();
  await rm(uploadFolder(setup.home, id), { recursive: true, force: true });
  return true;
}
const DISCARDABLE = ['sent', 'staged', 'failed'];
const DISCARDED = {
  en: 'it was being discarded, and that was interrupted; discard it again',
  'zh-CN': '丢弃过程被中断；请再次丢弃',
};

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
    await addStaged(db, id, campaign, Date.now(), othersFirst);
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
      prepared(ofRun(itemsOfRun({ ...opened, db }, { ...asked, seed: campaign.seed }))),
      othersFirst,
    );
  } else {
    const looked = fromColumn<Looked | null>(row.looked);
    const file = join(uploadFolder(setup.home, id), looked?.file ?? row.name);
    await stage(db, id, campaign, setup.tables.rows({ file, asked }), othersFirst);
  }
}

async function* ofRun(items: ReturnType<typeof itemsOfRun>): AsyncGenerator<Read> {
  let row = 0;
  for await (const { item, hidden } of items) {
    row += 1;
    yield { row, item, hidden };
  }
}
