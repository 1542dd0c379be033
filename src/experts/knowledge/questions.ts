import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { folded, holds, partsOf } from '../../store/search-words.js';
import { workId } from '../work/ids.js';
import { asksSame, jaccard, overlap, tokensOf } from './tokens.js';

/**
 * A question that somebody asked in a thread goes to the questions that ask the same, or begins a new one. Told twice of
 * one message, it counts once.
 * @returns the question's id
 */
export async function noteQuestion(
  trx: Db,
  asked: {
    campaign: string;
    rubric: number;
    thread: string;
    message: string;
    person: string;
    question: string;
  },
  nowMs: number,
): Promise<string> {
  const known = await trx
    .selectFrom('asked_question')
    .select('faq')
    .where('message', '=', asked.message)
    .executeTakeFirst();
  if (known !== undefined) return known.faq;
  const tokens = await tokensOf(asked.question);
  const faq = (await sameQuestion(trx, asked.campaign, tokens)) ?? (await begin(trx, asked, nowMs));
  await trx
    .updateTable('faq')
    .set((eb) => ({ asked: eb('asked', '+', 1) }))
    .where('id', '=', faq)
    .execute();
  const { message, campaign, thread, person, question } = asked;
  await trx
    .insertInto('asked_question')
    .values({
      message,
      campaign,
      thread,
      person,
      faq,
      question: toColumn(question),
      at_ms: nowMs,
    })
    .execute();
  return faq;
}

/** The question that most of these words are in; null where none asks the same. */
async function sameQuestion(
  db: Db,
  campaign: string,
  tokens: readonly string[],
): Promise<string | null> {
  const rows = await db
    .selectFrom('faq')
    .select(['id', 'tokens', 'merged_into'])
    .where('campaign', '=', campaign)
    .orderBy('asked', 'desc')
    .limit(1000)
    .execute();
  const [best] = rows
    .map((row) => ({ row, own: fromColumn<string[]>(row.tokens) }))
    .filter(({ own }) => asksSame(tokens, own))
    .sort((a, b) => jaccard(tokens, b.own) - jaccard(tokens, a.own));
  return best === undefined ? null : (best.row.merged_into ?? best.row.id);
}

/** A question without an answer yet. */
async function begin(
  trx: Db,
  { campaign, rubric, question }: { campaign: string; rubric: number; question: string },
  nowMs: number,
): Promise<string> {
  return newQuestion(trx, { campaign, rubric, topic: '', question, answer: '', by: null }, nowMs);
}

/** Puts a question into the list, answered where there is an answer. */
export async function newQuestion(
  trx: Db,
  made: {
    campaign: string;
    rubric: number;
    topic: string;
    question: string;
    answer: string;
    by: string | null;
  },
  nowMs: number,
): Promise<string> {
  const id = workId('v');
  const answered = made.answer.trim() !== '' && made.by !== null;
  await trx
    .insertInto('faq')
    .values({
      id,
      campaign: made.campaign,
      topic: made.topic,
      question: toColumn(made.question),
      answer: toColumn(made.answer),
      words: folded(`${made.topic}\n${made.question}\n${made.answer}`),
      tokens: toColumn(await tokensOf(made.question)),
      status: answered ? 'answered' : 'proposed',
      owner: null,
      merged_into: null,
      asked: 0,
      helpful: 0,
      unhelpful: 0,
      revision: answered ? 1 : 0,
      rubric: made.rubric,
      made_ms: nowMs,
      answered_by: answered ? made.by : null,
      answered_ms: answered ? nowMs : null,
    })
    .execute();
  return id;
}

/**
 * Answers a question once for all, gives it to somebody, or sets its topic; the answer before is kept.
 * @returns the revision, and who asked, for whom an answer is news
 * @throws HttpFault 409 where it was changed meanwhile
 */
export async function answerQuestion(
  trx: Db,
  id: string,
  change: {
    after: number;
    topic: string;
    question: string;
    answer: string;
    owner: string | null;
    by: string;
    rubric: number;
  },
  nowMs: number,
): Promise<{ revision: number; askers: string[]; news: boolean }> {
  const row = await trx
    .selectFrom('faq')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(row.revision) !== change.after || row.status === 'merged')
    throw new HttpFault(409, 'changed', {
      en: 'this question was changed in another window; reload the page and put your answer in again',
      'zh-CN': '该问题已在其他窗口被修改；请刷新页面后重新填写答案',
    });
  if (row.answer !== toColumn(''))
    await trx
      .insertInto('faq_revision')
      .values({
        faq: id,
        revision: Number(row.revision),
        question: row.question,
        answer: row.answer,
        by: row.answered_by ?? '',
        at_ms: Number(row.answered_ms ?? nowMs),
      })
      .onConflict((on) => on.doNothing())
      .execute();
  const news = change.answer.trim() !== '' && toColumn(change.answer) !== row.answer;
  const answered = change.answer.trim() !== '';
  const revision = Number(row.revision) + 1;
  await trx
    .updateTable('faq')
    .set({
      topic: change.topic,
      question: toColumn(change.question),
      answer: toColumn(change.answer),
      words: folded(`${change.topic}\n${change.question}\n${change.answer}`),
      tokens: toColumn(await tokensOf(change.question)),
      owner: change.owner,
      status: answered ? 'answered' : change.owner === null ? 'proposed' : 'assigned',
      revision,
      ...(news && { answered_by: change.by, answered_ms: nowMs, rubric: change.rubric }),
    })
    .where('id', '=', id)
    .execute();
  const asked = await trx
    .selectFrom('asked_question')
    .select('person')
    .distinct()
    .where('faq', '=', id)
    .execute();
  return { revision, askers: asked.map(({ person }) => person), news };
}

/**
 * Puts a question into another one that asks the same; what was asked goes along.
 * @throws HttpFault 400 where there is no such other question
 */
export async function mergeQuestion(trx: Db, id: string, into: string): Promise<void> {
  const [row, other] = await Promise.all(
    [id, into].map((one) =>
      trx.selectFrom('faq').selectAll().where('id', '=', one).executeTakeFirst(),
    ),
  );
  const fits =
    row !== undefined &&
    other !== undefined &&
    row.id !== other.id &&
    row.campaign === other.campaign &&
    other.status !== 'merged';
  if (!fits)
    throw new HttpFault(400, 'no_other', {
      en: 'choose another question of this campaign that is not merged itself',
      'zh-CN': '请选择本项目中另一个未被合并的问题',
    });
  if (row.status === 'merged') return;
  await trx.updateTable('asked_question').set({ faq: into }).where('faq', '=', id).execute();
  await trx
    .updateTable('faq')
    .set({ asked: Number(other.asked) + Number(row.asked) })
    .where('id', '=', into)
    .execute();
  // Its words stay, so that the next one who asks like this is led to the other.
  await trx
    .updateTable('faq')
    .set({ status: 'merged', merged_into: into, asked: 0 })
    .where((eb) => eb.or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .execute();
}

/** One's vote on an answer; a second one replaces the first. */
export async function voteHelpful(
  trx: Db,
  faq: string,
  person: string,
  helpful: boolean,
  nowMs: number,
): Promise<void> {
  const set = { helpful: helpful ? 1 : 0, at_ms: nowMs };
  await trx
    .insertInto('faq_vote')
    .values({ faq, person, ...set })
    .onConflict((on) => on.columns(['faq', 'person']).doUpdateSet(set))
    .execute();
  const votes = await trx
    .selectFrom('faq_vote')
    .select((eb) => ['helpful', eb.fn.countAll().as('n')])
    .where('faq', '=', faq)
    .groupBy('helpful')
    .execute();
  const n = (value: number): number =>
    Number(votes.find((row) => Number(row.helpful) === value)?.n ?? 0);
  await trx
    .updateTable('faq')
    .set({ helpful: n(1), unhelpful: n(0) })
    .where('id', '=', faq)
    .execute();
}

/** Answered questions that fit what is being typed, the best first; five at most. */
export async function suggested(
  db: Db,
  campaign: string,
  text: string,
): Promise<{ id: string; question: string; answer: string }[]> {
  const tokens = await tokensOf(text);
  if (tokens.length === 0) return [];
  const rows = await db
    .selectFrom('faq')
    .select(['id', 'question', 'answer', 'tokens'])
    .where('campaign', '=', campaign)
    .where('status', '=', 'answered')
    .orderBy('asked', 'desc')
    .limit(1000)
    .execute();
  return rows
    .map((row) => {
      const own = fromColumn<string[]>(row.tokens);
      return { row, fit: overlap(tokens, own), share: jaccard(tokens, own) };
    })
    .filter(({ fit, share }) => fit >= 0.5 && share > 0.1)
    .sort((a, b) => b.fit + b.share - (a.fit + a.share))
    .slice(0, 5)
    .map(({ row }) => ({
      id: row.id,
      question: fromColumn<string>(row.question),
      answer: fromColumn<string>(row.answer),
    }));
}

/** Questions that hold all words of the query: those without an answer first, then those that were asked most. */
export async function findQuestions(
  db: Db,
  campaign: string,
  { find = '', topic, open }: { find?: string; topic?: string | undefined; open: boolean },
) {
  let query = db
    .selectFrom('faq')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('status', 'in', open ? ['proposed', 'assigned', 'answered'] : ['answered']);
  if (topic !== undefined) query = query.where('topic', '=', topic);
  for (const part of partsOf(find)) query = query.where(holds('words', part));
  const rows = await query.orderBy('asked', 'desc').limit(300).execute();
  return rows.sort(
    (a, b) =>
      Number(a.status === 'answered') - Number(b.status === 'answered') ||
      Number(b.asked) - Number(a.asked),
  );
}
