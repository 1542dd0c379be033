import { hideNames } from '../../experts/release/hide-names.js';
import { type Asker, isBlind, seesItem, seesThread } from '../../experts/talk/access.js';
import { type Audience, threadSeen } from '../../experts/talk/audience.js';
import { namesModel } from '../../experts/talk/faults.js';
import { itemSeen, type SeenRow } from '../../experts/talk/item-seen.js';
import { type Campaign, campaignOf } from '../../experts/work/campaigns.js';
import { secretOf } from '../../experts/work/items.js';
import type { Manifest } from '../../pipeline/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { hidden } from '../app.js';
import type { Context } from '../context.js';
import { askerOf, audienceOf } from './audience.js';
import type { ThreadRow } from './thread-view.js';

/** Who asks, and in whose company. */
export type Company = { campaign: Campaign; asker: Asker; audience: Audience; now: number };

/** @throws HttpFault 404 where there is no such campaign */
export async function companyOf(
  { db, viewer, mode, now }: Context,
  campaign: string,
): Promise<Company> {
  const found = await campaignOf(db, campaign);
  if (found === null || viewer === null) throw hidden();
  return {
    campaign: found,
    asker: askerOf(viewer, found.project),
    audience: await audienceOf(db, mode, found.project),
    now,
  };
}

/** A thread that the viewer may read. @throws HttpFault 404 where there is none, or it is another's */
export async function threadFor(
  context: Context,
  id: string,
): Promise<Company & { row: ThreadRow; item: SeenRow }> {
  const { db, now } = context;
  const row = await db
    .selectFrom('talk_thread')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw hidden();
  const company = await companyOf(context, row.campaign);
  const item = await itemSeen(db, row.item, company.asker.person, now);
  if (item === null) throw hidden();
  const seen = await threadSeen(db, row, company.asker.person);
  if (!seesThread(seen, item, company.asker)) throw hidden();
  return { ...company, row, item };
}

/** An item about which the viewer may talk; null where they know nothing of it. */
export async function itemFor(
  context: Context,
  id: string,
): Promise<(Company & { item: SeenRow; opened: boolean }) | null> {
  const { db, now, viewer } = context;
  const item = await itemSeen(db, id, viewer?.id ?? '', now);
  if (item === null) throw hidden();
  const company = await companyOf(context, item.campaign);
  if (!seesItem(item, company.asker)) return null;
  return { ...company, item, opened: !isBlind(item, company.asker) };
}

/**
 * Nobody names a model to people who must not know whose answer they rate. An owner knows: no target of the run may
 * stand in what they write, not even another one than the item's, which would leave one fewer to guess. Of everybody else
 * only names that are known publicly are refused, whatever the run: nobody finds a target by trying.
 * @throws HttpFault 400
 */
export async function keepsBlind(
  { db }: Pick<Context, 'db'>,
  { campaign, asker }: Pick<Company, 'campaign' | 'asker'>,
  item: string,
  text: string,
): Promise<void> {
  if (campaign.status === 'closed') return;
  const names = asker.manages ? await targetsBehind(db, item) : [];
  const folded = text.normalize('NFKC');
  if (hideNames(folded, names).hidden > 0) throw namesModel();
}

/** Names of all targets of the run that an item is of, and of the models behind them. */
async function targetsBehind(db: Db, item: string): Promise<string[]> {
  const { ref } = await secretOf(db, item);
  if (ref === null) return [];
  const run = await db
    .selectFrom('run')
    .select('manifest')
    .where('id', '=', ref.run)
    .executeTakeFirst();
  const targets = run === undefined ? [] : fromColumn<Manifest>(run.manifest).targets;
  return [ref.target, ...targets.map(({ name }) => name)].flatMap((name) => [
    name,
    name.split('@')[0] ?? '',
  ]);
}
