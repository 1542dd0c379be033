import type { Db } from '../../store/index.js';
import { tellPeople } from '../notices.js';
import { addToLedger } from './ledger.js';

/** A bonus or a correction by hand, as a row of its own. @returns false where its key was used before */
export async function addByHand(
  db: Db,
  row: {
    key: string;
    campaign: string;
    person: string;
    kind: 'bonus' | 'adjustment';
    amount: number;
    currency: string;
    assignment: string | null;
    reason: string;
    by: string;
    atMs: number;
  },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const place =
      row.assignment === null
        ? undefined
        : await trx
            .selectFrom('assignment')
            .select(['tier', 'price_rule', 'rubric'])
            .where('id', '=', row.assignment)
            .executeTakeFirst();
    const before =
      row.assignment === null
        ? []
        : await trx
            .selectFrom('ledger')
            .select(['id', 'sequence'])
            .where('assignment', '=', row.assignment)
            .where('kind', '=', row.kind)
            .execute();
    if (before.some(({ id }) => id === row.key)) return false;
    const added = await addToLedger(trx, {
      id: row.key,
      campaign: row.campaign,
      person: row.person,
      assignment: row.assignment,
      kind: row.kind,
      cause: 'hand',
      sequence: before.length,
      amount: row.amount,
      currency: row.currency,
      priceRule: place?.price_rule ?? 0,
      tier: place?.tier ?? 0,
      rubric: place?.rubric ?? 0,
      reason: row.reason,
      by: row.by,
      atMs: row.atMs,
    });
    if (!added) return false;
    await tellPeople(trx, [row.person], {
      kind: 'work.statement',
      link: '/earnings',
      once: row.key,
      atMs: row.atMs,
    });
    return true;
  });
}
