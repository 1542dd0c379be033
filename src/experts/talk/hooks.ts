import { pagesEver } from '../knowledge/pages-under.js';
import type { Hooks } from '../work/hooks.js';
import { contentOf } from '../work/items.js';
import { endConsultations, latestVotes, openConsultation } from './consultations.js';
import { divergenceOf } from './divergence.js';
import { tellOutside } from './outward.js';

/** A finished item whose verdicts are far apart goes to a consultation. */
export const talkHooks: Hooks = {
  async closed(trx, campaign, item, atMs) {
    const outward = (kind: 'item.completed' | 'item.diverged') =>
      tellOutside(trx, {
        kind,
        project: campaign.project,
        campaign: campaign.id,
        link: `/campaigns/${encodeURIComponent(campaign.id)}`,
        item: item.id,
        once: `${item.id} ${atMs}`,
        atMs,
      });
    await outward('item.completed');
    // A blind test is read as a whole; its raters never hear of each other.
    if (item.kind !== 'task') return null;
    const votes = (await latestVotes(trx, item.id)).filter(({ counts }) => counts);
    const content = await contentOf(trx, item.id);
    const pages = await pagesEver(trx, campaign.id, item.id, content.pages);
    const { calls, split } = divergenceOf(
      pages,
      votes.map(({ filled }) => filled),
      campaign.settings.divergence,
    );
    if (calls === null) return null;
    // One that was under way before the item was sent back was about other votes.
    await endConsultations(trx, item.id, { by: null, reason: '#again', atMs });
    await openConsultation(trx, campaign, item.id, { cause: 'diverged', split, by: null, atMs });
    await outward('item.diverged');
    return 'diverged';
  },

  /** A verdict was taken back in time: nobody saw anything yet, and the room closes. */
  async undone(trx, { item, assignment, atMs }) {
    if (!assignment.counts) return;
    await endConsultations(trx, item.id, { by: null, reason: '#undone', atMs });
  },
};
