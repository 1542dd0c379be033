import type { Text } from '../../contract/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { barrierOf, drawnLeftOf, optedOut, tierOf } from './asked.js';
import { type Campaign, type CampaignStatus, campaignOf } from './campaigns.js';
import { openItems, type Wanted } from './candidates.js';
import type { Hooks } from './hooks.js';
import { type Rater, raterOf } from './raters.js';
import { workDone } from './work-done.js';
import { dayStart } from './zone.js';

/** A campaign as one rater sees it before going in. */
export type RaterCampaign = {
  id: string;
  title: string;
  project: string;
  suite: string;
  status: CampaignStatus;
  dueMs: number | null;
  joined: {
    status: 'active' | 'paused' | 'left';
    reason: Text | null;
    calibrated: boolean;
    /** Work and hidden checks; answers in exams are neither. */
    doneToday: number;
    done: number;
    begun: string[];
    /** What keeps them from any work here: an alarm, a group that was left out. */
    held: string | null;
  } | null;
  left: number;
  prices: [number, number, number];
  currency: string;
};

/** Counting stops here: more than anybody does in a day, and each of them costs a look. */
const COUNTED = 200;

/**
 * Campaigns that somebody takes part in or may join: those of their projects that are not drafts, and all that they
 * joined.
 * @param projects where they may rate; null: everywhere
 */
export async function campaignsFor(
  db: Db,
  hooks: readonly Hooks[],
  { projects, person, nowMs }: { projects: string[] | null; person: string; nowMs: number },
): Promise<RaterCampaign[]> {
  if (projects !== null && projects.length === 0) return [];
  let query = db
    .selectFrom('campaign')
    .leftJoin('rater', (on) =>
      on.onRef('rater.campaign', '=', 'campaign.id').on('rater.person', '=', person),
    )
    .select('campaign.id')
    .where((eb) =>
      eb.or([eb('campaign.status', 'in', ['open', 'paused']), eb('rater.person', 'is not', null)]),
    );
  if (projects !== null) query = query.where('campaign.project', 'in', projects);
  const rows = await query.orderBy('campaign.made_ms', 'desc').orderBy('campaign.id').execute();
  const found: RaterCampaign[] = [];
  for (const { id } of rows) {
    const campaign = await campaignOf(db, id);
    if (campaign !== null) found.push(await seenBy(db, hooks, campaign, person, nowMs));
  }
  return found;
}

async function seenBy(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<RaterCampaign> {
  const { settings } = campaign;
  const rater = await raterOf(db, campaign.id, person);
  const closed = campaign.status === 'closed';
  return {
    id: campaign.id,
    title: campaign.title,
    project: campaign.project,
    suite: campaign.suite,
    status: campaign.status,
    dueMs: campaign.dueMs,
    joined: rater === null ? null : await standing(db, hooks, campaign, rater, nowMs),
    left: closed ? 0 : await leftFor(db, hooks, campaign, person, rater?.cursor ?? 0),
    prices: [...settings.money.prices],
    currency: settings.money.currency,
  };
}

async function standing(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  rater: Rater,
  nowMs: number,
): Promise<RaterCampaign['joined']> {
  const { person } = rater;
  const begun = await db
    .selectFrom('assignment')
    .select('id')
    .where('person', '=', person)
    .where('campaign', '=', campaign.id)
    .where('state', '=', 'leased')
    .orderBy('leased_ms', 'desc')
    .execute();
  const { n } = await db
    .selectFrom('submission')
    .innerJoin('assignment', 'assignment.id', 'submission.assignment')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('submission.campaign', '=', campaign.id)
    .where('submission.person', '=', person)
    .where('submission.at_ms', '>=', dayStart(nowMs, campaign.settings.money.zone))
    .where('submission.latest', '=', 1)
    .where('assignment.mode', '!=', 'exam')
    .executeTakeFirstOrThrow();
  const { done } = await db
    .selectFrom('rater')
    .select(workDone().as('done'))
    .where('campaign', '=', campaign.id)
    .where('person', '=', person)
    .executeTakeFirstOrThrow();
  return {
    status: rater.status as 'active' | 'paused' | 'left',
    reason: rater.reason === null ? null : fromColumn<Text>(rater.reason),
    calibrated: !campaign.settings.exam.required || rater.calibrated >= campaign.rubric,
    doneToday: Number(n),
    done: Number(done),
    begun: begun.map(({ id }) => id),
    held: (await barrierOf(hooks, db, campaign, person, nowMs))?.why ?? null,
  };
}

/**
 * Items that somebody could still take, counted up to 200: m of this person's own queue, not of the campaign's. The
 * count begins at their own place, so that what they did before is not walked while there is more. It falls by one with
 * whatever is taken, or a number that stands still would tell that the item is a hidden check.
 */
async function leftFor(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  person: string,
  from: number,
): Promise<number> {
  const wanted: Wanted = {
    campaign: campaign.id,
    person,
    kind: 'task',
    tier: await tierOf(hooks, db, campaign, person),
    from,
    notes: [...(await optedOut(hooks, db, person))],
    subjects: [],
    heavy: true,
  };
  let left = await drawnLeftOf(hooks, db, campaign, person);
  for (const side of ['>=', '<'] as const)
    for (let tier = 0; tier <= wanted.tier && left < COUNTED; tier++) {
      const rows = await openItems(db, wanted, tier)
        .select('w.id')
        .where('w.place', side, from)
        .limit(COUNTED - left)
        .execute();
      left += rows.length;
    }
  if (left === 0 || left >= COUNTED) return left;
  const had = await checksHad(db, campaign.id, person);
  return Math.max(1, left - had);
}

/** Hidden checks that somebody has or had in a campaign. */
async function checksHad(db: Db, campaign: string, person: string): Promise<number> {
  const { n } = await db
    .selectFrom('assignment')
    .innerJoin('work_item', 'work_item.id', 'assignment.item')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('assignment.person', '=', person)
    .where('assignment.campaign', '=', campaign)
    .where('assignment.state', '!=', 'expired')
    .where('work_item.kind', '=', 'gold')
    .executeTakeFirstOrThrow();
  return Number(n);
}
