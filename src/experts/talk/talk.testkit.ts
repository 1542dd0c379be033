import type { Db } from '../../store/index.js';
import type { Campaign } from '../work/campaigns.js';
import type { FilledPages } from '../work/content.js';
import { alone } from '../work/events.js';
import { giveItem } from '../work/give.js';
import { workItem } from '../work/items.js';
import { type Submitted, submit } from '../work/submit.js';
import { talkHooks } from './hooks.js';

const HOOKS = [talkHooks];

/** Ids of a campaign's items in the order of their external ids. */
export async function itemIds(db: Db, campaign: Campaign): Promise<string[]> {
  const rows = await db
    .selectFrom('work_item')
    .select('id')
    .where('campaign', '=', campaign.id)
    .orderBy('external')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives an item to somebody. @returns the assignment */
export async function given(
  db: Db,
  campaign: Campaign,
  item: string,
  person: string,
  nowMs: number,
): Promise<string> {
  const found = await workItem(db, item);
  if (found === null) throw new Error('no such item');
  const row = await db.transaction().execute(async (trx) => {
    await alone(trx, campaign.id);
    return giveItem(trx, { hooks: HOOKS, campaign, nowMs }, found, person, {
      mode: 'self',
      why: [],
    });
  });
  if (row === null) throw new Error(`${person} could not take the item`);
  return row.id;
}

/** One person's verdict on an item, by the engine's own way. */
export async function rates(
  db: Db,
  campaign: Campaign,
  item: string,
  person: string,
  filled: FilledPages,
  nowMs: number,
): Promise<Submitted & { assignment: string }> {
  const assignment = await given(db, campaign, item, person, nowMs);
  const verdict = { assignment, person, key: crypto.randomUUID(), filled, note: '', active: [] };
  return { ...(await submit(db, HOOKS, verdict, nowMs)), assignment };
}
