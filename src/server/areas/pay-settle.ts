import type { Lang, Text } from '../../contract/index.js';
import { addByHand } from '../../experts/money/by-hand.js';
import { disputesOf, sayInDispute } from '../../experts/money/disputes.js';
import { pseudonymOf } from '../../experts/money/forget.js';
import { namesIn } from '../../experts/money/names-out.js';
import { payeeOf, payeeStates } from '../../experts/money/payees.js';
import { markPaid, type NotedAs, statementsOf } from '../../experts/money/payments.js';
import { clockText } from '../../experts/money/periods.js';
import { sealedSheet } from '../../experts/money/sealed-sheet.js';
import { lockPeriod, openPeriods, preview, type Refusal } from '../../experts/money/settle.js';
import { linesOf, settlementsOf, unsound } from '../../experts/money/settled.js';
import { statementSheet } from '../../experts/money/sheet.js';
import { type Campaign, campaignOf } from '../../experts/work/campaigns.js';
import { badRequest, HttpFault, langAsked } from '../../serve/http/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { projectsWith } from '../viewer.js';
import { notByKey, notForOneself } from './pay-not-own.js';
import { meOf, namesOf, toldDisputes } from './pay-own.js';
import { needStored } from './pay-sent.js';

/** Pay periods: for finance and owners. */
export const paySettle = handlers({
  'GET /api/settlements': async (_, context) => {
    const { db, viewer, now } = context;
    const projects = viewer === null ? [] : projectsWith(viewer, 'money');
    const rows = await db
      .selectFrom('campaign')
      .select('id')
      .$if(projects !== null, (q) => q.where('project', 'in', ['', ...(projects ?? [])]))
      .orderBy('made_ms', 'desc')
      .execute();
    const campaigns = [];
    for (const { id } of rows) {
      const campaign = await campaignOf(db, id);
      if (campaign === null) continue;
      const { zone, period, currency } = campaign.settings.money;
      const { n } = await db
        .selectFrom('pay_dispute')
        .select((eb) => eb.fn.countAll().as('n'))
        .where('campaign', '=', id)
        .where('state', '=', 'open')
        .executeTakeFirstOrThrow();
      campaigns.push({
        campaign: id,
        title: campaign.title,
        currency,
        zone,
        period,
        open: await openPeriods(db, campaign, now),
        disputes: Number(n),
      });
    }
    return {
      campaigns,
      settlements: await settlementsOf(db, { campaigns: rows.map(({ id }) => id) }),
    };
  },

  'GET /api/campaigns/:campaign/settlement-preview': async ({ params, query }, context) => {
    const { db, now } = context;
    const campaign = await theCampaign(context, params.campaign);
    const found = await preview(db, campaign, query.startMs, now);
    if (found === null) throw refused('no-period');
    const people = found.shares.map(({ person }) => person);
    const names = await namesOf(db, people);
    const known = await payeeStates(db, context.setup.seals, people);
    const { zone } = campaign.settings.money;
    return {
      ...found,
      zone,
      shares: found.shares.map((share) => ({
        ...share,
        name: names.get(share.person) ?? share.person,
        payee: known.get(share.person) ?? 'none',
      })),
    };
  },

  'POST /api/campaigns/:campaign/settlements': async ({ params, body }, context) => {
    notByKey(context);
    const campaign = await theCampaign(context, params.campaign);
    const locked = await lockPeriod(context.db, campaign, {
      startMs: body.startMs,
      seen: body.digest,
      by: meOf(context),
      atMs: context.now,
    });
    if ('refused' in locked) throw refused(locked.refused);
    context.touched.settlement = locked.settlement;
    return locked;
  },

  'GET /api/settlements/:settlement': async ({ params }, context) => {
    const { db } = context;
    const settlement = await theSettlement(context, params.settlement);
    const statements = await statementsOf(db, params.settlement);
    const people = statements.map(({ person }) => person);
    const names = await namesOf(db, people);
    const known = await payeeStates(db, context.setup.seals, people);
    return {
      settlement,
      whole: (await unsound(db, settlement.id)) === null,
      statements: statements.map((one) => ({
        ...one,
        name: names.get(one.person) ?? one.person,
        payee: known.get(one.person) ?? 'none',
      })),
    };
  },

  'POST /api/settlements/:settlement/sheet': async ({ params, body }, context) => {
    const { db, sender, setup } = context;
    notByKey(context);
    const settlement = await theSettlement(context, params.settlement);
    const statements = await statementsOf(db, settlement.id);
    const names = await namesOf(
      db,
      statements.map(({ person }) => person),
    );
    const nameOf = (person: string) => names.get(person) ?? person;
    const rows = [];
    for (const one of statements) {
      const { payee, lost } = await payeeOf(db, setup.seals, one.person);
      rows.push({ ...one, name: nameOf(one.person), payee, lost });
    }
    const lines = (await linesOf(db, settlement.id)).map(({ person, ...line }) => ({
      ...line,
      name: nameOf(person),
    }));
    const lang: Lang = langAsked(sender.headers.get('Accept-Language'), 'en');
    const plain = await statementSheet(
      { ...settlement, campaign: settlement.title },
      rows,
      lines,
      lang,
    );
    const sealed = await sealedSheet(plain, body.password);
    context.touched.statements = String(rows.length);
    return new Response(sealed as Uint8Array<ArrayBuffer>, {
      headers: {
        'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'Content-Disposition': `attachment; filename="statements-${settlement.id}.xlsx"`,
        'Cache-Control': 'no-store',
      },
    });
  },

  'POST /api/settlements/:settlement/paid': async ({ params, body }, context) => {
    notByKey(context);
    const noted = await markPaid(context.db, params.settlement, {
      statements: body.statements,
      reference: body.reference,
      by: meOf(context),
      atMs: context.now,
    });
    if ('paid' in noted) return noted;
    if (noted.refused === 'unknown') throw hidden();
    throw await alreadyNoted(context, params.settlement, noted.as);
  },

  'GET /api/campaigns/:campaign/payees': async ({ params }, context) => {
    const { db } = context;
    const campaign = await theCampaign(context, params.campaign);
    const raters = await db
      .selectFrom('rater')
      .select('person')
      .where('campaign', '=', campaign.id)
      .execute();
    const names = await namesOf(
      db,
      raters.map(({ person }) => person),
    );
    return {
      currency: campaign.settings.money.currency,
      people: [...names].map(([person, name]) => ({ person, name })),
    };
  },

  'POST /api/campaigns/:campaign/ledger': async ({ params, body }, context) => {
    const { db, now } = context;
    notByKey(context);
    notForOneself(context, body.person);
    const campaign = await theCampaign(context, params.campaign);
    if (body.amount === 0 || (body.kind === 'bonus' && body.amount < 0))
      throw badRequest(
        'amount',
        {
          en: 'a bonus is more than nothing; a correction may be negative but not 0',
          'zh-CN': '奖金必须大于 0；更正可以为负，但不能为 0',
        },
        'body.amount',
      );
    const rater = await db
      .selectFrom('rater')
      .select('person')
      .where('campaign', '=', campaign.id)
      .where('person', '=', body.person)
      .executeTakeFirst();
    const place =
      body.assignment === null
        ? null
        : await db
            .selectFrom('assignment')
            .select('person')
            .where('id', '=', body.assignment)
            .where('campaign', '=', campaign.id)
            .executeTakeFirst();
    // G7: who gets it must be who did it.
    if (rater === undefined || (place !== null && place?.person !== body.person))
      throw badRequest(
        'not_theirs',
        {
          en: 'this person does not take part in the campaign, or the item was not theirs',
          'zh-CN': '此人没有参加该评判项目，或者该题目不是由此人领取的',
        },
        'body.person',
      );
    const names = await namesOf(db, [body.person]);
    if (names.get(body.person) === pseudonymOf(body.person))
      throw badRequest(
        'erased',
        {
          en: 'this person was paid in full and erased; nothing can be booked for them any more',
          'zh-CN': '此人已付清并已抹除个人信息，不能再为其记账',
        },
        'body.person',
      );
    if (namesIn(body.reason, [...names.values()]))
      throw badRequest(
        'named',
        {
          en: 'write the reason without the name: lines are kept for good, also when this person asks to be erased',
          'zh-CN': '请勿在理由中写出姓名：明细会永久保存，即使此人以后要求抹除个人信息',
        },
        'body.reason',
      );
    const sent = await addByHand(db, {
      ...body,
      key: body.id,
      campaign: campaign.id,
      currency: campaign.settings.money.currency,
      by: meOf(context),
      atMs: now,
    });
    needStored(sent, 'row');
    context.touched.person = body.person;
    return { done: true };
  },

  'GET /api/campaigns/:campaign/disputes': async ({ params }, context) => ({
    disputes: await toldDisputes(
      context.db,
      await disputesOf(context.db, { campaign: params.campaign }),
      meOf(context),
      true,
    ),
  }),

  'POST /api/campaigns/:campaign/disputes/:dispute/answer': async ({ params, body }, context) => {
    const { db, now } = context;
    notByKey(context);
    const found = (await disputesOf(db, { campaign: params.campaign })).find(
      ({ id }) => id === params.dispute,
    );
    if (found === undefined) throw hidden();
    notForOneself(context, found.person);
    const sent = await sayInDispute(db, found, {
      key: body.id,
      by: meOf(context),
      said: body.said,
      state: body.close ? 'closed' : 'answered',
      atMs: now,
    });
    needStored(sent, 'word');
    return { done: true };
  },
});

export async function theCampaign({ db }: Context, id: string): Promise<Campaign> {
  const campaign = await campaignOf(db, id);
  if (campaign === null) throw hidden();
  return campaign;
}

async function theSettlement({ db }: Context, id: string) {
  const [found] = await settlementsOf(db, { id });
  if (found === undefined) throw hidden();
  return found;
}

async function alreadyNoted(
  context: Context,
  settlement: string,
  { person, by, reference, atMs }: NotedAs,
): Promise<HttpFault> {
  const names = await namesOf(context.db, [person, by]);
  const { zone } = await theSettlement(context, settlement);
  const who = names.get(by) ?? by;
  const whose = names.get(person) ?? person;
  const time = clockText(atMs, zone);
  return new HttpFault(409, 'already_noted', {
    en: `nothing was noted: the statement of ${whose} was already noted by ${who} at ${time} (${zone}) with reference ${reference}; look whether it was paid twice, and leave it out`,
    'zh-CN': `未登记任何付款：${whose} 的结算单已由 ${who} 于 ${time}（${zone}）登记，凭证号 ${reference}；请核对是否重复付款，并取消勾选后再登记`,
  });
}

const WHY: Readonly<Record<Refusal, Text>> = {
  running: {
    en: 'this pay period is not over yet; lock it after its end',
    'zh-CN': '该结算周期尚未结束，请在结束后再锁定',
  },
  'earlier-open': {
    en: 'an earlier pay period of this campaign is still open; lock that one first',
    'zh-CN': '该评判项目还有更早的结算周期未锁定，请先锁定它',
  },
  changed: {
    en: 'lines have come since you looked; look at the preview again, then lock',
    'zh-CN': '查看之后又有新的明细，请重新查看预览后再锁定',
  },
  'no-period': {
    en: 'there is no open pay period that begins then; go back to the list of periods',
    'zh-CN': '没有从该时间开始的未锁定周期，请返回周期列表',
  },
};
const refused = (why: Refusal): HttpFault => new HttpFault(409, why.replace('-', '_'), WHY[why]);
