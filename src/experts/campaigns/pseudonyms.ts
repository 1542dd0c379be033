import { createHmac } from 'node:crypto';
import type { Db } from '../../store/index.js';

/**
 * What stands for a person in whatever leaves the platform: the same in every export of a campaign, another in every
 * campaign, and nothing of the person can be read back from it without the campaign's seed.
 */
export const pseudonym = (campaign: { id: string; seed: string }, person: string): string =>
  // An archive that was put in has pseudonyms for people already.
  /^r-[0-9a-f]{12}$/.test(person)
    ? person
    : `r-${createHmac('sha256', campaign.seed).update(`${campaign.id}/${person}`).digest('hex').slice(0, 12)}`;

/** Pseudonyms of all raters of a campaign. */
export async function pseudonymsOf(
  db: Db,
  campaign: { id: string; seed: string },
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('rater')
    .select('person')
    .where('campaign', '=', campaign.id)
    .execute();
  return new Map(rows.map(({ person }) => [person, pseudonym(campaign, person)]));
}
