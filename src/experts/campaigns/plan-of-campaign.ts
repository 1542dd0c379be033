import type { Db } from '../../store/index.js';
import { isCalibrated } from '../work/barriers.js';
import type { Campaign } from '../work/campaigns.js';
import { type Plan, planOf } from './plan.js';
import { progressOf } from './state-of-campaign.js';

/** Verdicts from which on the measured time is better than the guess, and the newest ones that it is taken of. */
const ENOUGH = 20;
const NEWEST = 1000;
/** Minutes of an item before anything was measured. */
const GUESSED_MINUTES = 3;

/** Median active minutes of the newest verdicts; `measured`: of how many, 0 where the guess is taken. */
async function minutesOf(db: Db, campaign: string): Promise<{ minutes: number; measured: number }> {
  const rows = await db
    .selectFrom('submission')
    .select('active_ms')
    .where('campaign', '=', campaign)
    .orderBy('at_ms', 'desc')
    .limit(NEWEST)
    .execute();
  const times = rows
    .map(({ active_ms }) => Number(active_ms))
    .filter((ms) => ms > 0)
    .sort((a, b) => a - b);
  if (times.length < ENOUGH) return { minutes: GUESSED_MINUTES, measured: 0 };
  const at = (times.length - 1) / 2;
  const median = ((times[Math.floor(at)] ?? 0) + (times[Math.ceil(at)] ?? 0)) / 2;
  return { minutes: Math.max(0.05, median / 60_000), measured: times.length };
}

/** Items that are looked at for their difficulties, tiers and questions: a share of them is as good as all. */
const LOOKED_AT = 5_000;

/** What is left of a campaign, as a plan. `tiersOf`: the tiers of raters in force. */
export async function planOfCampaign(
  db: Db,
  campaign: Campaign,
  tiersOf: (people: readonly string[]) => Promise<(person: string) => number>,
  { hoursPerWeek, nowMs }: { hoursPerWeek: number; nowMs: number },
): Promise<Plan & { minutes: number; measured: number }> {
  const progress = await progressOf(db, campaign.id);
  const time = await minutesOf(db, campaign.id);
  const items = await db
    .selectFrom('work_item')
    .select(['difficulty', 'tier', 'subject', 'kind'])
    .where('campaign', '=', campaign.id)
    .orderBy('id')
    .limit(LOOKED_AT)
    .execute();
  const own = items.filter(({ kind }) => kind === 'task' || kind === 'blind');
  const share = (is: (item: (typeof own)[number]) => boolean): number =>
    own.length === 0 ? 0 : own.filter(is).length / own.length;
  const people = await db
    .selectFrom('rater')
    .select(['person', 'calibrated'])
    .where('campaign', '=', campaign.id)
    .where('status', '=', 'active')
    .execute();
  const raters: [number, number, number, number] = [0, 0, 0, 0];
  const tierOf = await tiersOf(people.map(({ person }) => person));
  for (const { person } of people) {
    const tier = Math.min(3, Math.max(0, tierOf(person)));
    raters[tier] = (raters[tier] ?? 0) + 1;
  }
  const questions = new Set(own.map(({ subject }) => subject)).size;
  const wanted = Math.max(0, progress.wanted - progress.given);
  const plan = planOf({
    questions: Math.max(1, questions),
    answers: Math.max(1, Math.round(progress.items / Math.max(1, questions))),
    raters,
    hoursPerWeek,
    minutes: time.minutes,
    difficulty:
      own.length === 0
        ? [1, 0, 0]
        : [
            share(({ difficulty }) => difficulty === 1),
            share(({ difficulty }) => difficulty === 2),
            share(({ difficulty }) => difficulty === 3),
          ],
    atLeast: [
      share(({ tier }) => tier >= 1),
      share(({ tier }) => tier >= 2),
      share(({ tier }) => tier >= 3),
    ],
    startMs: nowMs,
    dueMs: campaign.dueMs,
    settings: campaign.settings,
    items: progress.items,
    unexamined: people.filter((one) => !isCalibrated(campaign, one)).length,
    // Items may have overlaps of their own, so what is wanted is counted and not reckoned.
    given: progress.items * campaign.settings.overlap - wanted,
  });
  return { ...plan, ...time };
}
