import { HttpFault } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import type { ByLink } from './auth.js';
import { openLink, useLink } from './links.js';
import { addPerson, lockOut, ownersLeft, setPassword } from './people.js';

/**
 * What a link is for, done whole or not at all: a new person with the link's roles, or a new way in for a known one,
 * whose old ways all end.
 * @param password its hash; null for one who comes with a passkey
 * @throws HttpFault 404 for a link that is used up, 409 for an address that somebody else has
 */
export async function enterByLink(
  db: Db,
  by: ByLink,
  password: string | null,
  now: number,
): Promise<void> {
  const link = await openLink(db, { id: by.link }, now);
  await db.transaction().execute(async (trx) => {
    await useLink(trx, link.id, by.person, now);
    if (link.kind === 'reset') {
      await lockOut(trx, by.person);
      if (password !== null) await setPassword(trx, by.person, password, now);
      return;
    }
    if (link.kind === 'owner' && (await ownersLeft(trx)) > 0) throw taken();
    await addPerson(trx, { ...by, id: by.person, password }, link.roles, now);
  });
}

/** @throws HttpFault 409 where somebody has this address */
export async function addressIsFree(db: Db, email: string): Promise<void> {
  const known = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (known !== undefined) throw taken();
}

const taken = () =>
  new HttpFault(409, 'address_taken', {
    en: 'somebody of the team has this address; take another, or ask an owner for a new way into your account',
    'zh-CN': '团队中已有人使用这个地址；请换一个，或请所有者为你的账号重置登录方式',
  });
