import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { QualityAlarmTable } from '../../store/schema-quality.js';
import { managersOf } from '../managers.js';
import { tellPeople } from '../notices.js';
import { tellOutside } from '../talk/outward.js';
import type { Campaign } from '../work/campaigns.js';
import type { Chart } from './chart-rules.js';

export type AlarmRow = Selectable<QualityAlarmTable>;

/** The figures at the moment of an alarm. */
export type AlarmEvidence = {
  sum: number;
  baseline: number;
  /** The last points of the chart: how many, their errors, and how many were expected. */
  points: number;
  errors: number;
  expected: number;
};

/** Points that the evidence sums up. */
const EVIDENCE = 30;

const ownPage = (campaign: string): string => `/rate/${campaign}/quality`;
const allPage = (campaign: string): string => `/campaigns/${campaign}/quality`;

/** Opens one alarm for this stretch: the person is told first, then who runs the campaign. */
export async function openAlarm(
  trx: Db,
  campaign: Campaign,
  chart: Chart,
  atMs: number,
): Promise<void> {
  const { person, rubric, round, n } = chart;
  const id = `q${randomBytes(12).toString('base64url')}`;
  await trx
    .insertInto('quality_alarm')
    .values({
      id,
      campaign: campaign.id,
      person,
      rubric,
      round,
      n,
      state: 'open',
      evidence: toColumn(await evidenceOf(trx, campaign, chart)),
      opened_ms: atMs,
      acknowledged_ms: null,
      acknowledged_by: null,
      note: '',
      decision: null,
      decided_ms: null,
      decided_by: null,
      decision_note: '',
      appeal: '',
      appeal_ms: null,
    })
    .execute();
  const told = { kind: 'work.quality', once: `alarm ${id}`, atMs } as const;
  await tellPeople(trx, [person], { ...told, link: ownPage(campaign.id) });
  const managers = (await managersOf(trx, campaign.project)).filter((one) => one !== person);
  await tellPeople(trx, managers, { ...told, link: allPage(campaign.id) });
  await tellOutside(trx, {
    kind: 'expert.drift',
    project: campaign.project,
    campaign: campaign.id,
    link: allPage(campaign.id),
    once: `alarm ${id}`,
    atMs,
  });
}

/** A chart that is watched is told to the person alone: there is time to look by oneself. */
export async function tellWatch(
  trx: Db,
  campaign: Campaign,
  { person, rubric, round, n }: Chart,
  atMs: number,
): Promise<void> {
  await tellPeople(trx, [person], {
    kind: 'work.quality',
    link: ownPage(campaign.id),
    once: `watch ${campaign.id} ${rubric} ${round} ${n}`,
    atMs,
  });
}

async function evidenceOf(trx: Db, campaign: Campaign, chart: Chart): Promise<AlarmEvidence> {
  const points = await trx
    .selectFrom('quality_point')
    .select(['error', 'expected'])
    .where('campaign', '=', campaign.id)
    .where('person', '=', chart.person)
    .where('rubric', '=', chart.rubric)
    .where('round', '=', chart.round)
    .where('source', '!=', 'exam')
    .orderBy('n', 'desc')
    .limit(EVIDENCE)
    .execute();
  const sum = (of: 'error' | 'expected'): number => points.reduce((s, p) => s + p[of], 0);
  return {
    sum: chart.sum,
    baseline: chart.baseline ?? campaign.settings.quality.p0,
    points: points.length,
    errors: sum('error'),
    expected: sum('expected'),
  };
}

/** Alarms that stood on a point that is gone. @returns whether there was an open one */
export async function withdrawAlarms(
  trx: Db,
  of: Pick<Chart, 'campaign' | 'person' | 'rubric' | 'round'>,
  n: number,
): Promise<boolean> {
  const rung = await trx
    .updateTable('quality_alarm')
    .set({ state: 'withdrawn' })
    .where('campaign', '=', of.campaign)
    .where('person', '=', of.person)
    .where('rubric', '=', of.rubric)
    .where('round', '=', of.round)
    .where('n', '=', n)
    .where('state', '=', 'open')
    .returning('id')
    .execute();
  return rung.length > 0;
}

/** Whether an alarm that nobody looked at keeps somebody from work. */
export async function isHeld(db: Db, campaign: string, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('quality_alarm')
    .select('id')
    .where('campaign', '=', campaign)
    .where('state', '=', 'open')
    .where('person', '=', person)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A campaign's alarms, newest first; one person's where they are named. */
export async function alarmsOf(
  db: Db,
  campaign: string,
  { person, limit = 200 }: { person?: string; limit?: number } = {},
): Promise<AlarmRow[]> {
  let asked = db
    .selectFrom('quality_alarm')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('state', '!=', 'withdrawn');
  if (person !== undefined) asked = asked.where('person', '=', person);
  return asked.orderBy('opened_ms', 'desc').orderBy('id').limit(limit).execute();
}

export const evidenceIn = (row: Pick<AlarmRow, 'evidence'>): AlarmEvidence =>
  fromColumn<AlarmEvidence>(row.evidence);
