import type { Db } from '../../store/index.js';
import { barrierOf, fits, optedOut } from './asked.js';
import { heavyToday, isCalibrated } from './barriers.js';
import type { Campaign } from './campaigns.js';
import type { Hooks, WorkItem } from './hooks.js';
import { raterOf } from './raters.js';

/** Why an item is not given to somebody by hand. `not-open`: nobody works there; `barrier`: from any work; `unfit`: from this item. */
export type Kept = 'not-open' | 'no-rater' | 'barrier' | 'unfit';

/**
 * What keeps an item that an owner gives by hand from somebody, as an urgent offer or a hand-over (D9, D13). Tier, free
 * time, breaks and the day's cap are overruled. The exam, a pause, an alarm, conflicts, credentials, content that
 * somebody does not want to see, and the day's limit of heavy items are not: no way to work goes round them.
 */
export async function keptFrom(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  { item, person, nowMs }: { item: WorkItem; person: string; nowMs: number },
): Promise<Kept | null> {
  if (campaign.status !== 'open') return 'not-open';
  const rater = await raterOf(db, campaign.id, person);
  if (rater === null || rater.status === 'left') return 'no-rater';
  if (
    rater.status !== 'active' ||
    !isCalibrated(campaign, rater) ||
    (await barrierOf(hooks, db, campaign, person, nowMs)) !== null
  )
    return 'barrier';
  if (!(await fits(hooks, db, campaign, item, person))) return 'unfit';
  if (await showsUnwanted(db, hooks, item.id, person)) return 'unfit';
  const { heavyPerDay } = campaign.settings.care;
  if (item.heavy && (await heavyToday(db, campaign, person, nowMs)) >= heavyPerDay) return 'unfit';
  return null;
}

/** Whether an item has a content note that the person opted out of. */
async function showsUnwanted(
  db: Db,
  hooks: readonly Hooks[],
  item: string,
  person: string,
): Promise<boolean> {
  const out = await optedOut(hooks, db, person);
  if (out.size === 0) return false;
  const row = await db
    .selectFrom('work_item')
    .select('notes')
    .where('id', '=', item)
    .executeTakeFirst();
  return (row?.notes ?? '').split('|').some((note) => out.has(note));
}
