import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { readOnce } from '../../store/read-once.js';
import { tellPeople } from '../notices.js';
import type { Campaign } from '../work/campaigns.js';
import { workId } from '../work/ids.js';
import { raterOf } from '../work/raters.js';

export type DecisionKind = 'probation' | 'again' | 'refused' | 'retest';

/** Verdicts on probation after the last failed attempt. */
const PROBATION_ITEMS = 50;

/**
 * Decides about somebody's exam, with a reason that is told to them: work on probation, another attempt, not here, or a
 * retest (what they passed no longer counts, and attempts begin anew).
 * @throws HttpFault 404-like 409 where they take no part
 */
export async function decide(
  trx: Db,
  campaign: Campaign,
  { person, kind, reason, by }: { person: string; kind: DecisionKind; reason: string; by: string },
  nowMs: number,
): Promise<void> {
  const rater = await trx
    .selectFrom('rater')
    .select('submitted')
    .where('campaign', '=', campaign.id)
    .where('person', '=', person)
    .executeTakeFirst();
  if (rater === undefined)
    throw new HttpFault(409, 'no_rater', {
      en: 'this person takes no part in the campaign; they have to join it first',
      'zh-CN': '此人尚未参加该项目；需先加入才能作出决定',
    });
  const id = workId('v');
  await trx
    .insertInto('exam_decision')
    .values({
      id,
      campaign: campaign.id,
      person,
      rubric: campaign.rubric,
      kind,
      reason: toColumn(reason),
      items: kind === 'probation' ? PROBATION_ITEMS : 0,
      after_n: Number(rater.submitted),
      by,
      at_ms: nowMs,
    })
    .execute();
  const calibrated = { probation: campaign.rubric, retest: 0 }[kind as string];
  if (calibrated !== undefined)
    await trx
      .updateTable('rater')
      .set({ calibrated })
      .where('campaign', '=', campaign.id)
      .where('person', '=', person)
      .execute();
  await tellPeople(trx, [person], {
    kind: 'work.exam',
    link: `/rate/${campaign.id}/exam`,
    once: `decision ${id}`,
    atMs: nowMs,
  });
}

/** Verdicts that somebody still gives on probation, and how many they have given in all. */
export const probationLeft = (
  db: Db,
  campaign: string,
  person: string,
): Promise<{ items: number; given: number }> =>
  readOnce(db, `probation ${campaign} ${person}`, ['exam_decision', 'rater'], () =>
    readProbation(db, campaign, person),
  );

async function readProbation(
  db: Db,
  campaign: string,
  person: string,
): Promise<{ items: number; given: number }> {
  const last = await db
    .selectFrom('exam_decision')
    .select(['kind', 'items', 'after_n'])
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .orderBy('at_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || last.kind !== 'probation') return { items: 0, given: 0 };
  const rater = await raterOf(db, campaign, person);
  const given = Number(rater?.submitted ?? 0);
  return { items: Math.max(0, Number(last.items) - (given - Number(last.after_n))), given };
}

export type Decision = {
  person: string;
  kind: DecisionKind;
  reason: string;
  rubric: number;
  by: string;
  atMs: number;
  items: number;
};

/** Decisions of a campaign, newest first. `person`: of one person only. */
export async function decisionsIn(db: Db, campaign: string, person?: string): Promise<Decision[]> {
  const rows = await db
    .selectFrom('exam_decision')
    .selectAll()
    .where('campaign', '=', campaign)
    .$if(person !== undefined, (q) => q.where('person', '=', person ?? ''))
    .orderBy('at_ms', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    person: row.person,
    kind: row.kind as DecisionKind,
    reason: fromColumn<string>(row.reason),
    rubric: Number(row.rubric),
    by: row.by,
    atMs: Number(row.at_ms),
    items: Number(row.items),
  }));
}
