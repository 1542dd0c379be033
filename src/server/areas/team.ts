import { pseudonymOf } from '../../experts/money/forget.js';
import { badRequest, HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { accountsOf } from '../accounts/accounts.js';
import { addressOfLink, makeLink, revokeLinks, SHORT_MS } from '../accounts/links.js';
import {
  ownersLeft,
  type Roles,
  removePerson,
  roleOf,
  viewerOfPerson,
  within,
} from '../accounts/people.js';
import { serially } from '../accounts/serially.js';
import type { Role } from '../api/index.js';
import { forbidden, hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { projectOf } from '../objects.js';
import { ratersOut } from '../raters-out.js';
import { mayIn, mayInTeam, permissionsOf, seesProject, type Viewer } from '../viewer.js';

const HOUR_MS = 3_600_000;

/** People, roles and links. Nobody gives, changes or takes away more than they have themselves. */
export const team = handlers({
  'GET /api/people': async (_, context) => {
    accountsOf(context);
    const { db } = context;
    const people = await db
      .selectFrom('person')
      .select(['id', 'name', 'email', 'role', 'created_at'])
      .where('left_ms', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute();
    const left = await db
      .selectFrom('person')
      .select(['id', 'name', 'left_ms'])
      .where('left_ms', 'is not', null)
      .orderBy('left_ms', 'desc')
      .orderBy('id')
      .execute();
    const members = await db.selectFrom('member').selectAll().execute();
    const seen = await db
      .selectFrom('person_session')
      .select((eb) => ['person', eb.fn.max('updated_at').as('at')])
      .groupBy('person')
      .execute();
    const keys = await db
      .selectFrom('api_key')
      .select((eb) => ['person', eb.fn.countAll().as('n')])
      .where('revoked_ms', 'is', null)
      .where('expires_ms', '>', context.now)
      .groupBy('person')
      .execute();
    return {
      people: people.map((one) => {
        const at = seen.find(({ person }) => person === one.id)?.at;
        return {
          id: one.id,
          name: one.name,
          email: one.email,
          role: roleOf(one.role),
          projects: rolesOf(members.filter(({ person }) => person === one.id)),
          createdMs: Date.parse(one.created_at),
          seenMs: at === undefined ? null : Date.parse(at),
          keys: Number(keys.find(({ person }) => person === one.id)?.n ?? 0),
        };
      }),
      left: left.map(({ id, name, left_ms }) => ({
        id,
        name,
        leftMs: Number(left_ms),
        erased: name === pseudonymOf(id),
      })),
    };
  },

  'PATCH /api/people/:person': async ({ params, body }, context) => {
    const looking = managerOf(context);
    await serially(context.db, async (trx) => {
      const viewer = await stillHere(trx, looking);
      const person = await reachable(trx, viewer, params.person);
      if (body.role !== null && !within(body.role, permissionsOf(viewer))) throw forbidden();
      if (person.role === 'owner' && body.role !== 'owner') await oneOwnerStays(trx);
      await trx
        .updateTable('person')
        .set({ role: body.role })
        .where('id', '=', params.person)
        .execute();
    });
    await ratersOut(context.db, context.now, params.person);
    return { done: true };
  },

  'DELETE /api/people/:person': async ({ params }, context) => {
    const looking = managerOf(context);
    await serially(context.db, async (trx) => {
      const viewer = await stillHere(trx, looking);
      const person = await reachable(trx, viewer, params.person);
      if (person.role === 'owner') await oneOwnerStays(trx);
      await removePerson(trx, params.person, context.now);
    });
    await ratersOut(context.db, context.now, params.person);
    return { done: true };
  },

  'POST /api/people/:person/reset': async ({ params }, context) => {
    const { origin } = accountsOf(context);
    const viewer = managerOf(context);
    if (viewer.kind !== 'person' || viewer.role !== 'owner') throw forbidden();
    const { name } = await reachable(context.db, viewer, params.person);
    await revokeLinks(context.db, { person: params.person }, context.now);
    const { token, expiresMs } = await makeLink(
      context.db,
      {
        kind: 'reset',
        label: name,
        roles: { team: null, projects: {} },
        person: params.person,
        madeBy: viewer.id,
        lastsMs: SHORT_MS,
      },
      context.now,
    );
    return { link: addressOfLink(origin, 'reset', token), expiresMs };
  },

  'GET /api/invitations': async (_, context) => {
    const viewer = managerOf(context);
    const rows = await waiting(context);
    return {
      invitations: rows.filter((row) => looksAfter(viewer, row)),
    };
  },

  'POST /api/invitations': async ({ body }, context) => {
    const { origin } = accountsOf(context);
    const viewer = managerOf(context);
    const { db, now } = context;
    if (body.role === null && Object.keys(body.projects).length === 0)
      throw badRequest(
        'no_role',
        { en: 'give a role in the team or in a project', 'zh-CN': '请给出团队或某个项目中的角色' },
        'body.role',
      );
    if (body.role !== null && !mayInTeam(viewer, 'people')) throw forbidden();
    if (body.role !== null && !within(body.role, permissionsOf(viewer))) throw forbidden();
    for (const [project, role] of Object.entries(body.projects))
      await mayGive(db, viewer, project, role);
    const made = await makeLink(
      db,
      {
        kind: 'invitation',
        label: body.label,
        roles: { team: body.role, projects: body.projects },
        person: null,
        madeBy: viewer.id,
        lastsMs: body.hours * HOUR_MS,
      },
      now,
    );
    context.touched.invitation = made.id;
    return {
      id: made.id,
      link: addressOfLink(origin, 'invitation', made.token),
      expiresMs: made.expiresMs,
    };
  },

  'DELETE /api/invitations/:invitation': async ({ params }, context) => {
    const viewer = managerOf(context);
    const link = (await waiting(context)).find(({ id }) => id === params.invitation);
    if (link === undefined || !looksAfter(viewer, link)) throw hidden();
    await revokeLinks(context.db, { id: link.id }, context.now);
    return { done: true };
  },
});

/** Who looks, on a server with accounts. */
function managerOf(context: Context): Viewer {
  accountsOf(context);
  if (context.viewer === null) throw hidden();
  return context.viewer;
}

/**
 * Who looks, with the roles of this very moment: two owners who remove each other at once must not both succeed.
 * @throws HttpFault 403 for somebody who was removed meanwhile, or may look after people no more
 */
async function stillHere(db: Db, viewer: Viewer): Promise<Viewer> {
  const person = await viewerOfPerson(db, viewer.id);
  const now = person && { ...viewer, role: person.role, projects: person.projects };
  if (now === null || !mayInTeam(now, 'people')) throw forbidden();
  return now;
}

/** Somebody of the team whose permissions the viewer has, every one. @throws HttpFault 404, 403 */
async function reachable(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ name: string; role: Role | null }> {
  const person = await db
    .selectFrom('person')
    .select(['name', 'role'])
    .where('id', '=', id)
    .where('left_ms', 'is', null)
    .executeTakeFirst();
  if (person === undefined) throw hidden();
  const role = roleOf(person.role);
  if (role !== null && !within(role, permissionsOf(viewer))) throw forbidden();
  const members = await db.selectFrom('member').selectAll().where('person', '=', id).execute();
  for (const [project, inProject] of Object.entries(rolesOf(members)))
    if (!within(inProject, permissionsOf(viewer, project))) throw forbidden();
  return { name: person.name, role };
}

async function oneOwnerStays(db: Db): Promise<void> {
  if ((await ownersLeft(db)) > 1) return;
  throw new HttpFault(409, 'last_owner', {
    en: 'this is the last owner; make somebody else an owner first',
    'zh-CN': '这是最后一位所有者；请先让另一个人成为所有者',
  });
}

/** @throws HttpFault 404 for a project that is not shown to the viewer, 403 for a role that is not theirs to give */
export async function mayGive(db: Db, viewer: Viewer, project: string, role: Role): Promise<void> {
  if ((await projectOf(db, 'project', project)) === null || !seesProject(viewer, project))
    throw hidden();
  if (!mayIn(viewer, project, 'people')) throw forbidden();
  if (!within(role, permissionsOf(viewer, project))) throw forbidden();
}

const rolesOf = (members: readonly { project: string; role: string }[]): Record<string, Role> =>
  Object.fromEntries(
    members.flatMap(({ project, role }): [string, Role][] => {
      const known = roleOf(role);
      return known === null ? [] : [[project, known]];
    }),
  );

async function waiting({ db, now }: Context) {
  const rows = await db
    .selectFrom('one_time_link')
    .leftJoin('person', 'person.id', 'one_time_link.made_by')
    .select([
      'one_time_link.id',
      'kind',
      'label',
      'roles',
      'person.name',
      'created_ms',
      'expires_ms',
    ])
    .where('kind', 'in', ['invitation', 'reset'])
    .where('used_ms', 'is', null)
    .where('revoked_ms', 'is', null)
    .where('expires_ms', '>', now)
    .orderBy('created_ms', 'desc')
    .execute();
  return rows.map((row) => {
    const roles = fromColumn<Roles>(row.roles);
    return {
      id: row.id,
      kind: row.kind === 'reset' ? ('reset' as const) : ('invitation' as const),
      label: row.label,
      role: roles.team,
      projects: { ...roles.projects },
      madeBy: row.name,
      createdMs: Number(row.created_ms),
      expiresMs: Number(row.expires_ms),
    };
  });
}

/** Links into the team are for who looks after its people; links into projects also for who looks after all of those. */
function looksAfter(
  viewer: Viewer,
  link: { kind: string; role: Role | null; projects: Readonly<Record<string, Role>> },
): boolean {
  if (mayInTeam(viewer, 'people')) return true;
  return (
    link.kind === 'invitation' &&
    link.role === null &&
    Object.keys(link.projects).every((project) => mayIn(viewer, project, 'people'))
  );
}
