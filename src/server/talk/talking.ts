import { type Asker, isOpened, seesItem, seesThread } from '../../experts/talk/access.js';
import { type Audience, threadSeen } from '../../experts/talk/audience.js';
import { namesModel } from '../../experts/talk/faults.js';
import { itemSeen, type SeenRow } from '../../experts/talk/item-seen.js';
import { type Campaign, campaignOf } from '../../experts/work/campaigns.js';
import { secretOf } from '../../experts/work/items.js';
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
  return { ...company, item, opened: isOpened(item) };
}

/** Shortest name that is looked for; shorter ones are ordinary words. */
const NAME = 3;

/**
 * Owners know whose answer is rated, raters must not: a message of an owner that names the target is not taken. What
 * raters guess is left alone, so that nobody can find the name by trying.
 * @throws HttpFault 400
 */
export async function keepsBlind(
  { db }: Pick<Context, 'db'>,
  { campaign, asker }: Pick<Company, 'campaign' | 'asker'>,
  item: string,
  text: string,
): Promise<void> {
  if (!asker.manages || campaign.status === 'closed') return;
  const target = (await secretOf(db, item)).ref?.target;
  if (target === undefined) return;
  const names = [target, target.split('/').at(-1) ?? ''].filter(({ length }) => length >= NAME);
  const folded = text.normalize('NFKC').toLowerCase();
  if (names.some((name) => folded.includes(name.normalize('NFKC').toLowerCase())))
    throw namesModel();
}
