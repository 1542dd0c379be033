import { hooks } from '../experts/hooks.js';
import { leaveCampaign } from '../experts/work/leave.js';
import type { Db } from '../store/index.js';
import { viewerOfPerson, viewersOfTeam } from './accounts/people.js';
import { mayIn, type Viewer } from './viewer.js';

/**
 * Whoever may not rate in a project any more (removed from it or from the team, or given another role) takes no part in
 * its campaigns: nothing is drawn for them, handed to them or kept for them, and what they held goes to others. Done
 * after each change of roles, and again and again, so that no way of losing a right is forgotten. People of archives, who
 * have no account here, stay as they came.
 * @param only one person
 */
export async function ratersOut(
  db: Db,
  nowMs: number,
  only?: string,
  stopped: () => boolean = () => false,
): Promise<void> {
  const raters = await db
    .selectFrom('rater')
    .innerJoin('campaign', 'campaign.id', 'rater.campaign')
    .innerJoin('person', 'person.id', 'rater.person')
    .select(['rater.person', 'rater.campaign', 'campaign.project'])
    .$if(only === undefined, (q) => q.where('rater.status', '=', 'active'))
    .$if(only !== undefined, (q) => q.where('rater.person', '=', only ?? ''))
    .where('rater.status', '!=', 'left')
    .execute();
  if (raters.length === 0) return;
  const team = new Map((await viewersOfTeam(db)).map((viewer) => [viewer.id, viewer]));
  const may = (viewer: Viewer | null | undefined, project: string): boolean =>
    viewer !== null && viewer !== undefined && mayIn(viewer, project, 'annotate');
  const failed: unknown[] = [];
  for (const { person, campaign, project } of raters) {
    if (stopped()) break;
    if (may(team.get(person), project)) continue;
    // Asked again in the transaction: a right may have been given back meanwhile.
    const still = async (trx: Db) => !may(await viewerOfPerson(trx, person), project);
    // One that fails keeps nobody else's turn.
    await leaveCampaign(db, hooks, { campaign, person, still }, nowMs).catch((error: unknown) =>
      failed.push(error),
    );
  }
  if (failed.length > 0) throw failed[0];
}
