import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { Permission } from '../api/access.js';
import type { Viewer } from '../viewer.js';
import { newId, newToken, tokenHash } from './ids.js';
import { viewerOfPerson } from './people.js';

const PREFIX = 'hk-';
/** How exactly "last used" is kept. */
const USED_MS = 60_000;

/** Makes a key, shown once. */
export async function makeKey(
  db: Db,
  key: {
    person: string;
    name: string;
    scopes: readonly Permission[];
    project: string | null;
    lastsMs: number;
  },
  now: number,
): Promise<{ id: string; key: string; expiresMs: number }> {
  const id = newId('k');
  const token = `${PREFIX}${newToken()}`;
  const expiresMs = now + key.lastsMs;
  await db
    .insertInto('api_key')
    .values({
      id,
      person: key.person,
      name: key.name,
      hash: tokenHash(token),
      scopes: toColumn(key.scopes),
      project: key.project,
      created_ms: now,
      expires_ms: expiresMs,
      last_used_ms: null,
      revoked_ms: null,
    })
    .execute();
  return { id, key: token, expiresMs };
}

/** Who sends this key; null for one that is wrong, too old or revoked, or whose maker left. */
export async function viewerOfKey(db: Db, sent: string, now: number): Promise<Viewer | null> {
  if (!sent.startsWith(PREFIX)) return null;
  const row = await db
    .selectFrom('api_key')
    .select(['id', 'name', 'person', 'scopes', 'project', 'last_used_ms'])
    .where('hash', '=', tokenHash(sent))
    .where('revoked_ms', 'is', null)
    .where('expires_ms', '>', now)
    .executeTakeFirst();
  const person = row === undefined ? null : await viewerOfPerson(db, row.person);
  if (row === undefined || person === null) return null;
  if (now - Number(row.last_used_ms ?? 0) > USED_MS)
    await db.updateTable('api_key').set({ last_used_ms: now }).where('id', '=', row.id).execute();
  return {
    ...person,
    kind: 'key',
    key: row.id,
    scopes: new Set(fromColumn<Permission[]>(row.scopes)),
    ...(row.project !== null && { only: row.project }),
  };
}
