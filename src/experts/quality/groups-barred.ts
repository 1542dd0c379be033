import type { Db } from '../../store/index.js';

/** Whether the group that somebody belongs to was dropped: the last decision counts. */
export async function isBarred(db: Db, campaign: string, person: string): Promise<boolean> {
  const rater = await db
    .selectFrom('rater')
    .select('band')
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .executeTakeFirst();
  if (rater === undefined) return false;
  const last = await db
    .selectFrom('quality_group')
    .select('decision')
    .where('campaign', '=', campaign)
    .where('band', '=', rater.band)
    .orderBy('made_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.decision === 'drop';
}
