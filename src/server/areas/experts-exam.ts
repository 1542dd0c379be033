import { answerAppeal, appeal } from '../../experts/exam/appeals.js';
import { beginAttempt, finishAttempt, myExam } from '../../experts/exam/attempts.js';
import { bankFor, putInBank } from '../../experts/exam/bank.js';
import { decide, decisionsIn, probationLeft } from '../../experts/exam/decisions.js';
import { passChances } from '../../experts/exam/outcome.js';
import { giveStandard } from '../../experts/exam/standard.js';
import { hooks } from '../../experts/hooks.js';
import { tellPeople } from '../../experts/notices.js';
import { type Campaign, campaignOf } from '../../experts/work/campaigns.js';
import { moveItem, type Worked } from '../../experts/work/close.js';
import { originalOf } from '../../experts/work/copies.js';
import { alone } from '../../experts/work/events.js';
import { isLive } from '../../experts/work/item-states.js';
import { HttpFault } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { attemptTold, feedbackOf, resultTold, rulesTold } from '../exam/attempt-view.js';
import { bankView, candidatesOf, standardView } from '../exam/bank-view.js';
import { audienceOf } from '../talk/audience.js';

/** Calibration exams. */
export const expertsExam = handlers({
  'GET /api/campaigns/:campaign/exam': async ({ params }, context) => {
    const { db, now } = context;
    const campaign = await asked(context, params.campaign);
    const person = viewerOf(context);
    const mine = await myExam(db, campaign, person, now);
    if (mine.standing === 'not-ready') await tellNotReady(context, campaign);
    const rows = await db
      .selectFrom('exam_attempt')
      .selectAll()
      .where('campaign', '=', campaign.id)
      .where('person', '=', person)
      .orderBy('begun_ms', 'desc')
      .execute();
    const { exam } = campaign.settings;
    const { items } = await probationLeft(db, campaign.id, person);
    return {
      title: campaign.title,
      rubric: campaign.rubric,
      calibrated: mine.calibrated,
      required: exam.required,
      standing: mine.standing,
      atMs: mine.atMs,
      attemptsLeft: mine.left,
      rules: rulesTold(exam),
      chances: passChances(exam, exam.attempts),
      probation: items > 0 ? { left: items } : null,
      attempts: await Promise.all(rows.map((row) => attemptTold(db, row))),
      decisions: await decisionsIn(db, campaign.id, person),
    };
  },

  'POST /api/campaigns/:campaign/exam/begin': async ({ params }, context) => {
    const campaign = await asked(context, params.campaign);
    const person = viewerOf(context);
    try {
      return await context.db.transaction().execute(async (trx) => {
        await alone(trx, campaign.id);
        await joined(trx, campaign.id, person);
        return beginAttempt(trx, campaign, person, context.now);
      });
    } catch (error) {
      if (error instanceof HttpFault && error.code === 'exam_not_ready')
        await tellNotReady(context, campaign);
      throw error;
    }
  },

  'POST /api/attempts/:attempt/finish': async ({ params }, context) => {
    const { row, campaign } = await ownAttempt(context, params.attempt);
    if (row.state === 'superseded')
      throw new HttpFault(409, 'superseded', {
        en: 'the rubric changed while this attempt was open, so it has no result; begin an attempt under the new version',
        'zh-CN': '作答期间标准已更新，本次考核没有结果；请按新版本重新考核',
      });
    const outcome = await context.db.transaction().execute(async (trx) => {
      await alone(trx, campaign.id);
      return finishAttempt(trx, campaign, row.id, context.now);
    });
    const after = await myExam(context.db, campaign, row.person, context.now);
    if (after.standing === 'waiting') await tellOwners(context, campaign, `waiting ${row.id}`);
    const state =
      outcome.passed || row.state === 'passed' ? ('passed' as const) : ('failed' as const);
    return { state, ...resultTold(outcome, row) };
  },

  'GET /api/attempts/:attempt': async ({ params }, context) => {
    const { row, campaign } = await ownAttempt(context, params.attempt);
    return {
      ...(await attemptTold(context.db, row)),
      campaign: campaign.id,
      // Nothing of the items before the end: they come one by one, as work.
      items:
        row.state === 'passed' || row.state === 'failed'
          ? await feedbackOf(context.db, campaign, row)
          : [],
    };
  },

  'POST /api/attempts/:attempt/appeals': async ({ params, body }, context) => {
    const { row, campaign } = await ownAttempt(context, params.attempt);
    const { id, fresh } = await context.db
      .transaction()
      .execute((trx) => appeal(trx, campaign, row, { ...body, person: row.person }, context.now));
    if (fresh) await tellOwners(context, campaign, `appeal ${id}`);
    return { id };
  },

  'GET /api/campaigns/:campaign/exam/bank': async ({ params, query }, context) => {
    const campaign = await asked(context, params.campaign);
    return bankView(context.db, campaign, query.rubric ?? campaign.rubric);
  },

  'GET /api/campaigns/:campaign/exam/candidates': async ({ params, query }, context) => ({
    items: await candidatesOf(context.db, params.campaign, query.find ?? ''),
  }),

  'GET /api/work/:work/standard': ({ params }, context) => standardView(context.db, params.work),

  'PUT /api/work/:work/standard': async ({ params, body }, context) => {
    const campaign = await campaignOfItem(context, params.work);
    const item = await context.db.transaction().execute(async (trx) => {
      await alone(trx, campaign.id);
      const given = await giveStandard(trx, campaign, params.work, body, context.now);
      if (body.withdraw && body.as !== 'keep')
        await withdrawOriginal(trx, { hooks, campaign, nowMs: context.now }, given);
      return given;
    });
    return { item };
  },

  'PUT /api/work/:work/bank': async ({ params, body }, context) => {
    const { db, now } = context;
    const campaign = await campaignOfItem(context, params.work);
    const { kind } = await db
      .selectFrom('work_item')
      .select('kind')
      .where('id', '=', params.work)
      .executeTakeFirstOrThrow();
    if (kind !== 'exam')
      throw new HttpFault(409, 'no_exam_item', {
        en: 'only exam items are in the bank; set a standard for this item as an exam item first',
        'zh-CN': '题库中只有考核题；请先为该题设定标准答案并做成考核题',
      });
    await putInBank(
      db,
      { campaign: campaign.id, item: params.work, by: viewerOf(context), ...body },
      now,
    );
    return { done: true } as const;
  },

  'POST /api/campaigns/:campaign/exam/decisions': async ({ params, body }, context) => {
    const campaign = await asked(context, params.campaign);
    await context.db.transaction().execute(async (trx) => {
      await alone(trx, campaign.id);
      await decide(trx, campaign, { ...body, by: viewerOf(context) }, context.now);
    });
    if (body.kind === 'retest' || body.kind === 'again') {
      const { exam } = campaign.settings;
      const left = await bankFor(context.db, campaign.id, campaign.rubric, body.person);
      if (left.length < exam.items) await tellNotReady(context, campaign);
    }
    return { done: true } as const;
  },

  'POST /api/campaigns/:campaign/exam/appeals': async ({ params, body }, context) => {
    const campaign = await asked(context, params.campaign);
    await context.db.transaction().execute(async (trx) => {
      await alone(trx, campaign.id);
      const { appeal: id, state, answer } = body;
      await answerAppeal(trx, campaign, { id, state, answer, by: viewerOf(context) }, context.now);
    });
    return { done: true } as const;
  },
});

const viewerOf = ({ viewer }: Context): string => viewer?.id ?? '';

async function asked({ db }: Context, id: string): Promise<Campaign> {
  const campaign = await campaignOf(db, id);
  if (campaign === null) throw hidden();
  return campaign;
}

async function campaignOfItem(context: Context, item: string): Promise<Campaign> {
  const row = await context.db
    .selectFrom('work_item')
    .select('campaign')
    .where('id', '=', item)
    .executeTakeFirst();
  if (row === undefined) throw hidden();
  return asked(context, row.campaign);
}

/** An attempt of the viewer's own; nobody else's is there. */
async function ownAttempt(context: Context, id: string) {
  const row = await context.db
    .selectFrom('exam_attempt')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.person !== viewerOf(context)) throw hidden();
  return { row, campaign: await asked(context, row.campaign) };
}

/** @throws HttpFault 409 where they have not joined */
async function joined(db: Context['db'], campaign: string, person: string): Promise<void> {
  const rater = await db
    .selectFrom('rater')
    .select('status')
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .executeTakeFirst();
  if (rater !== undefined && rater.status !== 'left') return;
  throw new HttpFault(409, 'not_joined', {
    en: 'join the campaign first, then begin its exam',
    'zh-CN': '请先参加该项目，再开始考核',
  });
}

async function tellOwners(context: Context, campaign: Campaign, once: string): Promise<void> {
  const { managers } = await audienceOf(context.db, context.mode, campaign.project);
  await tellPeople(context.db, managers, {
    kind: 'work.exam',
    link: `/campaigns/${campaign.id}/exam`,
    once,
    atMs: context.now,
  });
}

/** One alert for a version whose bank is too small, however many people wait. */
const tellNotReady = (context: Context, campaign: Campaign): Promise<void> =>
  tellOwners(context, campaign, `not ready ${campaign.id} ${campaign.rubric}`);

/** Takes the item that a copy was made of out of work, where it is in work. */
async function withdrawOriginal(trx: Db, worked: Worked, copy: string): Promise<void> {
  const original = await originalOf(trx, copy);
  const row = await trx
    .selectFrom('work_item')
    .select('state')
    .where('id', '=', original)
    .executeTakeFirst();
  if (original !== copy && row !== undefined && isLive(row.state))
    await moveItem(trx, worked, original, 'withdrawn');
}
