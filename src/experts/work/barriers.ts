import type { Db } from '../../store/index.js';
import { barrierOf } from './asked.js';
import type { Campaign } from './campaigns.js';
import type { Barrier, Hooks } from './hooks.js';
import type { Rater } from './raters.js';
import { dayStart } from './zone.js';

/** A pause that ends a stretch of work. */
const REST_MS = 5 * 60_000;
const DAY = 86_400_000;

/** What one person did since the day began in the campaign's time zone, newest first. */
export type Today = {
  items: number;
  heavy: number;
  times: readonly (readonly [number, boolean])[];
};

/** Looks at one day's verdicts of one person, by an index. */
async function today(db: Db, campaign: Campaign, person: string, nowMs: number): Promise<Today> {
  const rows = await db
    .selectFrom('submission')
    .innerJoin('work_item', 'work_item.id', 'submission.item')
    .select(['submission.at_ms', 'submission.active_ms', 'work_item.heavy', 'submission.latest'])
    .where('submission.campaign', '=', campaign.id)
    .where('submission.person', '=', person)
    .where('submission.at_ms', '>=', dayStart(nowMs, campaign.settings.money.zone))
    .where('submission.latest', '=', 1)
    .orderBy('submission.at_ms', 'desc')
    .execute();
  return {
    items: rows.length,
    heavy: rows.filter(({ heavy }) => heavy === 1).length,
    times: rows.map(({ at_ms, heavy }) => [Number(at_ms), heavy === 1] as const),
  };
}

/** Heavy items that somebody did since the day began. */
export const heavyToday = async (...of: Parameters<typeof today>): Promise<number> =>
  (await today(...of)).heavy;

/** Whether somebody has passed the exam of the rubric in force, or needs none. Pure. */
export const isCalibrated = (
  { settings, rubric }: Pick<Campaign, 'settings' | 'rubric'>,
  { calibrated }: Pick<Rater, 'calibrated'>,
): boolean => !settings.exam.required || calibrated >= rubric;

/**
 * Until when a break is due; null where none is. Work counts as one stretch while verdicts are less than five minutes
 * apart: after `minutes` of it, or so many heavy items, it is time. Pure.
 */
export function restUntil(
  times: Today['times'],
  { breakMinutes, breakHeavy }: { breakMinutes: number; breakHeavy: number },
  nowMs: number,
): number | null {
  const [newest] = times;
  if (newest === undefined || nowMs - newest[0] >= REST_MS) return null;
  let begin = newest[0];
  let heavy = 0;
  for (const [atMs, isHeavy] of times) {
    // Longer than a rest between two verdicts: an item can take that long, so twice of it ends a stretch.
    if (begin - atMs > 2 * REST_MS) break;
    begin = atMs;
    if (isHeavy) heavy += 1;
  }
  const due = newest[0] - begin >= breakMinutes * 60_000 || heavy >= breakHeavy;
  return due ? newest[0] + REST_MS : null;
}

/**
 * What keeps somebody from any new item now. What they have begun is theirs whatever comes of it.
 * @param rested they were told of the break and want to go on
 */
export async function barrier(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  rater: Rater | null,
  person: string,
  { nowMs, rested }: { nowMs: number; rested: boolean },
): Promise<{ barrier: Barrier | null; today: Today }> {
  const none: Today = { items: 0, heavy: 0, times: [] };
  const stop = (why: string, atMs: number | null = null, seen: Today = none) => ({
    barrier: { why, atMs },
    today: seen,
  });
  if (campaign.status !== 'open') return stop(campaign.status);
  if (rater?.status !== 'active') return stop('left');
  const { settings } = campaign;
  if (!isCalibrated(campaign, rater)) return stop('not-calibrated');
  const seen = await today(db, campaign, person, nowMs);
  const tomorrow = () =>
    dayStart(dayStart(nowMs, settings.money.zone) + DAY * 1.5, settings.money.zone);
  if (settings.dailyCap !== null && seen.items >= settings.dailyCap)
    return stop('daily-cap', tomorrow(), seen);
  if (settings.shareCap < 1 && (await hasShare(db, campaign, person)))
    return stop('share-cap', null, seen);
  const rest = restUntil(seen.times, settings.care, nowMs);
  if (rest !== null && !rested) return stop('break', rest, seen);
  return { barrier: await barrierOf(hooks, db, campaign, person, nowMs), today: seen };
}

async function hasShare(db: Db, campaign: Campaign, person: string): Promise<boolean> {
  const rows = await db
    .selectFrom('work_count')
    .select(['name', 'n'])
    .where('campaign', '=', campaign.id)
    .where('name', 'in', ['items', `by:${person}`])
    .execute();
  const n = (name: string) => Number(rows.find((row) => row.name === name)?.n ?? 0);
  return n(`by:${person}`) >= Math.max(1, Math.floor(n('items') * campaign.settings.shareCap));
}
