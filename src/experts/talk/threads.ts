import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { noteQuestion } from '../knowledge/questions.js';
import { tellPeople } from '../notices.js';
import { type Audience, maySee, type Thread } from './audience.js';
import { cannotMention, emptyMessage, notThere, notYours, otherWords } from './faults.js';
import { newId } from './ids.js';

const threadLink = ({ campaign, id }: { campaign: string; id: string }): string =>
  `/campaigns/${encodeURIComponent(campaign)}/threads/${encodeURIComponent(id)}`;

/** Begins a thread without a message. @param title as it was written */
export async function startThread(
  trx: Db,
  thread: {
    campaign: string;
    item: string;
    about: 'item' | 'consultation';
    rater: string | null;
    part: string;
    title: string;
    by: string;
    atMs: number;
  },
): Promise<Thread> {
  const row = {
    id: newId('d'),
    campaign: thread.campaign,
    item: thread.item,
    about: thread.about,
    rater: thread.rater,
    part: thread.part,
    title: toColumn(thread.title.trim()),
    state: 'open',
    messages: 0,
    made_by: thread.by,
    made_ms: thread.atMs,
    last_ms: thread.atMs,
    resolved_by: null,
    resolved_ms: null,
  };
  await trx.insertInto('talk_thread').values(row).execute();
  return row;
}

export type NewMessage = {
  /** Made by the page: a message sent twice under it is stored once. */
  key: string;
  body: string;
  /** The body, folded for search. */
  words: string;
  /** To whoever runs the campaign. */
  question: boolean;
  mentions: readonly string[];
};

/**
 * The message that somebody sent under a key before; null: none.
 * @param sent `thread`: where it goes, if that is known already
 * @throws HttpFault 409 where the key stands for other words: these are not stored, and must not seem so
 */
export async function sentBefore(
  db: Db,
  person: string,
  sent: { key: string; body: string; question: boolean; thread?: string },
): Promise<{ id: string; thread: string } | null> {
  const row = await db
    .selectFrom('talk_message')
    .select(['id', 'thread', 'body', 'question', 'edited_ms', 'removed'])
    .where('person', '=', person)
    .where('send_key', '=', sent.key)
    .executeTakeFirst();
  if (row === undefined) return null;
  const changed = row.edited_ms !== null || row.removed !== 0;
  const other = !changed && fromColumn<string>(row.body) !== sent.body;
  const asks = (row.question !== 0) === sent.question;
  if (other || !asks || (sent.thread ?? row.thread) !== row.thread) throw otherWords();
  return { id: row.id, thread: row.thread };
}

/**
 * Adds a message, and tells whoever is named in it or takes part in the thread, if they may read it now. A resolved
 * thread is open again.
 * @param mayName people whom it may name
 * @throws HttpFault 400 where it names somebody else, or says nothing
 */
export async function postMessage(
  trx: Db,
  thread: Thread,
  person: string,
  message: NewMessage,
  { audience, mayName, nowMs }: { audience: Audience; mayName: ReadonlySet<string>; nowMs: number },
): Promise<string> {
  if (message.body.trim() === '') throw emptyMessage();
  if (message.mentions.some((one) => !mayName.has(one))) throw cannotMention();
  const { messages } = await trx
    .updateTable('talk_thread')
    .set((eb) => ({
      messages: eb('messages', '+', 1),
      last_ms: nowMs,
      state: 'open',
      resolved_by: null,
      resolved_ms: null,
    }))
    .where('id', '=', thread.id)
    .returning('messages')
    .executeTakeFirstOrThrow();
  const id = newId('m');
  await trx
    .insertInto('talk_message')
    .values({
      id,
      thread: thread.id,
      item: thread.item,
      campaign: thread.campaign,
      person,
      n: messages,
      send_key: message.key,
      body: toColumn(message.body),
      words: message.words,
      question: message.question ? 1 : 0,
      removed: 0,
      edited_ms: null,
      at_ms: nowMs,
    })
    .execute();
  const named = new Set(message.mentions);
  if (named.size > 0)
    await trx
      .insertInto('talk_mention')
      .values([...named].map((one) => ({ message: id, person: one })))
      .execute();
  if (message.question && thread.about === 'item')
    await noteQuestion(trx, await questionOf(trx, thread, id, person, message.body), nowMs);
  if (message.question) for (const manager of audience.managers) named.add(manager);
  named.delete(person);
  const link = threadLink(thread);
  await tellPeople(trx, await readers(trx, thread, named, audience, nowMs), {
    kind: 'work.mention',
    link,
    once: id,
    atMs: nowMs,
  });
  const others = (await writers(trx, thread)).filter((one) => one !== person && !named.has(one));
  await tellPeople(trx, await readers(trx, thread, others, audience, nowMs), {
    kind: 'work.answer',
    link,
    once: id,
    atMs: nowMs,
  });
  return id;
}

/** As the questions of the campaign know it; they show its words to owners until one of them answers it for all. */
async function questionOf(
  trx: Db,
  thread: Thread,
  message: string,
  person: string,
  question: string,
): Promise<Parameters<typeof noteQuestion>[1]> {
  const { rubric } = await trx
    .selectFrom('campaign')
    .select('rubric')
    .where('id', '=', thread.campaign)
    .executeTakeFirstOrThrow();
  return { campaign: thread.campaign, rubric, thread: thread.id, message, person, question };
}

/** Of these people those who may read the thread at this moment: asked when it is sent, whatever was suggested. */
async function readers(
  trx: Db,
  thread: Thread,
  people: Iterable<string>,
  audience: Audience,
  nowMs: number,
): Promise<string[]> {
  const may: string[] = [];
  for (const person of people)
    if (await maySee(trx, thread, person, audience, nowMs)) may.push(person);
  return may;
}

/** Who takes part: whose line it is, who began it, who wrote in it, who was named in it. */
async function writers(trx: Db, thread: Thread): Promise<string[]> {
  const wrote = await trx
    .selectFrom('talk_message')
    .select('person')
    .distinct()
    .where('thread', '=', thread.id)
    .execute();
  const named = await trx
    .selectFrom('talk_mention')
    .innerJoin('talk_message', 'talk_message.id', 'talk_mention.message')
    .select('talk_mention.person')
    .distinct()
    .where('talk_message.thread', '=', thread.id)
    .execute();
  const own = thread.rater === null ? [] : [thread.rater];
  return [...new Set([...own, thread.made_by, ...[...wrote, ...named].map((row) => row.person)])];
}

/**
 * Changes a message of one's own; what it said before is kept. An empty `body` takes it back.
 * @throws HttpFault 409 where somebody else wrote it, 404 where it is not there
 */
export async function editMessage(
  trx: Db,
  message: string,
  person: string,
  { body, words, nowMs }: { body: string; words: string; nowMs: number },
): Promise<void> {
  const row = await trx
    .selectFrom('talk_message')
    .select(['person', 'body', 'removed', 'at_ms', 'edited_ms'])
    .where('id', '=', message)
    .executeTakeFirst();
  if (row === undefined) throw notThere();
  if (row.person !== person || row.removed === 1) throw notYours();
  if (fromColumn<string>(row.body) === body) return;
  const { n } = await trx
    .selectFrom('talk_edit')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('message', '=', message)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('talk_edit')
    .values({
      message,
      revision: Number(n) + 1,
      body: row.body,
      at_ms: Number(row.edited_ms ?? row.at_ms),
    })
    .execute();
  const gone = body.trim() === '';
  await trx
    .updateTable('talk_message')
    .set({ body: toColumn(gone ? '' : body), words, removed: gone ? 1 : 0, edited_ms: nowMs })
    .where('id', '=', message)
    .execute();
}

/** Marks a thread as settled, or opens it again. */
export async function resolveThread(
  trx: Db,
  id: string,
  { resolved, by, nowMs }: { resolved: boolean; by: string; nowMs: number },
): Promise<void> {
  await trx
    .updateTable('talk_thread')
    .set(
      resolved
        ? { state: 'resolved', resolved_by: by, resolved_ms: nowMs }
        : { state: 'open', resolved_by: null, resolved_ms: null },
    )
    .where('id', '=', id)
    .execute();
}
