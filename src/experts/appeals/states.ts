import type { Text } from '../../contract/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { myExam } from '../exam/attempts.js';
import { droppedWhy } from '../quality/groups-barred.js';
import type { Campaign } from '../work/campaigns.js';
import { pauseOf } from '../work/pauses.js';

/** `pause`: their work is paused; `group`: their group of raters is left out; `exam`: refused after the last attempt. */
export const STATES = ['pause', 'group', 'exam'] as const;
export type StateKind = (typeof STATES)[number];

/** A state that somebody was put into: its id is that of the pause or decision. */
export type State = {
  about: StateKind;
  id: string;
  /** What the person reads; null where an older pause has none. */
  reason: Text | null;
  atMs: number;
  /** Of a pause: decided about an alarm. */
  afterAlarm: boolean;
};

/** Words that one person wrote stand in both languages as they are. */
const asWritten = (words: string): Text => ({ en: words, 'zh-CN': words });

/** What keeps somebody from work in a campaign by a decision of somebody’s, and can be appealed against. */
export async function statesOf(
  db: Db,
  campaign: Campaign,
  person: string,
  nowMs: number,
): Promise<State[]> {
  const found: State[] = [];
  const pause = await pauseOf(db, { campaign: campaign.id, person });
  if (pause !== null) {
    const { id, reason, atMs, cause } = pause;
    found.push({ about: 'pause', id, reason, atMs, afterAlarm: cause === 'alarm' });
  }
  const dropped = await droppedWhy(db, campaign.id, person);
  if (dropped !== null) {
    const { id, reason, atMs } = dropped;
    found.push({ about: 'group', id, reason: asWritten(reason), atMs, afterAlarm: false });
  }
  if ((await myExam(db, campaign, person, nowMs)).standing === 'refused') {
    const last = await db
      .selectFrom('exam_decision')
      .select('id')
      .where('campaign', '=', campaign.id)
      .where('person', '=', person)
      .orderBy('at_ms', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last !== undefined) found.push(...(await statesBy(db, { exam: [last.id] })).values());
  }
  return found;
}

/** States by their ids, also those that are over. */
export async function statesBy(
  db: Db,
  ids: Readonly<Partial<Record<StateKind, readonly string[]>>>,
): Promise<ReadonlyMap<string, State>> {
  const { pause = [], group = [], exam = [] } = ids;
  const pauses = await db
    .selectFrom('rater_pause')
    .select(['id', 'reason', 'cause', 'made_ms'])
    .where('id', 'in', [...pause, ''])
    .execute();
  const groups = await db
    .selectFrom('quality_group')
    .select(['id', 'reason', 'made_ms'])
    .where('id', 'in', [...group, ''])
    .execute();
  const exams = await db
    .selectFrom('exam_decision')
    .select(['id', 'reason', 'at_ms'])
    .where('id', 'in', [...exam, ''])
    .execute();
  const all: State[] = [
    ...pauses.map(
      ({ id, reason, cause, made_ms }): State => ({
        about: 'pause',
        id,
        reason: fromColumn<Text | null>(reason),
        atMs: Number(made_ms),
        afterAlarm: cause === 'alarm',
      }),
    ),
    ...groups.map(
      ({ id, reason, made_ms }): State => ({
        about: 'group',
        id,
        reason: asWritten(reason),
        atMs: Number(made_ms),
        afterAlarm: false,
      }),
    ),
    ...exams.map(
      ({ id, reason, at_ms }): State => ({
        about: 'exam',
        id,
        reason: asWritten(fromColumn<string>(reason)),
        atMs: Number(at_ms),
        afterAlarm: false,
      }),
    ),
  ];
  return new Map(all.map((state) => [state.id, state]));
}
