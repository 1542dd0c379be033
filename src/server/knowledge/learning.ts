import { answerQuiz, learningPath, markRead, quizzesOf } from '../../experts/knowledge/learning.js';
import { alone } from '../../experts/work/events.js';
import { workId } from '../../experts/work/ids.js';
import { HttpFault } from '../../serve/http/index.js';
import { toColumn } from '../../store/index.js';
import { handlers } from '../context.js';
import { askedCampaign, mayOf, reviews, viewerOf } from './asked-campaign.js';

/** The learning path of newcomers. */
export const learning = handlers({
  'GET /api/campaigns/:campaign/learn': async ({ params }, context) => {
    const { db } = context;
    const campaign = await askedCampaign(context, params.campaign);
    const steps = await learningPath(db, campaign, viewerOf(context));
    const senior = reviews(context, campaign);
    const rows = senior
      ? await db
          .selectFrom('learned')
          .select(['what', 'at_ms', 'first_right'])
          .where('campaign', '=', campaign.id)
          .execute()
      : [];
    const quizzes = senior ? await quizzesOf(db, campaign.id) : [];
    return {
      title: campaign.title,
      may: mayOf(context, campaign),
      steps,
      done: steps.filter(({ doneMs }) => doneMs !== null).length,
      others: senior
        ? steps.map(({ what }) => ({
            what,
            n: rows.filter((row) => row.what === what && Number(row.at_ms) > 0).length,
          }))
        : [],
      quizzes: quizzes.map((quiz) => {
        const own = rows.filter(({ what }) => what === `quiz:${quiz.id}`);
        return {
          ...quiz,
          tried: own.length,
          firstRight: own.filter((row) => Number(row.first_right) === 1).length,
        };
      }),
    };
  },

  'POST /api/campaigns/:campaign/learn/read': async ({ params, body }, context) => {
    const campaign = await askedCampaign(context, params.campaign);
    const person = viewerOf(context);
    const steps = await learningPath(context.db, campaign, person);
    const step = steps.find(({ what, kind }) => what === body.what && kind !== 'quiz');
    if (step === undefined)
      throw new HttpFault(400, 'no_step', {
        en: 'this step is no longer on the learning path; reload the page',
        'zh-CN': '学习路径中已没有这一步；请刷新页面',
      });
    await markRead(context.db, campaign.id, person, step.what, context.now);
    return { done: true } as const;
  },

  'POST /api/campaigns/:campaign/learn/answer': ({ params, body }, context) =>
    context.db.transaction().execute(async (trx) => {
      await alone(trx, params.campaign);
      return answerQuiz(trx, params.campaign, viewerOf(context), body, context.now);
    }),

  'POST /api/campaigns/:campaign/quiz': async ({ params, body }, context) => {
    const campaign = await askedCampaign(context, params.campaign);
    if (body.answer >= body.options.length)
      throw new HttpFault(400, 'no_right_option', {
        en: 'say which of the options is the right one',
        'zh-CN': '请指明哪一个选项是正确答案',
      });
    const id = workId('v');
    const known = await quizzesOf(context.db, campaign.id);
    await context.db
      .insertInto('quiz')
      .values({
        id,
        campaign: campaign.id,
        question: toColumn(body.question),
        options: toColumn(body.options),
        answer: body.answer,
        why: toColumn(body.why),
        reference_case: body.case,
        place: known.length,
        made_ms: context.now,
      })
      .execute();
    return { id };
  },

  'POST /api/campaigns/:campaign/quiz/remove': async ({ params, body }, { db }) => {
    await db
      .deleteFrom('quiz')
      .where('campaign', '=', params.campaign)
      .where('id', '=', body.quiz)
      .execute();
    return { done: true } as const;
  },
});
