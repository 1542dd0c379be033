import type { ZodType } from 'zod';
import { namingFor } from '../experts/person-names.js';
import {
  HttpFault,
  isLoopback,
  langAsked,
  readJson,
  type ShellApp,
  type ShellContext,
} from '../serve/http/index.js';
import { faultCode } from '../store/storage-error.js';
import type { Act } from './accounts/audit-log.js';
import { type Access, type ApiKey, api, type Declared } from './api/index.js';
import { keepsRaterBlind } from './blind-raters.js';
import type { Context, Handlers } from './context.js';
import { projectOf } from './objects.js';
import { answered } from './others-first.js';
import { saidOf } from './refused-form.js';
import { sameSite } from './same-site.js';
import type { Sender } from './sender.js';
import { mayIn, mayInTeam, projectsWith, seesProject, type Viewer } from './viewer.js';

/** Largest body of a route that names no limit of its own. */
const BODY = 64 * 1024;

export type AppParts = {
  handlers: Handlers;
  /** Who sends this request; null for nobody known. */
  viewerOf(sender: Sender): Promise<Viewer | null>;
  /** The address that `--url` names; null where there is none. */
  origin(): string | null;
  context(): Pick<
    Context,
    'db' | 'desk' | 'index' | 'live' | 'mode' | 'accounts' | 'audit' | 'mail' | 'alarms' | 'setup'
  >;
};

/** Puts every declared route behind its rule. A route without a handler, or a handler without a route, does not compile. */
export function addRoutes(app: ShellApp, parts: AppParts): void {
  for (const key of Object.keys(api) as ApiKey[]) {
    const [method = '', path = ''] = key.split(' ');
    app.on(method, path, (c) => answered(() => answer(key, api[key], c, parts)));
  }
}

async function answer(
  key: ApiKey,
  route: Declared,
  c: ShellContext,
  parts: AppParts,
): Promise<Response> {
  const changes = c.req.method !== 'GET';
  if (changes) sameSite(c, parts.origin());
  const sender = senderOf(c);
  const viewer = await parts.viewerOf(sender);
  // The pages' address matches everything, so the shell cannot tell which route it was.
  Object.assign(c.get('facts'), { route: key, viewer: viewer?.id ?? null });
  const shared = parts.context();
  const params = c.req.param() as Record<string, string>;
  const now = Date.now();
  const touched: Record<string, string> = {};
  const act = (outcome: Act['outcome'], project: string | null) =>
    shared.audit.add({
      atMs: now,
      viewer,
      route: key,
      outcome,
      project,
      objects: { ...params, ...touched },
    });
  const refused = async (error: unknown): Promise<never> => {
    const told = error instanceof HttpFault && error.code === 'forbidden';
    if (changes && viewer !== null && told) await act('refused', null);
    throw error;
  };
  const project = await check(key, route.access, viewer, params, shared).catch(refused);
  const query = parsed(route.query, c.req.query(), 'query');
  const body =
    route.body === undefined
      ? undefined
      : route.body === 'bytes'
        ? c.env.incoming
        : parsed(
            route.body,
            await readJson(c.env.incoming, { maxBodyBytes: route.bodyLimit ?? BODY, maxDepth: 16 }),
            'body',
          );
  const gone = new AbortController();
  c.env.outgoing.once('close', () => gone.abort());
  if (route.reply === 'stream') {
    const again = async () => {
      const now = await parts.viewerOf({ ...sender, setCookies: () => undefined });
      await check(key, route.access, now, params, shared);
    };
    endWhenRefused(again, c, gone);
  }
  const handle = parts.handlers[key] as (asked: unknown, context: Context) => Promise<unknown>;
  const facts = c.get('facts');
  const context = { ...shared, viewer, sender, touched, facts, now, gone: gone.signal };
  const reply = await namingFor(langAsked(c.req.header('Accept-Language'), 'en'), () =>
    handle({ params, query, body }, context),
  ).catch((error: unknown) => refused(UNFIT.has(faultCode(error)) ? unfit() : error));
  if (changes && route.unlogged !== true) await act('done', project ?? touched.project ?? null);
  if (reply instanceof Response) return reply;
  // What the declaration does not name is cut off here: no handler can tell more than its route says.
  const told = typeof route.reply === 'string' ? reply : route.reply.parse(reply);
  return c.json(told as object, 200, { 'Cache-Control': 'no-store' });
}

/** What databases say of a number that no column holds; only what was sent can be one. */
const UNFIT: ReadonlySet<string> = new Set(['22003', '22P02', 'SQLITE_MISMATCH']);

const unfit = (): HttpFault =>
  new HttpFault(400, 'bad_request', {
    en: 'a number of the request is larger than any that there is',
    'zh-CN': '请求中的数字超出了范围',
  });

/** How often it is asked again whether somebody who listens may still listen. */
const ASK_AGAIN_MS = 2000;

/** Whoever is removed, signed out or given another role hears no more of what they then may not see. */
function endWhenRefused(again: () => Promise<void>, c: ShellContext, gone: AbortController): void {
  const timer = setInterval(() => {
    again().catch(() => {
      gone.abort();
      c.env.outgoing.destroy();
    });
  }, ASK_AGAIN_MS);
  c.env.outgoing.once('close', () => clearInterval(timer));
}

/** A proxy on this machine says for whom it asks, in the last entry; from elsewhere anybody could write there. */
function senderOf(c: ShellContext): Sender {
  const near = c.env.incoming.socket.remoteAddress ?? '';
  const told = c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? '';
  return {
    headers: c.req.raw.headers,
    url: c.env.incoming.url ?? '/',
    address: isLoopback(near) && told !== '' ? told : near,
    setCookies(from) {
      for (const cookie of from.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
    },
  };
}

/**
 * Whether the rule lets this through; the project of the object that the path names, if it names one.
 * @throws HttpFault 401 where nobody is signed in; 403 where the team or a project shown to the viewer does not allow
 * it, or the viewer rates it blind; 404 where the object is not there or its project is not shown to the viewer: the two cannot be told apart.
 */
async function check(
  key: string,
  access: Access,
  viewer: Viewer | null,
  params: Record<string, string>,
  { db }: Pick<Context, 'db'>,
): Promise<string | null> {
  if (access.who === 'anyone') return null;
  if (viewer === null)
    throw new HttpFault(401, 'signed_out', { en: 'sign in first', 'zh-CN': '请先登录' });
  if (access.who === 'signed-in') return null;
  if (access.who === 'person') {
    if (viewer.kind === 'key') throw forbidden();
    return null;
  }
  if (access.who === 'team') {
    if (!mayInTeam(viewer, access.may)) throw forbidden();
    return null;
  }
  if (access.of === null) {
    const projects = projectsWith(viewer, access.may);
    if (projects !== null && projects.length === 0) throw forbidden();
    return null;
  }
  const project = await projectOf(db, access.of, params[access.of] ?? '');
  if (project === null || !seesProject(viewer, project)) throw hidden();
  if (!mayIn(viewer, project, access.may)) throw forbidden();
  await keepsRaterBlind(db, viewer, key, access, params);
  return project;
}

export const forbidden = (): HttpFault =>
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
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path ?? [];
  const field = [where, ...path].join('.');
  throw new HttpFault(400, 'bad_request', saidOf(issue, path.map(String)), {}, { field });
}
