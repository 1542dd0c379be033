import { randomBytes } from 'node:crypto';
import type { Text } from '../../contract/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { shownName } from '../person-names.js';
import { type Campaign, campaignOf } from '../work/campaigns.js';
import { workId } from '../work/ids.js';
import { endPause, pauseOf, pauseRater } from '../work/pauses.js';
import { join, raterOf } from '../work/raters.js';
import type { CampaignSettings } from '../work/settings.js';
import { workDone } from '../work/work-done.js';

/** Makes a campaign, which is a draft; everybody's order and every draw follow from its seed. @returns its id */
export async function makeCampaign(
  db: Db,
  made: {
    project: string;
    suite: string;
    title: string;
    dueMs: number | null;
    settings: CampaignSettings;
    by: string;
    /** For tests and copies. */
    seed?: string;
  },
  nowMs: number,
): Promise<string> {
  const id = workId('g');
  await db
    .insertInto('campaign')
    .values({
      id,
      project: made.project,
      suite: made.suite,
      title: made.title,
      status: 'draft',
      settings: toColumn(made.settings),
      revision: 1,
      rubric: 1,
      seed: made.seed ?? randomBytes(12).toString('base64url'),
      due_ms: made.dueMs,
      made_ms: nowMs,
      made_by: made.by,
      closed_ms: null,
    })
    .execute();
  return id;
}

/** What became of a change: the new revision, or why it was not made. */
export type Changed = { revision: number } | { refused: 'changed' | 'closed' | 'same' };

/**
 * Changes title, due date or settings of a campaign that is still at `revision`. A closed one stays as it is, but for
 * being paused and opened again. In one transaction with whatever else is done.
 */
export async function changeCampaign(
  trx: Db,
  id: string,
  change: {
    revision: number;
    title?: string | undefined;
    dueMs?: number | null | undefined;
    settings?: CampaignSettings | undefined;
  },
): Promise<Changed> {
  const campaign = await campaignOf(trx, id);
  if (campaign === null || campaign.revision !== change.revision) return { refused: 'changed' };
  if (campaign.status === 'closed') return { refused: 'closed' };
  return following(trx, id, change.revision, {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.dueMs !== undefined && { due_ms: change.dueMs }),
    ...(change.settings !== undefined && { settings: toColumn(change.settings) }),
  });
}

/** Opens, pauses or closes. What is left of a closed campaign is read; it can be opened again as long as nothing was settled on it. */
export async function setStatus(
  trx: Db,
  campaign: Campaign,
  revision: number,
  to: 'open' | 'paused' | 'closed',
  nowMs: number,
): Promise<Changed> {
  if (campaign.revision !== revision) return { refused: 'changed' };
  if (campaign.status === to) return { refused: 'same' };
  return following(trx, campaign.id, revision, {
    status: to,
    closed_ms: to === 'closed' ? nowMs : null,
  });
}

async function following(
  trx: Db,
  id: string,
  revision: number,
  columns: Partial<{
    title: string;
    due_ms: number | null;
    settings: string;
    status: string;
    closed_ms: number | null;
  }>,
): Promise<Changed> {
  const { numUpdatedRows } = await trx
    .updateTable('campaign')
    .set({ ...columns, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1 ? { revision: revision + 1 } : { refused: 'changed' };
}

/** Adds people as raters, also who left; whoever takes part already stays as they are. @returns how many are new */
export async function addRaters(
  db: Db,
  campaign: string,
  people: readonly string[],
  band: string,
  nowMs: number,
): Promise<number> {
  let added = 0;
  for (const person of new Set(people)) {
    const before = await raterOf(db, campaign, person);
    if (before !== null && before.status !== 'left') continue;
    await join(db, campaign, person, nowMs, band);
    added += 1;
  }
  return added;
}

/**
 * Pauses a rater with the reason that they read, lets them go on, or changes their group. In one transaction.
 * @returns whether there is such a rater; `own`: nobody ends a pause of their own that somebody else made, unless there
 * is nobody else (`alone`)
 */
export async function changeRater(
  trx: Db,
  whom: { campaign: string; person: string },
  change: {
    status?: 'active' | 'paused' | undefined;
    reason?: string | undefined;
    band?: string | undefined;
    by: string;
    alone: boolean;
  },
  nowMs: number,
): Promise<boolean | 'own'> {
  const { status, reason = '', band, by, alone } = change;
  // Nor does a pause of one's own take the place of another's, which one could end then.
  if (status !== undefined && whom.person === by && !alone) {
    const pause = await pauseOf(trx, whom);
    if (pause !== null && pause.by !== by && pause.by !== '') return 'own';
  }
  if (band !== undefined)
    await trx
      .updateTable('rater')
      .set({ band })
      .where('campaign', '=', whom.campaign)
      .where('person', '=', whom.person)
      .execute();
  if (status === 'paused') return pauseRater(trx, whom, { cause: 'hand', reason, by }, nowMs);
  if (status === 'active') return endPause(trx, whom, by, nowMs);
  return (await raterOf(trx, whom.campaign, whom.person)) !== null;
}

/** Raters with their names. */
export async function ratersOf(db: Db, campaign: string) {
  const rows = await db
    .selectFrom('rater')
    .leftJoin('person', 'person.id', 'rater.person')
    .select([
      'rater.person',
      'person.name',
      'rater.status',
      'rater.reason',
      'rater.calibrated',
      'rater.band',
      'rater.joined_ms',
    ])
    .select(workDone().as('submitted'))
    .where('rater.campaign', '=', campaign)
    .orderBy('rater.joined_ms')
    .orderBy('rater.person')
    .execute();
  return rows.map((row) => ({
    person: row.person,
    name: shownName(row.person, row.name),
    status: row.status as 'active' | 'paused' | 'left',
    reason: row.reason === null ? null : fromColumn<Text | null>(row.reason),
    calibrated: row.calibrated,
    band: row.band,
    submitted: Number(row.submitted),
    joinedMs: Number(row.joined_ms),
  }));
}
