import type { Db } from '../../store/index.js';
import { MAY, type Permission, ROLES, type Role } from '../api/access.js';
import type { Viewer } from '../viewer.js';

/** Roles that a link gives: one for the team, or in single projects. */
export type Roles = { team: Role | null; projects: Readonly<Record<string, Role>> };

export const roleOf = (text: string | null): Role | null =>
  ROLES.find((role) => role === text) ?? null;

/** A person as the one who looks; null for one who left. */
export async function viewerOfPerson(db: Db, id: string): Promise<Viewer | null> {
  const [viewer] = viewersIn(await rolesOf(db).where('person.id', '=', id).execute());
  return viewer ?? null;
}

/** Everybody who has not left, by name, each as a viewer with all their roles. */
export const viewersOfTeam = async (db: Db): Promise<Viewer[]> =>
  viewersIn(await rolesOf(db).orderBy('person.name').orderBy('person.id').execute());

/** A row for each role that somebody has in a project, and one at least for each person. */
const rolesOf = (db: Db) =>
  db
    .selectFrom('person')
    .leftJoin('member', 'member.person', 'person.id')
    .select(['person.id', 'person.name', 'person.role'])
    .select(['member.project', 'member.role as role_there'])
    .where('person.left_ms', 'is', null);

function viewersIn(rows: Awaited<ReturnType<ReturnType<typeof rolesOf>['execute']>>): Viewer[] {
  const found = new Map<string, Viewer & { projects: Map<string, Role> }>();
  for (const { id, name, role, project, role_there } of rows) {
    const viewer = found.get(id) ?? {
      id,
      name,
      kind: 'person',
      role: roleOf(role),
      projects: new Map<string, Role>(),
      scopes: null,
    };
    const there = roleOf(role_there);
    if (project !== null && there !== null) viewer.projects.set(project, there);
    found.set(id, viewer);
  }
  return [...found.values()];
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
