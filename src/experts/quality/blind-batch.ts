import type { Db } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import { ITEM_COLUMNS, itemOf } from '../work/items.js';
import { countItem } from './closed-items.js';

/**
 * Counts a blind test's items, all at once, when its batch has closed: before, no chart and no figure knows of them. A
 * second time adds nothing.
 */
export async function countBatch(
  trx: Db,
  campaign: Campaign,
  batch: string,
  atMs: number,
): Promise<void> {
  const items = await trx
    .selectFrom('work_item')
    .select(ITEM_COLUMNS)
    .where('campaign', '=', campaign.id)
    .where('batch', '=', batch)
    .where('kind', '=', 'blind')
    .where('state', 'in', ['closed', 'diverged', 'resolved'])
    .execute();
  for (const row of items) await countItem(trx, campaign, itemOf(row), atMs);
}
