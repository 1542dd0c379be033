import type { Selectable } from 'kysely';
import {
  answerQuestion,
  findQuestions,
  mergeQuestion,
  newQuestion,
  suggested,
  voteHelpful,
} from '../../experts/knowledge/questions.js';
import { tellPeople } from '../../experts/notices.js';
import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import type { FaqTable } from '../../store/schema-knowledge.js';
import type { Answer } from '../api/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { audienceOf, namesOf } from '../talk/audience.js';
import { askedCampaign, mayOf, reviews, viewerOf } from './asked-campaign.js';

type Entry = Answer<'GET /api/campaigns/:campaign/faq'>['entries'][number];

/** Questions that were asked often, and their one answer. */
export const questions = handlers({
  'GET /api/campaigns/:campaign/faq': async ({ params, query }, context) => {
    const { db } = context;
    const campaign = await askedCampaign(context, params.campaign);
    const open = reviews(context, campaign);
    const rows = await findQuestions(db, campaign.id, {
      find: query.find ?? '',
      topic: query.topic,
      open,
    });
    const topics = await db
      .selectFrom('faq')
      .select('topic')
      .distinct()
      .where('campaign', '=', campaign.id)
      .where('status', '!=', 'merged')
      .execute();
    const { reviewers } = await audienceOf(db, context.mode, campaign.project);
    const names = await namesOf(db, reviewers);
    return {
      title: campaign.title,
      may: mayOf(context, campaign),
      topics: topics
        .map(({ topic }) => topic)
        .filter((topic) => topic !== '')
        .sort(),
      entries: await told(db, rows, viewerOf(context)),
      owners: open ? [...reviewers].map((id) => ({ id, name: names.get(id) ?? id })) : [],
    };
  },

  'POST /api/campaigns/:campaign/faq': async ({ params, body }, context) => {
    const campaign = await askedCampaign(context, params.campaign);
    const id = await context.db
      .transaction()
      .execute((trx) =>
        newQuestion(
          trx,
          { ...body, campaign: campaign.id, rubric: campaign.rubric, by: viewerOf(context) },
          context.now,
        ),
      );
    context.touched.faq = id;
    return { id };
  },

  'POST /api/campaigns/:campaign/faq/suggest': async ({ params, body }, { db }) => ({
    entries: await suggested(db, params.campaign, body.text),
  }),

  'GET /api/faq/:faq': async ({ params }, context) => {
    const { db } = context;
    const row = await seenQuestion(context, params.faq);
    const campaign = await askedCampaign(context, row.campaign);
    const [entry] = await told(db, [row], viewerOf(context));
    if (entry === undefined) throw hidden();
    const asks = reviews(context, campaign)
      ? await db
          .selectFrom('asked_question')
          .select(['question', 'at_ms'])
          .where('faq', '=', row.id)
          .orderBy('at_ms', 'desc')
          .limit(100)
          .execute()
      : [];
    const earlier = await db
      .selectFrom('faq_revision')
      .selectAll()
      .where('faq', '=', row.id)
      .orderBy('revision', 'desc')
      .execute();
    const names = await namesOf(
      db,
      earlier.map(({ by }) => by),
    );
    return {
      ...entry,
      campaign: row.campaign,
      asks: asks.map((one) => ({
        question: fromColumn<string>(one.question),
        atMs: Number(one.at_ms),
      })),
      earlier: earlier.map((one) => ({
        revision: Number(one.revision),
        question: fromColumn<string>(one.question),
        answer: fromColumn<string>(one.answer),
        by: names.get(one.by) ?? one.by,
        atMs: Number(one.at_ms),
      })),
    };
  },

  'PUT /api/faq/:faq': async ({ params, body }, context) => {
    const { db, now } = context;
    const row = await seenQuestion(context, params.faq);
    const campaign = await askedCampaign(context, row.campaign);
    if (body.owner !== null) {
      const { reviewers } = await audienceOf(db, context.mode, campaign.project);
      if (!reviewers.has(body.owner))
        throw new HttpFault(400, 'no_owner', {
          en: 'give the question to somebody who reviews in this project',
          'zh-CN': '请把问题交给本项目中有评审权限的人',
        });
    }
    const { revision, askers, news } = await db
      .transaction()
      .execute((trx) =>
        answerQuestion(
          trx,
          row.id,
          { ...body, by: viewerOf(context), rubric: campaign.rubric },
          now,
        ),
      );
    const link = `/campaigns/${campaign.id}/faq`;
    const tell = (people: readonly string[], once: string) =>
      tellPeople(db, people, { kind: 'work.answer', link, once, atMs: now });
    if (news) await tell(askers, `faq ${row.id} ${revision}`);
    if (body.owner !== null && body.owner !== row.owner && body.owner !== viewerOf(context))
      await tell([body.owner], `faq owner ${row.id} ${body.owner}`);
    return { revision };
  },

  'POST /api/faq/:faq/merge': async ({ params, body }, { db }) => {
    await db.transaction().execute((trx) => mergeQuestion(trx, params.faq, body.into));
    return { done: true } as const;
  },

  'POST /api/faq/:faq/helpful': async ({ params, body }, context) => {
    const row = await seenQuestion(context, params.faq);
    await context.db
      .transaction()
      .execute((trx) => voteHelpful(trx, row.id, viewerOf(context), body.helpful, context.now));
    return { done: true } as const;
  },
});

/** A question that the viewer may see: those without an answer are for whoever answers. */
async function seenQuestion(context: Context, id: string): Promise<Selectable<FaqTable>> {
  const row = await context.db
    .selectFrom('faq')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw hidden();
  const campaign = await askedCampaign(context, row.campaign);
  if (row.status !== 'answered' && !reviews(context, campaign)) throw hidden();
  return row;
}

async function told(
  db: Db,
  rows: readonly Selectable<FaqTable>[],
  person: string,
): Promise<Entry[]> {
  if (rows.length === 0) return [];
  const names = await namesOf(
    db,
    rows.flatMap(({ owner, answered_by }) => [owner ?? [], answered_by ?? []].flat()),
  );
  const votes = await db
    .selectFrom('faq_vote')
    .select(['faq', 'helpful'])
    .where('person', '=', person)
    .where(
      'faq',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => {
    const vote = votes.find(({ faq }) => faq === row.id);
    return {
      id: row.id,
      topic: row.topic,
      question: fromColumn<string>(row.question),
      answer: fromColumn<string>(row.answer),
      status: row.status as Entry['status'],
      owner: row.owner === null ? null : { id: row.owner, name: names.get(row.owner) ?? row.owner },
      asked: Number(row.asked),
      helpful: Number(row.helpful),
      unhelpful: Number(row.unhelpful),
      mine: vote === undefined ? null : Number(vote.helpful) === 1,
      revision: Number(row.revision),
      rubric: Number(row.rubric),
      answeredBy: row.answered_by === null ? null : (names.get(row.answered_by) ?? row.answered_by),
      answeredMs: row.answered_ms === null ? null : Number(row.answered_ms),
    };
  });
}
