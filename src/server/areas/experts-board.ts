import type { Text } from '../../contract/index.js';
import { type HandOverFault, handOver } from '../../experts/board/hand-over.js';
import { answerOffer, lapse, type OfferFault, offer } from '../../experts/board/offers.js';
import { type LineageFault, mergeItems, splitItem } from '../../experts/board/split-merge.js';
import { boardRaters, standingOf } from '../../experts/board/standing.js';
import { hooks } from '../../experts/hooks.js';
import { namesOf, shownName } from '../../experts/person-names.js';
import type { WorkContent } from '../../experts/work/content.js';
import { excerptOf } from '../../experts/work/excerpt.js';
import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import type { Answer } from '../api/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { asItStood, movesAfter } from '../reading/as-it-stood.js';
import { known } from './experts-campaigns-shared.js';

type Board = Answer<'GET /api/campaigns/:campaign/board'>;
type Card = Answer<'GET /api/campaigns/:campaign/board/items'>['rows'][number];

/** A campaign's board. */
export const expertsBoard = handlers({
  'GET /api/campaigns/:campaign/board': async ({ params }, context) => {
    const { db, now } = context;
    const campaign = await known(db, params.campaign);
    const { forecast, ...standing } = await asItStood(context, campaign, 'board', () =>
      standingOf(db, campaign, now),
    );
    return {
      ...standing,
      title: campaign.title,
      status: campaign.status,
      zone: campaign.settings.money.zone,
      dueMs: campaign.dueMs,
      nowMs: now,
      forecast:
        forecast.reason === null
          ? forecast
          : { ...forecast, rate: null, p50Ms: null, p90Ms: null, risk: null },
      alerts: await alertsOf(db, campaign.id),
      movesAfter: await movesAfter(context, campaign),
    };
  },

  'GET /api/campaigns/:campaign/board/raters': async ({ params }, context) => {
    const { db, now } = context;
    const campaign = await known(db, params.campaign);
    const raters = await asItStood(context, campaign, 'board raters', () =>
      boardRaters(db, hooks, campaign, now),
    );
    const names = await namesOf(
      db,
      raters.map(({ person }) => person),
    );
    return {
      raters: raters.map((one) => ({ ...one, name: names(one.person) })),
    };
  },

  'GET /api/campaigns/:campaign/board/items': async ({ params, query }, { db }) => {
    const rows = await db
      .selectFrom('work_item')
      .innerJoin('work_content', 'work_content.item', 'work_item.id')
      .selectAll('work_item')
      .select('work_content.content')
      .where('campaign', '=', params.campaign)
      .where('state', '=', query.column)
      .where('kind', '=', 'task')
      .where('id', '>', query.after ?? '')
      .orderBy('id')
      .limit(query.size)
      .execute();
    const ids = rows.map(({ id }) => id);
    const more = await aroundItems(db, ids);
    return {
      next: rows.length < query.size ? null : (ids.at(-1) ?? null),
      rows: rows.map((row): Card => {
        const content = fromColumn<WorkContent>(row.content);
        return {
          id: row.id,
          subject: row.subject,
          state: row.state as Card['state'],
          difficulty: row.difficulty,
          tier: row.tier,
          heavy: row.heavy === 1,
          priority: row.priority,
          done: row.done,
          overlap: row.overlap,
          excerpt: excerptOf(content),
          pages: content.pages.map(({ step, title }) => ({ step, title })),
          parent: row.parent,
          children: more.children.get(row.id) ?? [],
          holders: more.holders.get(row.id) ?? [],
          offered: more.offered.get(row.id) ?? [],
          madeMs: Number(row.made_ms),
        };
      }),
    };
  },

  'POST /api/campaigns/:campaign/alerts/:alert': async ({ params, body }, context) => {
    const { db, now } = context;
    const { numUpdatedRows } = await db
      .updateTable('work_alert')
      .set({
        seen_ms: now,
        seen_by: viewerId(context),
        muted_until_ms: body.muteDays === 0 ? null : now + body.muteDays * 86_400_000,
      })
      .where('id', '=', params.alert)
      .where('campaign', '=', params.campaign)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw hidden();
    return { done: true };
  },

  'POST /api/campaigns/:campaign/offers': async ({ params, body }, context) => {
    const { db, now, touched } = context;
    const campaign = await known(db, params.campaign);
    const { work: item, ...rest } = body;
    const made = await offer(db, hooks, campaign, { ...rest, item, by: viewerId(context) }, now);
    if ('fault' in made) throw refusal(made.fault);
    touched.offer = made.id;
    touched.work = item;
    touched.person = body.person;
    return made;
  },

  'GET /api/me/offers': async (_, context) => {
    const { db, now } = context;
    await lapse(db, now);
    const rows = await db
      .selectFrom('work_offer')
      .innerJoin('campaign', 'campaign.id', 'work_offer.campaign')
      .select([
        'work_offer.id',
        'work_offer.campaign',
        'campaign.title',
        'work_offer.note',
        'work_offer.made_ms',
        'work_offer.until_ms',
      ])
      .where('work_offer.person', '=', viewerId(context))
      .where('work_offer.state', '=', 'offered')
      .orderBy('work_offer.until_ms')
      .execute();
    return {
      offers: rows.map(({ made_ms, until_ms, ...row }) => ({
        ...row,
        madeMs: Number(made_ms),
        untilMs: Number(until_ms),
      })),
    };
  },

  'POST /api/me/offers/:offer': async ({ params, body }, context) => {
    const answered = await answerOffer(
      context.db,
      hooks,
      { id: params.offer, person: viewerId(context), accept: body.accept },
      context.now,
    );
    if (answered === null) throw hidden();
    return {
      state: answered.state,
      assignment: answered.state === 'accepted' ? answered.assignment : null,
    };
  },

  'POST /api/assignments/:assignment/hand-over': async ({ params, body }, context) => {
    const { db, now, touched } = context;
    const given = await handOver(db, hooks, { assignment: params.assignment, to: body.to }, now);
    if ('fault' in given) throw refusal(given.fault);
    touched.person = body.to;
    return given;
  },

  'POST /api/work/:work/split': async ({ params, body }, context) => {
    const { db, now } = context;
    const row = await db
      .selectFrom('work_item')
      .select('campaign')
      .where('id', '=', params.work)
      .executeTakeFirst();
    if (row === undefined) throw hidden();
    const campaign = await known(db, row.campaign);
    const asked = { item: params.work, ...body, by: viewerId(context) };
    const made = await splitItem(db, hooks, campaign, asked, now);
    if ('fault' in made) throw refusal(made.fault);
    return made;
  },

  'POST /api/campaigns/:campaign/merge': async ({ params, body }, context) => {
    const { db, now } = context;
    const campaign = await known(db, params.campaign);
    const asked = { items: body.works, by: viewerId(context) };
    const made = await mergeItems(db, hooks, campaign, asked, now);
    if ('fault' in made) throw refusal(made.fault);
    return made;
  },
});

const viewerId = ({ viewer }: Context): string => {
  if (viewer === null) throw hidden();
  return viewer.id;
};

/** Episodes that last, the newest first. */
async function alertsOf(db: Db, campaign: string): Promise<Board['alerts']> {
  const rows = await db
    .selectFrom('work_alert')
    .selectAll()
    .where('campaign', '=', campaign)
    .where('ended_ms', 'is', null)
    .orderBy('began_ms', 'desc')
    .limit(100)
    .execute();
  const names = await namesOf(
    db,
    rows.map(({ subject }) => subject).filter((subject) => subject !== ''),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Board['alerts'][number]['kind'],
    person: row.subject === '' ? null : { id: row.subject, name: names(row.subject) },
    beganMs: Number(row.began_ms),
    mutedUntilMs: row.muted_until_ms === null ? null : Number(row.muted_until_ms),
    seen: row.seen_ms !== null,
  }));
}

/** Who holds items, who was asked, and what they were split into. */
async function aroundItems(db: Db, ids: readonly string[]) {
  const holders = new Map<string, Card['holders']>();
  const offered = new Map<string, string[]>();
  const children = new Map<string, string[]>();
  if (ids.length === 0) return { holders, offered, children };
  const held = await db
    .selectFrom('assignment')
    .leftJoin('person', 'person.id', 'assignment.person')
    .select(['assignment.id', 'assignment.item', 'assignment.person', 'person.name'])
    .where('assignment.item', 'in', [...ids])
    .where('assignment.state', '=', 'leased')
    .execute();
  for (const { id, item, person, name } of held)
    holders.set(item, [
      ...(holders.get(item) ?? []),
      { assignment: id, person, name: shownName(person, name) },
    ]);
  const asked = await db
    .selectFrom('work_offer')
    .leftJoin('person', 'person.id', 'work_offer.person')
    .select(['work_offer.item', 'work_offer.person', 'person.name'])
    .where('work_offer.item', 'in', [...ids])
    .where('work_offer.state', '=', 'offered')
    .execute();
  for (const { item, person, name } of asked)
    offered.set(item, [...(offered.get(item) ?? []), shownName(person, name)]);
  const made = await db
    .selectFrom('work_lineage')
    .select(['parent', 'child'])
    .where('parent', 'in', [...ids])
    .execute();
  for (const { parent, child } of made)
    children.set(parent, [...(children.get(parent) ?? []), child]);
  return { holders, offered, children };
}

const SAID: Readonly<Record<OfferFault | HandOverFault | LineageFault, Text>> = {
  'not-open': {
    en: 'nobody works in this campaign at present: it is paused, closed or not begun; open it first',
    'zh-CN': '该项目目前无人作业：已暂停、已关闭或尚未开始；请先开放',
  },
  'no-rater': {
    en: 'this person takes no part in the campaign; add them first',
    'zh-CN': '此人未参加该项目；请先添加',
  },
  barrier: {
    en: 'this person may not take work at present: paused, an alarm, or the exam is not passed',
    'zh-CN': '此人目前不能领取题目：已暂停、有警报，或未通过考核',
  },
  unfit: {
    en: 'this item may not go to this person: a conflict of interest, a credential, a language, its content, or it is theirs already',
    'zh-CN': '该题不能交给此人：存在利益冲突、缺少资质、语言或内容不合适，或已在其手中',
  },
  had: {
    en: 'this person has had this item already; nobody rates one twice',
    'zh-CN': '此人已接触过该题；同一题不能由同一人评判两次',
  },
  full: {
    en: 'the item has all its raters, or is closed',
    'zh-CN': '该题的评判已够数，或已完成',
  },
  offered: {
    en: 'this item is offered to this person already; wait for the answer',
    'zh-CN': '该题已向此人发出邀请；请等待答复',
  },
  blind: {
    en: 'raters of a blind test are drawn, so this place cannot be given to somebody you choose; where its rater skips it, another is drawn',
    'zh-CN': '盲测的评审由抽签决定，不能转交给指定的人；若评审跳过此题，会另抽一人',
  },
  check: {
    en: 'this place is about the person who holds it (exam, practice or hidden check) and cannot be handed over',
    'zh-CN': '这一题用于考查持有它的评审（考核、练习或隐藏检查题），不能转交',
  },
  over: {
    en: 'nobody holds this any more; reload the page',
    'zh-CN': '该题已不在任何人手中；请刷新页面',
  },
  'not-live': {
    en: 'only tasks that are open can be split or merged; reload the page',
    'zh-CN': '只有未完成的题目才能拆分或合并；请刷新页面',
  },
  'one-page': {
    en: 'the form of this item has one page, so there is nothing to split',
    'zh-CN': '该题的评判表只有一页，无法拆分',
  },
  pages: {
    en: 'each page of the form must go into exactly one part, and no part may be empty',
    'zh-CN': '评判表的每一页必须归入且只归入一个部分，且各部分不能为空',
  },
  'other-text': {
    en: 'only items that show the same texts can be merged',
    'zh-CN': '只有显示相同文本的题目才能合并',
  },
  'same-step': {
    en: 'these items ask the same page, so one form cannot hold both',
    'zh-CN': '这些题目包含相同的评判页，无法放进同一张评判表',
  },
};
const refusal = (fault: keyof typeof SAID): HttpFault =>
  new HttpFault(409, fault.replace('-', '_'), SAID[fault]);
