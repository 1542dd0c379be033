import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { grouped } from '../../store/write-group.js';
import { told } from './asked.js';
import { type AssignmentRow, givenAssignment, holdsSlot } from './assignments.js';
import { campaignOf } from './campaigns.js';
import { count } from './counts.js';
import { ownRow } from './drafts.js';
import { happened } from './events.js';
import { faults } from './faults.js';
import type { Hooks } from './hooks.js';
import { workItem } from './items.js';
import { endLease } from './leases.js';
import { UNDO_MS } from './submit.js';

export const SKIP_REASONS = ['unclear', 'conflict', 'distress', 'technical'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/**
 * Leaves an item and frees its slot, once however often it is sent. What is distressing needs no words.
 * @throws HttpFault 404 for somebody else's; 409 where it was submitted or is not with them any more
 */
export const skip = (
  db: Db,
  hooks: readonly Hooks[],
  of: { assignment: string; person: string; reason: SkipReason; note: string },
  nowMs: number,
): Promise<{ undoUntilMs: number }> =>
  grouped(db, async (trx) => skipIn(trx, hooks, await ownRow(trx, of), of, nowMs));

/** `skip` inside a transaction that has read the assignment with `ownRow`. */
export async function skipIn(
  trx: Db,
  hooks: readonly Hooks[],
  row: AssignmentRow,
  of: { reason: SkipReason; note: string },
  nowMs: number,
): Promise<{ undoUntilMs: number }> {
  if (row.state === 'skipped') {
    const said = row.reason_note === null ? '' : fromColumn<string>(row.reason_note);
    if (row.reason !== of.reason || said !== of.note) throw faults.otherContent();
    return { undoUntilMs: Number(row.ended_ms) + UNDO_MS };
  }
  if (row.state === 'submitted') throw faults.alreadySubmitted();
  if (row.state !== 'leased' && row.state !== 'expired') throw faults.notBegun();
  const campaign = await campaignOf(trx, row.campaign);
  const item = await workItem(trx, row.item);
  if (campaign === null || item === null) throw faults.notThere();
  const held = holdsSlot(row);
  await trx
    .updateTable('assignment')
    .set({
      state: 'skipped',
      ended_ms: nowMs,
      reason: of.reason,
      reason_note: of.note === '' ? null : toColumn(of.note),
    })
    .where('id', '=', row.id)
    .execute();
  if (held) await count(trx, { hooks, campaign, nowMs }, item.id, { taken: -1 });
  await happened(
    trx,
    campaign.id,
    'skipped',
    { kind: item.kind, held, reason: of.reason },
    { item: item.id, assignment: row.id, person: row.person, atMs: nowMs },
  );
  const assignment = givenAssignment(row);
  await told(hooks, 'skipped', trx, {
    campaign,
    item,
    assignment,
    atMs: nowMs,
    reason: of.reason,
  });
  return { undoUntilMs: nowMs + UNDO_MS };
}

/** Gives an item back that one will not do; it does not come again. What was typed stays one's own. */
export const giveBack = (
  db: Db,
  hooks: readonly Hooks[],
  of: { assignment: string; person: string },
  nowMs: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await ownRow(trx, of);
    if (row.state === 'submitted') throw faults.alreadySubmitted();
    if (row.state !== 'leased') return;
    const campaign = await campaignOf(trx, row.campaign);
    if (campaign === null) throw faults.notThere();
    await endLease(trx, { hooks, campaign, nowMs }, row, 'returned');
  });
