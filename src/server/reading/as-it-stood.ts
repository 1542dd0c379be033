import { BLOCK } from '../../experts/quality/chart-view.js';
import type { Campaign } from '../../experts/work/campaigns.js';
import type { Db } from '../../store/index.js';
import type { Context } from '../context.js';
import { mayIn } from '../viewer.js';

/** What was told to somebody, and how many verdicts they had given by then. */
type Told = { submitted: number; day: number; reply: unknown };

/** So many replies are kept; the oldest go first. */
const KEPT = 500;
const DAY = 86_400_000;
const kept = new WeakMap<Db, Map<string, Told>>();

/** After so many verdicts of their own the figures move for this viewer; null: they are of now. */
export const movesAfter = async (
  context: Context,
  campaign: Pick<Campaign, 'id' | 'project'>,
): Promise<number | null> => ((await raterHere(context, campaign)) === null ? null : BLOCK);

/** The viewer as a rater of the campaign; null where they are none, or run it. */
async function raterHere(
  { db, viewer, mode }: Context,
  { id, project }: Pick<Campaign, 'id' | 'project'>,
): Promise<{ person: string; submitted: number } | null> {
  if (mode === 'local' || viewer === null || mayIn(viewer, project, 'set-up')) return null;
  const row = await db
    .selectFrom('rater')
    .select(['person', 'submitted'])
    .where('campaign', '=', id)
    .where('person', '=', viewer.id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Figures of a whole campaign for somebody who rates in it. Whoever runs it, or only reads, is told how it stands now.
 * Whoever rates is told again what they were told before, until they have given a block of verdicts more or the day is
 * over: progress never counts hidden checks and the checks' figures count nothing else, so that figures that moved with
 * every verdict of one's own would tell the last one's kind while it can still be taken back.
 * @param what the route and what it was asked, so that only equal questions get equal answers
 */
export async function asItStood<T>(
  context: Context,
  campaign: Pick<Campaign, 'id' | 'project'>,
  what: string,
  make: () => Promise<T>,
): Promise<T> {
  const { db, now } = context;
  const rater = await raterHere(context, campaign);
  if (rater === null) return make();
  const all = kept.get(db) ?? new Map<string, Told>();
  kept.set(db, all);
  const key = `${rater.person} ${campaign.id} ${what}`;
  const before = all.get(key);
  const { submitted } = rater;
  const day = Math.floor(now / DAY);
  const own = before === undefined ? BLOCK : Math.abs(submitted - before.submitted);
  if (before !== undefined && before.day === day && own > 0 && own < BLOCK)
    return before.reply as T;
  const reply = await make();
  all.delete(key);
  all.set(key, { submitted, day, reply });
  for (const [oldest] of all) {
    if (all.size <= KEPT) break;
    all.delete(oldest);
  }
  return reply;
}
