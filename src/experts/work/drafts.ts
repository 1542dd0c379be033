import type { Selectable } from 'kysely';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { DraftTable } from '../../store/schema-work.js';
import { grouped } from '../../store/write-group.js';
import { newActive, type Stretch } from './active-time.js';
import type { AssignmentRow } from './assignments.js';
import { campaignOf } from './campaigns.js';
import type { FilledPages } from './content.js';
import { aloneAt } from './events.js';
import { faults } from './faults.js';
import type { Hooks } from './hooks.js';
import { workItem } from './items.js';
import { holdAgain, prolonged } from './leases.js';

export type Draft = {
  revision: number;
  device: string;
  filled: FilledPages;
  note: string;
  atMs: number;
};

/** Revisions that are kept of what was typed. */
const KEPT = 20;

const told = (row: Selectable<DraftTable>): Draft => ({
  revision: row.revision,
  device: row.device,
  filled: fromColumn<FilledPages>(row.filled),
  note: fromColumn<string>(row.note),
  atMs: Number(row.at_ms),
});

/** What was typed last; null where nothing was. */
export async function lastDraft(db: Db, assignment: string): Promise<Draft | null> {
  const row = await db
    .selectFrom('draft')
    .selectAll()
    .where('assignment', '=', assignment)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : told(row);
}

/** Earlier revisions, newest first. */
export async function draftsOf(db: Db, assignment: string): Promise<Draft[]> {
  const rows = await db
    .selectFrom('draft')
    .selectAll()
    .where('assignment', '=', assignment)
    .orderBy('revision', 'desc')
    .execute();
  return rows.map(told);
}

/** Adds a revision and lets the oldest go. */
export async function addDraft(
  trx: Db,
  assignment: string,
  draft: Omit<Draft, 'revision'>,
  revision: number,
): Promise<void> {
  await trx
    .insertInto('draft')
    .values({
      assignment,
      revision,
      device: draft.device,
      filled: toColumn(draft.filled),
      note: toColumn(draft.note),
      at_ms: draft.atMs,
    })
    .execute();
  if (revision > KEPT)
    await trx
      .deleteFrom('draft')
      .where('assignment', '=', assignment)
      .where('revision', '<=', revision - KEPT)
      .execute();
}

export type Typed = {
  assignment: string;
  person: string;
  /** The revision that this one follows. */
  after: number;
  device: string;
  filled: FilledPages;
  note: string;
  active: readonly Stretch[];
};

export type Stored =
  | { stored: true; revision: number; atMs: number; leaseUntilMs: number }
  | { stored: false; other: Draft };

/**
 * Stores what was typed. It must follow the last revision, or one that the same window wrote (the answer to it was lost
 * on the way); else the other text comes back and nothing is stored. Sent twice, it is stored once. A lease that ended is
 * begun again where the slot is free; where it is not, the text is kept all the same.
 * @throws HttpFault 404 for somebody else's; 409 where it was submitted
 */
export const storeDraft = (
  db: Db,
  hooks: readonly Hooks[],
  typed: Typed,
  nowMs: number,
): Promise<Stored> =>
  grouped(db, async (trx) => {
    const row = await ownRow(trx, typed);
    if (row.state === 'submitted') throw faults.alreadySubmitted();
    const last = await lastDraft(trx, row.id);
    const before = last?.revision ?? 0;
    if (last !== null && same(last, typed)) {
      const leaseUntilMs = await alive(trx, hooks, row, typed.active, nowMs);
      return { stored: true, revision: before, atMs: last.atMs, leaseUntilMs };
    }
    if (last !== null && typed.after !== before && last.device !== typed.device)
      return { stored: false, other: last };
    await addDraft(trx, row.id, { ...typed, atMs: nowMs }, before + 1);
    const leaseUntilMs = await alive(trx, hooks, row, typed.active, nowMs);
    return { stored: true, revision: before + 1, atMs: nowMs, leaseUntilMs };
  });

const same = (last: Draft, typed: Typed): boolean =>
  last.device === typed.device &&
  last.note === typed.note &&
  toColumn(last.filled) === toColumn(typed.filled);

/** @throws HttpFault 404 where it is not there or somebody else's: the two cannot be told apart */
export async function ownRow(
  trx: Db,
  { assignment, person }: { assignment: string; person: string },
): Promise<AssignmentRow> {
  if (!(await aloneAt(trx, { assignment, person }))) throw faults.notThere();
  return trx
    .selectFrom('assignment')
    .selectAll()
    .where('id', '=', assignment)
    .executeTakeFirstOrThrow();
}

/** A sign of life: active time, a later end of the lease, and the slot again where the lease had ended. */
async function alive(
  trx: Db,
  hooks: readonly Hooks[],
  row: AssignmentRow,
  active: readonly Stretch[],
  nowMs: number,
): Promise<number> {
  const ms = await newActive(trx, row, active, nowMs);
  const write = async (until?: number): Promise<void> => {
    if (until === undefined && ms === 0) return;
    await trx
      .updateTable('assignment')
      .set((eb) => ({
        active_ms: eb('active_ms', '+', ms),
        ...(until !== undefined && { lease_until_ms: until }),
      }))
      .where('id', '=', row.id)
      .execute();
  };
  if (row.state !== 'leased' && row.state !== 'expired') {
    await write();
    return Number(row.lease_until_ms);
  }
  const campaign = await campaignOf(trx, row.campaign);
  const item = await workItem(trx, row.item);
  if (campaign === null || item === null) throw faults.notThere();
  const worked = { hooks, campaign, nowMs };
  const now = await holdAgain(trx, worked, row, item);
  if (now.state !== 'leased') {
    await write();
    return Number(now.lease_until_ms);
  }
  const until = prolonged(now, worked);
  await write(until);
  return until;
}

/** A sign of life without anything typed. */
export const keepAlive = (
  db: Db,
  hooks: readonly Hooks[],
  sign: { assignment: string; person: string; active: readonly Stretch[] },
  nowMs: number,
): Promise<{ leaseUntilMs: number; writer: string; taken?: true }> =>
  grouped(db, async (trx) => {
    const row = await ownRow(trx, sign);
    return {
      leaseUntilMs: await alive(trx, hooks, row, sign.active, nowMs),
      writer: row.writer,
      ...((row.state === 'void' || row.state === 'handed-over') && { taken: true as const }),
    };
  });

/** Lets a window write; another one of the same person becomes read-only. */
export const takeOver = (
  db: Db,
  of: { assignment: string; person: string; device: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await ownRow(trx, of);
    await trx
      .updateTable('assignment')
      .set({ writer: of.device })
      .where('id', '=', row.id)
      .execute();
  });
