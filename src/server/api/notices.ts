import { z } from 'zod';
import { done, id, name, time } from './common.js';
import type { Declared } from './declare.js';
import { EVENT_KINDS, HOOK_KINDS, NOTICE_KINDS } from './notice-kinds.js';
import { rule } from './rules.js';

const kind = z.enum(NOTICE_KINDS);
const hookKind = z.enum(HOOK_KINDS);
const form = z.enum(['wecom', 'feishu', 'dingtalk', 'generic']);
const clock = z.string().regex(
  rule(/^([01]\d|2[0-3]):[0-5]\d$/, {
    en: 'must be a time of day, such as 22:30',
    'zh-CN': '须为时间，例如 22:30',
  }),
);
const quiet = z.object({ from: clock, to: clock, zone: z.string().min(1).max(60) });

const hook = z.object({
  id: z.string(),
  name: z.string(),
  form,
  /** The address’s host; the rest of it is a key. */
  host: z.string(),
  signed: z.boolean(),
  lang: z.enum(['en', 'zh-CN']),
  kinds: z.array(hookKind),
  quiet: quiet.nullable(),
  /** Messages that wait to be sent. */
  waiting: z.number().int(),
  /** Messages of the last 30 days that could not be sent. */
  givenUp: z.number().int(),
  /** Why the last try failed; null where it did not. */
  fault: z.string().nullable(),
});
const newHook = z.strictObject({
  name,
  form,
  url: z.string().trim().min(1).max(1000),
  /** For the receiver to know the sender by; null where it asks for none. */
  secret: z.string().trim().min(1).max(500).nullable(),
  lang: z.enum(['en', 'zh-CN']),
  kinds: z.array(hookKind).min(1).max(HOOK_KINDS.length),
  quiet: quiet.nullable(),
});
/** What is left out of it stays: address and secret are never shown, so that nobody can send them again. */
const changedHook = newHook.omit({ url: true, secret: true }).extend({
  url: newHook.shape.url.nullable(),
  secret: newHook.shape.secret.optional(),
});
const sent = z.object({
  sent: z.enum(['delivered', 'address refused', 'unreachable', 'not taken', 'unreadable']),
});

/** Notices in the pages, and where else they are sent. They carry a link and never content. */
export const notices = {
  'GET /api/notices': {
    about: 'One’s own notices, the newest first, and how many are unread.',
    access: { who: 'person' },
    query: z.object({ size: z.coerce.number().int().min(1).max(200).default(50) }),
    reply: z.object({
      unread: z.number().int(),
      notices: z.array(
        z.object({
          id: z.string(),
          kind,
          /** A path of these pages. */
          link: z.string(),
          /** The run (its tag or id), with the item, or the suite that it is about. */
          name: z.string().nullable(),
          madeMs: time,
          read: z.boolean(),
        }),
      ),
    }),
  },
  'POST /api/notices/read': {
    about: 'Marks notices of one’s own as read; without a list, all.',
    access: { who: 'person' },
    body: z.strictObject({ ids: z.array(id).max(200).nullable() }),
    reply: done,
    unlogged: true,
  },
  'GET /api/me/notices': {
    about: 'What one can be told of, what of it one does not want, and webhooks of one’s own.',
    access: { who: 'person' },
    reply: z.object({
      /** What can come to oneself: others have no choice here, and keep the one that was made. */
      kinds: z.array(kind),
      muted: z.array(kind),
      webhooks: z.array(hook),
    }),
  },
  'PUT /api/me/notices': {
    about: 'Chooses what one is not told of.',
    access: { who: 'person' },
    body: z.strictObject({ muted: z.array(kind).max(NOTICE_KINDS.length) }),
    reply: done,
  },
  'POST /api/me/webhooks': {
    about: 'Adds a webhook of one’s own. Its address is never shown again.',
    access: { who: 'person' },
    body: newHook,
    reply: z.object({ id: z.string() }),
  },
  'PATCH /api/me/webhooks/:hook': {
    about: 'Changes a webhook of one’s own; without an address the one that it has stays.',
    access: { who: 'person' },
    body: changedHook,
    reply: done,
  },
  'DELETE /api/me/webhooks/:hook': {
    about: 'Takes a webhook of one’s own away.',
    access: { who: 'person' },
    reply: done,
  },
  'POST /api/me/webhooks/:hook/test': {
    about: 'Sends a test to a webhook of one’s own.',
    access: { who: 'person' },
    body: z.strictObject({}),
    reply: sent,
  },
  'GET /api/projects/:project/webhooks': {
    about: 'Webhooks of a project.',
    access: { who: 'project', may: 'set-up', of: 'project' },
    reply: z.object({ webhooks: z.array(hook) }),
  },
  'POST /api/projects/:project/webhooks': {
    about: 'Adds a webhook to a project. Its address is never shown again.',
    access: { who: 'project', may: 'set-up', of: 'project' },
    body: newHook,
    reply: z.object({ id: z.string() }),
  },
  'PATCH /api/webhooks/:webhook': {
    about: 'Changes a project’s webhook; without an address the one that it has stays.',
    access: { who: 'project', may: 'set-up', of: 'webhook' },
    body: changedHook,
    reply: done,
  },
  'DELETE /api/webhooks/:webhook': {
    about: 'Takes a project’s webhook away.',
    access: { who: 'project', may: 'set-up', of: 'webhook' },
    reply: done,
  },
  'GET /api/webhooks/:webhook/events': {
    about: 'Events that were handed to a project’s webhook in the last 30 days, the newest first.',
    access: { who: 'project', may: 'set-up', of: 'webhook' },
    reply: z.object({
      events: z.array(
        z.object({
          /** What the receiver knows it by, however often it is sent. */
          id: z.string(),
          kind: z.enum(EVENT_KINDS),
          link: z.string(),
          atMs: time,
          state: z.enum(['waiting', 'sent', 'given up']),
          tries: z.number().int(),
          fault: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /api/webhooks/:webhook/replay': {
    about:
      'Sends events of the last days again, each under the id that it had, in the order in which they happened.',
    access: { who: 'project', may: 'set-up', of: 'webhook' },
    body: z.strictObject({ sinceMs: time }),
    reply: z.object({ events: z.number().int() }),
  },
  'POST /api/webhooks/:webhook/test': {
    about: 'Sends a test to a project’s webhook.',
    access: { who: 'project', may: 'set-up', of: 'webhook' },
    body: z.strictObject({}),
    reply: sent,
  },
} satisfies Record<string, Declared>;
