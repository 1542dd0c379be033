import { setImmediate } from 'node:timers/promises';
import { type Db, fromColumn } from '../../store/index.js';
import { campaignSettings } from '../work/settings.js';
import { tierFigures, volumeOf } from './figures.js';
import { moveTier, tierChanges, tierIn } from './standing.js';
import {
  evidenceOf,
  type Need,
  needsOf,
  promotionReason,
  strictest,
  type TierFigures,
  type TierRule,
  tierEarned,
} from './tiers.js';

/** The rule that holds for somebody in a project, and the campaigns that their figures are of. */
type Ground = { rule: TierRule; window: number; campaigns: string[] };

/**
 * The strictest rule of the open campaigns that somebody takes part in; where none is open, of all of them. Null for who
 * takes part in none.
 */
async function groundOf(db: Db, project: string, person: string): Promise<Ground | null> {
  const rows = await db
    .selectFrom('rater')
    .innerJoin('campaign', 'campaign.id', 'rater.campaign')
    .select(['campaign.id', 'campaign.status', 'campaign.settings'])
    .where('rater.person', '=', person)
    .where('campaign.project', '=', project)
    .execute();
  const open = rows.filter(({ status }) => status === 'open');
  const settings = (open.length > 0 ? open : rows).map((row) =>
    campaignSettings.parse(fromColumn(row.settings)),
  );
  const rule = strictest(settings.map(({ tiers }) => tiers));
  if (rule === null) return null;
  return {
    rule,
    window: Math.max(...settings.map(({ quality }) => quality.window)),
    campaigns: rows.map(({ id }) => id),
  };
}

/** After a demotion only later work counts toward the next tier, or the rule would undo it within the hour. */
async function countedFrom(db: Db, project: string, person: string): Promise<number> {
  const [last] = await tierChanges(db, person, project);
  return last?.cause === 'demoted' ? last.atMs : 0;
}

/** Where somebody stands in a project: figures, and what the next tier wants; `next` is empty at the top. */
export async function progressOf(
  db: Db,
  project: string,
  person: string,
  checksUntilMs?: number,
): Promise<{ tier: number; sinceMs: number | null; figures: TierFigures; next: Need[] } | null> {
  const ground = await groundOf(db, project, person);
  const { tier, sinceMs } = await tierIn(db, project, person);
  if (ground === null) return null;
  const figures = await tierFigures(db, person, ground.campaigns, {
    window: ground.window,
    sinceMs: await countedFrom(db, project, person),
    checksUntilMs,
  });
  return { tier, sinceMs, figures, next: tier >= 3 ? [] : needsOf(ground.rule, tier + 1, figures) };
}

/**
 * Promotes who has earned the next tier, one step at a time, with a written reason and the figures. Never demotes: that
 * takes a person. Answers how many. Called by the server every hour, and by a manager's click.
 */
export async function evaluateTiers(
  db: Db,
  nowMs: number,
  project?: string,
  stopped: () => boolean = () => false,
): Promise<number> {
  const raters = await db
    .selectFrom('rater')
    .innerJoin('campaign', 'campaign.id', 'rater.campaign')
    .select(['campaign.project', 'rater.person'])
    .where('campaign.status', '=', 'open')
    .where('rater.status', '=', 'active')
    .$if(project !== undefined, (q) => q.where('campaign.project', '=', project ?? ''))
    .distinct()
    .execute();
  let promoted = 0;
  for (const { project: at, person } of raters) {
    if (stopped()) break;
    if (await promotedIf(db, at, person, nowMs)) promoted += 1;
    // Hundreds of people one after the other would keep everybody else waiting.
    await setImmediate();
  }
  return promoted;
}

async function promotedIf(
  db: Db,
  project: string,
  person: string,
  nowMs: number,
): Promise<boolean> {
  const ground = await groundOf(db, project, person);
  const { tier } = await tierIn(db, project, person);
  // Most have not rated enough, which is one sum; the figures are asked for only then.
  if (ground === null || tier >= 3) return false;
  if ((await volumeOf(db, person, ground.campaigns)) < (ground.rule.volume[tier] ?? 0))
    return false;
  return db.transaction().execute(async (trx) => {
    const figures = await tierFigures(trx, person, ground.campaigns, {
      window: ground.window,
      sinceMs: await countedFrom(trx, project, person),
    });
    const to = tierEarned(ground.rule, tier, figures);
    if (to === tier) return false;
    const id = await moveTier(
      trx,
      {
        project,
        person,
        from: tier,
        to,
        cause: 'rule',
        reason: promotionReason(to),
        evidence: evidenceOf(figures),
        by: '',
      },
      nowMs,
    );
    return id !== null;
  });
}

const HOUR_MS = 3_600_000;
const looked = new WeakMap<Db, number>();

/** The server's round: looks once an hour who has earned the next tier. */
export async function tiersByTheHour(db: Db, nowMs: number, stopped: () => boolean): Promise<void> {
  if (nowMs - (looked.get(db) ?? 0) < HOUR_MS) return;
  looked.set(db, nowMs);
  await evaluateTiers(db, nowMs, undefined, stopped);
}
