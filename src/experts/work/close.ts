import type { Db } from '../../store/index.js';
import { type CountedRow, put, settle, type Worked } from './counts.js';
import { alone, happened, isWork } from './events.js';
import { EXITS, type ItemState } from './item-states.js';
import { ITEM_COLUMNS } from './items.js';
import { endLease } from './leases.js';

export type { Worked } from './counts.js';

/**
 * Moves an item as its owner, a consultation or a release says. Into `open` it gets the state of its counts; where it
 * has all verdicts already, one more is wanted. Whoever works on an item that is withdrawn may still hand in: it is kept
 * and paid, and counts for nothing.
 * @returns false where the item is not there or does not go there from where it is
 */
export async function moveItem(
  trx: Db,
  worked: Worked,
  item: string,
  to: ItemState,
): Promise<boolean> {
  await alone(trx, worked.campaign.id);
  const row = await trx
    .selectFrom('work_item')
    .select([...ITEM_COLUMNS, 'taken', 'done', 'state'])
    .where('id', '=', item)
    .executeTakeFirst();
  if (row === undefined || !EXITS[row.state as ItemState].includes(to)) return false;
  if (to !== 'open') {
    if (to === 'withdrawn') await endAll(trx, worked, item);
    await put(trx, row, to, worked.nowMs);
    return true;
  }
  const overlap = isWork(row.kind) ? Math.max(row.overlap, row.done + 1) : row.overlap;
  if (overlap !== row.overlap) await wants(trx, row, overlap, worked.nowMs);
  const state = row.taken >= overlap && isWork(row.kind) ? 'full' : 'open';
  await put(trx, row, state, worked.nowMs);
  return true;
}

/** Another number of verdicts is wanted of an item; its state follows by the same rule as ever. Never below what it has. */
export async function setOverlap(
  trx: Db,
  worked: Worked,
  item: string,
  overlap: number,
): Promise<void> {
  await alone(trx, worked.campaign.id);
  const row = await trx
    .selectFrom('work_item')
    .select([...ITEM_COLUMNS, 'taken', 'done', 'state'])
    .where('id', '=', item)
    .executeTakeFirst();
  if (row === undefined) return;
  const wanted = Math.max(overlap, isWork(row.kind) ? row.taken : 1, 1);
  if (wanted === row.overlap) return;
  await wants(trx, row, wanted, worked.nowMs);
  if (isWork(row.kind)) await settle(trx, worked, { ...row, overlap: wanted });
}

async function wants(
  trx: Db,
  row: Pick<CountedRow, 'id' | 'campaign' | 'kind' | 'overlap'>,
  overlap: number,
  atMs: number,
): Promise<void> {
  await trx.updateTable('work_item').set({ overlap }).where('id', '=', row.id).execute();
  const about = { kind: row.kind, from: row.overlap, to: overlap };
  await happened(trx, row.campaign, 'overlap', about, { item: row.id, atMs });
}

async function endAll(trx: Db, worked: Worked, item: string): Promise<void> {
  const rows = await trx
    .selectFrom('assignment')
    .selectAll()
    .where('item', '=', item)
    .where('state', '=', 'leased')
    .execute();
  for (const row of rows) await endLease(trx, worked, row, 'void');
}
