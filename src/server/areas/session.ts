import { shownName } from '../../experts/person-names.js';
import { type Context, handlers } from '../context.js';
import { HOME } from '../objects.js';
import { permissionsOf, type Viewer } from '../viewer.js';

/** Who looks. */
export const session = handlers({
  'GET /api/session': async (_, context) => ({
    mode: context.mode,
    hearth: context.desk.hearth,
    ways: context.accounts && { oidc: context.accounts.oidc },
    viewer: context.viewer && (await told(context.viewer, context)),
  }),
});

async function told(viewer: Viewer, { db }: Pick<Context, 'db'>) {
  const named = await db.selectFrom('project').select(['id', 'name']).orderBy('name').execute();
  const projects = [{ id: HOME, name: '' }, ...named]
    .map(({ id, name }) => ({ id, name, may: permissionsOf(viewer, id) }))
    .filter(({ may }) => may.length > 0);
  return {
    id: viewer.id,
    name: shownName(viewer.id, viewer.name),
    role: viewer.role,
    may: permissionsOf(viewer),
    projects,
  };
}
