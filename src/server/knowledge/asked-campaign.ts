import { type Campaign, campaignOf } from '../../experts/work/campaigns.js';
import { hidden } from '../app.js';
import type { Context } from '../context.js';
import { mayIn } from '../viewer.js';

/** The campaign that a path names. @throws HttpFault 404 */
export async function askedCampaign({ db }: Pick<Context, 'db'>, id: string): Promise<Campaign> {
  const campaign = await campaignOf(db, id);
  if (campaign === null) throw hidden();
  return campaign;
}

export const viewerOf = ({ viewer }: Context): string => viewer?.id ?? '';

/** Whether the viewer decides about cases and answers here. */
export const reviews = ({ viewer }: Context, { project }: Campaign): boolean =>
  viewer !== null && mayIn(viewer, project, 'review');

/** What the viewer may do in the campaign beside reading. */
export const mayOf = (context: Context, campaign: Campaign) => ({
  review: reviews(context, campaign),
  setUp: context.viewer !== null && mayIn(context.viewer, campaign.project, 'set-up'),
});
