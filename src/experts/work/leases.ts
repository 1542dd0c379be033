import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../store/index.js';
import { type AssignmentRow, countsFor, holdsSlot } from './assignments.js';
import { campaignOf } from './campaigns.js';
import { count, type Worked } from './counts.js';
import { alone, happened } from './events.js';
import type { Hooks, WorkItem } from './hooks.js';
import { isLive } from './item-states.js';
import { workItem } from './items.js';

/** How an assignment ends without a verdict. */
type Ended = 'expired' | 'returned' | 'handed-over' | 'void';

/** Ends a lease without a verdict and frees its slot, once. What was typed stays. The transaction begins with `alone`. */
export async function endLease(
  trx: Db,
  worked: Worked,
  row: AssignmentRow,
  to: Ended,
): Promise<void> {
  const item = await workItem(trx, row.item);
  if (item === null || row.state !== 'leased') return;
  await trx
    .updateTable('assignment')
    .set({ state: to, ended_ms: worked.nowMs })
    .where('id', '=', row.id)
    .execute();
  const held = holdsSlot(row);
  if (held) await count(trx, worked, row.item, { taken: -1 });
  const about = { kind: item.kind, held, to };
  const of = { item: row.item, assignment: row.id, person: row.person, atMs: worked.nowMs };
  await happened(trx, row.campaign, 'ended', about, of);
}

/**
 * Holds the item again for somebody whose lease had ended, where a slot is free. Whoever works keeps their place.
 * @returns the assignment as it is now
 */
export async function holdAgain(
  trx: Db,
  worked: Worked,
  row: AssignmentRow,
  item: WorkItem,
): Promise<AssignmentRow> {
  if (row.state !== 'expired') return row;
  const { nowMs, campaign } = worked;
  if (!(await slotFree(trx, item))) return row;
  const until = nowMs + campaign.settings.leaseMinutes * 60_000;
  const counts = countsFor(item);
  await trx
    .updateTable('assignment')
    .set({ state: 'leased', lease_until_ms: until, ended_ms: null, counts: counts ? 1 : 0 })
    .where('id', '=', row.id)
    .execute();
  await count(trx, worked, item.id, { taken: 1 });
  const of = { item: item.id, assignment: row.id, person: row.person, atMs: nowMs };
  await happened(trx, campaign.id, 'leased', { kind: item.kind, counts, mode: row.mode }, of);
  return {
    ...row,
    state: 'leased',
    lease_until_ms: until,
    ended_ms: null,
    counts: counts ? 1 : 0,
  };
}

/** Whether one more verdict of the item can count; always of an item that is no work. */
export async function slotFree(trx: Db, item: WorkItem): Promise<boolean> {
  const row = await trx
    .selectFrom('work_item')
    .select(['state', 'taken', 'overlap'])
    .where('id', '=', item.id)
    .executeTakeFirst();
  if (row === undefined || !isLive(row.state)) return false;
  return !countsFor(item) || row.taken < row.overlap;
}

/** Later end of a lease that somebody gave a sign of; one that was given for longer stays longer. Pure. */
export const prolonged = (
  row: Pick<AssignmentRow, 'lease_until_ms'>,
  { campaign, nowMs }: Pick<Worked, 'campaign' | 'nowMs'>,
): number => Math.max(Number(row.lease_until_ms), nowMs + campaign.settings.leaseMinutes * 60_000);

/** As many as are ended in one transaction, so that nobody waits for a storm of them. */
const AT_ONCE = 50;

/** Ends what nobody gave a sign of life of, in one campaign, inside a transaction. @returns how many */
export async function sweepLeases(trx: Db, worked: Worked): Promise<number> {
  const rows = await trx
    .selectFrom('assignment')
    .selectAll()
    .where('state', '=', 'leased')
    .where('lease_until_ms', '<', worked.nowMs)
    .where('campaign', '=', worked.campaign.id)
    .orderBy('lease_until_ms')
    .limit(AT_ONCE)
    .execute();
  for (const row of rows) await endLease(trx, worked, row, 'expired');
  return rows.length;
}

/** Ends all leases that are over, campaign by campaign: the server's round. @returns how many */
export async function endOverdue(
  db: Db,
  hooks: readonly Hooks[],
  nowMs: number,
  stopped: () => boolean = () => false,
): Promise<number> {
  const due = await db
    .selectFrom('assignment')
    .select('campaign')
    .distinct()
    .where('state', '=', 'leased')
    .where('lease_until_ms', '<', nowMs)
    .execute();
  let ended = 0;
  for (const { campaign: id } of due)
    for (let n = AT_ONCE; n === AT_ONCE && !stopped(); ended += n) {
      await setImmediate();
      n = await db.transaction().execute(async (trx) => {
        await alone(trx, id);
        const campaign = await campaignOf(trx, id);
        return campaign === null ? 0 : sweepLeases(trx, { hooks, campaign, nowMs });
      });
    }
  return ended;
}
