import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { noSuchOption, notThere, pollOver } from './faults.js';
import { newId } from './ids.js';
import { type PollResult, pollResult } from './poll-result.js';

export type Poll = {
  id: string;
  thread: string;
  question: string;
  options: string[];
  quorum: number;
  deadlineMs: number | null;
  state: 'open' | 'closed';
  result: PollResult | null;
  madeBy: string;
  madeMs: number;
  /** The viewer's choice; null: none yet. */
  mine: number | null;
  /** How many voted. */
  voters: number;
  /** Votes for each option; null for who has not voted while it is open: nobody follows a crowd. */
  counts: number[] | null;
};

/** Starts a vote in a thread. */
export async function startPoll(
  trx: Db,
  poll: {
    thread: string;
    campaign: string;
    question: string;
    options: readonly string[];
    quorum: number;
    deadlineMs: number | null;
    by: string;
    nowMs: number;
  },
): Promise<string> {
  const id = newId('q');
  await trx
    .insertInto('poll')
    .values({
      id,
      thread: poll.thread,
      campaign: poll.campaign,
      question: toColumn(poll.question),
      options: toColumn(poll.options),
      quorum: poll.quorum,
      deadline_ms: poll.deadlineMs,
      state: 'open',
      result: null,
      made_by: poll.by,
      made_ms: poll.nowMs,
      closed_ms: null,
    })
    .execute();
  await trx
    .updateTable('talk_thread')
    .set({ last_ms: poll.nowMs })
    .where('id', '=', poll.thread)
    .execute();
  return id;
}

/**
 * Votes, or changes one's vote while the poll is open.
 * @throws HttpFault 409 after its end, 400 for an option that it does not have
 */
export async function vote(
  trx: Db,
  poll: string,
  { person, option, nowMs }: { person: string; option: number; nowMs: number },
): Promise<void> {
  await closeIfDue(trx, poll, nowMs);
  const row = await trx
    .selectFrom('poll')
    .select(['state', 'options'])
    .where('id', '=', poll)
    .executeTakeFirst();
  if (row === undefined) throw notThere();
  if (row.state !== 'open') throw pollOver();
  if (option >= fromColumn<string[]>(row.options).length) throw noSuchOption();
  await trx
    .insertInto('poll_vote')
    .values({ poll, person, option, at_ms: nowMs })
    .onConflict((on) => on.columns(['poll', 'person']).doUpdateSet({ option, at_ms: nowMs }))
    .execute();
}

/** Ends a vote and stores its result; one that is over stays as it is. */
export async function closePoll(trx: Db, poll: string, nowMs: number): Promise<void> {
  const row = await trx
    .selectFrom('poll')
    .select(['options', 'quorum', 'state'])
    .where('id', '=', poll)
    .executeTakeFirst();
  if (row === undefined || row.state !== 'open') return;
  const votes = await trx
    .selectFrom('poll_vote')
    .select('option')
    .where('poll', '=', poll)
    .execute();
  const result = pollResult(
    fromColumn<string[]>(row.options).length,
    votes.map(({ option }) => option),
    row.quorum,
  );
  await trx
    .updateTable('poll')
    .set({ state: 'closed', result: toColumn(result), closed_ms: nowMs })
    .where('id', '=', poll)
    .where('state', '=', 'open')
    .execute();
}

async function closeIfDue(trx: Db, poll: string, nowMs: number): Promise<void> {
  const due = await trx
    .selectFrom('poll')
    .select('deadline_ms')
    .where('id', '=', poll)
    .where('state', '=', 'open')
    .where('deadline_ms', '<=', nowMs)
    .executeTakeFirst();
  if (due !== undefined) await closePoll(trx, poll, Number(due.deadline_ms));
}

/** The votes of a thread, oldest first; those whose time is over are ended first. */
export async function pollsOf(
  db: Db,
  thread: string,
  person: string,
  nowMs: number,
): Promise<Poll[]> {
  const due = await db
    .selectFrom('poll')
    .select('id')
    .where('thread', '=', thread)
    .where('state', '=', 'open')
    .where('deadline_ms', '<=', nowMs)
    .execute();
  for (const { id } of due) await db.transaction().execute((trx) => closeIfDue(trx, id, nowMs));
  const rows = await db
    .selectFrom('poll')
    .selectAll()
    .where('thread', '=', thread)
    .orderBy('made_ms')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const votes = await db
    .selectFrom('poll_vote')
    .selectAll()
    .where(
      'poll',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => {
    const options = fromColumn<string[]>(row.options);
    const cast = votes.filter(({ poll }) => poll === row.id);
    const mine = cast.find((one) => one.person === person)?.option ?? null;
    const over = row.state !== 'open';
    const { counts } = pollResult(
      options.length,
      cast.map(({ option }) => option),
      row.quorum,
    );
    return {
      id: row.id,
      thread: row.thread,
      question: fromColumn<string>(row.question),
      options,
      quorum: row.quorum,
      deadlineMs: row.deadline_ms === null ? null : Number(row.deadline_ms),
      state: over ? 'closed' : 'open',
      result: row.result === null ? null : fromColumn<PollResult>(row.result),
      madeBy: row.made_by,
      madeMs: Number(row.made_ms),
      mine,
      voters: cast.length,
      counts: over || mine !== null ? counts : null,
    };
  });
}
