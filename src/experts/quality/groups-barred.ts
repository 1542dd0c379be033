import type { Db } from '../../store/index.js';
import { raterOf } from '../work/raters.js';

/** The decision by which the group that somebody belongs to was left out. */
export type Dropped = { id: string; reason: string; atMs: number };

/**
 * By which decision the group that somebody belongs to is left out; null where it is not, or where an appeal let them in
 * again. The last decision counts.
 */
export async function droppedWhy(
  db: Db,
  campaign: string,
  person: string,
): Promise<Dropped | null> {
  const rater = await raterOf(db, campaign, person);
  if (rater === null) return null;
  const last = await db
    .selectFrom('quality_group')
    .select(['id', 'decision', 'reason', 'made_ms'])
    .where('campaign', '=', campaign)
    .where('band', '=', rater.band)
    .orderBy('made_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.decision !== 'drop') return null;
  if ((await letIn(db, campaign, rater.band)).has(person)) return null;
  return { id: last.id, reason: last.reason, atMs: Number(last.made_ms) };
}

/** Who of a campaign's raters is kept from work because their group is left out. */
export async function droppedIn(
  db: Db,
  campaign: string,
): Promise<(rater: { person: string; band: string }) => boolean> {
  const rows = await db
    .selectFrom('quality_group')
    .select(['band', 'decision'])
    .where('campaign', '=', campaign)
    .orderBy('made_ms')
    .execute();
  const last = new Map(rows.map(({ band, decision }) => [band, decision]));
  const spared = new Map<string, ReadonlySet<string>>();
  for (const [band, decision] of last)
    if (decision === 'drop') spared.set(band, await letIn(db, campaign, band));
  return ({ person, band }) => spared.has(band) && spared.get(band)?.has(person) !== true;
}

/**
 * Who rates although their group may be left out: their appeal was upheld. It holds for them in this group, whatever is
 * decided of the group later; whoever is to stop all the same is paused, with a reason of their own.
 */
export async function letIn(db: Db, campaign: string, band: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('rater_appeal')
    .innerJoin('quality_group', 'quality_group.id', 'rater_appeal.subject')
    .select('rater_appeal.person')
    .where('rater_appeal.campaign', '=', campaign)
    .where('rater_appeal.about', '=', 'group')
    .where('rater_appeal.outcome', '=', 'upheld')
    .where('quality_group.band', '=', band)
    .execute();
  return new Set(rows.map(({ person }) => person));
}
