import type { Db } from '../../store/index.js';
import { told } from './asked.js';
import { type AssignmentRow, countsFor, givenAssignment } from './assignments.js';
import { campaignOf } from './campaigns.js';
import { count, type Worked } from './counts.js';
import { addDraft, lastDraft, ownRow } from './drafts.js';
import { happened } from './events.js';
import { faults } from './faults.js';
import type { Hooks, WorkItem } from './hooks.js';
import { workItem } from './items.js';
import { slotFree } from './leases.js';
import { givenOf, goesOn, UNDO_MS } from './submit.js';

/** The way back to the server takes time of the ten seconds too. */
const GRACE_MS = 2000;
/** Others have looked at these already. */
const FIXED = ['consulting', 'resolved'];

/**
 * Takes a verdict or a skip back within ten seconds. What was submitted is a draft again; the verdict stays in the
 * records and counts for nothing. Taken back twice, nothing more happens.
 * @throws HttpFault 404 for somebody else's; 409 where it is too late, or the slot has gone to somebody else
 */
export const undo = (
  db: Db,
  hooks: readonly Hooks[],
  of: { assignment: string; person: string },
  nowMs: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await ownRow(trx, of);
    if (row.state === 'leased') return;
    if (row.state !== 'submitted' && row.state !== 'skipped') throw faults.notBegun();
    if (nowMs - Number(row.ended_ms) > UNDO_MS + GRACE_MS) throw faults.tooLate();
    const campaign = await campaignOf(trx, row.campaign);
    const item = await workItem(trx, row.item);
    if (campaign === null || item === null) throw faults.notThere();
    const worked = { hooks, campaign, nowMs };
    if (row.state === 'skipped') await unskip(trx, worked, row, item);
    else await unsubmit(trx, worked, row, item);
  });

async function unsubmit(
  trx: Db,
  worked: Worked,
  row: AssignmentRow,
  item: WorkItem,
): Promise<void> {
  const { hooks, campaign, nowMs } = worked;
  const { state } = await trx
    .selectFrom('work_item')
    .select('state')
    .where('id', '=', item.id)
    .executeTakeFirstOrThrow();
  if (FIXED.includes(state)) throw faults.tooLate();
  const given = await givenOf(trx, worked, row, item);
  const counted = given.submission.counts;
  // A surplus verdict held no slot, so its assignment holds none again.
  const counts = counted;
  await trx
    .updateTable('submission')
    .set({ latest: 0, counts: 0 })
    .where('id', '=', given.submission.id)
    .execute();
  await again(trx, worked, row, counted || !countsFor(item) ? 'leased' : 'expired', counts);
  const last = await lastDraft(trx, row.id);
  await addDraft(
    trx,
    row.id,
    {
      device: row.writer,
      filled: given.submission.filled,
      note: given.submission.note,
      atMs: nowMs,
    },
    (last?.revision ?? 0) + 1,
  );
  await happened(
    trx,
    campaign.id,
    'undone',
    { kind: item.kind, counted, counts },
    { item: item.id, assignment: row.id, person: row.person, atMs: nowMs },
  );
  await goesOn(trx, campaign, row.person, item, -1);
  await told(hooks, 'undone', trx, given);
  if (counted) await count(trx, worked, item.id, { done: -1 });
}

async function unskip(trx: Db, worked: Worked, row: AssignmentRow, item: WorkItem): Promise<void> {
  const { hooks, campaign, nowMs } = worked;
  if (!(await slotFree(trx, item))) throw faults.takenMeanwhile();
  const counts = countsFor(item);
  await again(trx, worked, row, 'leased', counts);
  if (counts) await count(trx, worked, item.id, { taken: 1 });
  await happened(
    trx,
    campaign.id,
    'unskipped',
    { kind: item.kind, counts, reason: row.reason ?? '' },
    { item: item.id, assignment: row.id, person: row.person, atMs: nowMs },
  );
  const assignment = givenAssignment(row);
  await told(hooks, 'unskipped', trx, { campaign, item, assignment, atMs: nowMs });
}

const again = (
  trx: Db,
  { campaign, nowMs }: Worked,
  row: AssignmentRow,
  state: 'leased' | 'expired',
  counts: boolean,
) =>
  trx
    .updateTable('assignment')
    .set({
      state,
      counts: counts ? 1 : 0,
      ended_ms: null,
      reason: null,
      reason_note: null,
      lease_until_ms: nowMs + campaign.settings.leaseMinutes * 60_000,
    })
    .where('id', '=', row.id)
    .execute();
