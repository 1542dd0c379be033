import { randomBytes } from 'node:crypto';
import { type Db, toColumn } from '../../store/index.js';

export type LedgerKind = 'earn' | 'bonus' | 'reversal' | 'adjustment';
export type LedgerCause = 'verdict' | 'exam' | 'distress' | 'undo' | 'unskip' | 'hand';

/** A row to be written; `sequence` counts rows of one kind for one assignment. */
export type LedgerRow = {
  id?: string;
  campaign: string;
  person: string;
  assignment: string | null;
  kind: LedgerKind;
  cause: LedgerCause;
  sequence: number;
  /** Minor units; negative where something is taken back. */
  amount: number;
  currency: string;
  priceRule: number;
  tier: number;
  rubric: number;
  reason: string;
  by: string;
  atMs: number;
  /** Verdicts that are accepted by it: 1, or −1 where one is taken back. */
  verdicts?: 1 | -1 | 0;
};

/**
 * Adds a row, with the balance and the line that waits for a statement. Written a second time (the same id, or the same
 * assignment, kind and sequence) nothing happens. Runs in the caller's transaction.
 * @returns whether it was new
 */
export async function addToLedger(trx: Db, row: LedgerRow): Promise<boolean> {
  if (!Number.isSafeInteger(row.amount)) throw new Error('amounts are integers of minor units');
  const id = row.id ?? `e${randomBytes(12).toString('base64url')}`;
  const { numInsertedOrUpdatedRows: n } = await trx
    .insertInto('ledger')
    .values({
      id,
      campaign: row.campaign,
      person: row.person,
      assignment: row.assignment,
      kind: row.kind,
      cause: row.cause,
      sequence: row.sequence,
      amount: row.amount,
      currency: row.currency,
      price_rule: row.priceRule,
      tier: row.tier,
      rubric: row.rubric,
      reason: toColumn(row.reason),
      made_ms: row.atMs,
      made_by: row.by,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (Number(n ?? 0) === 0) return false;
  await trx
    .insertInto('pay_line')
    .values({
      ledger: id,
      campaign: row.campaign,
      person: row.person,
      at_ms: row.atMs,
      statement: null,
    })
    .execute();
  const verdicts = row.verdicts ?? 0;
  await trx
    .insertInto('pay_balance')
    .values({
      campaign: row.campaign,
      person: row.person,
      total: row.amount,
      settled: 0,
      lines: 1,
      verdicts,
    })
    .onConflict((on) =>
      on.columns(['campaign', 'person']).doUpdateSet((eb) => ({
        total: eb('pay_balance.total', '+', row.amount),
        lines: eb('pay_balance.lines', '+', 1),
        verdicts: eb('pay_balance.verdicts', '+', verdicts),
      })),
    )
    .execute();
  return true;
}

export type Paid = { id: string; cause: LedgerCause; sequence: number; amount: number };

/** What an assignment was paid and not taken back again, and how many rows of that kind there are. */
export async function paidFor(
  db: Db,
  assignment: string,
): Promise<{ open: readonly Paid[]; next: number }> {
  const rows = await db
    .selectFrom('ledger')
    .select(['id', 'kind', 'cause', 'sequence', 'amount'])
    .where('assignment', '=', assignment)
    .where('kind', 'in', ['earn', 'reversal'])
    .execute();
  const back = new Set(
    rows.filter(({ kind }) => kind === 'reversal').map(({ sequence }) => sequence),
  );
  const earned = rows.filter(({ kind }) => kind === 'earn');
  return {
    open: earned
      .filter(({ sequence }) => !back.has(sequence))
      .map(({ id, cause, sequence, amount }) => ({
        id,
        cause: cause as LedgerCause,
        sequence,
        amount: Number(amount),
      })),
    next: earned.length,
  };
}
