import { randomBytes } from 'node:crypto';
import type { Campaign } from '../../experts/work/campaigns.js';
import { contentOf } from '../../experts/work/items.js';
import { type Db, toColumn } from '../../store/index.js';
import type { Asked } from '../api/index.js';
import { folded } from '../reading/search-words.js';
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
  { as: _, lang, ...words }: Words,
  { by, nowMs }: { by: string; nowMs: number },
): Promise<string> {
  const id = `k${randomBytes(12).toString('base64url')}`;
  const { abilities } = await contentOf(trx, room.item);
  await trx
    .insertInto('reference_case')
    .values({
      id,
      campaign: campaign.id,
      status: 'draft',
      content: toColumn(words),
      abilities: toColumn(abilities),
      lang,
      item: room.item,
      consultation: room.id,
      rubric: campaign.rubric,
      superseded_by: null,
      learn: null,
      words: folded(Object.values(words).join(' ')),
      revision: 1,
      made_by: by,
      made_ms: nowMs,
      changed_ms: nowMs,
      accepted_by: null,
      accepted_ms: null,
    })
    .execute();
  return id;
}
