import { pagesEver } from '../../experts/knowledge/pages-under.js';
import { mentionable } from '../../experts/talk/audience.js';
import { handlesOf, meant } from '../../experts/talk/handles.js';
import { begins } from '../../experts/talk/live-room.js';
import { closePoll, startPoll, vote } from '../../experts/talk/polls.js';
import {
  editMessage,
  type NewMessage,
  postMessage,
  resolveThread,
  sentBefore,
  startThread,
} from '../../experts/talk/threads.js';
import { alone } from '../../experts/work/events.js';
import { contentOf } from '../../experts/work/items.js';
import { badRequest } from '../../serve/http/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import type { Answer, Asked } from '../api/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { folded } from '../reading/search-words.js';
import { namesOf, roleIn } from '../talk/audience.js';
import { rooms } from '../talk/rooms.js';
import { companyOf, itemFor, keepsBlind, threadFor } from '../talk/talking.js';
import { listThreads } from '../talk/thread-list.js';
import { partsOf, type ThreadTold, toldThread } from '../talk/thread-view.js';

type Sent = Asked<'POST /api/threads/:thread/messages'>['body'];

/** Talks about items, votes, consultations. */
export const expertsTalk = handlers({
  ...rooms,

  'GET /api/campaigns/:campaign/threads': async ({ params, query }, context) => {
    const company = await companyOf(context, params.campaign);
    return listThreads(context.db, company.campaign, query, company);
  },

  'GET /api/work/:work/threads': ({ params }, context) => beside(context, params.work),

  'GET /api/assignments/:assignment/threads': async ({ params }, context) => {
    const row = await context.db
      .selectFrom('assignment')
      .select(['item', 'person'])
      .where('id', '=', params.assignment)
      .executeTakeFirst();
    if (row === undefined || row.person !== context.viewer?.id) throw hidden();
    return beside(context, row.item);
  },

  'POST /api/work/:work/threads': async ({ params, body }, context) => {
    const { db, now } = context;
    const found = await itemFor(context, params.work);
    if (found === null) throw hidden();
    const { campaign, asker, audience } = found;
    const before = await sentBefore(db, asker.person, body);
    if (before !== null) return told(context, before.thread);
    await keepsBlind(context, found, params.work, `${body.title} ${body.body}`);
    const rater = await lineOf(db, params.work, found, body.rater);
    const id = await db.transaction().execute(async (trx) => {
      await alone(trx, campaign.id);
      const meanwhile = await sentBefore(trx, asker.person, body);
      if (meanwhile !== null) return meanwhile.thread;
      const thread = await startThread(trx, {
        campaign: campaign.id,
        item: params.work,
        about: 'item',
        rater,
        part: body.part,
        title: body.title,
        by: asker.person,
        atMs: now,
      });
      const mayName = await mentionable(trx, thread, found.item, audience, asker);
      // Whoever an owner writes to is told as if named.
      const named = rater === null || rater === asker.person ? [] : [rater];
      const message = { ...messageOf(body), mentions: [...new Set([...body.mentions, ...named])] };
      await postMessage(trx, thread, asker.person, message, { audience, mayName, nowMs: now });
      return thread.id;
    });
    context.touched.thread = id;
    return told(context, id);
  },

  'GET /api/threads/:thread': ({ params }, context) => told(context, params.thread),

  'PATCH /api/threads/:thread': async ({ params, body }, context) => {
    const { asker, row } = await threadFor(context, params.thread);
    await context.db.transaction().execute((trx) =>
      resolveThread(trx, row.id, {
        resolved: body.state === 'resolved',
        by: asker.person,
        nowMs: context.now,
      }),
    );
    return { done: true as const };
  },

  'POST /api/threads/:thread/messages': async ({ params, body }, context) => {
    const { db, now } = context;
    const found = await threadFor(context, params.thread);
    const { row, asker, audience, campaign, item } = found;
    const sent = { ...body, thread: row.id };
    const before = await sentBefore(db, asker.person, sent);
    if (before !== null) return told(context, before.thread);
    await keepsBlind(context, found, row.item, body.body);
    await db.transaction().execute(async (trx) => {
      await alone(trx, campaign.id);
      // The same may have come twice at once.
      if ((await sentBefore(trx, asker.person, sent)) !== null) return;
      const mayName = await mentionable(trx, row, item, audience, asker);
      const mentions = meant(await handlesOf(trx, row, mayName), body.mentions);
      const id = await postMessage(
        trx,
        row,
        asker.person,
        { ...messageOf(body), mentions },
        {
          audience,
          mayName,
          nowMs: now,
        },
      );
      if (row.about === 'consultation') await begins(trx, campaign, row.item, now);
      context.touched.message = id;
    });
    return told(context, row.id);
  },

  'PATCH /api/messages/:message': async ({ params, body }, context) => {
    const found = await threadFor(context, await threadOfMessage(context, params.message));
    await keepsBlind(context, found, found.row.item, body.body);
    await context.db.transaction().execute(async (trx) => {
      await alone(trx, found.campaign.id);
      await editMessage(trx, params.message, found.asker.person, {
        body: body.body,
        words: wordsOf(body.body),
        nowMs: context.now,
      });
    });
    return { done: true as const };
  },

  'GET /api/messages/:message/edits': async ({ params }, context) => {
    const { db } = context;
    const { asker } = await threadFor(context, await threadOfMessage(context, params.message));
    const { removed } = await db
      .selectFrom('talk_message')
      .select('removed')
      .where('id', '=', params.message)
      .executeTakeFirstOrThrow();
    if (removed === 1 && !asker.manages) return { edits: [] };
    const rows = await db
      .selectFrom('talk_edit')
      .select(['body', 'at_ms'])
      .where('message', '=', params.message)
      .orderBy('revision')
      .execute();
    return {
      edits: rows.map((row) => ({ body: fromColumn<string>(row.body), atMs: Number(row.at_ms) })),
    };
  },

  'POST /api/threads/:thread/polls': async ({ params, body }, context) => {
    const { now } = context;
    const found = await threadFor(context, params.thread);
    if (body.deadlineMs !== null && body.deadlineMs <= now)
      throw badRequest('deadline_past', {
        en: 'the end of the vote is past; choose a later time, or none',
        'zh-CN': '投票截止时间已过；请选择更晚的时间，或不设截止时间',
      });
    if (new Set(body.options).size < body.options.length)
      throw badRequest('options_equal', {
        en: 'two options say the same; give each its own words',
        'zh-CN': '有两个选项相同；请让每个选项各不相同',
      });
    const words = [body.question, ...body.options].join(' ');
    await keepsBlind(context, found, found.row.item, words);
    context.touched.poll = await context.db.transaction().execute((trx) =>
      startPoll(trx, {
        thread: found.row.id,
        campaign: found.campaign.id,
        question: body.question,
        options: body.options,
        quorum: body.quorum,
        deadlineMs: body.deadlineMs,
        by: found.asker.person,
        nowMs: now,
      }),
    );
    return told(context, found.row.id);
  },

  'PUT /api/polls/:poll/vote': async ({ params, body }, context) => {
    const { asker } = await threadFor(context, (await pollIn(context, params.poll)).thread);
    await context.db
      .transaction()
      .execute((trx) =>
        vote(trx, params.poll, { person: asker.person, option: body.option, nowMs: context.now }),
      );
    return { done: true as const };
  },

  'POST /api/polls/:poll/close': async ({ params }, context) => {
    const poll = await pollIn(context, params.poll);
    const { asker } = await threadFor(context, poll.thread);
    if (poll.madeBy !== asker.person && !asker.manages)
      throw badRequest('not_yours', {
        en: 'only whoever began a vote, or the campaign’s owner, can end it early',
        'zh-CN': '只有发起人或项目负责人可以提前结束投票',
      });
    await context.db.transaction().execute((trx) => closePoll(trx, params.poll, context.now));
    return { done: true as const };
  },
});

/** As it is looked through; half a surrogate pair is no character of a search. */
const wordsOf = (body: string): string => folded(body).replace(/\p{Surrogate}/gu, ' ');

const messageOf = ({ key, body, question, mentions }: Sent): NewMessage => ({
  key,
  body,
  words: wordsOf(body),
  question,
  mentions,
});

/** What is said about an item, for whoever may read it; nothing for others. */
async function beside(
  context: Context,
  work: string,
): Promise<Answer<'GET /api/work/:work/threads'>> {
  const { db } = context;
  const found = await itemFor(context, work);
  if (found === null) return { item: work, threads: [], people: [], blind: true, parts: [] };
  const { campaign, item, opened, asker, audience } = found;
  const { rows } = await listThreads(db, campaign, { item: work, size: 100 }, found);
  const threads: ThreadTold[] = [];
  for (const { id } of rows) threads.push(await told(context, id));
  const line = item.placed ? asker.person : null;
  const fresh = { id: '', item: work, campaign: campaign.id, about: 'item', rater: line };
  const people = [...(await mentionable(db, fresh, item, audience, asker))].filter(
    (one) => one !== asker.person,
  );
  const names = await namesOf(db, people);
  const { shown, pages } = await contentOf(db, work);
  return {
    item: work,
    threads: threads.reverse(),
    blind: !opened,
    people: people.map((id) => ({ id, name: names.get(id) ?? '?', role: roleIn(audience, id) })),
    parts: partsOf({ shown, pages: await pagesEver(db, campaign.id, work, pages) }),
  };
}

async function told(context: Context, id: string): Promise<ThreadTold> {
  const { row, ...company } = await threadFor(context, id);
  return toldThread(context.db, row, company);
}

async function threadOfMessage({ db }: Context, message: string): Promise<string> {
  const row = await db
    .selectFrom('talk_message')
    .select('thread')
    .where('id', '=', message)
    .executeTakeFirst();
  if (row === undefined) throw hidden();
  return row.thread;
}

async function pollIn({ db }: Context, poll: string): Promise<{ thread: string; madeBy: string }> {
  const row = await db
    .selectFrom('poll')
    .select(['thread', 'made_by'])
    .where('id', '=', poll)
    .executeTakeFirst();
  if (row === undefined) throw hidden();
  return { thread: row.thread, madeBy: row.made_by };
}

/**
 * Whose line a new thread is: a rater's own, or that of the rater whom an owner means.
 * @throws HttpFault 400 where the one who is meant has no place at the item
 */
async function lineOf(
  db: Db,
  item: string,
  { asker }: { asker: { person: string; manages: boolean } },
  meant: string | null,
): Promise<string | null> {
  if (!asker.manages) return asker.person;
  if (meant === null) {
    const own = await placeOf(db, item, asker.person);
    return own ? asker.person : null;
  }
  if (await placeOf(db, item, meant)) return meant;
  throw badRequest('no_place', {
    en: 'this person has no place at the item; choose somebody who works on it',
    'zh-CN': '此人没有参与这一题；请选择正在评审它的人',
  });
}

async function placeOf(db: Db, item: string, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('assignment')
    .select('id')
    .where('item', '=', item)
    .where('person', '=', person)
    .executeTakeFirst();
  return row !== undefined;
}
