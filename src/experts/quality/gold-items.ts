import type { Estimate } from '../../contract/index.js';
import type { Db } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import { matchOf } from './estimates.js';

export type GoldItem = {
  item: string;
  external: string;
  kind: 'gold' | 'exam';
  withdrawn: boolean;
  given: number;
  match: Estimate;
  seconds: number | null;
  leaked: boolean;
};

/** Answers of an item, and checks in all, that a suspicion takes. */
const LEAST = 8;
/** Its answers take so small a share of the usual time, and nearly all of the last are right. */
const FAST = 0.5;
const RIGHT = 0.95;
/** Items that are listed, and points that they are made of. */
const ITEMS = 500;
const POINTS = 20_000;

/** Hidden checks and exam items with how they were answered. */
export async function goldItems(db: Db, campaign: Campaign): Promise<GoldItem[]> {
  const items = await db
    .selectFrom('work_item')
    .select(['id', 'external', 'kind', 'state'])
    .where('campaign', '=', campaign.id)
    .where('kind', 'in', ['gold', 'exam'])
    .orderBy('id')
    .limit(ITEMS)
    .execute();
  const points = new Map<string, { error: number; activeMs: number }[]>();
  for (let i = 0; i < items.length; i += 100) {
    const rows = await db
      .selectFrom('quality_point')
      .select(['item', 'error', 'active_ms'])
      .where(
        'item',
        'in',
        items.slice(i, i + 100).map(({ id }) => id),
      )
      .orderBy('at_ms', 'desc')
      .limit(POINTS)
      .execute();
    for (const { item, error, active_ms } of rows)
      points.set(item, [...(points.get(item) ?? []), { error, activeMs: Number(active_ms) }]);
  }
  const usual = median([...points.values()].flat().map(({ activeMs }) => activeMs));
  return items.map(({ id, external, kind, state }) => {
    const own = points.get(id) ?? [];
    return {
      item: id,
      external,
      kind: kind as 'gold' | 'exam',
      withdrawn: state === 'withdrawn',
      given: own.length,
      match: matchOf({ n: own.length, errors: own.reduce((s, { error }) => s + error, 0) }),
      seconds: own.length === 0 ? null : median(own.map(({ activeMs }) => activeMs)) / 1000,
      leaked: looksLeaked(own, usual),
    };
  });
}

/**
 * Whether its last answers look as if they were known beforehand: nearly all right, and far faster than checks take.
 * A sign for a person to look at, no proof. Pure.
 * @param answers newest first
 */
export function looksLeaked(
  answers: readonly { error: number; activeMs: number }[],
  usualMs: number,
): boolean {
  const last = answers.slice(0, LEAST);
  if (last.length < LEAST || usualMs <= 0) return false;
  const right = last.reduce((sum, { error }) => sum + 1 - error, 0) / last.length;
  return right >= RIGHT && median(last.map(({ activeMs }) => activeMs)) <= FAST * usualMs;
}

function median(xs: number[]): number {
  const sorted = [...xs].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}
