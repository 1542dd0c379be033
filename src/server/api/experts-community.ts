import { z } from 'zod';
import { done, id, name, pageOf, paging, time } from './common.js';
import type { Declared } from './declare.js';
import { rule } from './rules.js';

const KEY = z.uuid();
const nothing = z.strictObject({});
const reason = z.string().trim().min(3).max(500);
const inside = { who: 'project', may: 'annotate', of: null } as const;
const leads = { who: 'project', may: 'set-up', of: null } as const;

/** A page of ours, such as a case's; two strokes at the beginning would lead to another site. */
const PATH = rule(/^(\/(?!\/)[\w\-/?=&.%~]*)?$/, {
  en: 'must be the path of a page here, such as /cases/…, or empty',
  'zh-CN': '须为本站页面路径（例如 /cases/…），或留空',
});
const URL_OR_NONE = rule(/^(https:\/\/[^\s"<>]+)?$/, {
  en: 'must begin with https:// or be empty',
  'zh-CN': '须以 https:// 开头，或留空',
});
const LINE_OR_NONE = rule(/^[^\p{Cc}\p{Cs}]*$/u, {
  en: 'must be one line without control characters',
  'zh-CN': '须为一行文字，不能含控制字符',
});
const CLOCK = rule(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, {
  en: 'must be a date with a time',
  'zh-CN': '须为日期和时间',
});

const by = z.object({ name: z.string(), me: z.boolean() });
const post = z.object({
  id: z.string(),
  kind: z.enum(['announcement', 'post', 'learning']),
  by,
  title: z.string(),
  body: z.string(),
  link: z.string(),
  revision: z.number().int(),
  madeMs: time,
  changedMs: time,
  hidden: z.object({ reason: z.string() }).nullable(),
  replies: z.number().int(),
  mayEdit: z.boolean(),
  mayHide: z.boolean(),
});
const event = z.object({
  id: z.string(),
  kind: z.enum(['meeting', 'talk', 'course']),
  title: z.string(),
  about: z.string(),
  speaker: z.string(),
  place: z.string(),
  url: z.string(),
  startsMs: time,
  endsMs: time,
  zone: z.string(),
  seats: z.number().int().nullable(),
  coming: z.number().int(),
  me: z.boolean(),
  cancelled: z.object({ reason: z.string() }).nullable(),
});
const eventForm = {
  kind: z.enum(['meeting', 'talk', 'course']),
  title: name,
  about: z.string().trim().max(4000),
  speaker: z.string().trim().max(100).regex(LINE_OR_NONE),
  place: z.string().trim().max(200).regex(LINE_OR_NONE),
  url: z.string().trim().max(500).regex(URL_OR_NONE),
  /** As clocks show it in the zone. */
  starts: z.string().regex(CLOCK),
  ends: z.string().regex(CLOCK),
  zone: z.string().min(1).max(60),
  seats: z.number().int().min(1).max(100_000).nullable(),
};
const postForm = {
  title: z.string().trim().max(200).regex(LINE_OR_NONE),
  body: z.string().trim().min(1).max(20_000),
  link: z.string().trim().max(300).regex(PATH).default(''),
};

export const expertsCommunity = {
  'GET /api/community': {
    about: 'The community as the viewer sees it: whether they are a member, and what is coming.',
    access: inside,
    reply: z.object({
      me: z.object({ name: z.string(), about: z.string() }).nullable(),
      members: z.number().int(),
      /** May make events and announcements. */
      leads: z.boolean(),
      events: z.array(event),
      past: z.array(event),
    }),
  },
  'PUT /api/community/me': {
    about: 'Joins the community under a name of one’s choice, changes it, or leaves.',
    access: inside,
    body: z.strictObject({
      joined: z.boolean(),
      name: z.string().trim().max(60).regex(LINE_OR_NONE),
      about: z.string().trim().max(500),
    }),
    reply: done,
  },
  'GET /api/community/members': {
    about: 'Members under the names that they chose.',
    access: inside,
    query: z.object(paging),
    reply: pageOf(z.object({ name: z.string(), about: z.string(), joinedMs: time })),
  },
  'GET /api/community/posts': {
    about: 'Posts, newest first, or the replies to one, oldest first.',
    access: inside,
    query: z.object({
      ...paging,
      parent: id.optional(),
      kind: z.enum(['announcement', 'post', 'learning']).optional(),
    }),
    reply: pageOf(post),
  },
  'POST /api/community/posts': {
    about: 'Writes a post or a reply. Sent twice under one id, it is stored once.',
    access: inside,
    body: z.strictObject({
      id: KEY,
      parent: id.nullable().default(null),
      kind: z.enum(['announcement', 'post', 'learning']),
      ...postForm,
    }),
    bodyLimit: 128 * 1024,
    reply: done,
  },
  'PATCH /api/community/posts/:post': {
    about: 'Changes one’s own post; what it said before stays readable.',
    access: inside,
    body: z.strictObject({ after: z.number().int().min(1), ...postForm }),
    bodyLimit: 128 * 1024,
    reply: done,
  },
  'GET /api/community/posts/:post/edits': {
    about: 'What a post said before, newest first.',
    access: inside,
    reply: z.object({
      edits: z.array(
        z.object({
          revision: z.number().int(),
          title: z.string(),
          body: z.string(),
          link: z.string(),
          atMs: time,
        }),
      ),
    }),
  },
  'POST /api/community/posts/:post/hide': {
    about: 'Hides a post with a reason: one’s own, or as somebody who leads.',
    access: inside,
    body: z.strictObject({ reason }),
    reply: done,
  },
  'POST /api/community/events': {
    about: 'Makes an event and tells the members. Sent twice under one id, it is stored once.',
    access: leads,
    body: z.strictObject({ id: KEY, ...eventForm }),
    reply: done,
  },
  'PUT /api/community/events/:event': {
    about: 'Changes an event and tells whoever signed up.',
    access: leads,
    body: z.strictObject(eventForm),
    reply: done,
  },
  'POST /api/community/events/:event/cancel': {
    about: 'Cancels an event with a reason, and tells whoever signed up.',
    access: leads,
    body: z.strictObject({ reason }),
    reply: done,
  },
  'POST /api/community/events/:event/sign-up': {
    about: 'Signs up, or off.',
    access: inside,
    body: z.strictObject({ coming: z.boolean() }),
    reply: done,
  },
  'POST /api/community/events/:event/guests': {
    about: 'Who signed up, under the names of the community; for whoever leads.',
    access: leads,
    body: nothing,
    reply: z.object({ guests: z.array(z.string()) }),
    unlogged: true,
  },
  'GET /api/community/events/:event/calendar': {
    about: 'The event as a file for calendars (iCalendar).',
    access: inside,
    reply: 'file',
  },
} satisfies Record<string, Declared>;
