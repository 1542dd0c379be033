import { sql } from 'kysely';
import type { Json, Reply } from '../contract/index.js';
import { findJson } from '../models/index.js';
import { compiledOnce, type Db, fromColumn, LONGEST_LIST, padded } from '../store/index.js';

/** Where in a run a unit's calls belong. `judge` is empty for answers. */
export type UnitPlace = {
  run: string;
  condition: string;
  target: string;
  repeat: number;
  unit: string;
  judge: string;
  judgeRepeat: number;
};
/** A place without its unit: all calls of one target, or of one judge on it. */
export type Place = Omit<UnitPlace, 'unit'>;

/** A stored call, as far as programs need it. */
export type StoredCall = {
  id: string;
  requestHash: string;
  state: Reply['state'];
  text: string;
  why: string | null;
  /** Tokens of the reply as the provider counted them; null when it did not say. */
  outputTokens: number | null;
};
type StoredSlot = { attempt: number; call: StoredCall; note: Json };

/** Slots of one unit by `step` and re-ask; the highest attempt counts. */
export type UnitSlots = Map<string, StoredSlot>;
export const slotKey = (step: string, reask: number): string => `${step}\u0000${reask}`;

export type CallRow = {
  id: string;
  request_hash: string;
  state: string;
  reply: string;
  output_tokens: number | string | null;
};

export function storedCall(row: CallRow): StoredCall {
  const reply = fromColumn<{ text: string; fault: { message: string } | null }>(row.reply);
  return {
    id: row.id,
    requestHash: row.request_hash,
    state: row.state as Reply['state'],
    text: reply.text,
    why: reply.fault?.message ?? null,
    outputTokens: row.output_tokens === null ? null : Number(row.output_tokens),
  };
}

/** Units of a place that hold any slot: on a fresh run none, and no unit needs a look-up. */
export async function unitsWithSlots(db: Db, place: Place): Promise<Set<string>> {
  const rows = await db
    .selectFrom('slot')
    .select('unit')
    .distinct()
    .where('run', '=', place.run)
    .where('condition', '=', place.condition)
    .where('target', '=', place.target)
    .where('judge', '=', place.judge)
    .where('repeat', '=', place.repeat)
    .where('judge_repeat', '=', place.judgeRepeat)
    .execute();
  return new Set(rows.map((r) => r.unit));
}

/** Stored slots of several units of one place. */
export async function slotsOfUnits(
  db: Db,
  place: Place,
  units: readonly string[],
): Promise<Map<string, UnitSlots>> {
  const all = new Map<string, UnitSlots>();
  for (let from = 0; from < units.length; from += LONGEST_LIST) {
    const list = padded(units.slice(from, from + LONGEST_LIST));
    for (const row of await slotRows(db, place, list)) {
      const unit: UnitSlots = all.get(row.unit) ?? new Map();
      all.set(row.unit, unit);
      unit.set(slotKey(row.step, row.reask), {
        attempt: row.attempt,
        call: storedCall(row),
        note: fromColumn(row.note),
      });
    }
  }
  return all;
}

type SlotRow = CallRow & {
  unit: string;
  step: string;
  reask: number;
  attempt: number;
  note: string;
};

async function slotRows(db: Db, place: Place, units: readonly string[]): Promise<SlotRow[]> {
  const query = compiledOnce(db, `slots of ${units.length}`, () =>
    sql<SlotRow>`select slot.unit, slot.step, slot.reask, slot.attempt, slot.note, slot.request_hash,
        call.id, call.state, call.reply, call.output_tokens
      from slot join call on call.id = slot.call
      where slot.run = ${''} and slot.condition = ${''} and slot.target = ${''} and slot.judge = ${''}
        and slot.repeat = ${0} and slot.judge_repeat = ${0} and slot.unit in (${sql.join(units)})
      order by slot.attempt`.compile(db),
  );
  const { run, condition, target, judge, repeat, judgeRepeat } = place;
  const parameters = [run, condition, target, judge, repeat, judgeRepeat, ...units];
  return (await db.executeQuery<SlotRow>({ ...query, parameters })).rows;
}

/** A stored call as the reply that a suite's program and `read` see. */
export function asReply(call: StoredCall, note: Json | undefined): Reply {
  let json: { value: Json | undefined } | null = null;
  return {
    state: call.state,
    text: call.text,
    call: call.id,
    get json() {
      if (json === null) {
        const found = findJson(call.text);
        json = { value: found.how === 'none' ? undefined : found.value };
      }
      return json.value;
    },
    ...(note !== undefined && note !== null && { note }),
  };
}
