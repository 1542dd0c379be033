import type { Db } from '../../store/index.js';
import { closedBy } from './asked.js';
import type { Campaign } from './campaigns.js';
import { happened, isWork } from './events.js';
import type { Hooks } from './hooks.js';
import { EXITS, type ItemState, isLive, liveState } from './item-states.js';
import { ITEM_COLUMNS, itemOf } from './items.js';

export type Worked = { hooks: readonly Hooks[]; campaign: Campaign; nowMs: number };

/** Moves an item's counts, then its state with them. Items that are no work have no counts: nothing happens to them. */
export async function count(
  trx: Db,
  { hooks, campaign, nowMs }: Worked,
  item: string,
  by: { taken?: number; done?: number },
): Promise<void> {
  const { taken = 0, done = 0 } = by;
  const row = await trx
    .updateTable('work_item')
    .set((eb) => ({ taken: eb('taken', '+', taken), done: eb('done', '+', done) }))
    .where('id', '=', item)
    .where('kind', 'in', ['task', 'blind'])
    .returning([...ITEM_COLUMNS, 'taken', 'done', 'state'])
    .executeTakeFirst();
  if (row === undefined) return;
  await settle(trx, { hooks, campaign, nowMs }, row);
}

type Row = Parameters<typeof itemOf>[0] & { taken: number; done: number; state: string };

/** Puts an item into the state that its counts ask for, and closes it where it has all verdicts. */
async function settle(trx: Db, { hooks, campaign, nowMs }: Worked, row: Row): Promise<void> {
  const live = liveState(row);
  const reopened = !isLive(row.state) && live !== 'complete' && row.state !== 'withdrawn';
  if (!isLive(row.state) && !reopened) return;
  const to = live === 'complete' ? await closedBy(hooks, trx, campaign, itemOf(row), nowMs) : live;
  if (to === row.state) return;
  await put(trx, row, to, nowMs);
}

async function put(
  trx: Db,
  row: Pick<Row, 'id' | 'campaign' | 'kind' | 'state'>,
  to: ItemState,
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('work_item')
    .set({ state: to, closed_ms: isLive(to) ? null : nowMs })
    .where('id', '=', row.id)
    .execute();
  if (isLive(row.state) && isLive(to)) return;
  await happened(
    trx,
    row.campaign,
    'moved',
    { kind: row.kind, from: row.state, to },
    { item: row.id, atMs: nowMs },
  );
}

/**
 * Moves an item as its owner, a consultation or a release says. Into `open` it gets the state of its counts; where it
 * has all verdicts already, one more is wanted.
 * @returns false where the item is not there or does not go there from where it is
 */
export async function moveItem(
  trx: Db,
  worked: Worked,
  item: string,
  to: ItemState,
): Promise<boolean> {
  const row = await trx
    .selectFrom('work_item')
    .select([...ITEM_COLUMNS, 'taken', 'done', 'state'])
    .where('id', '=', item)
    .executeTakeFirst();
  if (row === undefined || !EXITS[row.state as ItemState].includes(to)) return false;
  if (to !== 'open') {
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
  row: Pick<Row, 'id' | 'campaign' | 'kind' | 'overlap'>,
  overlap: number,
  atMs: number,
): Promise<void> {
  await trx.updateTable('work_item').set({ overlap }).where('id', '=', row.id).execute();
  const about = { kind: row.kind, from: row.overlap, to: overlap };
  await happened(trx, row.campaign, 'overlap', about, { item: row.id, atMs });
}
