import { type Admission, HttpFault, networkOf } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import type { Sender } from '../sender.js';
import type { Viewer } from '../viewer.js';
import { viewerOfKey } from './api-keys.js';
import type { Auth } from './auth.js';
import { tokenHash } from './ids.js';
import { addressOfLink, makeLink, revokeLinks, SHORT_MS } from './links.js';
import { ownersLeft, viewerOfPerson } from './people.js';
import type { SignInBrake } from './sign-in-brake.js';

/**
 * What a server with accounts knows beside the database. The packages that it stands on are loaded by open-accounts.ts
 * alone: everything else is also part of a server without them.
 */
export type Accounts = {
  auth: Auth;
  origin: string;
  /** The name of the OIDC provider; null for none. */
  oidc: string | null;
  brake: SignInBrake;
  hashing: Admission;
  /** Whether the sign-in library threw this to refuse somebody. */
  isRefusal(error: unknown): boolean;
};

/** The link for the first owner, where there is no owner; earlier ones lose their power. */
export async function firstOwnerLink(
  db: Db,
  { origin }: Accounts,
  now: number,
): Promise<string | null> {
  if ((await ownersLeft(db)) > 0) return null;
  await revokeLinks(db, { kind: 'owner' }, now);
  const { token } = await makeLink(
    db,
    {
      kind: 'owner',
      label: '',
      roles: { team: 'owner', projects: {} },
      person: null,
      madeBy: null,
      lastsMs: SHORT_MS,
    },
    now,
  );
  return addressOfLink(origin, 'owner', token);
}

/**
 * Who sends a request: by an API key where an Authorization header says so, else by the session's cookie.
 * @throws HttpFault 401 for a key that is not known, 429 for a network that guesses
 */
export async function viewerOf(db: Db, accounts: Accounts, sender: Sender): Promise<Viewer | null> {
  const { headers } = sender;
  const authorization = headers.get('authorization');
  if (authorization !== null) return byKey(db, accounts, sender, authorization);
  if (!(headers.get('cookie') ?? '').includes('hearth.session_token')) return null;
  const { response, headers: set } = await accounts.auth.api.getSession({
    headers,
    returnHeaders: true,
  });
  sender.setCookies(set);
  if (response === null) return null;
  const viewer = await viewerOfPerson(db, response.user.id);
  const { id, createdAt } = response.session;
  return viewer && { ...viewer, session: { id, createdMs: createdAt.getTime() } };
}

async function byKey(
  db: Db,
  { brake }: Accounts,
  { address }: Sender,
  authorization: string,
): Promise<Viewer> {
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  const known = await viewerOfKey(db, sent, Date.now());
  if (known !== null) return known;
  // Only wrong keys count: a program that works may ask as often as it likes.
  await brake.enter([['network', `key ${networkOf(address)}`]]);
  throw new HttpFault(
    401,
    'wrong_key',
    { en: 'the key is not known, too old or revoked', 'zh-CN': '密钥无效、已过期或已撤销' },
    { 'WWW-Authenticate': 'Bearer' },
  );
}

/** @throws HttpFault 404 on a machine without accounts */
export function accountsOf({ accounts }: { accounts: Accounts | null }): Accounts {
  if (accounts !== null) return accounts;
  throw new HttpFault(404, 'no_accounts', {
    en: 'this server has no accounts; start it with: hearth studio --accounts',
    'zh-CN': '本服务没有账号；请用 hearth studio --accounts 启动',
  });
}

/** Counts a try to sign in. @throws HttpFault 429 */
export const countTry = (
  { brake }: Accounts,
  { address }: Sender,
  account: string,
): Promise<() => Promise<void>> =>
  brake.enter([
    ['account from network', tokenHash(`${account} ${networkOf(address)}`)],
    ['account', tokenHash(account)],
    ['network', networkOf(address)],
  ]);

/** Work with a password, as much at once as the machine bears. @throws HttpFault 429 */
export async function hashing<T>({ hashing: room }: Accounts, work: () => Promise<T>): Promise<T> {
  const leave = room.enter();
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Null where the library refused; anything else that it throws is a fault of ours. */
export async function unlessRefused<T>(
  { isRefusal }: Accounts,
  work: Promise<T>,
): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
