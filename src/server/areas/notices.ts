import { badRequest } from '../../serve/http/index.js';
import { fromColumn, toColumn } from '../../store/index.js';
import { newId } from '../accounts/ids.js';
import type { Answer } from '../api/index.js';
import { NOTICE_KINDS } from '../api/notice-kinds.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { kindOf, kindsFor } from '../setup/notices/kinds.js';
import { handedEvents, replay } from '../setup/notices/outward-events.js';
import { nameOf } from '../setup/notices/place.js';
import { isZone } from '../setup/notices/quiet-hours.js';
import {
  addWebhook,
  changeWebhook,
  type NewWebhook,
  removeWebhook,
  type Webhook,
  webhooksOf,
} from '../setup/notices/webhooks.js';

/** Notices in the pages, and where else they are sent. */
export const notices = handlers({
  'GET /api/notices': async ({ query }, context) => {
    const person = self(context);
    const of = context.db.selectFrom('notice').where('person', '=', person);
    const { n } = await of
      .select((eb) => eb.fn.countAll().as('n'))
      .where('read_ms', 'is', null)
      .executeTakeFirstOrThrow();
    const rows = await of
      .selectAll()
      .orderBy('made_ms', 'desc')
      .orderBy('id')
      .limit(query.size)
      .execute();
    const { db, viewer } = context;
    const names = new Map<string, string | null>();
    for (const { link } of rows)
      if (!names.has(link))
        names.set(link, viewer === null ? null : await nameOf(db, viewer, link));
    return {
      unread: Number(n),
      notices: rows.flatMap(({ id, kind: said, link, made_ms, read_ms }) => {
        const kind = kindOf(said);
        if (kind === null) return [];
        const name = names.get(link) ?? null;
        return [{ id, kind, link, name, madeMs: Number(made_ms), read: read_ms !== null }];
      }),
    };
  },

  'POST /api/notices/read': async ({ body }, context) => {
    let mine = context.db
      .updateTable('notice')
      .set({ read_ms: context.now })
      .where('person', '=', self(context))
      .where('read_ms', 'is', null);
    if (body.ids !== null) {
      if (body.ids.length === 0) return { done: true };
      mine = mine.where('id', 'in', body.ids);
    }
    await mine.execute();
    return { done: true };
  },

  'GET /api/me/notices': async (_, context) => {
    const person = self(context);
    const row = await context.db
      .selectFrom('notice_choice')
      .select('muted')
      .where('person', '=', person)
      .executeTakeFirst();
    const muted = row === undefined ? [] : fromColumn<string[]>(row.muted);
    return {
      kinds: context.viewer === null ? [] : kindsFor(context.viewer),
      muted: NOTICE_KINDS.filter((kind) => muted.includes(kind)),
      webhooks: await shown(context, await webhooksOf(context.db, 'person', [person])),
    };
  },

  'PUT /api/me/notices': async ({ body }, context) => {
    const muted = toColumn(NOTICE_KINDS.filter((kind) => body.muted.includes(kind)));
    await context.db
      .insertInto('notice_choice')
      .values({ person: self(context), muted })
      .onConflict((c) => c.column('person').doUpdateSet({ muted }))
      .execute();
    return { done: true };
  },

  'POST /api/me/webhooks': async ({ body }, context) =>
    added(context, { scope: 'person', owner: self(context) }, body),

  'PATCH /api/me/webhooks/:hook': async ({ params, body }, context) => {
    await own(context, params.hook);
    return changed(context, params.hook, body);
  },

  'DELETE /api/me/webhooks/:hook': async ({ params }, context) => {
    await own(context, params.hook);
    await removeWebhook(context.db, params.hook);
    return { done: true };
  },

  'POST /api/me/webhooks/:hook/test': async ({ params }, context) => {
    await own(context, params.hook);
    return tested(context, params.hook);
  },

  'GET /api/projects/:project/webhooks': async ({ params }, context) => ({
    webhooks: await shown(context, await webhooksOf(context.db, 'project', [params.project])),
  }),

  'POST /api/projects/:project/webhooks': async ({ params, body }, context) =>
    added(context, { scope: 'project', owner: params.project }, body),

  'PATCH /api/webhooks/:webhook': async ({ params, body }, context) =>
    changed(context, params.webhook, body),

  'DELETE /api/webhooks/:webhook': async ({ params }, { db }) => {
    await removeWebhook(db, params.webhook);
    return { done: true };
  },

  'GET /api/webhooks/:webhook/events': async ({ params }, { db }) => ({
    events: (await handedEvents(db, params.webhook)) as Events,
  }),

  'POST /api/webhooks/:webhook/replay': async ({ params, body }, { db, now }) => ({
    events: await replay(db, params.webhook, body.sinceMs, now),
  }),

  'POST /api/webhooks/:webhook/test': async ({ params }, context) =>
    tested(context, params.webhook),
});

type Events = Answer<'GET /api/webhooks/:webhook/events'>['events'];

function self({ viewer }: Context): string {
  if (viewer === null) throw hidden();
  return viewer.id;
}

async function own(context: Context, id: string): Promise<void> {
  const mine = await webhooksOf(context.db, 'person', [self(context)]);
  if (!mine.some((hook) => hook.id === id)) throw hidden();
}

const REFUSALS = {
  'not an address': {
    en: 'is not an address such as https://host/path, without user and password',
    'zh-CN': '不是形如 https://host/path 的地址（不能含用户名和密码）',
  },
  'not https': {
    en: 'must begin with https:// and be outside the server and its network; whoever runs the server may allow single hosts with HEARTH_WEBHOOK_HOSTS',
    'zh-CN':
      '必须以 https:// 开头，且不在服务器本机或其内网；服务器管理员可用 HEARTH_WEBHOOK_HOSTS 放行个别主机',
  },
  inner: {
    en: 'must be outside the server and its network, and begin with https://; whoever runs the server may allow single hosts with HEARTH_WEBHOOK_HOSTS',
    'zh-CN':
      '不能在服务器本机或其内网，且必须以 https:// 开头；服务器管理员可用 HEARTH_WEBHOOK_HOSTS 放行个别主机',
  },
} as const;

async function added(
  context: Context,
  owner: Pick<Webhook, 'scope' | 'owner'>,
  body: NewWebhook,
): Promise<{ id: string }> {
  const { setup, db, now, touched } = context;
  checkHook(context, body);
  const id = await addWebhook(db, await setup.seals(), owner, body, self(context), now);
  touched.webhook = id;
  return { id };
}

async function changed(
  context: Context,
  id: string,
  body: Parameters<typeof changeWebhook>[3],
): Promise<{ done: true }> {
  checkHook(context, body);
  await changeWebhook(context.db, await context.setup.seals(), id, body);
  return { done: true };
}

/** @throws HttpFault 400 with the field */
function checkHook(
  { setup }: Pick<Context, 'setup'>,
  body: Pick<NewWebhook, 'form' | 'quiet'> & {
    url: string | null;
    secret?: string | null | undefined;
  },
): void {
  const refusal = body.url === null ? null : setup.notices.refusal(body.url);
  if (refusal !== null) throw badRequest('webhook_address', REFUSALS[refusal], 'url');
  if (body.quiet !== null && !isZone(body.quiet.zone))
    throw badRequest(
      'no_zone',
      { en: 'is no time zone such as Asia/Shanghai', 'zh-CN': '不是有效时区，例如 Asia/Shanghai' },
      'quiet.zone',
    );
  if (body.form === 'generic' && typeof body.secret === 'string' && body.secret.length < 24)
    throw badRequest(
      'short_secret',
      { en: 'must have at least 24 characters', 'zh-CN': '至少需要 24 个字符' },
      'secret',
    );
}

async function tested({ setup, now }: Context, id: string) {
  const sent = await setup.notices.test(id, `${newId('n')}-${now}`);
  if (sent === null) throw hidden();
  return { sent };
}

async function shown({ db }: Context, hooks: readonly Webhook[]) {
  if (hooks.length === 0) return [];
  const rows = await db
    .selectFrom('outbox')
    .select(['webhook', 'state', 'fault', 'made_ms'])
    .where(
      'webhook',
      'in',
      hooks.map(({ id }) => id),
    )
    .orderBy('made_ms', 'desc')
    .orderBy('id')
    .execute();
  return hooks.map((hook) => {
    const of = rows.filter(({ webhook }) => webhook === hook.id);
    const count = (state: string): number => of.filter((row) => row.state === state).length;
    return {
      ...hook,
      waiting: count('waiting'),
      givenUp: count('given up'),
      fault: of[0]?.fault ?? null,
    };
  });
}
