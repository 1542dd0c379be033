import type { Db } from '../../store/index.js';
import { tellPeople } from '../notices.js';
import type { Campaign } from '../work/campaigns.js';
import { filledFaults, incomplete } from '../work/check-filled.js';
import { moveItem } from '../work/close.js';
import type { FilledPages } from '../work/content.js';
import { alone } from '../work/events.js';
import { consultationLink, LIVE } from './consultations.js';
import { isOver, notThere } from './faults.js';

export type Room = {
  id: string;
  campaign: string;
  item: string;
  state: string;
  revision: number;
  outcome: string | null;
  agreed: string | null;
  reason: string | null;
};

/**
 * A consultation that something can still be done in. The first statement of its transaction takes the campaign's turn.
 * @throws HttpFault 409 where it is over, or the item was moved elsewhere
 */
export async function live(trx: Db, campaign: Campaign, id: string): Promise<Room> {
  await alone(trx, campaign.id);
  const row = await trx
    .selectFrom('consultation')
    .innerJoin('work_item', 'work_item.id', 'consultation.item')
    .select([
      'consultation.id',
      'consultation.campaign',
      'consultation.item',
      'consultation.state',
      'consultation.revision',
      'consultation.outcome',
      'consultation.agreed',
      'consultation.reason',
      'work_item.state as itemState',
    ])
    .where('consultation.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notThere();
  if (!LIVE.includes(row.state) || !['diverged', 'consulting'].includes(row.itemState))
    throw isOver();
  return row;
}

/** What moving an item needs; nobody else hears of it. */
export const worked = (campaign: Campaign, nowMs: number) => ({ hooks: [], campaign, nowMs });

/** The item of a room that has begun to talk. */
export async function begins(
  trx: Db,
  campaign: Campaign,
  item: string,
  nowMs: number,
): Promise<void> {
  await moveItem(trx, worked(campaign, nowMs), item, 'consulting');
}

/** @throws HttpFault 400 naming the first field that is missing or not allowed */
export function fits(form: Parameters<typeof filledFaults>[0], filled: FilledPages): void {
  const fault = incomplete(filledFaults(form, filled));
  if (fault !== null) throw fault;
}

/** Somebody's place in a room; null where they do not sit in it. */
export async function memberOf(
  trx: Db,
  id: string,
  person: string,
): Promise<{ role: string } | null> {
  const row = await trx
    .selectFrom('consultation_member')
    .select('role')
    .where('consultation', '=', id)
    .where('person', '=', person)
    .executeTakeFirst();
  return row ?? null;
}

/** Tells everybody who sits in a room but the one who did it. */
export async function tellMembers(
  trx: Db,
  room: Room,
  not: string,
  what: string,
  atMs: number,
): Promise<void> {
  const members = await trx
    .selectFrom('consultation_member')
    .select('person')
    .where('consultation', '=', room.id)
    .where('person', '!=', not)
    .execute();
  await tellPeople(
    trx,
    members.map(({ person }) => person),
    {
      kind: 'work.consultation',
      link: consultationLink(room.campaign, room.id),
      once: `${room.id} ${what}`,
      atMs,
    },
  );
}
