import { randomBytes } from 'node:crypto';
import type { Estimate } from '../../contract/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { tellPeople } from '../notices.js';
import type { Campaign } from '../work/campaigns.js';
import { matchOf } from './estimates.js';
import { latestItems } from './figures.js';
import { type BandFigure, compareBands } from './groups.js';
import { letIn } from './groups-barred.js';

export type GroupDecision = {
  id: string;
  band: string;
  rubric: number;
  decision: 'keep' | 'drop';
  reason: string;
  evidence: Pick<BandFigure, 'within' | 'between' | 'gap'>;
  atMs: number;
  by: string;
};

/** Closed items that groups are compared on, the latest ones. */
const ITEMS = 1000;

/** Groups of a campaign's raters, compared under one rubric version. */
export async function bandsOf(
  db: Db,
  campaign: Campaign,
  rubric: number,
): Promise<(BandFigure & { gold: Estimate })[]> {
  const raters = await db
    .selectFrom('rater')
    .select(['person', 'band'])
    .where('campaign', '=', campaign.id)
    .execute();
  const bandOf = new Map(raters.map(({ person, band }) => [person, band]));
  const items = await latestItems(db, campaign.id, rubric, ITEMS);
  const checks = await db
    .selectFrom('quality_ability')
    .select(['person', 'n', 'errors'])
    .where('campaign', '=', campaign.id)
    .where('rubric', '=', rubric)
    .where('ability', '=', '')
    .where('source', '=', 'gold')
    .execute();
  return compareBands(items, bandOf, `${campaign.id}/${rubric}`).map((figure) => {
    const own = checks.filter(({ person }) => bandOf.get(person) === figure.band);
    const sum = (of: 'n' | 'errors'): number => own.reduce((s, row) => s + Number(row[of]), 0);
    return { ...figure, gold: matchOf({ n: sum('n'), errors: sum('errors') }) };
  });
}

/** What was decided of the groups, the last first. */
export async function decisionsOf(db: Db, campaign: string): Promise<GroupDecision[]> {
  const rows = await db
    .selectFrom('quality_group')
    .selectAll()
    .where('campaign', '=', campaign)
    .orderBy('made_ms', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    band: row.band,
    rubric: row.rubric,
    decision: row.decision as 'keep' | 'drop',
    reason: row.reason,
    evidence: fromColumn<GroupDecision['evidence']>(row.evidence),
    atMs: Number(row.made_ms),
    by: row.made_by,
  }));
}

/**
 * Writes a decision down with the figures that it was taken on, and tells the members. Nothing is changed later: another
 * decision follows. False where the campaign has nobody in this group.
 */
export async function decideGroup(
  db: Db,
  campaign: Campaign,
  asked: { band: string; decision: 'keep' | 'drop'; reason: string; by: string; atMs: number },
): Promise<boolean> {
  const { band, decision, reason, by, atMs } = asked;
  // Looked up before the transaction: figures take a while, and nobody is to wait for them.
  const figure = (await bandsOf(db, campaign, campaign.rubric)).find((one) => one.band === band);
  if (figure === undefined) return false;
  const { within, between, gap } = figure;
  await db.transaction().execute(async (trx) => {
    const last = await trx
      .selectFrom('quality_group')
      .select('made_ms')
      .where('campaign', '=', campaign.id)
      .where('band', '=', band)
      .orderBy('made_ms', 'desc')
      .limit(1)
      .executeTakeFirst();
    const id = `k${randomBytes(12).toString('base64url')}`;
    await trx
      .insertInto('quality_group')
      .values({
        id,
        campaign: campaign.id,
        band,
        rubric: campaign.rubric,
        decision,
        reason,
        evidence: toColumn({ within, between, gap }),
        // Two decisions in one millisecond still have an order.
        made_ms: Math.max(atMs, Number(last?.made_ms ?? 0) + 1),
        made_by: by,
      })
      .execute();
    const members = await trx
      .selectFrom('rater')
      .select('person')
      .where('campaign', '=', campaign.id)
      .where('band', '=', band)
      .execute();
    // Nothing changes for whoever an appeal let in again.
    const spared = await letIn(trx, campaign.id, band);
    await tellPeople(
      trx,
      members.map(({ person }) => person).filter((person) => !spared.has(person)),
      { kind: 'work.quality', link: `/rate/${campaign.id}/quality`, once: `group ${id}`, atMs },
    );
  });
  return true;
}
