import type { Db } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import { type Credential, credentialsOf, usableKinds } from './credentials.js';

/** Why somebody may not rate in a blind test. */
export type Ineligible = 'tier' | 'credential' | 'paused' | 'not-calibrated' | 'alarm';

export type Eligible = { person: string; tier: number; reasons: Ineligible[] };

/** Whether verified credentials are enough: one of the kinds named, or any where none is named. Pure. */
export const qualified = (
  credentials: readonly Credential[],
  wanted: readonly string[],
): boolean => {
  const usable = usableKinds(credentials);
  return wanted.length === 0 ? usable.length > 0 : usable.some((kind) => wanted.includes(kind));
};

/**
 * Who of a campaign's raters may rate in its blind test (F9): tier and verified credentials by the settings, calibrated,
 * not paused, no open alarm. Conflicts of interest are a matter of each item.
 */
export async function eligibleForBlind(
  db: Db,
  campaign: Campaign,
  nowMs: number,
): Promise<Eligible[]> {
  const { blind, exam, quality } = campaign.settings;
  const raters = await db
    .selectFrom('rater')
    .leftJoin('expert_tier', (on) =>
      on
        .onRef('expert_tier.person', '=', 'rater.person')
        .on('expert_tier.project', '=', campaign.project),
    )
    .select(['rater.person', 'rater.status', 'rater.calibrated', 'expert_tier.tier'])
    .where('rater.campaign', '=', campaign.id)
    .where('rater.status', '!=', 'left')
    .orderBy('rater.person')
    .execute();
  const people = raters.map(({ person }) => person);
  const credentials = await credentialsOf(db, people, nowMs);
  const alarms = new Set(
    (quality.pauseOnAlarm && people.length > 0
      ? await db
          .selectFrom('quality_alarm')
          .select('person')
          .where('campaign', '=', campaign.id)
          .where('state', '=', 'open')
          .execute()
      : []
    ).map(({ person }) => person),
  );
  return raters.map(({ person, status, calibrated, tier }) => {
    const reasons: Ineligible[] = [];
    if ((tier ?? 0) < blind.tier) reasons.push('tier');
    const own = credentials.filter((one) => one.person === person);
    if (!qualified(own, blind.credentials)) reasons.push('credential');
    if (status === 'paused') reasons.push('paused');
    if (exam.required && calibrated < campaign.rubric) reasons.push('not-calibrated');
    if (alarms.has(person)) reasons.push('alarm');
    return { person, tier: tier ?? 0, reasons };
  });
}
