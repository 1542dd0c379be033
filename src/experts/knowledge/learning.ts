import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import type { CaseWords } from './cases.js';
import type { GuideSection } from './rubric.js';
import { rubricOf } from './versions.js';

export type LearnStep =
  | {
      kind: 'guide';
      what: string;
      version: number;
      sections: GuideSection[];
      doneMs: number | null;
    }
  | {
      kind: 'case';
      what: string;
      id: string;
      content: CaseWords;
      lang: string;
      doneMs: number | null;
    }
  | {
      kind: 'quiz';
      what: string;
      id: string;
      question: string;
      options: string[];
      answer: { right: number; why: string } | null;
      tries: number;
      doneMs: number | null;
    };

/** What a newcomer reads and answers, in order: the guide in force, the chosen cases, the questions. */
export async function learningPath(
  db: Db,
  campaign: { id: string; rubric: number },
  person: string,
): Promise<LearnStep[]> {
  const rows = await db
    .selectFrom('learned')
    .selectAll()
    .where('campaign', '=', campaign.id)
    .where('person', '=', person)
    .execute();
  const receipts = new Map(rows.map((row) => [row.what, row]));
  const done = (what: string): number | null => {
    const row = receipts.get(what);
    return row === undefined ? null : Number(row.at_ms);
  };
  const { guide } = await rubricOf(db, campaign.id, campaign.rubric);
  const cases = await db
    .selectFrom('reference_case')
    .select(['id', 'content', 'lang'])
    .where('campaign', '=', campaign.id)
    .where('status', '=', 'accepted')
    .where('learn', 'is not', null)
    .orderBy('learn')
    .orderBy('made_ms')
    .execute();
  const quizzes = await quizzesOf(db, campaign.id);
  const guideWhat = `guide:${campaign.rubric}`;
  return [
    ...(guide.length === 0
      ? []
      : [
          {
            kind: 'guide' as const,
            what: guideWhat,
            version: campaign.rubric,
            sections: [...guide],
            doneMs: done(guideWhat),
          },
        ]),
    ...cases.map(({ id, content, lang }) => ({
      kind: 'case' as const,
      what: `case:${id}`,
      id,
      content: fromColumn<CaseWords>(content),
      lang,
      doneMs: done(`case:${id}`),
    })),
    ...quizzes.map((quiz) => {
      const what = `quiz:${quiz.id}`;
      const row = receipts.get(what);
      // What is right is told when it was found.
      const found = row !== undefined && Number(row.at_ms) > 0;
      return {
        kind: 'quiz' as const,
        what,
        id: quiz.id,
        question: quiz.question,
        options: quiz.options,
        answer: found ? { right: quiz.answer, why: quiz.why } : null,
        tries: Number(row?.tries ?? 0),
        doneMs: found ? Number(row.at_ms) : null,
      };
    }),
  ];
}

export type Quiz = {
  id: string;
  question: string;
  options: string[];
  answer: number;
  why: string;
};

export async function quizzesOf(db: Db, campaign: string): Promise<Quiz[]> {
  const rows = await db
    .selectFrom('quiz')
    .selectAll()
    .where('campaign', '=', campaign)
    .orderBy('place')
    .orderBy('made_ms')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    question: fromColumn<string>(row.question),
    options: fromColumn<string[]>(row.options),
    answer: Number(row.answer),
    why: fromColumn<string>(row.why),
  }));
}

/** A receipt for what was read; the first reading counts. */
export async function markRead(
  db: Db,
  campaign: string,
  person: string,
  what: string,
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('learned')
    .values({ campaign, person, what, at_ms: nowMs, tries: 0, first_right: null })
    .onConflict((on) => on.doNothing())
    .execute();
}

/**
 * A try at a question of the path. Only the right one is told, when it was found; nobody is ranked by it.
 * @throws HttpFault 400 where there is no such question
 */
export async function answerQuiz(
  trx: Db,
  campaign: string,
  person: string,
  { quiz: id, choice }: { quiz: string; choice: number },
  nowMs: number,
): Promise<{ right: boolean; why: string | null }> {
  const quiz = (await quizzesOf(trx, campaign)).find((one) => one.id === id);
  if (quiz === undefined || choice >= quiz.options.length)
    throw new HttpFault(400, 'no_question', {
      en: 'this question is no longer on the learning path; reload the page',
      'zh-CN': '学习路径中已没有这道题；请刷新页面',
    });
  const right = choice === quiz.answer;
  const what = `quiz:${id}`;
  const row = await trx
    .selectFrom('learned')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .where('what', '=', what)
    .executeTakeFirst();
  if (row === undefined)
    await trx
      .insertInto('learned')
      .values({
        campaign,
        person,
        what,
        // 0: tried and not found yet.
        at_ms: right ? nowMs : 0,
        tries: 1,
        first_right: right ? 1 : 0,
      })
      .execute();
  else if (Number(row.at_ms) === 0)
    await trx
      .updateTable('learned')
      .set({ at_ms: right ? nowMs : 0, tries: Number(row.tries) + 1 })
      .where('campaign', '=', campaign)
      .where('person', '=', person)
      .where('what', '=', what)
      .execute();
  return { right, why: right ? quiz.why : null };
}
