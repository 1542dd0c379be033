import type { Db } from '../../store/index.js';
import { probationLeft } from '../exam/decisions.js';
import type { Hooks } from '../work/hooks.js';
import { raterOf } from '../work/raters.js';
import { isHeld } from './alarms.js';
import { chartOf, takePoints } from './charts.js';
import { checkPairs, countCheck } from './checks.js';
import { countItem, uncountItem } from './closed-items.js';
import { goldRate, isGoldDue, LOOK_BACK, MISS } from './gold-rate.js';
import { droppedWhy } from './groups-barred.js';
import { confuse } from './sums.js';

/** Revisions that nobody else's verdict had influenced. */
const OWN: ReadonlySet<string> = new Set(['first', 'after-undo']);

/** What charts and alarms say to the engine of work, and hear from it. */
export const qualityHooks: Hooks = {
  async barrier(db, campaign, person) {
    if ((await droppedWhy(db, campaign.id, person)) !== null) return { why: 'group', atMs: null };
    if (campaign.settings.quality.pauseOnAlarm && (await isHeld(db, campaign.id, person)))
      return { why: 'alarm', atMs: null };
    return null;
  },

  async goldDue(db, campaign, person) {
    const { gold } = campaign.settings;
    if (gold.rate <= 0 && gold.newRate <= 0) return false;
    const submitted = (await raterOf(db, campaign.id, person))?.submitted ?? 0;
    const chart = await chartOf(db, campaign.id, person, campaign.rubric);
    const misses = chart === null ? 0 : await lastMisses(db, campaign.id, person);
    const { items } = await probationLeft(db, campaign.id, person);
    const state = chart?.state ?? 'none';
    const rate = goldRate(gold, { submitted, misses, state, probation: items > 0 });
    return isGoldDue(campaign.seed, person, submitted, rate);
  },

  async submitted(trx, given) {
    const { item, submission, campaign, atMs, assignment } = given;
    if (!OWN.has(submission.cause)) return;
    if (item.kind === 'gold' || item.kind === 'exam') await countCheck(trx, given);
    // A verdict that came when the item had enough is as independent as the others.
    if (item.kind === 'task' && !submission.counts) {
      const known = await trx
        .selectFrom('quality_item')
        .select('item')
        .where('item', '=', item.id)
        .executeTakeFirst();
      if (known !== undefined) await countItem(trx, campaign, item, atMs, assignment.person);
    }
  },

  async undone(trx, given) {
    const { campaign, item, assignment, submission } = given;
    if (item.kind === 'gold' || item.kind === 'exam') {
      const { rubric, person } = assignment;
      const of = { campaign: campaign.id, rubric, person, source: item.kind };
      await confuse(trx, of, await checkPairs(trx, given), -1);
      await takePoints(trx, campaign, item.id, person);
      return;
    }
    if (!submission.counts) {
      await takePoints(trx, campaign, item.id, assignment.person);
      return;
    }
    await uncountItem(trx, campaign, item.id);
    await takePoints(trx, campaign, item.id);
  },

  async closed(trx, campaign, item, atMs) {
    // A blind test's items wait for the whole batch.
    if (item.kind === 'task') await countItem(trx, campaign, item, atMs);
    return null;
  },
};

async function lastMisses(db: Db, campaign: string, person: string): Promise<number> {
  const rows = await db
    .selectFrom('quality_point')
    .select('error')
    .where('person', '=', person)
    .where('campaign', '=', campaign)
    .where('source', '=', 'gold')
    .orderBy('at_ms', 'desc')
    .limit(LOOK_BACK)
    .execute();
  return rows.filter(({ error }) => error >= MISS).length;
}
