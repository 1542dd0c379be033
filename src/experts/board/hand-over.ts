import type { Db } from '../../store/index.js';
import { tellPeople } from '../notices.js';
import { assignmentRow } from '../work/assignments.js';
import { type Kept, keptFrom } from '../work/by-hand.js';
import { campaignOf } from '../work/campaigns.js';
import { addDraft, lastDraft } from '../work/drafts.js';
import { alone } from '../work/events.js';
import { giveItem } from '../work/give.js';
import type { Hooks } from '../work/hooks.js';
import { workItem } from '../work/items.js';
import { endLease } from '../work/leases.js';

export type HandOverFault = Kept | 'over' | 'blind' | 'check' | 'had';

/** How long handed-over work stays with somebody who gives no sign of life. */
const HELD_MS = 24 * 3_600_000;

/**
 * Gives what one person holds to another (D13, R17). A draft goes along only where one verdict is wanted of the item:
 * where several are, it would bias one that is to be independent, and stays with who typed it. The history has both
 * assignments; who submits is paid.
 */
export async function handOver(
  db: Db,
  hooks: readonly Hooks[],
  { assignment, to }: { assignment: string; to: string },
  nowMs: number,
): Promise<{ assignment: string; draft: boolean } | { fault: HandOverFault }> {
  return db.transaction().execute(async (trx) => {
    const row = await assignmentRow(trx, assignment);
    if (row === null || row.state !== 'leased') return { fault: 'over' as const };
    await alone(trx, row.campaign);
    const campaign = await campaignOf(trx, row.campaign);
    const item = await workItem(trx, row.item);
    if (campaign === null || item === null) return { fault: 'over' as const };
    if (item.kind === 'blind') return { fault: 'blind' as const };
    if (item.kind !== 'task') return { fault: 'check' as const };
    if (to === row.person) return { fault: 'unfit' as const };
    const kept = await keptFrom(trx, hooks, campaign, { item, person: to, nowMs });
    if (kept !== null) return { fault: kept };
    const had = await trx
      .selectFrom('assignment')
      .select('id')
      .where('item', '=', item.id)
      .where('person', '=', to)
      .where('state', 'in', ['leased', 'submitted', 'skipped'])
      .executeTakeFirst();
    if (had !== undefined) return { fault: 'had' as const };
    const worked = { hooks, campaign, nowMs };
    await endLease(trx, worked, row, 'handed-over');
    const given = await giveItem(trx, worked, item, to, {
      mode: row.mode,
      why: [{ en: 'Handed over to you.', 'zh-CN': '由他人转交给你。' }],
      untilMs: nowMs + HELD_MS,
    });
    if (given === null) return { fault: 'had' as const };
    const typed = item.overlap === 1 ? await lastDraft(trx, row.id) : null;
    if (typed !== null) {
      const before = await lastDraft(trx, given.id);
      await addDraft(
        trx,
        given.id,
        { device: 'hand-over', filled: typed.filled, note: typed.note, atMs: nowMs },
        (before?.revision ?? 0) + 1,
      );
    }
    await tellPeople(trx, [to], {
      kind: 'work.given',
      link: `/work/${given.id}`,
      once: given.id,
      atMs: nowMs,
    });
    return { assignment: given.id, draft: typed !== null };
  });
}
