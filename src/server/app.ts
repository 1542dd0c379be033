import type { ZodType } from 'zod';
import {
  HttpFault,
  langOf,
  readJson,
  type ShellApp,
  type ShellContext,
} from '../serve/http/index.js';
import { type Access, type ApiKey, api, type Declared } from './api/index.js';
import type { Context, Handlers } from './context.js';
import { projectOf } from './objects.js';
import { sameSite } from './same-site.js';
import { mayIn, mayInTeam, projectsWith, type Viewer } from './viewer.js';

/** Largest body of a route that names no limit of its own. */
const BODY = 64 * 1024;

export type AppParts = {
  handlers: Handlers;
  /** Who sends this request; null for nobody known. */
  viewerOf(c: ShellContext): Promise<Viewer | null>;
  context(): Pick<Context, 'db' | 'desk' | 'index' | 'mode'>;
  /** Told of everything that changed something, after it did. */
  onAct?(act: {
    route: ApiKey;
    viewer: Viewer | null;
    params: Record<string, string>;
  }): Promise<void>;
};

/** Puts every declared route behind its rule. A route without a handler, or a handler without a route, does not compile. */
export function addRoutes(app: ShellApp, parts: AppParts): void {
  for (const key of Object.keys(api) as ApiKey[]) {
    const [method = '', path = ''] = key.split(' ');
    app.on(method, path, (c) => answer(key, api[key], c, parts));
  }
}

async function answer(
  key: ApiKey,
  route: Declared,
  c: ShellContext,
  parts: AppParts,
): Promise<Response> {
  const changes = c.req.method !== 'GET';
  if (changes) sameSite(c);
  const viewer = await parts.viewerOf(c);
  const shared = parts.context();
  const params = c.req.param() as Record<string, string>;
  await check(route.access, viewer, params, shared);
  const query = parsed(route.query, c.req.query(), 'query');
  const body =
    route.body === undefined
      ? undefined
      : parsed(
          route.body,
          await readJson(c.env.incoming, { maxBodyBytes: route.bodyLimit ?? BODY, maxDepth: 16 }),
          'body',
        );
  const gone = new AbortController();
  c.env.outgoing.once('close', () => gone.abort());
  const handle = parts.handlers[key] as (asked: unknown, context: Context) => Promise<unknown>;
  const reply = await handle(
    { params, query, body },
    { ...shared, viewer, now: Date.now(), gone: gone.signal },
  );
  if (changes && route.unlogged !== true) await parts.onAct?.({ route: key, viewer, params });
  if (reply instanceof Response) return reply;
  // What the declaration does not name is cut off here: no handler can tell more than its route says.
  const told = typeof route.reply === 'string' ? reply : route.reply.parse(reply);
  return c.json(told as object, 200, { 'Cache-Control': 'no-store' });
}

/**
 * @throws HttpFault 401 where nobody is signed in; 403 where the team or a project shown to the viewer does not allow
 * it; 404 where the object is not there or its project is not shown to the viewer: the two cannot be told apart.
 */
async function check(
  access: Access,
  viewer: Viewer | null,
  params: Record<string, string>,
  { db }: Pick<Context, 'db'>,
): Promise<void> {
  if (access.who === 'anyone') return;
  if (viewer === null)
    throw new HttpFault(401, 'signed_out', { en: 'sign in first', 'zh-CN': '请先登录' });
  if (access.who === 'signed-in') return;
  if (access.who === 'team') {
    if (!mayInTeam(viewer, access.may)) throw forbidden();
    return;
  }
  if (access.of === null) {
    const projects = projectsWith(viewer, access.may);
    if (projects !== null && projects.length === 0) throw forbidden();
    return;
  }
  const project = await projectOf(db, access.of, params[access.of] ?? '');
  if (project === null || !seesProject(viewer, project)) throw hidden();
  if (!mayIn(viewer, project, access.may)) throw forbidden();
}

/** Whoever has a role in the team that reads, or any role in the project, knows that it is there. */
const seesProject = (viewer: Viewer, project: string): boolean =>
  mayInTeam(viewer, 'read') || viewer.projects.has(project);

const forbidden = (): HttpFault =>
  new HttpFault(403, 'forbidden', {
    en: 'your role does not allow this; ask the owner of the team',
    'zh-CN': '你的角色没有这项权限；请联系团队所有者',
  });

/** Nobody learns from it whether the object is there. */
export const hidden = (): HttpFault =>
  new HttpFault(404, 'not_found', {
    en: 'there is nothing here, or it is not shared with you',
    'zh-CN': '这里没有内容，或者没有分享给你',
  });

function parsed(schema: ZodType | undefined, value: unknown, where: string): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = [where, ...(issue?.path ?? [])].join('.');
  throw new HttpFault(
    400,
    'bad_request',
    {
      en: `${field} is not of the form that is asked for: ${issue?.message ?? 'unknown'}`,
      'zh-CN': `${field} 的格式不符合要求（${issue?.code ?? '未知'}）`,
    },
    {},
    { field },
  );
}

export { langOf };
