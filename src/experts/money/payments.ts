import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { tellPeople } from '../notices.js';

/** One person's statement of a locked period. */
export type Statement = {
  id: string;
  settlement: string;
  campaign: string;
  person: string;
  total: number;
  lines: number;
  digest: string;
  paidMs: number | null;
  reference: string | null;
  receivedMs: number | null;
};

/** Statements of a settlement, in the order of their ids. */
export async function statementsOf(db: Db, settlement: string): Promise<Statement[]> {
  const rows = await db
    .selectFrom('pay_statement')
    .selectAll()
    .where('settlement', '=', settlement)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    settlement: row.settlement,
    campaign: row.campaign,
    person: row.person,
    total: Number(row.total),
    lines: row.lines,
    digest: row.digest,
    paidMs: row.paid_ms === null ? null : Number(row.paid_ms),
    reference: row.reference === null ? null : fromColumn<string>(row.reference),
    receivedMs: row.received_ms === null ? null : Number(row.received_ms),
  }));
}

/**
 * Notes that statements were paid; each person gets a receipt and is told. What was paid before stays as it was noted,
 * so that sending twice changes nothing.
 * @returns how many are newly paid
 */
export async function markPaid(
  db: Db,
  settlement: string,
  paid: { statements: readonly string[]; reference: string; by: string; atMs: number },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const open = (await statementsOf(trx, settlement)).filter(
      ({ id, paidMs }) => paidMs === null && paid.statements.includes(id),
    );
    for (const { id } of open)
      await trx
        .updateTable('pay_statement')
        .set({ paid_ms: paid.atMs, paid_by: paid.by, reference: toColumn(paid.reference) })
        .where('id', '=', id)
        .where('paid_ms', 'is', null)
        .execute();
    for (const { id, person } of open)
      await tellPeople(trx, [person], {
        kind: 'work.statement',
        link: '/earnings?part=statements',
        once: `${id} paid`,
        atMs: paid.atMs,
      });
    return open.length;
  });
}

/** Notes that the money came; only what was paid can come. */
export async function markReceived(db: Db, statement: string, atMs: number): Promise<void> {
  await db
    .updateTable('pay_statement')
    .set({ received_ms: atMs })
    .where('id', '=', statement)
    .where('paid_ms', 'is not', null)
    .where('received_ms', 'is', null)
    .execute();
}
