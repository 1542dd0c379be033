import type { Db } from '../../store/index.js';
import { MAY, type Permission, ROLES, type Role } from '../api/access.js';
import type { Viewer } from '../viewer.js';

/** Roles that a link gives: one for the team, or in single projects. */
export type Roles = { team: Role | null; projects: Readonly<Record<string, Role>> };

export const roleOf = (text: string | null): Role | null =>
  ROLES.find((role) => role === text) ?? null;

/** A person as the one who looks; null for one who left. */
export async function viewerOfPerson(db: Db, id: string): Promise<Viewer | null> {
  const person = await db
    .selectFrom('person')
    .select(['id', 'name', 'role'])
    .where('id', '=', id)
    .where('left_ms', 'is', null)
    .executeTakeFirst();
  if (person === undefined) return null;
  const members = await db
    .selectFrom('member')
    .select(['project', 'role'])
    .where('person', '=', id)
    .execute();
  return {
    id: person.id,
    name: person.name,
    kind: 'person',
    role: roleOf(person.role),
    projects: new Map(
      members.flatMap(({ project, role }): [string, Role][] => {
        const known = roleOf(role);
        return known === null ? [] : [[project, known]];
      }),
    ),
    scopes: null,
  };
}

/** Nobody hands out, changes or takes away more than they have themselves. */
export const within = (role: Role, permissions: readonly Permission[]): boolean =>
  MAY[role].every((permission) => permissions.includes(permission));

export async function ownersLeft(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('person')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('role', '=', 'owner')
    .where('left_ms', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Adds a person with the roles of a link. The password's hash is null for one who comes with a passkey. */
export async function addPerson(
  db: Db,
  person: { id: string; name: string; email: string; password: string | null },
  roles: Roles,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await db
    .insertInto('person')
    .values({
      id: person.id,
      name: person.name,
      email: person.email,
      email_verified: 0,
      image: null,
      created_at: at,
      updated_at: at,
      role: roles.team,
      left_ms: null,
    })
    .execute();
  const members = Object.entries(roles.projects).map(([project, role]) => ({
    project,
    person: person.id,
    role,
  }));
  if (members.length > 0) await db.insertInto('member').values(members).execute();
  if (person.password !== null) await setPassword(db, person.id, person.password, now);
}

/** Replaces the password's hash, or adds one. */
export async function setPassword(db: Db, id: string, hash: string, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await db
    .deleteFrom('credential')
    .where('person', '=', id)
    .where('provider_id', '=', 'credential')
    .execute();
  await db
    .insertInto('credential')
    .values({
      id: `password-${id}`,
      person: id,
      account_id: id,
      provider_id: 'credential',
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
      scope: null,
      password: hash,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Ends every way in: sessions, password, passkeys, ties to other accounts. API keys stay. */
export async function lockOut(db: Db, id: string): Promise<void> {
  for (const table of ['person_session', 'credential', 'passkey'] as const)
    await db.deleteFrom(table).where('person', '=', id).execute();
}

/** The person is gone: no way in, no roles, no keys. The name stays with what the person did; the address does not. */
export async function removePerson(db: Db, id: string, now: number): Promise<void> {
  await lockOut(db, id);
  for (const table of ['member', 'mail_choice', 'mail'] as const)
    await db.deleteFrom(table).where('person', '=', id).execute();
  await db
    .updateTable('api_key')
    .set({ revoked_ms: now })
    .where('person', '=', id)
    .where('revoked_ms', 'is', null)
    .execute();
  await db
    .updateTable('one_time_link')
    .set({ revoked_ms: now })
    .where((eb) => eb.or([eb('made_by', '=', id), eb('person', '=', id)]))
    .where('used_ms', 'is', null)
    .where('revoked_ms', 'is', null)
    .execute();
  await db
    .updateTable('person')
    .set({ left_ms: now, role: null, email: id })
    .where('id', '=', id)
    .execute();
}
