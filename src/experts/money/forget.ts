import { createHash } from 'node:crypto';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { leave } from '../community/members.js';
import { takeNamesOut } from './names-out.js';

/** What somebody is called whose name was erased: the same on every page, and nothing of the name. */
export const pseudonymOf = (person: string): string =>
  `#${createHash('sha256').update(`erased ${person}`).digest('hex').slice(0, 8)}`;

/** Rows that say who somebody is, or how to reach them, and nothing else. */
const GONE = [
  'expert',
  'expert_credential',
  'expert_conflict',
  'payee',
  'passkey',
  'person_session',
  'notice_choice',
  'mail_choice',
] as const;

/**
 * Erases what says who somebody is: name, payment details, the name under which they wanted to be named, profile with
 * credentials and conflicts, what was said in objections, words in the community, and their names in all that they or
 * others about them wrote. Lines, statements, verdicts and every sum stay as they are, under the pseudonym.
 * @returns why not: they are still in the team, or are still owed something; null where it was done
 */
export async function forgetPerson(
  db: Db,
  person: string,
  atMs: number,
): Promise<'here' | 'owed' | null> {
  const row = await db
    .selectFrom('person')
    .select(['left_ms', 'name'])
    .where('id', '=', person)
    .executeTakeFirst();
  if (row === undefined || row.left_ms === null) return 'here';
  if (await isOwed(db, person)) return 'owed';
  const names = await namesOfPerson(db, person);
  await leave(db, person, atMs);
  await db.transaction().execute(async (trx) => {
    const mark = pseudonymOf(person);
    for (const table of GONE) await trx.deleteFrom(table).where('person', '=', person).execute();
    await forgetAccount(trx, person, mark);
    await trx
      .updateTable('credit_choice')
      .set({ consent: 0, name: toColumn(''), orcid: '' })
      .where('person', '=', person)
      .execute();
    await forgetWords(trx, person);
    await takeNamesOut(trx, person, names, mark);
  });
  return null;
}

async function isOwed(db: Db, person: string): Promise<boolean> {
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
  return open !== undefined || unpaid !== undefined;
}

/** Every name that somebody has or had here. */
async function namesOfPerson(db: Db, person: string): Promise<string[]> {
  const rows = await Promise.all([
    db.selectFrom('person').select('name').where('id', '=', person).execute(),
    db.selectFrom('credit_choice').select('name').where('person', '=', person).execute(),
    db.selectFrom('community_member').select('name').where('person', '=', person).execute(),
  ]);
  const [own = [], ...json] = rows;
  const all = [
    ...own.map(({ name }) => name),
    ...json.flat().map(({ name }) => fromColumn<string>(name)),
  ];
  return [...new Set(all.map((name) => name.trim()))].filter((name) => name !== '');
}

async function forgetAccount(trx: Db, person: string, mark: string): Promise<void> {
  await trx
    .updateTable('person')
    .set({ name: mark, image: null })
    .where('id', '=', person)
    .execute();
  await trx.updateTable('api_key').set({ name: '' }).where('person', '=', person).execute();
  await trx
    .updateTable('one_time_link')
    .set({ label: '' })
    .where((eb) => eb.or([eb('used_by', '=', person), eb('person', '=', person)]))
    .execute();
  await trx
    .deleteFrom('webhook')
    .where('scope', '=', 'person')
    .where('owner', '=', person)
    .execute();
}

/** Words of and about somebody that are no work: objections, posts, appeals, why a certificate was taken back. */
async function forgetWords(trx: Db, person: string): Promise<void> {
  const empty = toColumn('');
  await trx
    .updateTable('pay_dispute_word')
    .set({ said: empty })
    .where((eb) =>
      eb.or([
        eb('person', '=', person),
        eb('dispute', 'in', eb.selectFrom('pay_dispute').select('id').where('person', '=', person)),
      ]),
    )
    .execute();
  await trx
    .deleteFrom('community_edit')
    .where('post', 'in', (eb) =>
      eb.selectFrom('community_post').select('id').where('person', '=', person),
    )
    .execute();
  await trx
    .updateTable('community_post')
    .set({ title: empty, body: empty, link: '' })
    .where('person', '=', person)
    .execute();
  await trx
    .updateTable('community_post')
    .set({ hidden_reason: empty })
    .where('person', '=', person)
    .where('hidden_ms', 'is not', null)
    .execute();
  await trx
    .updateTable('expert_tier_change')
    .set({ appeal: empty, answer: empty })
    .where('person', '=', person)
    .where('appeal', 'is not', null)
    .execute();
  await trx.updateTable('rater_appeal').set({ said: empty }).where('person', '=', person).execute();
  await trx
    .updateTable('rater_appeal')
    .set({ answer: empty })
    .where('person', '=', person)
    .where('answer', 'is not', null)
    .execute();
  await trx
    .updateTable('certificate')
    .set({ revoke_reason: empty })
    .where('person', '=', person)
    .where('revoked_ms', 'is not', null)
    .execute();
}
