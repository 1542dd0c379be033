import type { Db } from '../../store/index.js';
import { raterOf } from '../work/raters.js';

/** Why the group that somebody belongs to was dropped; null where it was not. The last decision counts. */
export async function droppedWhy(
  db: Db,
  campaign: string,
  person: string,
): Promise<{ reason: string; atMs: number } | null> {
  const rater = await raterOf(db, campaign, person);
  if (rater === null) return null;
  const last = await db
    .selectFrom('quality_group')
    .select(['decision', 'reason', 'made_ms'])
    .where('campaign', '=', campaign)
    .where('band', '=', rater.band)
    .orderBy('made_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.decision === 'drop' ? { reason: last.reason, atMs: Number(last.made_ms) } : null;
}
