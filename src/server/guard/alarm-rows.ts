import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../../store/index.js';
import type { GuardAlarmTable } from '../../store/schema-guard-alarms.js';
import type { Sealer } from '../setup/sealing.js';
import type { Bucket, Counted, CountFilter } from './count-series.js';

/** A rule as it is kept. */
export type Alarm = {
  id: string;
  name: string;
  filter: CountFilter;
  bucket: Bucket;
  /** Its sealed address, where it has a receiver of its own; see `addressOf`. */
  sealed: string | null;
  /** Host of the address, to be shown. */
  host: string;
  on: boolean;
  madeMs: number;
  toldMs: number | null;
  triedMs: number | null;
  tries: number;
  fault: string | null;
};

const ofRow = (row: Selectable<GuardAlarmTable>): Alarm => ({
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
  sealed: row.url === '' ? null : row.url,
  host: row.host,
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

const place = (id: string): string => `guard_alarm ${id} address`;

/** Null where there is no receiver of its own, or its address was sealed with a secret that this server does not have. */
export const addressOf = ({ id, sealed }: Pick<Alarm, 'id' | 'sealed'>, seals: Sealer) =>
  sealed === null ? null : seals.open(sealed, place(id));

/** What is written of an address; of none. */
const addressColumns = (seals: Sealer, id: string, url: string | null) =>
  url === null
    ? { url: '', host: '' }
    : { url: seals.seal(url, place(id)), host: new URL(url).host };

/** Seals addresses that an earlier Hearth kept as they are, and those that an older secret sealed. */
export async function resealAlarms(db: Db, seals: Sealer): Promise<void> {
  for (const alarm of await alarmsOf(db)) {
    if (alarm.sealed === null) continue;
    const plain = URL.canParse(alarm.sealed) ? alarm.sealed : null;
    if (plain === null && !seals.isOld(alarm.sealed)) continue;
    const url = plain ?? addressOf(alarm, seals);
    if (url === null) continue;
    await db
      .updateTable('guard_alarm')
      .set(addressColumns(seals, alarm.id, url))
      .where('id', '=', alarm.id)
      .where('url', '=', alarm.sealed)
      .execute();
  }
}

/** Changes what is named; `url` null takes the receiver away. */
export async function changeAlarm(
  db: Db,
  seals: Sealer,
  id: string,
  { name, url }: { name?: string | undefined; url?: string | null | undefined },
): Promise<void> {
  const set = {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { ...addressColumns(seals, id, url), fault: null }),
  };
  if (Object.keys(set).length === 0) return;
  await db.updateTable('guard_alarm').set(set).where('id', '=', id).execute();
}

/** @returns the new rule's id */
export async function addAlarm(
  db: Db,
  seals: Sealer,
  alarm: Pick<Alarm, 'name' | 'filter' | 'bucket'> & { url: string | null },
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
      ...addressColumns(seals, id, alarm.url),
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
