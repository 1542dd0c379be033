import { calendarFile } from '../../experts/community/calendar.js';
import {
  addEvent,
  type CommunityEvent,
  cancelEvent,
  changeEvent,
  type EventText,
  eventOf,
  eventsOf,
  signUp,
} from '../../experts/community/events.js';
import { join, keyOf, leave, memberOf, members } from '../../experts/community/members.js';
import {
  addPost,
  changePost,
  editsOf,
  hidePost,
  type Post,
  postOf,
  postsOf,
} from '../../experts/community/posts.js';
import { momentOf } from '../../experts/money/periods.js';
import { badRequest, HttpFault } from '../../serve/http/index.js';
import type { Answer, Asked } from '../api/index.js';
import { forbidden, hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { isZone } from '../setup/notices/quiet-hours.js';
import { projectsWith } from '../viewer.js';
import { meOf } from './pay-own.js';
import { needStored } from './pay-sent.js';

/** The experts' community. People are known here by the names that they chose, so that no project is told from it. */
export const expertsCommunity = handlers({
  'GET /api/community': async (_, context) => {
    const { db, now } = context;
    const me = meOf(context);
    const all = await members(db);
    const mine = all.find(({ person }) => person === me) ?? null;
    const { coming, past } = await eventsOf(db, now);
    const leading = leads(context);
    return {
      me: mine,
      members: all.length,
      leads: leading,
      events: coming.map((one) => toldEvent(one, me, leading)),
      past: past.map((one) => toldEvent(one, me, leading)),
    };
  },

  'PUT /api/community/me': async ({ body }, context) => {
    const { db, now } = context;
    const me = meOf(context);
    if (!body.joined) await leave(db, me, now);
    else if (keyOf(body.name) === '')
      throw badRequest(
        'no_name',
        {
          en: 'choose a name under which the others will know you',
          'zh-CN': '请填写一个供其他成员认识你的名字',
        },
        'body.name',
      );
    else if (!(await join(db, me, body, now)))
      throw badRequest(
        'name_taken',
        {
          en: 'another member has this name, or one that looks the same; choose another',
          'zh-CN': '已有成员使用相同或看起来相同的名字，请另取一个',
        },
        'body.name',
      );
    return { done: true };
  },

  'GET /api/community/members': async ({ query }, { db }) => {
    const all = await members(db);
    const from = Math.max(0, Number.parseInt(query.after ?? '0', 10) || 0);
    return {
      rows: all.slice(from, from + query.size),
      next: from + query.size < all.length ? String(from + query.size) : null,
      total: all.length,
    };
  },

  'GET /api/community/posts': async ({ query }, context) => {
    const { db } = context;
    const found = await postsOf(db, { ...query, parent: query.parent ?? null });
    const names = new Map((await members(db)).map(({ person, name }) => [person, name]));
    return { ...found, rows: found.rows.map((one) => toldPost(one, names, context)) };
  },

  'POST /api/community/posts': async ({ body }, context) => {
    await mustBeMember(context);
    if (body.kind === 'announcement' && !leads(context)) throw forbidden();
    if (body.parent === null && body.title === '')
      throw badRequest(
        'no_title',
        { en: 'give the post a title', 'zh-CN': '请填写标题' },
        'body.title',
      );
    const person = meOf(context);
    const sent = await addPost(context.db, { ...body, person, atMs: context.now });
    if (sent === 'none') throw hidden();
    needStored(sent, 'this');
    return { done: true };
  },

  'PATCH /api/community/posts/:post': async ({ params, body }, context) => {
    const post = await thePost(context, params.post);
    if (post.person !== meOf(context)) throw forbidden();
    if (await changePost(context.db, post.id, { ...body, atMs: context.now }))
      return { done: true };
    throw new HttpFault(409, 'changed', {
      en: 'the post was changed in another window since; look at it, then change it again',
      'zh-CN': '该帖子已在另一个窗口修改；请先查看，再重新修改',
    });
  },

  'GET /api/community/posts/:post/edits': async ({ params }, context) => {
    const post = await thePost(context, params.post);
    if (post.hidden !== null && !mayHide(post, context)) throw hidden();
    return { edits: await editsOf(context.db, post.id) };
  },

  'POST /api/community/posts/:post/hide': async ({ params, body }, context) => {
    const post = await thePost(context, params.post);
    if (!mayHide(post, context)) throw forbidden();
    await hidePost(context.db, post.id, {
      reason: body.reason,
      by: meOf(context),
      atMs: context.now,
    });
    return { done: true };
  },

  'POST /api/community/events': async ({ body }, context) => {
    const text = eventText(body);
    if (text.endsMs <= context.now)
      throw badRequest(
        'past',
        { en: 'this event would be over already', 'zh-CN': '该活动的时间已过' },
        'body.ends',
      );
    const event = { ...text, id: body.id, by: meOf(context), atMs: context.now };
    needStored(await addEvent(context.db, event), 'this');
    return { done: true };
  },

  'PUT /api/community/events/:event': async ({ params, body }, context) => {
    const event = await openEvent(context, params.event);
    if (!(await changeEvent(context.db, event.id, eventText(body), context.now))) throw over();
    return { done: true };
  },

  'POST /api/community/events/:event/cancel': async ({ params, body }, context) => {
    const event = await openEvent(context, params.event);
    await cancelEvent(context.db, event.id, body.reason, context.now);
    return { done: true };
  },

  'POST /api/community/events/:event/sign-up': async ({ params, body }, context) => {
    await mustBeMember(context);
    const event = await openEvent(context, params.event);
    if (await signUp(context.db, event.id, meOf(context), body.coming, context.now))
      return { done: true };
    throw new HttpFault(409, 'full', {
      en: 'all seats of this event are taken; look again later, somebody may sign off',
      'zh-CN': '该活动名额已满；稍后再看，可能有人取消报名',
    });
  },

  'POST /api/community/events/:event/guests': async ({ params }, { db }) => {
    const event = await eventOf(db, params.event);
    if (event === null) throw hidden();
    const names = new Map((await members(db)).map(({ person, name }) => [person, name]));
    return { guests: event.guests.map((person) => names.get(person) ?? '') };
  },

  'GET /api/community/events/:event/calendar': async ({ params }, context) => {
    const event = await eventOf(context.db, params.event);
    if (event === null) throw hidden();
    const told = toldEvent(event, meOf(context), leads(context));
    const file = calendarFile({ ...told, cancelled: event.cancelled !== null });
    return new Response(file, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="event.ics"',
        'Cache-Control': 'no-store',
      },
    });
  },
});

/** Whoever sets something up somewhere may make events and announcements. */
function leads({ viewer }: Context): boolean {
  if (viewer === null) return false;
  const projects = projectsWith(viewer, 'set-up');
  return projects === null || projects.length > 0;
}

const mayHide = (post: Post, context: Context): boolean =>
  post.person === meOf(context) || leads(context);

async function mustBeMember(context: Context): Promise<void> {
  if ((await memberOf(context.db, meOf(context))) === null)
    throw badRequest('no_member', {
      en: 'join the community first, under a name of your choice',
      'zh-CN': '请先以你选择的名字加入社区',
    });
}

async function thePost({ db }: Context, id: string): Promise<Post> {
  const post = await postOf(db, id);
  if (post === null) throw hidden();
  return post;
}

async function openEvent({ db, now }: Context, id: string): Promise<CommunityEvent> {
  const event = await eventOf(db, id);
  if (event === null) throw hidden();
  if (event.cancelled !== null || event.endsMs <= now) throw over();
  return event;
}

const over = (): HttpFault =>
  badRequest('over', {
    en: 'this event is over or was cancelled; nothing can be changed any more',
    'zh-CN': '该活动已结束或已取消，无法再修改',
  });

type EventForm = Omit<Asked<'POST /api/community/events'>['body'], 'id'>;

function eventText({ starts, ends, zone, ...rest }: EventForm): EventText {
  if (!isZone(zone))
    throw badRequest(
      'zone',
      {
        en: 'there is no time zone of this name; write one like Asia/Shanghai',
        'zh-CN': '没有这个时区；请填写类似 Asia/Shanghai 的名称',
      },
      'body.zone',
    );
  const startsMs = clockMs(starts, zone, 'starts');
  const endsMs = clockMs(ends, zone, 'ends');
  if (endsMs <= startsMs)
    throw badRequest(
      'ends',
      { en: 'the event must end after it begins', 'zh-CN': '结束时间须晚于开始时间' },
      'body.ends',
    );
  return { ...rest, zone, startsMs, endsMs };
}

function clockMs(text: string, zone: string, field: 'starts' | 'ends'): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  // A day or an hour that no calendar has is read as a later one: 30 February as 2 March.
  const same = new Date(`${text}Z`);
  const real = !Number.isNaN(same.getTime()) && same.toISOString().startsWith(text);
  if (real && year >= 1970 && year <= 9998)
    return momentOf({ year, month, day, hour, minute }, zone);
  throw badRequest('time', { en: 'this is no date', 'zh-CN': '日期无效' }, `body.${field}`);
}

const toldEvent = (event: CommunityEvent, me: string, leading: boolean) => ({
  ...event,
  coming: event.guests.length,
  me: event.guests.includes(me),
  // Where one joins is for whoever signed up.
  url: leading || event.guests.includes(me) ? event.url : '',
});

function toldPost(
  post: Post,
  names: ReadonlyMap<string, string>,
  context: Context,
): Answer<'GET /api/community/posts'>['rows'][number] {
  const mine = post.person === meOf(context);
  const may = mayHide(post, context);
  const gone = post.hidden !== null && !may;
  return {
    ...post,
    ...(gone && { title: '', body: '', link: '' }),
    by: { name: gone ? '' : (names.get(post.person) ?? ''), me: mine },
    mayEdit: mine && post.hidden === null,
    mayHide: may && post.hidden === null,
  };
}
