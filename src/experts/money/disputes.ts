import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { payersOf } from '../managers.js';
import { tellPeople } from '../notices.js';
import type { Sent } from './sent-again.js';

export type DisputeState = 'open' | 'answered' | 'closed';
export type Dispute = {
  id: string;
  campaign: string;
  person: string;
  statement: string | null;
  assignment: string | null;
  /** Of the statement that is meant. */
  period: { startsMs: number; endsMs: number; zone: string } | null;
  /** When the item that is meant was taken. */
  takenMs: number | null;
  state: DisputeState;
  madeMs: number;
  changedMs: number;
  words: { person: string; said: string; atMs: number }[];
};

/** Somebody objects to what they are paid. Sent again under its key, it is stored once. Ids of what is meant are checked by the caller. */
export async function openDispute(
  db: Db,
  dispute: {
    key: string;
    campaign: string;
    person: string;
    statement: string | null;
    assignment: string | null;
    said: string;
    atMs: number;
  },
): Promise<Sent> {
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows: n } = await trx
      .insertInto('pay_dispute_word')
      .values({
        id: dispute.key,
        dispute: dispute.key,
        person: dispute.person,
        said: toColumn(dispute.said),
        at_ms: dispute.atMs,
      })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (Number(n ?? 0) === 0)
      return (await isDispute(trx, dispute))
        ? saidAs(trx, { ...dispute, dispute: dispute.key })
        : 'other';
    await trx
      .insertInto('pay_dispute')
      .values({
        id: dispute.key,
        campaign: dispute.campaign,
        person: dispute.person,
        statement: dispute.statement,
        assignment: dispute.assignment,
        state: 'open',
        made_ms: dispute.atMs,
        changed_ms: dispute.atMs,
      })
      .execute();
    await tellPayers(trx, dispute.campaign, dispute.person, dispute.key, dispute.atMs);
    return 'new';
  });
}

/** Whoever looks after the money is told of an objection, and of what is said in it; not of their own. */
async function tellPayers(
  trx: Db,
  campaign: string,
  person: string,
  once: string,
  atMs: number,
): Promise<void> {
  const row = await trx
    .selectFrom('campaign')
    .select('project')
    .where('id', '=', campaign)
    .executeTakeFirst();
  const payers = await payersOf(trx, row?.project ?? '');
  await tellPeople(
    trx,
    payers.filter((one) => one !== person),
    {
      kind: 'work.objection',
      link: `/statements?campaign=${campaign}&part=disputes`,
      once,
      atMs,
    },
  );
}

/** Whether the word that is stored under this key says the same. */
async function saidAs(
  trx: Db,
  { key, dispute, person, said }: { key: string; dispute: string; person: string; said: string },
): Promise<'known' | 'other'> {
  const word = await trx
    .selectFrom('pay_dispute_word')
    .select(['dispute', 'person', 'said'])
    .where('id', '=', key)
    .executeTakeFirst();
  const same =
    word?.dispute === dispute && word.person === person && fromColumn<string>(word.said) === said;
  return same ? 'known' : 'other';
}

/** Whether the dispute under this key is about the same. */
async function isDispute(
  trx: Db,
  {
    key,
    campaign,
    statement,
    assignment,
  }: { key: string; campaign: string; statement: string | null; assignment: string | null },
): Promise<boolean> {
  const found = await trx
    .selectFrom('pay_dispute')
    .select(['campaign', 'statement', 'assignment'])
    .where('id', '=', key)
    .executeTakeFirst();
  return (
    found?.campaign === campaign && found.statement === statement && found.assignment === assignment
  );
}

/** Says something in a dispute; the person concerned is told of an answer. Sent again under its key, it is stored once. */
export async function sayInDispute(
  db: Db,
  dispute: Pick<Dispute, 'id' | 'person' | 'campaign'>,
  word: { key: string; by: string; said: string; state: DisputeState; atMs: number },
): Promise<Sent> {
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows: n } = await trx
      .insertInto('pay_dispute_word')
      .values({
        id: word.key,
        dispute: dispute.id,
        person: word.by,
        said: toColumn(word.said),
        at_ms: word.atMs,
      })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (Number(n ?? 0) === 0)
      return saidAs(trx, { key: word.key, dispute: dispute.id, person: word.by, said: word.said });
    await trx
      .updateTable('pay_dispute')
      .set({ state: word.state, changed_ms: word.atMs })
      .where('id', '=', dispute.id)
      .execute();
    if (word.by === dispute.person)
      await tellPayers(trx, dispute.campaign, dispute.person, word.key, word.atMs);
    else
      await tellPeople(trx, [dispute.person], {
        kind: 'work.answer',
        link: '/earnings?part=disputes',
        once: word.key,
        atMs: word.atMs,
      });
    return 'new';
  });
}

/** Disputes of a person or of a campaign; open ones first, then the newest. */
export async function disputesOf(
  db: Db,
  whose: { person: string } | { campaign: string },
): Promise<Dispute[]> {
  const rows = await db
    .selectFrom('pay_dispute')
    .leftJoin('pay_statement', 'pay_statement.id', 'pay_dispute.statement')
    .leftJoin('settlement', 'settlement.id', 'pay_statement.settlement')
    .leftJoin('assignment', 'assignment.id', 'pay_dispute.assignment')
    .selectAll('pay_dispute')
    .select([
      'settlement.starts_ms',
      'settlement.ends_ms',
      'settlement.zone',
      'assignment.leased_ms',
    ])
    .$if('person' in whose, (q) =>
      q.where('pay_dispute.person', '=', 'person' in whose ? whose.person : ''),
    )
    .$if('campaign' in whose, (q) =>
      q.where('pay_dispute.campaign', '=', 'campaign' in whose ? whose.campaign : ''),
    )
    .orderBy('pay_dispute.changed_ms', 'desc')
    .limit(200)
    .execute();
  const words = new Map<string, Dispute['words']>();
  if (rows.length > 0)
    for (const word of await db
      .selectFrom('pay_dispute_word')
      .selectAll()
      .where(
        'dispute',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('at_ms')
      .orderBy('id')
      .execute()) {
      const told = {
        person: word.person,
        said: fromColumn<string>(word.said),
        atMs: Number(word.at_ms),
      };
      words.set(word.dispute, [...(words.get(word.dispute) ?? []), told]);
    }
  const ORDER: readonly string[] = ['open', 'answered', 'closed'];
  return rows
    .map((row) => ({
      id: row.id,
      campaign: row.campaign,
      person: row.person,
      statement: row.statement,
      assignment: row.assignment,
      period:
        row.zone === null
          ? null
          : { startsMs: Number(row.starts_ms), endsMs: Number(row.ends_ms), zone: row.zone },
      takenMs: row.leased_ms === null ? null : Number(row.leased_ms),
      state: row.state as DisputeState,
      madeMs: Number(row.made_ms),
      changedMs: Number(row.changed_ms),
      words: words.get(row.id) ?? [],
    }))
    .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}
