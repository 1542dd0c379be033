import type { Json } from '../contract/index.js';
import type { Fault } from '../models/index.js';
import { type Db, fromColumn } from '../store/index.js';
import { isOwnCall } from './call-ids.js';

/** One recorded call behind an item, with what it took. */
export type ItemCall = {
  role: string;
  /** Null for calls that are no judge's. */
  judge: string | null;
  judgeRepeat: number;
  step: string;
  reask: number;
  attempt: number;
  model: string;
  state: string;
  /** What the model said, word for word; empty when nothing came. */
  text: string;
  /** Requests sent, retries included. */
  tries: number;
  /** Time of work and time of waiting on limits and between retries, apart. */
  workMs: number;
  waitedMs: number;
  /** Asked for by another run. */
  reused: boolean;
  inputTokens: number | null;
  outputTokens: number | null;
  /** US dollars: as the provider reported, else from prices. */
  costUsd: number | null;
  /** What the tokens would cost, where the provider reported the cost itself. */
  costFromPrices: number | null;
  /** Why the reply ended, in the provider's word. */
  finish: string | null;
  fault: Fault | null;
};

/** One target's answers to one item in one condition and repeat. `units`: those that hold the item. */
export type ItemPlace = {
  run: string;
  createdMs: number;
  condition: string;
  target: string;
  repeat: number;
  units: readonly string[];
};

/** The calls behind an item, answers first, in the order of asking; calls that were replaced are among them. */
export async function callsOfItem(db: Db, place: ItemPlace): Promise<ItemCall[]> {
  const rows = await db
    .selectFrom('slot')
    .innerJoin('call', 'call.id', 'slot.call')
    .select([
      'call.id',
      'slot.judge',
      'slot.judge_repeat',
      'slot.step',
      'slot.reask',
      'slot.attempt',
      'call.role',
      'call.model',
      'call.state',
      'call.reply',
      'call.input_tokens',
      'call.output_tokens',
      'call.cost_usd',
      'call.started_ms',
      'call.duration_ms',
    ])
    .where('slot.run', '=', place.run)
    .where('slot.condition', '=', place.condition)
    .where('slot.target', '=', place.target)
    .where('slot.repeat', '=', place.repeat)
    .where('slot.unit', 'in', place.units)
    .orderBy('slot.judge')
    .orderBy('slot.judge_repeat')
    .orderBy('call.started_ms')
    .orderBy('slot.step')
    .orderBy('slot.attempt')
    .orderBy('slot.reask')
    .execute();
  return rows.map((row) => {
    const reply = fromColumn<{
      text: string;
      tries: number;
      waitedMs: number;
      meta: { [key: string]: Json };
      fault: Fault | null;
    }>(row.reply);
    const { finish, costFromPrices } = reply.meta;
    return {
      role: row.role,
      judge: row.judge === '' ? null : row.judge,
      judgeRepeat: row.judge_repeat,
      step: row.step,
      reask: row.reask,
      attempt: row.attempt,
      model: row.model,
      state: row.state,
      text: reply.text,
      tries: reply.tries,
      workMs: Math.max(0, Math.round(Number(row.duration_ms) - reply.waitedMs)),
      waitedMs: Math.round(reply.waitedMs),
      reused: !isOwnCall({ id: row.id, startedMs: Number(row.started_ms) }, place),
      inputTokens: numberOrNull(row.input_tokens),
      outputTokens: numberOrNull(row.output_tokens),
      costUsd: row.cost_usd,
      costFromPrices: typeof costFromPrices === 'number' ? costFromPrices : null,
      finish: typeof finish === 'string' ? finish : null,
      fault: reply.fault,
    };
  });
}

/** PostgreSQL gives its large numbers as text. */
const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));
