import type { Db } from '../../store/index.js';
import { ledgerSums } from '../money/check.js';
import { type Acked, ackedThere } from './acked.js';
import {
  type Broken,
  type Check,
  counters,
  events,
  itemCounts,
  onePlaceEach,
  sums,
} from './check-work.js';
import { contentsBelong } from './contents.js';

export type { Broken, Check } from './check-work.js';

/** What must hold in every campaign at any moment. A part that keeps sums of its own beside verdicts adds its check here. */
const checks: readonly Check[] = [itemCounts, onePlaceEach, counters, events, sums, ledgerSums];

/**
 * Looks at all campaigns, and at what clients were told to be stored.
 * @returns everything that does not hold; empty where all is well
 */
export async function checkExperts(
  db: Db,
  acked: Iterable<Acked> = [],
  all: readonly Check[] = checks,
): Promise<{ campaigns: number; broken: Broken[] }> {
  const campaigns = await db.selectFrom('campaign').select('id').orderBy('id').execute();
  const broken: Broken[] = [];
  for (const { id } of campaigns) for (const check of all) broken.push(...(await check(db, id)));
  broken.push(...(await contentsBelong(db)), ...(await ackedThere(db, acked)));
  return { campaigns: campaigns.length, broken };
}
