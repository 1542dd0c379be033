import { sql } from 'kysely';
import type { Db } from '../../store/index.js';
import { grouped } from '../../store/write-group.js';
import type { AssignmentRow } from './assignments.js';
import { type Asking, claimIn } from './claim.js';
import { ownRow } from './drafts.js';
import { alone } from './events.js';
import { faults } from './faults.js';
import type { Barrier, Hooks } from './hooks.js';
import { type OwnWork, ownWork } from './own-work.js';
import { type SkipReason, skipIn } from './skip.js';
import { type Submitted, submitIn, type Verdict } from './submit.js';

/** What somebody does next, as they are shown it. */
export type NextWork = { assignment: AssignmentRow; work: OwnWork } | { none: Barrier };

/** `next` is null where finding it failed: what was given is stored all the same, and it can be asked for again. */
export type AndNext<T> = T & ({ next: NextWork } | { next: null; failed: unknown });

/** A claim with what the rater is shown of it. */
export const nextWork = (db: Db, hooks: readonly Hooks[], asking: Asking): Promise<NextWork> =>
  grouped(db, async (trx) => {
    await alone(trx, asking.campaign);
    return nextIn(trx, hooks, asking);
  });

/** `submit`, then the next item of the same campaign: one commit for both. */
export const submitAndNext = (
  db: Db,
  hooks: readonly Hooks[],
  { device, ...verdict }: Verdict & { device: string },
  nowMs: number,
): Promise<AndNext<Submitted>> =>
  grouped(db, async (trx) => {
    const row = await ownRow(trx, verdict);
    const given = await submitIn(trx, hooks, row, verdict, nowMs);
    return { ...given, ...(await tried(trx, hooks, { ...row, device, nowMs })) };
  });

/** `skip`, then the next item of the same campaign: one commit for both. */
export const skipAndNext = (
  db: Db,
  hooks: readonly Hooks[],
  of: { assignment: string; person: string; reason: SkipReason; note: string; device: string },
  nowMs: number,
): Promise<AndNext<{ undoUntilMs: number }>> =>
  grouped(db, async (trx) => {
    const row = await ownRow(trx, of);
    const left = await skipIn(trx, hooks, row, of, nowMs);
    return { ...left, ...(await tried(trx, hooks, { ...row, device: of.device, nowMs })) };
  });

async function nextIn(trx: Db, hooks: readonly Hooks[], asking: Asking): Promise<NextWork> {
  const claimed = await claimIn(trx, hooks, asking);
  if ('none' in claimed) return claimed;
  const work = await ownWork(trx, hooks, claimed.assignment, claimed.item);
  if (work === null) throw faults.notThere();
  return { assignment: claimed.assignment, work };
}

/** Whatever goes wrong here is undone alone: what the rater gave before it stays. */
async function tried(
  trx: Db,
  hooks: readonly Hooks[],
  { campaign, person, device, nowMs }: Asking,
): Promise<AndNext<object>> {
  await sql`savepoint next_work`.execute(trx);
  try {
    const next = await nextIn(trx, hooks, { campaign, person, device, nowMs });
    await sql`release savepoint next_work`.execute(trx);
    return { next };
  } catch (failed) {
    await sql`rollback to savepoint next_work`.execute(trx);
    await sql`release savepoint next_work`.execute(trx);
    return { next: null, failed };
  }
}
