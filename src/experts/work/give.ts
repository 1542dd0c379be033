import type { Text } from '../../contract/index.js';
import { type Db, toColumn } from '../../store/index.js';
import { priceOf, tierOf } from './asked.js';
import { type AssignmentRow, countsFor } from './assignments.js';
import { count, type Worked } from './counts.js';
import { happened } from './events.js';
import type { WorkItem } from './hooks.js';
import { workId } from './ids.js';
import { isLive } from './item-states.js';

export type Giving = {
  mode: string;
  why: readonly Text[];
  /** The window that may write; empty: the first that opens it. */
  device?: string;
  /** When the lease ends without a sign of life; the campaign's minutes where it is left out. */
  untilMs?: number;
  /** The person's tier, where it is known already. */
  tier?: number;
};

/**
 * Gives an item to a person: a claim's last step, urgent work, exams, blind tests. Somebody who had it and did not do it
 * has the same assignment again, with what they typed. The transaction begins with `alone`.
 * @returns null where the item takes nobody (full, closed) or they have it or did it
 */
export async function giveItem(
  trx: Db,
  worked: Worked,
  item: WorkItem,
  person: string,
  { mode, why, device = '', untilMs, tier: known }: Giving,
): Promise<AssignmentRow | null> {
  const { hooks, campaign, nowMs } = worked;
  const counts = countsFor(item);
  const row = await trx
    .selectFrom('work_item')
    .leftJoin('assignment', (on) =>
      on.onRef('assignment.item', '=', 'work_item.id').on('assignment.person', '=', person),
    )
    .selectAll('assignment')
    .select(['work_item.state as item_state', 'work_item.taken', 'work_item.overlap'])
    .where('work_item.id', '=', item.id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { item_state, taken, overlap, ...own } = row;
  if (!isLive(item_state) || (counts && taken >= overlap)) return null;
  const before = own.id === null ? undefined : (own as AssignmentRow);
  if (before?.state === 'leased' || before?.state === 'submitted') return null;
  const tier = known ?? (await tierOf(hooks, trx, campaign, person));
  const { price, rule } = await priceOf(hooks, trx, campaign, item, tier);
  const fresh = {
    state: 'leased',
    mode,
    counts: counts ? 1 : 0,
    why: toColumn(why),
    tier,
    price,
    price_rule: rule,
    rubric: campaign.rubric,
    leased_ms: nowMs,
    lease_until_ms: untilMs ?? nowMs + campaign.settings.leaseMinutes * 60_000,
    writer: device,
    ended_ms: null,
    reason: null,
    reason_note: null,
  };
  const made: AssignmentRow =
    before === undefined
      ? { id: workId('a'), item: item.id, campaign: campaign.id, person, active_ms: 0, ...fresh }
      : { ...before, ...fresh };
  if (before === undefined) await trx.insertInto('assignment').values(made).execute();
  else await trx.updateTable('assignment').set(fresh).where('id', '=', before.id).execute();
  await count(trx, worked, item.id, { taken: 1 });
  await happened(
    trx,
    campaign.id,
    'leased',
    { kind: item.kind, counts, mode },
    { item: item.id, assignment: made.id, person, atMs: nowMs },
  );
  return made;
}
