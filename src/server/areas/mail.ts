import { HttpFault } from '../../serve/http/index.js';
import { accountsOf } from '../accounts/accounts.js';
import { newToken, tokenHash } from '../accounts/ids.js';
import { linkGone } from '../accounts/links.js';
import { type Context, handlers } from '../context.js';
import { CONFIRM, queueMail } from '../mail/queue.js';
import { HOME } from '../objects.js';
import { person } from './me.js';

/** Notices by mail: who wants them, and how sending goes. */
export const mail = handlers({
  'GET /api/me/mail': async (_, context) => {
    const id = person(context);
    const row = await choiceOf(context, id);
    return {
      available: context.mail !== null,
      email: row.email,
      state: row.lang === null ? 'off' : row.since_ms === null ? 'asked' : 'on',
      lang: row.lang === null ? null : row.lang === 'zh-CN' ? 'zh-CN' : 'en',
    };
  },

  'PUT /api/me/mail': async ({ body }, context) => {
    const { db, now, mail: office } = context;
    const id = person(context);
    if (!body.on) {
      await db.deleteFrom('mail_choice').where('person', '=', id).execute();
      await db.deleteFrom('mail').where('person', '=', id).where('state', '=', 'waiting').execute();
      return { done: true };
    }
    if (office === null) throw noMail();
    const row = await choiceOf(context, id);
    if (row.since_ms !== null || row.email_verified === 1) {
      const since_ms = row.since_ms ?? now;
      await choose(context, id, { lang: body.lang, token_hash: null, since_ms });
      return { done: true };
    }
    // Somebody else's address could have been typed: a few mails to it, and no more.
    await accountsOf(context).brake.enter([['account from network', `mail ${id}`]]);
    const token = newToken();
    await choose(context, id, { lang: body.lang, token_hash: tokenHash(token), since_ms: null });
    await queueMail(
      db,
      id,
      { kind: CONFIRM, project: HOME, link: `/me#mail=${token}`, once: `${CONFIRM} ${token}` },
      now,
    );
    void office.work();
    return { done: true };
  },

  'POST /api/me/mail/confirm': async ({ body }, context) => {
    const { db, now } = context;
    const id = person(context);
    const { numUpdatedRows } = await db
      .updateTable('mail_choice')
      .set({ since_ms: now, token_hash: null })
      .where('person', '=', id)
      .where('token_hash', '=', tokenHash(body.token))
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) throw linkGone();
    await db.updateTable('person').set({ email_verified: 1 }).where('id', '=', id).execute();
    return { done: true };
  },

  'GET /api/mail': async (_, { mail: office }) =>
    office === null
      ? { available: false, waiting: 0, givenUp: 0, fault: null, triedMs: null }
      : { available: true, ...(await office.state()) },
});

const choiceOf = ({ db }: Context, id: string) =>
  db
    .selectFrom('person')
    .leftJoin('mail_choice', 'mail_choice.person', 'person.id')
    .select(['email', 'email_verified', 'lang', 'since_ms'])
    .where('person.id', '=', id)
    .executeTakeFirstOrThrow();

async function choose(
  { db }: Context,
  person: string,
  choice: { lang: string; token_hash: string | null; since_ms: number | null },
): Promise<void> {
  await db
    .insertInto('mail_choice')
    .values({ person, ...choice })
    .onConflict((on) => on.column('person').doUpdateSet(choice))
    .execute();
}

const noMail = () =>
  new HttpFault(409, 'no_mail', {
    en: 'this server sends no mail; whoever runs it can name a mail server',
    'zh-CN': '本服务未配置邮件；服务器管理员可以设置邮件服务器',
  });
