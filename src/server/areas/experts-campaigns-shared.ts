import type { Text } from '../../contract/index.js';
import { type Campaign, campaignOf } from '../../experts/work/campaigns.js';
import { HttpFault } from '../../serve/http/index.js';
import { hidden } from '../app.js';
import type { Context } from '../context.js';

/** @throws HttpFault 404: it was deleted since the rule was checked */
export async function known(db: Context['db'], id: string): Promise<Campaign> {
  const campaign = await campaignOf(db, id);
  if (campaign === null) throw hidden();
  return campaign;
}

/** A refusal that stands beside a field of the form. */
export const fieldFault = (field: string, text: Text): HttpFault =>
  new HttpFault(400, 'bad_request', text, {}, { field: `body.${field}` });
