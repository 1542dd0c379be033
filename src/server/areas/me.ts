import { badRequest, HttpFault } from '../../serve/http/index.js';
import { accountsOf, countTry, hashing, unlessRefused } from '../accounts/accounts.js';
import { hashPassword, passwordFault, passwordFits } from '../accounts/passwords.js';
import { setPassword } from '../accounts/people.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { oidcUrl } from './sign-in.js';

/** Adding a way in takes a sign-in that is not older. */
const FRESH_MS = 3_600_000;

/** One's own account. */
export const me = handlers({
  'GET /api/me': async (_, context) => {
    const { db } = context;
    const id = person(context);
    const row = await db
      .selectFrom('person')
      .select(['id', 'name', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const ways = await waysOf(context, id);
    const sessions = await db
      .selectFrom('person_session')
      .select(['id', 'user_agent', 'created_at', 'updated_at'])
      .where('person', '=', id)
      .where('expires_at', '>', new Date(context.now).toISOString())
      .orderBy('updated_at', 'desc')
      .execute();
    return {
      ...row,
      password: ways.password,
      oidc: ways.oidc,
      passkeys: ways.passkeys,
      sessions: sessions.map((one) => ({
        id: one.id,
        current: one.id === context.viewer?.session?.id,
        browser: one.user_agent,
        createdMs: Date.parse(one.created_at),
        seenMs: Date.parse(one.updated_at),
      })),
    };
  },

  'PATCH /api/me': async ({ body }, context) => {
    await context.db
      .updateTable('person')
      .set({ name: body.name })
      .where('id', '=', person(context))
      .execute();
    return { done: true };
  },

  'POST /api/me/password': async ({ body }, context) => {
    const accounts = accountsOf(context);
    const { db, sender, now } = context;
    const id = person(context);
    const row = await db
      .selectFrom('person')
      .select(['name', 'email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const fault = passwordFault(body.password, [row.name, row.email]);
    if (fault !== null) throw badRequest('weak_password', fault, 'body.password');
    const { password } = await waysOf(context, id);
    if (password) await mustKnow(context, row.email, body.current);
    else mustBeFresh(context);
    const hash = await hashing(accounts, () => hashPassword(body.password));
    await db.transaction().execute(async (trx) => {
      await setPassword(trx, id, hash, now);
      await trx.deleteFrom('person_session').where('person', '=', id).execute();
    });
    const { headers } = await hashing(accounts, () =>
      accounts.auth.api.signInEmail({
        body: { email: row.email, password: body.password },
        headers: sender.headers,
        returnHeaders: true,
      }),
    );
    sender.setCookies(headers);
    return { done: true };
  },

  'POST /api/me/passkeys/question': async (_, context) => {
    const { auth } = accountsOf(context);
    person(context);
    mustBeFresh(context);
    const { response, headers } = await auth.api.generatePasskeyRegistrationOptions({
      headers: context.sender.headers,
      returnHeaders: true,
    });
    context.sender.setCookies(headers);
    return { options: { ...response } };
  },

  'POST /api/me/passkeys': async ({ body }, context) => {
    const accounts = accountsOf(context);
    person(context);
    mustBeFresh(context);
    const result = await unlessRefused(
      accounts,
      accounts.auth.api.verifyPasskeyRegistration({
        body: { response: body.response, ...(body.name !== undefined && { name: body.name }) },
        headers: context.sender.headers,
        returnHeaders: true,
      }),
    );
    if (result === null)
      throw badRequest('wrong_passkey', {
        en: 'the passkey was not taken; try again',
        'zh-CN': '通行密钥未被接受，请重试',
      });
    context.touched.passkey = result.response.id;
    context.sender.setCookies(result.headers);
    return { done: true };
  },

  'DELETE /api/me/passkeys/:passkey': async ({ params }, context) => {
    const id = person(context);
    const ways = await waysOf(context, id);
    if (!ways.passkeys.some((one) => one.id === params.passkey)) throw hidden();
    if (!ways.password && !ways.oidc && ways.passkeys.length === 1)
      throw new HttpFault(409, 'last_way', {
        en: 'this is the only way into your account; add another one first',
        'zh-CN': '这是登录你账号的唯一方式；请先添加另一种',
      });
    await context.db
      .deleteFrom('passkey')
      .where('id', '=', params.passkey)
      .where('person', '=', id)
      .execute();
    return { done: true };
  },

  'POST /api/me/oidc': async (_, context) => {
    const accounts = accountsOf(context);
    person(context);
    mustBeFresh(context);
    const result = await unlessRefused(
      accounts,
      accounts.auth.api.linkSocialAccount({
        body: {
          provider: 'oidc',
          callbackURL: '/me',
          errorCallbackURL: '/me',
          disableRedirect: true,
        },
        headers: context.sender.headers,
        returnHeaders: true,
      }),
    );
    return { url: oidcUrl(context, result) };
  },

  'DELETE /api/me/sessions/:session': async ({ params }, context) => {
    const id = person(context);
    const mine = context.db.deleteFrom('person_session').where('person', '=', id);
    const { numDeletedRows } = await (params.session === 'others'
      ? mine.where('id', '<>', context.viewer?.session?.id ?? '')
      : mine.where('id', '=', params.session)
    ).executeTakeFirst();
    if (params.session !== 'others' && Number(numDeletedRows) === 0) throw hidden();
    return { done: true };
  },
});

/** The id of the person who looks. @throws HttpFault 404 on a machine without accounts */
export function person(context: Context): string {
  accountsOf(context);
  if (context.viewer === null) throw hidden();
  return context.viewer.id;
}

async function waysOf({ db }: Context, id: string) {
  const credentials = await db
    .selectFrom('credential')
    .select('provider_id')
    .where('person', '=', id)
    .execute();
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at'])
    .where('person', '=', id)
    .orderBy('created_at')
    .execute();
  return {
    password: credentials.some((one) => one.provider_id === 'credential'),
    oidc: credentials.some((one) => one.provider_id === 'oidc'),
    passkeys: passkeys.map((one) => ({
      id: one.id,
      name: one.name,
      createdMs: one.created_at === null ? null : Date.parse(one.created_at),
    })),
  };
}

/** @throws HttpFault 403 where the password so far is another */
async function mustKnow(context: Context, email: string, current = ''): Promise<void> {
  const accounts = accountsOf(context);
  const passed = await countTry(accounts, context.sender, email);
  const row = await context.db
    .selectFrom('credential')
    .select('password')
    .where('person', '=', person(context))
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  const fits = await hashing(accounts, () => passwordFits(row?.password ?? '', current));
  if (!fits)
    throw new HttpFault(403, 'wrong_password', {
      en: 'the password so far is another one',
      'zh-CN': '当前密码不对',
    });
  await passed();
}

/** @throws HttpFault 403 where the sign-in is too long ago */
function mustBeFresh({ viewer, now }: Context): void {
  if (viewer?.session !== undefined && now - viewer.session.createdMs < FRESH_MS) return;
  throw new HttpFault(403, 'not_fresh', {
    en: 'this takes a fresh sign-in; sign out and in again',
    'zh-CN': '此操作需要刚刚登录过；请退出后重新登录',
  });
}
