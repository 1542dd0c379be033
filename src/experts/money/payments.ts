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

/** What became of a note: how many are newly paid; or nothing was stored, as one is not of this period or was noted as something else. */
export type Noted = { paid: number } | { refused: 'unknown' } | { refused: 'noted'; as: NotedAs };
export type NotedAs = { person: string; by: string; reference: string; atMs: number };

/**
 * Notes that statements were paid; each person gets a receipt and is told. The same note sent twice changes nothing;
 * another one about a statement that was noted is refused, so that a second payment does not go unseen. A statement of
 * nothing is closed by itself.
 */
export async function markPaid(
  db: Db,
  settlement: string,
  paid: { statements: readonly string[]; reference: string; by: string; atMs: number },
): Promise<Noted> {
  return db
    .transaction()
    .execute(async (trx): Promise<Noted> => {
      const all = await statementsOf(trx, settlement);
      const chosen = all.filter(({ id }) => paid.statements.includes(id));
      if (chosen.length < new Set(paid.statements).size) return { refused: 'unknown' };
      const before = await trx
        .selectFrom('pay_statement')
        .select(['id', 'paid_by'])
        .where('settlement', '=', settlement)
        .where('paid_ms', 'is not', null)
        .execute();
      const payer = new Map(before.map(({ id, paid_by }) => [id, paid_by ?? '']));
      for (const { id, person, reference, paidMs } of chosen)
        if (paidMs !== null && (reference !== paid.reference || payer.get(id) !== paid.by))
          return {
            refused: 'noted',
            as: { person, by: payer.get(id) ?? '', reference: reference ?? '', atMs: paidMs },
          };
      let newly = 0;
      for (const { id, person } of chosen.filter((one) => one.paidMs === null && one.total !== 0)) {
        const { numUpdatedRows } = await trx
          .updateTable('pay_statement')
          .set({ paid_ms: paid.atMs, paid_by: paid.by, reference: toColumn(paid.reference) })
          .where('id', '=', id)
          .where('paid_ms', 'is', null)
          .executeTakeFirst();
        if (Number(numUpdatedRows) === 0) throw new Overtaken();
        newly += 1;
        await tellPeople(trx, [person], {
          kind: 'work.statement',
          link: '/earnings?part=statements',
          once: `${id} paid`,
          atMs: paid.atMs,
        });
      }
      return { paid: newly };
    })
    .catch((error: unknown) => {
      // On a database with several writers: now that the other note is stored, it is told of.
      if (error instanceof Overtaken) return markPaid(db, settlement, paid);
      throw error;
    });
}

class Overtaken extends Error {}

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
