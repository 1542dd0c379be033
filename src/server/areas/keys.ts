import { badRequest } from '../../serve/http/index.js';
import { fromColumn } from '../../store/index.js';
import { makeKey } from '../accounts/api-keys.js';
import type { Permission } from '../api/index.js';
import { forbidden, hidden } from '../app.js';
import { handlers } from '../context.js';
import { projectOf } from '../objects.js';
import { mayInTeam, permissionsOf, seesProject } from '../viewer.js';
import { person } from './me.js';

const DAY_MS = 24 * 3_600_000;

/** API keys of people. */
export const keys = handlers({
  'GET /api/keys': async ({ query }, context) => {
    const id = person(context);
    const { viewer } = context;
    if (query.of === 'team' && (viewer === null || !mayInTeam(viewer, 'people'))) throw forbidden();
    let wanted = context.db
      .selectFrom('api_key')
      .innerJoin('person', 'person.id', 'api_key.person')
      .select([
        'api_key.id',
        'api_key.name',
        'api_key.person',
        'person.name as maker',
        'scopes',
        'project',
        'created_ms',
        'expires_ms',
        'last_used_ms',
      ])
      .where('revoked_ms', 'is', null)
      .where('expires_ms', '>', context.now);
    if (query.of === 'me') wanted = wanted.where('api_key.person', '=', id);
    const rows = await wanted.orderBy('created_ms', 'desc').execute();
    return {
      keys: rows.map((row) => ({
        id: row.id,
        name: row.name,
        person: { id: row.person, name: row.maker },
        scopes: fromColumn<Permission[]>(row.scopes),
        project: row.project,
        createdMs: Number(row.created_ms),
        expiresMs: Number(row.expires_ms),
        lastUsedMs: row.last_used_ms === null ? null : Number(row.last_used_ms),
      })),
    };
  },

  'POST /api/keys': async ({ body }, context) => {
    const id = person(context);
    const { db, viewer, now } = context;
    if (viewer === null) throw hidden();
    if (body.project !== null) {
      const project = await projectOf(db, 'project', body.project);
      if (project === null || !seesProject(viewer, project)) throw hidden();
    }
    const own = new Set(
      body.project === null
        ? [
            permissionsOf(viewer),
            ...[...viewer.projects.keys()].map((p) => permissionsOf(viewer, p)),
          ].flat()
        : permissionsOf(viewer, body.project),
    );
    const scopes = [...new Set(body.scopes)];
    const more = scopes.filter((scope) => !own.has(scope));
    if (more.length > 0)
      throw badRequest(
        'more_than_own',
        {
          en: `a key has a part of your own permissions; you lack ${more.join(', ')}`,
          'zh-CN': `密钥的权限只能是你自己权限的一部分；你没有 ${more.join('、')}`,
        },
        'body.scopes',
      );
    const made = await makeKey(
      db,
      { person: id, name: body.name, scopes, project: body.project, lastsMs: body.days * DAY_MS },
      now,
    );
    context.touched.key = made.id;
    return made;
  },

  'DELETE /api/keys/:key': async ({ params }, context) => {
    const id = person(context);
    const { viewer, db } = context;
    let mine = db
      .updateTable('api_key')
      .set({ revoked_ms: context.now })
      .where('id', '=', params.key)
      .where('revoked_ms', 'is', null);
    if (viewer === null || !mayInTeam(viewer, 'people')) mine = mine.where('person', '=', id);
    const { numUpdatedRows } = await mine.executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw hidden();
    return { done: true };
  },
});
