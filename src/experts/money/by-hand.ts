import { type Db, fromColumn } from '../../store/index.js';
import { tellPeople } from '../notices.js';
import { addToLedger } from './ledger.js';
import type { Sent } from './sent-again.js';

type ByHand = {
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
};

/** What the key of this row was used for before; null: for nothing. */
async function keptAs(trx: Db, row: ByHand): Promise<'known' | 'other' | null> {
  const found = await trx
    .selectFrom('ledger')
    .select(['campaign', 'person', 'kind', 'amount', 'assignment', 'reason'])
    .where('id', '=', row.key)
    .executeTakeFirst();
  if (found === undefined) return null;
  const same =
    found.campaign === row.campaign &&
    found.person === row.person &&
    found.kind === row.kind &&
    Number(found.amount) === row.amount &&
    found.assignment === row.assignment &&
    fromColumn<string>(found.reason) === row.reason;
  return same ? 'known' : 'other';
}

/** A bonus or a correction by hand, as a row of its own. */
export async function addByHand(db: Db, row: ByHand): Promise<Sent> {
  return db.transaction().execute(async (trx) => {
    const known = await keptAs(trx, row);
    if (known !== null) return known;
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
            .select('id')
            .where('assignment', '=', row.assignment)
            .where('kind', '=', row.kind)
            .execute();
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
    // Another correction of the same item was stored at the same moment.
    if (!added) return (await keptAs(trx, row)) ?? 'other';
    await tellPeople(trx, [row.person], {
      kind: 'work.statement',
      link: '/earnings',
      once: row.key,
      atMs: row.atMs,
    });
    return 'new';
  });
}
