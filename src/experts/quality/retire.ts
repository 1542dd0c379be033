import type { Db } from '../../store/index.js';
import type { Worked } from '../work/close.js';
import { moveItem } from '../work/close.js';

/**
 * Takes a hidden check or an exam item out of use, with a reason; verdicts on it and their points stay. A second time
 * changes nothing. False where there is no such check in the campaign.
 */
export async function retireGold(
  trx: Db,
  worked: Worked,
  { item, reason, by }: { item: string; reason: string; by: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('work_item')
    .select('state')
    .where('id', '=', item)
    .where('campaign', '=', worked.campaign.id)
    .where('kind', 'in', ['gold', 'exam'])
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.state === 'withdrawn') return true;
  await moveItem(trx, worked, item, 'withdrawn');
  await trx
    .insertInto('quality_retired')
    .values({ item, campaign: worked.campaign.id, reason, by, at_ms: worked.nowMs })
    .onConflict((on) => on.column('item').doUpdateSet({ reason, by, at_ms: worked.nowMs }))
    .execute();
  return true;
}
