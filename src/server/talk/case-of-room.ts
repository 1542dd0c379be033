import { caseFrom } from '../../experts/knowledge/cases.js';
import type { Campaign } from '../../experts/work/campaigns.js';
import { contentOf } from '../../experts/work/items.js';
import type { Db } from '../../store/index.js';
import type { Asked } from '../api/index.js';
import type { RoomRow } from './room-view.js';

type Words = Extract<
  Asked<'POST /api/consultations/:consultation/close'>['body']['end'],
  { as: 'case' }
>;

/** The case that a consultation ends in: a draft of the library, tied to the item, the room and the rubric in force. */
export async function caseOfRoom(
  trx: Db,
  campaign: Campaign,
  room: Pick<RoomRow, 'id' | 'item'>,
  { as: _, lang, ...content }: Words,
  { by, nowMs }: { by: string; nowMs: number },
): Promise<string> {
  const { abilities } = await contentOf(trx, room.item);
  const tie = { campaign: campaign.id, rubric: campaign.rubric, item: room.item };
  return caseFrom(trx, { ...tie, content, abilities, lang, consultation: room.id, by }, nowMs);
}
