import { HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { newId, newToken, tokenHash } from './ids.js';
import type { Roles } from './people.js';

/** `owner`: the first owner's. `invitation`: somebody new. `reset`: a new way in for somebody known. */
export type LinkKind = 'owner' | 'invitation' | 'reset';
export type Link = {
  id: string;
  kind: LinkKind;
  label: string;
  roles: Roles;
  person: string | null;
  expiresMs: number;
};

const HOUR = 3_600_000;
/** Links to the first owner and resets. */
export const SHORT_MS = 24 * HOUR;

export const addressOfLink = (origin: string, kind: LinkKind, token: string): string =>
  // Behind #, so that it gets into no log and no Referer.
  `${origin}/${kind === 'owner' ? 'first-owner' : 'invitation'}#${token}`;

/** Makes a link. Its token is shown once; the database holds the hash. */
export async function makeLink(
  db: Db,
  link: {
    kind: LinkKind;
    label: string;
    roles: Roles;
    person: string | null;
    madeBy: string | null;
    lastsMs: number;
  },
  now: number,
): Promise<{ id: string; token: string; expiresMs: number }> {
  const id = newId('l');
  const token = newToken();
  const expiresMs = now + link.lastsMs;
  await db
    .insertInto('one_time_link')
    .values({
      id,
      token_hash: tokenHash(token),
      kind: link.kind,
      label: link.label,
      roles: toColumn(link.roles),
      person: link.person,
      made_by: link.madeBy,
      created_ms: now,
      expires_ms: expiresMs,
      used_ms: null,
      used_by: null,
      revoked_ms: null,
    })
    .execute();
  return { id, token, expiresMs };
}

/** @throws HttpFault 404 for a link that was used, taken back, is too old or never was: they cannot be told apart. */
export async function openLink(
  db: Db,
  by: { token: string } | { id: string },
  now: number,
): Promise<Link> {
  const row = await db
    .selectFrom('one_time_link')
    .selectAll()
    .where('token' in by ? 'token_hash' : 'id', '=', 'token' in by ? tokenHash(by.token) : by.id)
    .where('used_ms', 'is', null)
    .where('revoked_ms', 'is', null)
    .where('expires_ms', '>', now)
    .executeTakeFirst();
  if (row === undefined) throw linkGone();
  return {
    id: row.id,
    kind: row.kind as LinkKind,
    label: row.label,
    roles: fromColumn<Roles>(row.roles),
    person: row.person,
    expiresMs: Number(row.expires_ms),
  };
}

/**
 * Uses a link up; of several at once one succeeds. Call it first in the transaction that does what the link is for.
 * @throws HttpFault 404 as `openLink`
 */
export async function useLink(db: Db, id: string, person: string, now: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('one_time_link')
    .set({ used_ms: now, used_by: person })
    .where('id', '=', id)
    .where('used_ms', 'is', null)
    .where('revoked_ms', 'is', null)
    .where('expires_ms', '>', now)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) throw linkGone();
}

/** Takes back links that nobody used yet. */
export async function revokeLinks(
  db: Db,
  which: { id: string } | { kind: LinkKind } | { person: string },
  now: number,
): Promise<number> {
  const [[column, value] = ['id', '']] = Object.entries(which);
  const { numUpdatedRows } = await db
    .updateTable('one_time_link')
    .set({ revoked_ms: now })
    .where(column as 'id' | 'kind' | 'person', '=', value)
    .where('used_ms', 'is', null)
    .where('revoked_ms', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const linkGone = (): HttpFault =>
  new HttpFault(404, 'link_gone', {
    en: 'this link was used, taken back or is too old; ask for a new one',
    'zh-CN': '此链接已被使用、已撤回或已过期；请索取新的链接',
  });
