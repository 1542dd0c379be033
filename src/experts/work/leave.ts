import type { Db } from '../../store/index.js';
import { heldBy } from './assignments.js';
import { campaignOf } from './campaigns.js';
import { alone } from './events.js';
import type { Hooks } from './hooks.js';
import { endLease } from './leases.js';
import { raterOf } from './raters.js';

/**
 * Somebody takes no part in a campaign any more, since they may not rate in its project: what they held is free for
 * others, and all parts hear of it. What they did stays, and what they typed. A pause stays one, so that coming back is
 * no way out of it. Done twice, nothing more happens.
 * @param of `still`: asked before anything is done, in the same transaction
 */
export async function leaveCampaign(
  db: Db,
  hooks: readonly Hooks[],
  {
    campaign: id,
    person,
    still = async () => true,
  }: { campaign: string; person: string; still?: (trx: Db) => Promise<boolean> },
  nowMs: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await alone(trx, id);
    const campaign = await campaignOf(trx, id);
    const rater = await raterOf(trx, id, person);
    if (campaign === null || rater === null || rater.status === 'left') return;
    if (!(await still(trx))) return;
    if (rater.status === 'active')
      await trx
        .updateTable('rater')
        .set({ status: 'left' })
        .where('campaign', '=', id)
        .where('person', '=', person)
        .execute();
    const worked = { hooks, campaign, nowMs };
    // Ended as if by itself, so that whoever is let in again goes on where a slot is free.
    for (const row of await heldBy(trx, id, person)) await endLease(trx, worked, row, 'expired');
    for (const { left } of hooks) await left?.(trx, campaign, person, nowMs);
  });
}
