import { randomBytes } from 'node:crypto';
import type { Db } from '../../store/index.js';
import { tellPeople } from '../notices.js';
import type { AssignmentRow } from '../work/assignments.js';
import { type Kept, keptFrom } from '../work/by-hand.js';
import { type Campaign, campaignOf } from '../work/campaigns.js';
import { alone } from '../work/events.js';
import { giveItem } from '../work/give.js';
import type { Hooks } from '../work/hooks.js';
import { workItem } from '../work/items.js';

/** How long accepted urgent work stays with somebody who gives no sign of life. */
const HELD_MS = 24 * 3_600_000;

/** Why an item is not offered to somebody. */
export type OfferFault = Kept | 'had' | 'full' | 'offered';

/**
 * Offers an item to one person (D9, R16): they may say no, or nothing, and it costs them nothing. `keptFrom` says what is
 * overruled and what is not.
 */
export async function offer(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  {
    item: id,
    person,
    note,
    minutes,
    by,
  }: { item: string; person: string; note: string; minutes: number; by: string },
  nowMs: number,
): Promise<{ id: string } | { fault: OfferFault }> {
  return db.transaction().execute(async (trx) => {
    await alone(trx, campaign.id);
    await lapse(trx, nowMs);
    const item = await workItem(trx, id);
    const row = await trx
      .selectFrom('work_item')
      .select(['state', 'taken', 'overlap'])
      .where('id', '=', id)
      .where('campaign', '=', campaign.id)
      .executeTakeFirst();
    if (item === null || row === undefined || row.state !== 'open' || item.kind !== 'task')
      return { fault: 'full' as const };
    const had = await trx
      .selectFrom('assignment')
      .select('id')
      .where('item', '=', id)
      .where('person', '=', person)
      .where('state', 'in', ['leased', 'submitted', 'skipped'])
      .executeTakeFirst();
    if (had !== undefined) return { fault: 'had' as const };
    const kept = await keptFrom(trx, hooks, campaign, { item, person, nowMs });
    if (kept !== null) return { fault: kept };
    const open = await trx
      .selectFrom('work_offer')
      .select('id')
      .where('item', '=', id)
      .where('person', '=', person)
      .where('state', '=', 'offered')
      .executeTakeFirst();
    if (open !== undefined) return { fault: 'offered' as const };
    const offered = `o${randomBytes(12).toString('base64url')}`;
    await trx
      .insertInto('work_offer')
      .values({
        id: offered,
        campaign: campaign.id,
        item: id,
        person,
        state: 'offered',
        note,
        made_ms: nowMs,
        made_by: by,
        until_ms: nowMs + minutes * 60_000,
        answered_ms: null,
      })
      .execute();
    await tellPeople(trx, [person], {
      kind: 'work.urgent',
      link: '/rate',
      once: offered,
      atMs: nowMs,
    });
    return { id: offered };
  });
}

/** Offers that nobody answered in time end by themselves. */
export async function lapse(trx: Db, nowMs: number): Promise<void> {
  await trx
    .updateTable('work_offer')
    .set({ state: 'lapsed' })
    .where('state', '=', 'offered')
    .where('until_ms', '<', nowMs)
    .execute();
}

/**
 * Says yes or no to an offer. `gone`: it lapsed, was withdrawn, the item has its verdicts meanwhile, or what would have
 * forbidden the offer came after it; nothing is held against anybody. Said twice, it is answered as before.
 */
export async function answerOffer(
  db: Db,
  hooks: readonly Hooks[],
  { id, person, accept }: { id: string; person: string; accept: boolean },
  nowMs: number,
): Promise<
  { state: 'declined' } | { state: 'accepted'; assignment: string } | { state: 'gone' } | null
> {
  return db.transaction().execute(async (trx) => {
    await lapse(trx, nowMs);
    const row = await trx
      .selectFrom('work_offer')
      .selectAll()
      .where('id', '=', id)
      .where('person', '=', person)
      .executeTakeFirst();
    if (row === undefined) return null;
    if (row.state === 'accepted') {
      const held = await trx
        .selectFrom('assignment')
        .select('id')
        .where('item', '=', row.item)
        .where('person', '=', person)
        .executeTakeFirst();
      return held === undefined
        ? { state: 'gone' as const }
        : { state: 'accepted' as const, assignment: held.id };
    }
    if (row.state === 'declined') return { state: 'declined' as const };
    if (row.state !== 'offered') return { state: 'gone' as const };
    const put = (state: string) =>
      trx
        .updateTable('work_offer')
        .set({ state, answered_ms: nowMs })
        .where('id', '=', id)
        .execute();
    if (!accept) {
      await put('declined');
      return { state: 'declined' as const };
    }
    await alone(trx, row.campaign);
    const campaign = await campaignOf(trx, row.campaign);
    const item = await workItem(trx, row.item);
    const given: AssignmentRow | null =
      campaign === null ||
      item === null ||
      // Since the offer a rubric may want its exam again, an alarm may have rung, a conflict been named.
      (await keptFrom(trx, hooks, campaign, { item, person, nowMs })) !== null
        ? null
        : await giveItem(trx, { hooks, campaign, nowMs }, item, person, {
            mode: 'urgent',
            why: [{ en: 'Asked for urgently, and you said yes.', 'zh-CN': '紧急邀请，你已接受。' }],
            untilMs: nowMs + HELD_MS,
          });
    await put(given === null ? 'withdrawn' : 'accepted');
    return given === null
      ? { state: 'gone' as const }
      : { state: 'accepted' as const, assignment: given.id };
  });
}
