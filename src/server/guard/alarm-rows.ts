import { randomBytes } from 'node:crypto';
import type { Db } from '../../store/index.js';
import type { GuardAlarmTable } from '../../store/schema-guard-alarms.js';
import type { Bucket, Counted, CountFilter } from './count-series.js';

/** A rule as it is kept. */
export type Alarm = {
  id: string;
  name: string;
  filter: CountFilter;
  bucket: Bucket;
  url: string;
  on: boolean;
  madeMs: number;
  toldMs: number | null;
  triedMs: number | null;
  tries: number;
  fault: string | null;
};

const ofRow = (row: GuardAlarmTable): Alarm => ({
  id: row.id,
  name: row.name,
  filter: {
    kind: row.kind as Counted,
    name: row.label,
    policy: row.policy,
    persona: row.persona,
    version: row.version,
    model: row.model,
  },
  bucket: row.bucket as Bucket,
  url: row.url,
  on: Number(row.is_on) === 1,
  madeMs: Number(row.made_ms),
  toldMs: row.told_ms === null ? null : Number(row.told_ms),
  triedMs: row.tried_ms === null ? null : Number(row.tried_ms),
  tries: Number(row.tries),
  fault: row.fault,
});

/** All rules, the oldest first. */
export async function alarmsOf(db: Db): Promise<Alarm[]> {
  const rows = await db
    .selectFrom('guard_alarm')
    .selectAll()
    .orderBy('made_ms')
    .orderBy('id')
    .execute();
  return rows.map(ofRow);
}

export async function alarmOf(db: Db, id: string): Promise<Alarm | null> {
  const row = await db
    .selectFrom('guard_alarm')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : ofRow(row);
}

/** @returns the new rule's id */
export async function addAlarm(
  db: Db,
  alarm: Pick<Alarm, 'name' | 'filter' | 'bucket' | 'url'>,
  by: string,
  now: number,
): Promise<string> {
  const id = `a${randomBytes(12).toString('base64url')}`;
  const { kind, name, policy, persona, version, model } = alarm.filter;
  await db
    .insertInto('guard_alarm')
    .values({
      id,
      name: alarm.name,
      kind,
      label: name,
      policy: policy ?? null,
      persona: persona ?? null,
      version: version ?? null,
      model: model ?? null,
      bucket: alarm.bucket,
      url: alarm.url,
      is_on: 1,
      made_ms: now,
      made_by: by,
      told_ms: null,
      tried_ms: null,
      tries: 0,
      fault: null,
    })
    .execute();
  return id;
}

/** Takes a rule for one try unless another server has it: false where it has. */
export async function takeAlarm(db: Db, alarm: Alarm, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guard_alarm')
    .set({ tried_ms: now, tries: alarm.tries + 1 })
    .where('id', '=', alarm.id)
    .where('tries', '=', alarm.tries)
    // Tries begin anew once it was told: a server that read the rule before that must not tell it again.
    .where((eb) =>
      alarm.toldMs === null ? eb('told_ms', 'is', null) : eb('told_ms', '=', alarm.toldMs),
    )
    .where('is_on', '=', 1)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}
