import { createHash } from 'node:crypto';
import { type Db, toColumn } from '../../store/index.js';
import { leave } from '../community/members.js';
import { forgetPayee } from './payees.js';

/** What somebody is called whose name was erased: the same on every page, and nothing of the name. */
const pseudonymOf = (person: string): string =>
  `#${createHash('sha256').update(`erased ${person}`).digest('hex').slice(0, 8)}`;

/**
 * Erases what says who somebody is: name, payment details, the name under which they wanted to be named, the name in the
 * community. Lines, statements, verdicts and every sum stay as they are, under the pseudonym.
 * @returns why not: they are still in the team, or are still owed something; null where it was done
 */
export async function forgetPerson(
  db: Db,
  person: string,
  atMs: number,
): Promise<'here' | 'owed' | null> {
  const row = await db
    .selectFrom('person')
    .select('left_ms')
    .where('id', '=', person)
    .executeTakeFirst();
  if (row === undefined || row.left_ms === null) return 'here';
  const open = await db
    .selectFrom('pay_balance')
    .select('person')
    .where('person', '=', person)
    .whereRef('total', '>', 'settled')
    .limit(1)
    .executeTakeFirst();
  const unpaid = await db
    .selectFrom('pay_statement')
    .select('id')
    .where('person', '=', person)
    .where('paid_ms', 'is', null)
    .where('total', '>', 0)
    .limit(1)
    .executeTakeFirst();
  if (open !== undefined || unpaid !== undefined) return 'owed';
  await leave(db, person, atMs);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('person')
      .set({ name: pseudonymOf(person) })
      .where('id', '=', person)
      .execute();
    await forgetPayee(trx, person);
    await trx
      .updateTable('credit_choice')
      .set({ consent: 0, name: toColumn(''), orcid: '' })
      .where('person', '=', person)
      .execute();
  });
  return null;
}
