import { createHash } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Json } from '../contract/index.js';
import type { Manifest } from '../pipeline/index.js';
import {
  type CallTable,
  type Db,
  digest,
  type ExternalTable,
  fromColumn,
  type SlotTable,
  toColumn,
} from '../store/index.js';
import type { CallLine, ExternalLine, RecordLine, SlotLine } from './bundle-format.js';
import type { ItemSharing } from './bundle-licence.js';
import {
  type Shareable,
  withoutCredentials,
  withoutMachinePaths,
  withoutPaths,
} from './bundle-redact.js';

/** Rows read at once; a reply may have megabytes. */
const PAGE = 100;

const SLOT_KEY = [
  'condition',
  'target',
  'judge',
  'repeat',
  'judge_repeat',
  'unit',
  'step',
  'reask',
  'attempt',
] as const;
const EXTERNAL_KEY = ['condition', 'target', 'judge', 'repeat', 'judge_repeat', 'item'] as const;

/** A run's slots, calls and external records as they stand in a bundle, page by page. */
export async function* recordLines(
  db: Db,
  run: string,
  share: Shareable,
  items: ItemSharing,
): AsyncGenerator<RecordLine> {
  for await (const row of slotRows(db, run)) yield slotLine(row, share);
  for await (const row of callRows(db, run)) yield callLine(row, items);
  for await (const row of externalRows(db, run)) yield externalLine(row, share);
}

async function* slotRows(db: Db, run: string): AsyncGenerator<Selectable<SlotTable>> {
  let after: Selectable<SlotTable> | undefined;
  do {
    let query = db.selectFrom('slot').selectAll().where('run', '=', run).limit(PAGE);
    for (const column of SLOT_KEY) query = query.orderBy(column);
    if (after !== undefined) query = query.where(behind(SLOT_KEY, after));
    const rows = await query.execute();
    yield* rows;
    after = rows.at(-1);
  } while (after !== undefined);
}

async function* externalRows(db: Db, run: string): AsyncGenerator<Selectable<ExternalTable>> {
  let after: Selectable<ExternalTable> | undefined;
  do {
    let query = db.selectFrom('external').selectAll().where('run', '=', run).limit(PAGE);
    for (const column of EXTERNAL_KEY) query = query.orderBy(column);
    if (after !== undefined) query = query.where(behind(EXTERNAL_KEY, after));
    const rows = await query.execute();
    yield* rows;
    after = rows.at(-1);
  } while (after !== undefined);
}

/** Each call once, however many slots point to it. */
async function* callRows(db: Db, run: string): AsyncGenerator<Selectable<CallTable>> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('call')
      .selectAll()
      .where('id', '>', after)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('slot')
            .select('slot.call')
            .whereRef('slot.call', '=', 'call.id')
            .where('slot.run', '=', run),
        ),
      )
      .orderBy('id')
      .limit(PAGE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Rows that stand behind `last` in the order of `key`, compared as one value so that the primary key serves. */
function behind<K extends string>(key: readonly K[], last: Readonly<Record<K, unknown>>) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return sql<boolean>`(${columns}) > (${sql.join(key.map((column) => last[column]))})`;
}

function slotLine(row: Selectable<SlotTable>, share: Shareable): SlotLine {
  return {
    kind: 'slot',
    condition: row.condition,
    target: share.target(row.target),
    repeat: row.repeat,
    unit: row.unit,
    judge: share.judge(row.judge),
    judge_repeat: row.judge_repeat,
    step: row.step,
    reask: row.reask,
    attempt: row.attempt,
    request_hash: row.request_hash,
    call: row.call,
    note: fromColumn(row.note),
  };
}

/** Requests hold the items' text, so they stay away where the items do; replies are what the run measured. */
export function callLine(row: Selectable<CallTable>, items: ItemSharing): CallLine {
  return {
    kind: 'call',
    id: row.id,
    request_hash: row.request_hash,
    draw: row.draw,
    role: row.role,
    model: withoutPaths(row.model),
    endpoint: withoutPaths(withoutCredentials(row.endpoint)),
    request: items === 'included' ? fromColumn(row.request) : null,
    reply: shareableReply(fromColumn(row.reply)),
    state: row.state,
    input_tokens: row.input_tokens,
    output_tokens: row.output_tokens,
    cost_usd: row.cost_usd,
    started_ms: row.started_ms,
    duration_ms: row.duration_ms,
  };
}

/** The words of a model stay as they are; what this machine said of a fault may name its folders. */
function shareableReply(reply: Json): Json {
  if (reply === null || typeof reply !== 'object' || Array.isArray(reply)) return reply;
  return 'fault' in reply ? { ...reply, fault: withoutMachinePaths(reply.fault ?? null) } : reply;
}

function externalLine(row: Selectable<ExternalTable>, share: Shareable): ExternalLine {
  return {
    kind: 'external',
    condition: row.condition,
    target: share.target(row.target),
    repeat: row.repeat,
    judge: share.judge(row.judge),
    judge_repeat: row.judge_repeat,
    item: row.item,
    recs: fromColumn<Json[]>(row.recs),
  };
}

export function slotRow({ kind: _, note, ...line }: SlotLine, run: string): Insertable<SlotTable> {
  return { run, ...line, note: toColumn(note) };
}

export function callRow({ kind: _, request, reply, ...line }: CallLine): Insertable<CallTable> {
  return { ...line, request: toColumn(request), reply: toColumn(reply) };
}

export function externalRow(
  { kind: _, recs, ...line }: ExternalLine,
  run: string,
): Insertable<ExternalTable> {
  return { run, ...line, recs: toColumn(recs) };
}

/**
 * What makes two copies of a run equal: its manifest and the set of its records, in any order, since databases sort
 * text differently. The set's digest is the sum of the SHA-256 of its members modulo 2^256.
 */
export class RecordDigest {
  #sum = 0n;

  add(line: string): void {
    const hash = createHash('sha256').update(line).digest('hex');
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % 2n ** 256n;
  }

  /** SHA-256, hexadecimal. */
  content(manifest: Manifest): string {
    return digest({ manifest, records: this.#sum.toString(16) });
  }
}

/** The content of a stored run as a bundle of it would have. */
export async function contentOf(
  db: Db,
  run: string,
  share: Shareable,
  items: ItemSharing,
): Promise<string> {
  const records = new RecordDigest();
  for await (const line of recordLines(db, run, share, items)) records.add(JSON.stringify(line));
  return records.content(share.manifest);
}
