import { claim } from '../../experts/work/claim.js';
import { joined, newItem, testCampaign } from '../../experts/work/work.testkit.js';
import type { Db } from '../../store/index.js';
import { newId } from './ids.js';

/** A campaign, an item and an assignment of the actor's that a route's path names; `project` null: nowhere. */
export async function putWork(
  db: Db,
  key: string,
  actor: string,
  project: string | null,
  put: (name: string, value: string) => void,
): Promise<void> {
  if (!/:(campaign|work|assignment)\b/.test(key)) return;
  if (project === null) {
    for (const name of ['campaign', 'work', 'assignment']) put(name, newId('w'));
    return;
  }
  const campaign = await testCampaign(db, { project, items: [newItem('one')] });
  put('campaign', campaign.id);
  await joined(db, campaign, actor);
  const asking = { campaign: campaign.id, person: actor, device: 'd', nowMs: 1_000_000 };
  const claimed = await claim(db, [], asking);
  if ('none' in claimed) throw new Error(`nothing was claimed: ${claimed.none.why}`);
  put('work', claimed.assignment.item);
  put('assignment', claimed.assignment.id);
}
