import { HttpFault } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import { accountsOf } from '../accounts/accounts.js';
import { newId } from '../accounts/ids.js';
import { roleOf, within } from '../accounts/people.js';
import { forbidden, hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { HOME, projectOf } from '../objects.js';
import { ratersOut } from '../raters-out.js';
import { mayIn, mayInTeam, permissionsOf, seesProject, type Viewer } from '../viewer.js';
import { mayGive } from './team.js';

/** Projects, their people and their runs. */
export const projects = handlers({
  'GET /api/projects': async (_, context) => {
    const { db } = context;
    const viewer = viewerOf(context);
    const named = await db.selectFrom('project').selectAll().orderBy('name').execute();
    const runs = await runsByProject(db);
    const members = await db
      .selectFrom('member')
      .select((eb) => ['project', eb.fn.countAll().as('n')])
      .groupBy('project')
      .execute();
    return {
      projects: [{ id: HOME, name: '', created_ms: null }, ...named]
        .filter(({ id }) => seesProject(viewer, id))
        .map(({ id, name, created_ms }) => ({
          id,
          name,
          createdMs: created_ms === null ? null : Number(created_ms),
          runs: mayIn(viewer, id, 'read') ? (runs.get(id) ?? 0) : null,
          members: mayIn(viewer, id, 'people')
            ? Number(members.find(({ project }) => project === id)?.n ?? 0)
            : null,
        })),
    };
  },

  'POST /api/projects': async ({ body }, context) => {
    const id = newId('j');
    await context.db
      .insertInto('project')
      .values({ id, name: body.name, created_ms: context.now })
      .execute();
    context.touched.project = id;
    return { id };
  },

  'PATCH /api/projects/:project': async ({ params, body }, { db }) => {
    if (params.project === HOME)
      throw new HttpFault(409, 'home', {
        en: 'the first project has no name of its own; make another one and put runs into it',
        'zh-CN': '默认项目没有自己的名称；请新建项目并把运行放进去',
      });
    await db
      .updateTable('project')
      .set({ name: body.name })
      .where('id', '=', params.project)
      .execute();
    return { done: true };
  },

  'GET /api/projects/:project/members': async ({ params }, context) => {
    accountsOf(context);
    const rows = await context.db
      .selectFrom('member')
      .innerJoin('person', 'person.id', 'member.person')
      .select(['person.id', 'person.name', 'member.role'])
      .where('member.project', '=', params.project)
      .where('person.left_ms', 'is', null)
      .orderBy('person.name')
      .execute();
    return {
      members: rows.flatMap(({ id, name, role }) => {
        const known = roleOf(role);
        return known === null ? [] : [{ id, name, role: known }];
      }),
    };
  },

  'PUT /api/projects/:project/members/:person': async ({ params, body }, context) => {
    accountsOf(context);
    const viewer = viewerOf(context);
    await mayGive(context.db, viewer, params.project, body.role);
    await changeable(context.db, viewer, params);
    await context.db
      .insertInto('member')
      .values({ project: params.project, person: params.person, role: body.role })
      .onConflict((on) => on.columns(['project', 'person']).doUpdateSet({ role: body.role }))
      .execute();
    await ratersOut(context.db, context.now, params.person);
    return { done: true };
  },

  'DELETE /api/projects/:project/members/:person': async ({ params }, context) => {
    accountsOf(context);
    const member = await changeable(context.db, viewerOf(context), params);
    if (!member) throw hidden();
    await context.db
      .deleteFrom('member')
      .where('project', '=', params.project)
      .where('person', '=', params.person)
      .execute();
    await ratersOut(context.db, context.now, params.person);
    return { done: true };
  },

  'PUT /api/runs/:run/project': async ({ params, body }, context) => {
    const { db } = context;
    const viewer = viewerOf(context);
    if (
      (await projectOf(db, 'project', body.project)) === null ||
      !seesProject(viewer, body.project)
    )
      throw hidden();
    if (!mayIn(viewer, body.project, 'set-up')) throw forbidden();
    await db.deleteFrom('project_run').where('run', '=', params.run).execute();
    if (body.project !== HOME)
      await db
        .insertInto('project_run')
        .values({ run: params.run, project: body.project })
        .onConflict((on) => on.column('run').doUpdateSet({ project: body.project }))
        .execute();
    context.touched.project = body.project;
    return { done: true };
  },
});

function viewerOf({ viewer }: Context): Viewer {
  if (viewer === null) throw hidden();
  return viewer;
}

/** Runs by project; those without one are in the first. */
async function runsByProject(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('run')
    .leftJoin('project_run', 'project_run.run', 'run.id')
    .select((eb) => [
      eb.fn.coalesce('project_run.project', eb.val(HOME)).as('project'),
      eb.fn.countAll().as('n'),
    ])
    .groupBy('project_run.project')
    .execute();
  return new Map(rows.map(({ project, n }) => [project, Number(n)]));
}

/**
 * Whether somebody is a member whose role the viewer may change. People who are none are known only to those who look
 * after the whole team.
 * @throws HttpFault 404, 403
 */
async function changeable(
  db: Db,
  viewer: Viewer,
  { project, person }: { project: string; person: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .leftJoin('member', (join) =>
      join.onRef('member.person', '=', 'person.id').on('member.project', '=', project),
    )
    .select('member.role')
    .where('person.id', '=', person)
    .where('person.left_ms', 'is', null)
    .executeTakeFirst();
  const role = roleOf(row?.role ?? null);
  if (row === undefined || (role === null && !mayInTeam(viewer, 'people'))) throw hidden();
  if (role !== null && !within(role, permissionsOf(viewer, project))) throw forbidden();
  return role !== null;
}
