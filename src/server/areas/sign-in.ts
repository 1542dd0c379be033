import { badRequest, HttpFault } from '../../serve/http/index.js';
import { accountsOf, countTry, hashing, unlessRefused } from '../accounts/accounts.js';
import { addressIsFree, enterByLink } from '../accounts/enter.js';
import { newId } from '../accounts/ids.js';
import { type Link, openLink } from '../accounts/links.js';
import { hashPassword, passwordFault } from '../accounts/passwords.js';
import { type Context, handlers } from '../context.js';

/** The ways in. Cookies are made by the sign-in library; what a sign-in replaced is ended here. */
export const signIn = handlers({
  'POST /api/sign-in': async ({ body }, context) => {
    const accounts = accountsOf(context);
    const passed = await countTry(accounts, context.sender, body.email);
    const result = await hashing(accounts, () =>
      unlessRefused(
        accounts,
        accounts.auth.api.signInEmail({
          body: { email: body.email, password: body.password },
          headers: context.sender.headers,
          returnHeaders: true,
        }),
      ),
    );
    if (result === null) throw await failed(context, 'POST /api/sign-in');
    await passed();
    return signedIn(context, result.response.user.id, result.headers);
  },

  'POST /api/sign-in/passkey/question': async (_, context) => {
    const { auth } = accountsOf(context);
    const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
      headers: withoutSession(context),
      returnHeaders: true,
    });
    context.sender.setCookies(headers);
    return { options: { ...response, userVerification: 'required' } };
  },

  'POST /api/sign-in/passkey': async ({ body }, context) => {
    const accounts = accountsOf(context);
    const passed = await countTry(accounts, context.sender, body.response.id);
    const result = await unlessRefused(
      accounts,
      accounts.auth.api.verifyPasskeyAuthentication({
        body: { response: body.response },
        headers: withoutSession(context),
        returnHeaders: true,
      }),
    );
    if (result === null) throw await failed(context, 'POST /api/sign-in/passkey');
    await passed();
    return signedIn(context, result.response.user.id, result.headers);
  },

  'POST /api/sign-in/oidc': async (_, context) => {
    const accounts = accountsOf(context);
    if (accounts.oidc === null) throw noOidc();
    const result = await unlessRefused(
      accounts,
      accounts.auth.api.signInSocial({
        body: {
          provider: 'oidc',
          callbackURL: '/',
          errorCallbackURL: '/sign-in',
          disableRedirect: true,
        },
        headers: withoutSession(context),
        returnHeaders: true,
      }),
    );
    return { url: oidcUrl(context, result) };
  },

  'GET /api/auth/callback/oidc': async (_, context) => {
    const { auth, oidc, origin } = accountsOf(context);
    if (oidc === null) throw noOidc();
    const { search } = new URL(context.sender.url, origin);
    const reply = await auth.handler(
      new Request(`${origin}/api/auth/callback/oidc${search}`, { headers: context.sender.headers }),
    );
    await toldOfOidc(context, reply.headers);
    return reply;
  },

  'POST /api/sign-out': async (_, context) => {
    const { auth } = accountsOf(context);
    const { headers } = await auth.api.signOut({
      headers: context.sender.headers,
      returnHeaders: true,
    });
    context.sender.setCookies(headers);
    return { done: true };
  },

  'POST /api/link': async ({ body }, context) => {
    const link = await opened(context, body.token);
    const person = await personOf(context, link);
    return {
      kind: link.kind,
      name: person?.name ?? null,
      email: person?.email ?? null,
      expiresMs: link.expiresMs,
    };
  },

  'POST /api/link/password': async ({ body }, context) => {
    const accounts = accountsOf(context);
    const link = await opened(context, body.token);
    const by = await newcomer(context, link, body);
    const fault = passwordFault(body.password, [by.name, by.email]);
    if (fault !== null) throw badRequest('weak_password', fault, 'body.password');
    const hash = await hashing(accounts, () => hashPassword(body.password));
    await enterByLink(context.db, by, hash, context.now);
    context.touched.link = link.id;
    const { response, headers } = await hashing(accounts, () =>
      accounts.auth.api.signInEmail({
        body: { email: by.email, password: body.password },
        headers: withoutSession(context),
        returnHeaders: true,
      }),
    );
    return signedIn(context, response.user.id, headers);
  },

  'POST /api/link/passkey/question': async ({ body }, context) => {
    const { auth } = accountsOf(context);
    const by = await newcomer(context, await opened(context, body.token), body);
    const { response, headers } = await auth.api.generatePasskeyRegistrationOptions({
      query: { context: JSON.stringify(by) },
      headers: withoutSession(context),
      returnHeaders: true,
    });
    context.sender.setCookies(headers);
    return { options: { ...response } };
  },

  'POST /api/link/passkey': async ({ body }, context) => {
    const accounts = accountsOf(context);
    const result = await unlessRefused(
      accounts,
      accounts.auth.api.verifyPasskeyRegistration({
        body: { response: body.response, createSession: true },
        headers: withoutSession(context),
        returnHeaders: true,
      }),
    );
    if (result === null) throw await failed(context, 'POST /api/link/passkey');
    return signedIn(context, result.response.userId, result.headers);
  },
});

/** Ends the session that this browser had before, and names the person in the audit log. */
async function signedIn(
  context: Context,
  person: string,
  cookies: Headers,
): Promise<{ done: true }> {
  context.touched.person = person;
  const before = context.viewer?.session?.id;
  if (before !== undefined)
    await context.db.deleteFrom('person_session').where('id', '=', before).execute();
  context.sender.setCookies(cookies);
  return { done: true };
}

/** A sentence that says nothing of whether there is such an account; the audit log gets what was tried: nothing. */
async function failed(
  { audit, now, viewer }: Context,
  route: 'POST /api/sign-in' | 'POST /api/sign-in/passkey' | 'POST /api/link/passkey',
): Promise<HttpFault> {
  await audit.add({ atMs: now, viewer, route, outcome: 'failed', project: null, objects: {} });
  return new HttpFault(401, 'wrong_sign_in', {
    en: 'this did not fit; check the address and the password or passkey',
    'zh-CN': '登录信息不符；请检查地址以及密码或通行密钥',
  });
}

/** The way back from the provider is a GET, which is not logged by itself. */
async function toldOfOidc({ audit, db, now, viewer }: Context, headers: Headers): Promise<void> {
  const cookie = headers.getSetCookie().find((one) => /session_token=[^;]/.test(one)) ?? '';
  const token = decodeURIComponent(/session_token=([^;.]+)/.exec(cookie)?.[1] ?? '');
  const session = await db
    .selectFrom('person_session')
    .select('person')
    .where('token', '=', token)
    .executeTakeFirst();
  // Somebody who is signed in ties an account: no new session comes of it.
  const person = session?.person ?? viewer?.id;
  await audit.add({
    atMs: now,
    viewer,
    route: 'GET /api/auth/callback/oidc',
    outcome: person === undefined ? 'failed' : 'done',
    project: null,
    objects: person === undefined ? {} : { person },
  });
}

/** A token has too many bits to be guessed; tries are counted all the same. */
async function opened(context: Context, token: string): Promise<Link> {
  const { brake } = accountsOf(context);
  const passed = await brake.enter([['network', `link ${context.sender.address}`]]);
  const link = await openLink(context.db, { token }, context.now);
  await passed();
  return link;
}

const personOf = ({ db }: Context, link: Link) =>
  link.person === null
    ? Promise.resolve(undefined)
    : db
        .selectFrom('person')
        .select(['id', 'name', 'email'])
        .where('id', '=', link.person)
        .where('left_ms', 'is', null)
        .executeTakeFirst();

/** Who comes in by a link: the known person of a reset, else what was typed. */
async function newcomer(
  context: Context,
  link: Link,
  typed: { name?: string | undefined; email?: string | undefined },
): Promise<{ link: string; person: string; name: string; email: string }> {
  if (link.kind === 'reset') {
    const person = await personOf(context, link);
    if (person === undefined) throw new Error('a reset without its person');
    return { link: link.id, person: person.id, name: person.name, email: person.email };
  }
  const { name, email } = typed;
  if (name === undefined || email === undefined)
    throw badRequest(
      'bad_request',
      { en: 'a name and an address are needed', 'zh-CN': '需要姓名和地址' },
      name === undefined ? 'body.name' : 'body.email',
    );
  await addressIsFree(context.db, email);
  return { link: link.id, person: newId('p'), name, email };
}

/** The sender's headers without the cookie of a session: whoever comes by a link is nobody yet. */
function withoutSession({ sender }: Context): Headers {
  const headers = new Headers(sender.headers);
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/);
  headers.set('cookie', cookies.filter((one) => !/session_token=/.test(one)).join('; '));
  return headers;
}

/** The address to go to, with the cookie that binds the answer to this browser. */
export function oidcUrl(
  context: Context,
  result: { headers: Headers; response: { url?: string | undefined } } | null,
): string {
  const url = result?.response.url;
  if (result === null || url === undefined) throw noOidc();
  context.sender.setCookies(result.headers);
  return url;
}

const noOidc = () =>
  new HttpFault(404, 'no_oidc', {
    en: 'signing in with another account is not set up here, or its provider cannot be reached',
    'zh-CN': '这里没有配置第三方登录，或无法连接其提供方',
  });
