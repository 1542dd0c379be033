import type { Db } from '../../store/index.js';
import { decide as decideExam } from '../exam/decisions.js';
import { managersOf } from '../managers.js';
import { tellPeople } from '../notices.js';
import type { Campaign } from '../work/campaigns.js';
import { pauseRater } from '../work/pauses.js';
import type { AlarmRow } from './alarms.js';
import { chartOf, markChart, newRound } from './charts.js';

/** What people do about an alarm. All run in one transaction; each says whether it was done. */

type Act = { alarm: string; by: string; note: string; atMs: number };
export type Decision = 'go-on' | 'retest' | 'pause';

async function find(trx: Db, campaign: string, id: string): Promise<AlarmRow | null> {
  const row = await trx
    .selectFrom('quality_alarm')
    .selectAll()
    .where('id', '=', id)
    .where('campaign', '=', campaign)
    .executeTakeFirst();
  return row ?? null;
}

/** Somebody looked at it: the person may go on until it is decided. False where it is not open. */
export async function acknowledge(
  trx: Db,
  campaign: Campaign,
  { alarm: id, by, note, atMs }: Act,
): Promise<boolean> {
  const alarm = await find(trx, campaign.id, id);
  if (alarm === null || alarm.state !== 'open') return false;
  await trx
    .updateTable('quality_alarm')
    .set({ state: 'acknowledged', acknowledged_ms: atMs, acknowledged_by: by, note })
    .where('id', '=', id)
    .execute();
  await markChart(trx, alarm, 'acknowledged', atMs);
  await tellPerson(trx, campaign, alarm, 'acknowledged', atMs);
  return true;
}

/**
 * Ends it. `go-on`: the chart begins anew. `retest`: the exam first. `pause`: no work until somebody lets them go on.
 * False where it is decided already.
 */
export async function decide(
  trx: Db,
  campaign: Campaign,
  { alarm: id, by, note, atMs }: Act,
  decision: Decision,
): Promise<boolean> {
  const alarm = await find(trx, campaign.id, id);
  if (alarm === null || (alarm.state !== 'open' && alarm.state !== 'acknowledged')) return false;
  await trx
    .updateTable('quality_alarm')
    .set({ state: 'decided', decision, decided_ms: atMs, decided_by: by, decision_note: note })
    .where('id', '=', id)
    .execute();
  const chart = await chartOf(trx, campaign.id, alarm.person, alarm.rubric);
  if (chart !== null && chart.round === alarm.round) {
    await markChart(trx, alarm, 'none', atMs);
    await newRound(trx, chart, atMs);
  }
  if (decision === 'retest')
    await decideExam(
      trx,
      campaign,
      { person: alarm.person, kind: 'retest', reason: note, by },
      atMs,
    );
  if (decision === 'pause')
    await pauseRater(
      trx,
      { campaign: campaign.id, person: alarm.person },
      { cause: 'alarm', reason: note, by },
      atMs,
    );
  await tellPerson(trx, campaign, alarm, 'decided', atMs);
  return true;
}

/** What the person says to an alarm of their own; it can be added to, and who decides is told. False for others' alarms. */
export async function appeal(
  trx: Db,
  campaign: Campaign,
  { alarm: id, by, note, atMs }: Act,
): Promise<boolean> {
  const alarm = await find(trx, campaign.id, id);
  if (alarm === null || alarm.person !== by || alarm.state === 'withdrawn') return false;
  const text = alarm.appeal === '' ? note : `${alarm.appeal}\n\n${note}`;
  await trx
    .updateTable('quality_alarm')
    .set({ appeal: text, appeal_ms: atMs })
    .where('id', '=', id)
    .execute();
  await tellPeople(trx, await managersOf(trx, campaign.project), {
    kind: 'work.quality',
    link: `/campaigns/${campaign.id}/quality`,
    once: `appeal ${id} ${atMs}`,
    atMs,
  });
  return true;
}

const tellPerson = (
  trx: Db,
  campaign: Campaign,
  { id, person }: Pick<AlarmRow, 'id' | 'person'>,
  what: string,
  atMs: number,
): Promise<void> =>
  tellPeople(trx, [person], {
    kind: 'work.quality',
    link: `/rate/${campaign.id}/quality`,
    once: `${what} ${id}`,
    atMs,
  });
