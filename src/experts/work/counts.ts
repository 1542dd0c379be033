import type { Db } from '../../store/index.js';
import { closedBy } from './asked.js';
import type { Campaign } from './campaigns.js';
import { happened } from './events.js';
import type { Hooks } from './hooks.js';
import { type ItemState, isLive, liveState } from './item-states.js';
import { ITEM_COLUMNS, itemOf } from './items.js';

/** What every act of the engine is done with: the parts that hear of it, where, and when. */
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

export type CountedRow = Parameters<typeof itemOf>[0] & {
  taken: number;
  done: number;
  state: string;
};

/** Puts an item into the state that its counts ask for, and closes it where it has all verdicts. */
export async function settle(
  trx: Db,
  { hooks, campaign, nowMs }: Worked,
  row: CountedRow,
): Promise<void> {
  const live = liveState(row);
  const reopened = !isLive(row.state) && live !== 'complete' && row.state !== 'withdrawn';
  if (!isLive(row.state) && !reopened) return;
  const to = live === 'complete' ? await closedBy(hooks, trx, campaign, itemOf(row), nowMs) : live;
  if (to === row.state) return;
  await put(trx, row, to, nowMs);
}

/** Puts an item into a state, with the event that the counters are made from. */
export async function put(
  trx: Db,
  row: Pick<CountedRow, 'id' | 'campaign' | 'kind' | 'state'>,
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
