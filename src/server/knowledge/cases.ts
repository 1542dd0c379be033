import { giveStandard } from '../../experts/exam/standard.js';
import {
  type CaseRow,
  type CaseStatus,
  type CaseWords,
  caseFrom,
  casesLike,
  changeCase,
  findCases,
  missingParts,
} from '../../experts/knowledge/cases.js';
import { markRead } from '../../experts/knowledge/learning.js';
import { rubricOf } from '../../experts/knowledge/versions.js';
import type { FilledPages } from '../../experts/work/content.js';
import { alone } from '../../experts/work/events.js';
import { contentOf, secretOf } from '../../experts/work/items.js';
import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import type { Answer } from '../api/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { namesOf } from '../talk/audience.js';
import { askedCampaign, mayOf, reviews, viewerOf } from './asked-campaign.js';

type Full = Answer<'GET /api/cases/:case'>;
type Short = Answer<'GET /api/campaigns/:campaign/cases'>['cases'][number];

/** The case library. */
export const cases = handlers({
  'GET /api/campaigns/:campaign/cases': async ({ params, query }, context) => {
    const { db } = context;
    const campaign = await askedCampaign(context, params.campaign);
    const statuses: CaseStatus[] = reviews(context, campaign)
      ? ['draft', 'accepted', 'superseded']
      : ['accepted', 'superseded'];
    const wanted = statuses.filter((one) => query.status === undefined || one === query.status);
    const found =
      wanted.length === 0
        ? []
        : await findCases(db, campaign.id, {
            find: query.find ?? '',
            statuses: wanted,
            ability: query.ability,
          });
    const all = await db
      .selectFrom('reference_case')
      .select('abilities')
      .where('campaign', '=', campaign.id)
      .execute();
    return {
      title: campaign.title,
      may: mayOf(context, campaign),
      cases: await shortly(db, campaign.id, viewerOf(context), found),
      abilities: [
        ...new Set(all.flatMap(({ abilities }) => fromColumn<string[]>(abilities))),
      ].sort(),
    };
  },

  'POST /api/campaigns/:campaign/cases': async ({ params, body }, context) => {
    const campaign = await askedCampaign(context, params.campaign);
    if (body.item !== null) {
      const row = await context.db
        .selectFrom('work_item')
        .select('id')
        .where('id', '=', body.item)
        .where('campaign', '=', campaign.id)
        .executeTakeFirst();
      if (row === undefined)
        throw new HttpFault(400, 'no_item', {
          en: 'this campaign has no such item; leave it out, or copy its id from the list of items',
          'zh-CN': '本项目中没有该题；可不填，或从题目列表复制编号',
        });
    }
    const id = await context.db.transaction().execute((trx) =>
      caseFrom(
        trx,
        {
          ...body,
          campaign: campaign.id,
          rubric: campaign.rubric,
          consultation: null,
          by: viewerOf(context),
        },
        context.now,
      ),
    );
    context.touched.case = id;
    return { id };
  },

  'GET /api/cases/:case': ({ params }, context) => fullCase(context, params.case),

  'PUT /api/cases/:case': async ({ params, body }, context) => {
    await context.db
      .transaction()
      .execute((trx) =>
        changeCase(trx, params.case, { ...body, by: viewerOf(context) }, context.now),
      );
    return fullCase(context, params.case);
  },

  'POST /api/cases/:case/read': async ({ params }, context) => {
    const row = await seenCase(context, params.case);
    await markRead(context.db, row.campaign, viewerOf(context), `case:${row.id}`, context.now);
    return { done: true } as const;
  },

  'POST /api/cases/:case/standard': async ({ params, body }, context) => {
    const { db, now } = context;
    const row = await seenCase(context, params.case);
    const campaign = await askedCampaign(context, row.campaign);
    const from = row.item;
    const filled = from === null ? null : await agreedOf(db, row.consultation, from);
    if (from === null || filled === null)
      throw new HttpFault(409, 'no_agreed_form', {
        en: 'this case has no item with an agreed form; set the standard on the exam’s page, by the item’s own form',
        'zh-CN': '该案例没有附带一致认可的评判结果；请在考核页面用题目自己的评判表设定标准答案',
      });
    const content = fromColumn<CaseWords>(row.content);
    const why = { en: content.consensus, 'zh-CN': content.consensus };
    const item = await db.transaction().execute(async (trx) => {
      await alone(trx, campaign.id);
      return giveStandard(
        trx,
        campaign,
        from,
        { filled, why, as: body.as, referenceCase: row.id },
        now,
      );
    });
    return { item };
  },

  'GET /api/assignments/:assignment/beside': async ({ params }, context) => {
    const { db } = context;
    const row = await db
      .selectFrom('assignment')
      .innerJoin('work_item', 'work_item.id', 'assignment.item')
      .select([
        'assignment.id',
        'assignment.person',
        'assignment.campaign',
        'assignment.item',
        'assignment.rubric',
        'work_item.kind',
      ])
      .where('assignment.id', '=', params.assignment)
      .executeTakeFirst();
    if (row === undefined || row.person !== viewerOf(context)) throw hidden();
    const given = await db
      .selectFrom('submission')
      .select('id')
      .where('assignment', '=', row.id)
      .limit(1)
      .executeTakeFirst();
    // The same for every kind of item, so that a hidden check cannot be told; an exam first has to end.
    const later = given === undefined || (await inExam(db, row.id));
    const found = later
      ? []
      : await casesLike(db, row.campaign, row.item, await contentOf(db, row.item));
    const marks = await db
      .selectFrom('rubric_mark')
      .selectAll()
      .where('assignment', '=', row.id)
      .orderBy('version')
      .execute();
    const { guide } = await rubricOf(db, row.campaign, Number(row.rubric));
    return {
      rubric: Number(row.rubric),
      guide: [...guide],
      casesLater: later,
      cases: await shortly(db, row.campaign, row.person, found),
      marks: marks.map((mark) => ({
        version: Number(mark.version),
        moved: Number(mark.moved) === 1,
        touched: fromColumn<string[]>(mark.touched),
      })),
    };
  },
});

async function inExam(db: Db, assignment: string): Promise<boolean> {
  const row = await db
    .selectFrom('exam_answer')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'exam_answer.attempt')
    .select('exam_attempt.id')
    .where('exam_answer.assignment', '=', assignment)
    .where('exam_attempt.state', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}

/** What was agreed on in the consultation, or the standard that the item has. */
async function agreedOf(
  db: Db,
  consultation: string | null,
  item: string,
): Promise<FilledPages | null> {
  if (consultation !== null) {
    const row = await db
      .selectFrom('consultation')
      .select(['agreed', 'outcome'])
      .where('id', '=', consultation)
      .executeTakeFirst();
    if (row?.agreed != null && row.outcome !== 'undecidable')
      return fromColumn<FilledPages>(row.agreed);
  }
  return (await secretOf(db, item)).standard;
}

/** A case that the viewer may see: drafts are for those who review. */
async function seenCase(context: Context, id: string) {
  const row = await context.db
    .selectFrom('reference_case')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw hidden();
  const campaign = await askedCampaign(context, row.campaign);
  if (row.status === 'draft' && !reviews(context, campaign)) throw hidden();
  return row;
}

async function fullCase(context: Context, id: string): Promise<Full> {
  const { db } = context;
  const row = await seenCase(context, id);
  const campaign = await askedCampaign(context, row.campaign);
  const senior = reviews(context, campaign);
  const earlier = await db
    .selectFrom('case_revision')
    .select(['revision', 'status', 'by', 'at_ms'])
    .where('reference_case', '=', id)
    .orderBy('revision', 'desc')
    .execute();
  const read = await db
    .selectFrom('learned')
    .select('person')
    .where('campaign', '=', row.campaign)
    .where('what', '=', `case:${id}`)
    .execute();
  const names = await namesOf(db, [
    row.made_by,
    ...(row.accepted_by === null ? [] : [row.accepted_by]),
    ...earlier.map(({ by }) => by),
  ]);
  const nameOf = (person: string): string => names.get(person) ?? person;
  const content = fromColumn<CaseWords>(row.content);
  return {
    id,
    campaign: row.campaign,
    status: row.status as Full['status'],
    content,
    lang: row.lang,
    abilities: fromColumn<string[]>(row.abilities),
    rubric: Number(row.rubric),
    learn: row.learn === null ? null : Number(row.learn),
    changedMs: Number(row.changed_ms),
    read: read.some(({ person }) => person === viewerOf(context)),
    // Ids of items and rooms are of use to those who may open them.
    item: senior ? row.item : null,
    consultation: senior ? row.consultation : null,
    supersededBy: row.superseded_by,
    revision: Number(row.revision),
    madeBy: nameOf(row.made_by),
    madeMs: Number(row.made_ms),
    acceptedBy: row.accepted_by === null ? null : nameOf(row.accepted_by),
    acceptedMs: row.accepted_ms === null ? null : Number(row.accepted_ms),
    missing: missingParts(content),
    earlier: earlier.map((one) => ({
      revision: Number(one.revision),
      status: one.status,
      by: nameOf(one.by),
      atMs: Number(one.at_ms),
    })),
    readers: read.length,
  };
}

async function shortly(
  db: Db,
  campaign: string,
  person: string,
  found: readonly CaseRow[],
): Promise<Short[]> {
  if (found.length === 0) return [];
  const read = await db
    .selectFrom('learned')
    .select('what')
    .where('campaign', '=', campaign)
    .where('person', '=', person)
    .execute();
  const receipts = new Set(read.map(({ what }) => what));
  return found.map(({ content, abilities, ...one }) => ({
    ...one,
    abilities: [...abilities],
    title: content.title,
    excerpt: content.problem.replace(/\s+/g, ' ').slice(0, 160),
    read: receipts.has(`case:${one.id}`),
  }));
}
