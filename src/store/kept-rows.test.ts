import { expect, it } from 'vitest';
import { onEachDatabase } from './databases.testkit.js';
import { untied } from './kept-rows.js';
import type { Db } from './open.js';

const ROW = {
  id: 'l1',
  campaign: 'g',
  person: 'ann',
  assignment: 'a1',
  kind: 'earn',
  cause: 'verdict',
  sequence: 0,
  amount: 3000,
  currency: 'CNY',
  price_rule: 1,
  tier: 2,
  rubric: 1,
  reason: '""',
  made_ms: 1,
  made_by: 'ann',
} as const;

const amounts = async (db: Db) =>
  (await db.selectFrom('ledger').select('amount').execute()).map(({ amount }) => Number(amount));

onEachDatabase('rows of the ledger', (database) => {
  it('can be added, and not be changed or deleted by anybody', async () => {
    const db = await database.open();
    await db.insertInto('ledger').values(ROW).execute();
    const never = 'ledger: its rows are never changed or deleted';
    await expect(db.updateTable('ledger').set({ amount: 1 }).execute()).rejects.toThrow(never);
    await expect(db.deleteFrom('ledger').where('id', '=', 'l1').execute()).rejects.toThrow(never);
    expect(await amounts(db)).toEqual([3000]);
  });

  it('go where a whole database is emptied for a backup, and are kept again afterwards', async () => {
    const db = await database.open();
    await db.insertInto('ledger').values(ROW).execute();
    await db.transaction().execute((trx) =>
      untied(trx, async () => {
        await trx.deleteFrom('ledger').execute();
      }),
    );
    expect(await amounts(db)).toEqual([]);
    await db.insertInto('ledger').values(ROW).execute();
    await expect(db.deleteFrom('ledger').execute()).rejects.toThrow('never changed or deleted');
  });
});
