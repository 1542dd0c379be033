import { certificatesOf } from '../../experts/money/certificates.js';
import { creditOf, setCredit } from '../../experts/money/credit.js';
import {
  type Dispute,
  disputesOf,
  openDispute,
  sayInDispute,
} from '../../experts/money/disputes.js';
import { ownBalances, ownLines, ownStatements } from '../../experts/money/own.js';
import { forgetPayee, masked, payeeOf, setPayee } from '../../experts/money/payees.js';
import { markReceived } from '../../experts/money/payments.js';
import { namesOf as namesById } from '../../experts/person-names.js';
import { badRequest } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { needStored } from './pay-sent.js';

export const meOf = ({ viewer }: Context): string => viewer?.id ?? '';

/** One's own earnings, statements, payment details, objections, credit and certificates. */
export const payOwn = handlers({
  'GET /api/me/earnings': async (_, context) => ({
    campaigns: await ownBalances(context.db, meOf(context), context.now),
  }),

  'GET /api/me/earnings/lines': ({ query }, context) =>
    ownLines(context.db, meOf(context), query, { campaign: query.campaign }),

  'GET /api/me/statements': async (_, context) => ({
    statements: await ownStatements(context.db, meOf(context)),
  }),

  'GET /api/me/statements/:statement': async ({ params, query }, context) => {
    const statement = await own(context, params.statement);
    const lines = await ownLines(context.db, meOf(context), query, { statement: statement.id });
    return { statement, lines };
  },

  'POST /api/me/statements/:statement/received': async ({ params }, context) => {
    const { id, paidMs } = await own(context, params.statement);
    if (paidMs === null)
      throw badRequest('not_paid', {
        en: 'this statement has not been noted as paid yet; come back when it is',
        'zh-CN': '这份结算单尚未登记付款，请在付款后再确认',
      });
    await markReceived(context.db, id, context.now);
    return { done: true };
  },

  'GET /api/me/payee': async (_, context) => {
    const { payee, lost } = await payeeOf(context.db, context.setup.seals, meOf(context));
    return {
      lost,
      payee: payee && {
        ...payee,
        account: masked(payee.account),
        taxId: masked(payee.taxId),
      },
    };
  },

  'PUT /api/me/payee': async ({ body }, context) => {
    if (body.account.includes('•') || body.taxId.includes('•'))
      throw badRequest(
        'masked',
        {
          en: 'type the whole account and tax id again: only their ends are shown',
          'zh-CN': '账号和纳税人识别号只显示末尾几位，请重新完整填写',
        },
        'body.account',
      );
    await setPayee(context.db, await context.setup.seals(), meOf(context), body, context.now);
    return { done: true };
  },

  'DELETE /api/me/payee': async (_, context) => {
    await forgetPayee(context.db, meOf(context));
    return { done: true };
  },

  'GET /api/me/disputes': async (_, context) => ({
    disputes: await toldDisputes(
      context.db,
      await disputesOf(context.db, { person: meOf(context) }),
      meOf(context),
      false,
    ),
  }),

  'POST /api/me/disputes': async ({ body }, context) => {
    const { db, now } = context;
    const person = meOf(context);
    const rater = await db
      .selectFrom('rater')
      .select('person')
      .where('campaign', '=', body.campaign)
      .where('person', '=', person)
      .executeTakeFirst();
    if (rater === undefined) throw hidden();
    if (body.statement !== null && (await own(context, body.statement)).campaign !== body.campaign)
      throw hidden();
    if (body.assignment !== null) {
      const mine = await db
        .selectFrom('assignment')
        .select('id')
        .where('id', '=', body.assignment)
        .where('person', '=', person)
        .where('campaign', '=', body.campaign)
        .executeTakeFirst();
      if (mine === undefined) throw hidden();
    }
    needStored(await openDispute(db, { ...body, key: body.id, person, atMs: now }), 'word');
    return { done: true };
  },

  'POST /api/me/disputes/:dispute/words': async ({ params, body }, context) => {
    const person = meOf(context);
    const mine = (await disputesOf(context.db, { person })).find(({ id }) => id === params.dispute);
    if (mine === undefined) throw hidden();
    const sent = await sayInDispute(context.db, mine, {
      key: body.id,
      by: person,
      said: body.said,
      state: 'open',
      atMs: context.now,
    });
    needStored(sent, 'word');
    return { done: true };
  },

  'GET /api/me/credit': (_, context) => creditOf(context.db, meOf(context)),

  'PUT /api/me/credit': async ({ body }, context) => {
    if (body.consent && body.name === '')
      throw badRequest(
        'no_name',
        {
          en: 'write the name under which you want to be named',
          'zh-CN': '请填写希望署名的姓名',
        },
        'body.name',
      );
    await setCredit(context.db, meOf(context), body, context.now);
    return { done: true };
  },

  'GET /api/me/certificates': async (_, context) => ({
    certificates: await certificatesOf(context.db, await context.setup.signs(), {
      person: meOf(context),
    }),
  }),
});

async function own(context: Context, statement: string) {
  const [found] = await ownStatements(context.db, meOf(context), statement);
  if (found === undefined) throw hidden();
  return found;
}

/** Disputes with the campaigns' titles, and names where somebody else reads them. */
export async function toldDisputes(
  db: Db,
  disputes: readonly Dispute[],
  me: string,
  names: boolean,
) {
  const titles = await titlesOf(
    db,
    disputes.map(({ campaign }) => campaign),
  );
  const people = names
    ? await namesOf(
        db,
        disputes.map(({ person }) => person),
      )
    : null;
  return disputes.map((one) => ({
    ...one,
    title: titles.get(one.campaign) ?? '',
    person: people && { id: one.person, name: people.get(one.person) ?? one.person },
    words: one.words.map(({ person, said, atMs }) => ({
      said,
      atMs,
      me: person === me,
      expert: person === one.person,
    })),
  }));
}

async function titlesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const some = [...new Set(ids)];
  if (some.length === 0) return new Map();
  const rows = await db
    .selectFrom('campaign')
    .select(['id', 'title'])
    .where('id', 'in', some)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Names of people as a table. */
export async function namesOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const name = await namesById(db, ids);
  return new Map(ids.map((id) => [id, name(id)]));
}
