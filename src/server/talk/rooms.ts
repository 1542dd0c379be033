import { mayConsult } from '../../experts/talk/access.js';
import { changeVote } from '../../experts/talk/change-vote.js';
import { close, propose, reopen, sign, withdraw } from '../../experts/talk/consultation-acts.js';
import { joinAsGuest, openConsultation } from '../../experts/talk/consultations.js';
import { itemSeen } from '../../experts/talk/item-seen.js';
import { live } from '../../experts/talk/live-room.js';
import { moveItem } from '../../experts/work/close.js';
import { alone } from '../../experts/work/events.js';
import { HttpFault } from '../../serve/http/index.js';
import type { Db } from '../../store/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { caseOfRoom } from './case-of-room.js';
import { type RoomRow, roomRows, shortRoom, toldRoom } from './room-view.js';
import { type Company, companyOf, itemFor, keepsBlind } from './talking.js';

/** Consultations: who sits in one or runs the campaign sees it, for others it is not there. */
export const rooms = handlers({
  'GET /api/campaigns/:campaign/consultations': async ({ params, query }, context) => {
    const { db } = context;
    const { campaign, asker } = await companyOf(context, params.campaign);
    let all = roomRows(db).where('consultation.campaign', '=', campaign.id);
    // Senior experts may look into any room: consulting is their work.
    if (!asker.manages && !asker.reviews)
      all = all.where('consultation.id', 'in', (eb) =>
        eb
          .selectFrom('consultation_member')
          .select('consultation')
          .where('person', '=', asker.person),
      );
    const open = await count(
      all
        .where('consultation.state', 'in', ['open', 'proposed'])
        .where('work_item.state', 'in', ['diverged', 'consulting']),
    );
    if (query.state !== undefined) all = all.where('consultation.state', '=', query.state);
    const total = await count(all);
    const [, ms, id = ''] = /^(\d+)\.(.+)$/.exec(query.after ?? '') ?? [];
    let page = all;
    if (ms !== undefined)
      page = page.where((eb) =>
        eb.or([
          eb('consultation.opened_ms', '<', Number(ms)),
          eb.and([eb('consultation.opened_ms', '=', Number(ms)), eb('consultation.id', '<', id)]),
        ]),
      );
    const rows = await page
      .orderBy('consultation.opened_ms', 'desc')
      .orderBy('consultation.id', 'desc')
      .limit(query.size + 1)
      .execute();
    const shown = rows.slice(0, query.size);
    const members = await membersOf(
      db,
      shown.map((row) => row.id),
    );
    const last = shown.at(-1);
    return {
      title: campaign.title,
      mayManage: asker.manages,
      open,
      rows: shown.map((row) =>
        shortRoom(
          row,
          members.filter(({ consultation }) => consultation === row.id),
          asker.person,
        ),
      ),
      next:
        rows.length > query.size && last !== undefined
          ? `${Number(last.opened_ms)}.${last.id}`
          : null,
      total,
    };
  },

  'POST /api/work/:work/consultations': async ({ params }, context) => {
    const { db, now } = context;
    const found = await itemFor(context, params.work);
    if (found === null || !mayConsult(found.item, found.asker)) throw notClosed();
    const { campaign, asker } = found;
    const id = await db.transaction().execute(async (trx) => {
      await alone(trx, campaign.id);
      // Put back to work since it was looked at, its raters' votes would be shown to each other.
      const item = await itemSeen(trx, params.work, asker.person, now);
      if (item === null || !mayConsult(item, asker)) throw notClosed();
      const made = await openConsultation(trx, campaign, params.work, {
        cause: 'asked',
        split: [],
        by: asker.person,
        atMs: now,
      });
      await moveItem(trx, { hooks: [], campaign, nowMs: now }, params.work, 'consulting');
      return made;
    });
    context.touched.consultation = id;
    return { id };
  },

  'GET /api/consultations/:consultation': async ({ params }, context) => {
    const { row, members, ...company } = await roomFor(context, params.consultation);
    return toldRoom(context.db, row, members, company);
  },

  'POST /api/consultations/:consultation/join': async ({ params }, context) => {
    const { asker, campaign, row } = await roomFor(context, params.consultation);
    await context.db.transaction().execute(async (trx) => {
      await live(trx, campaign, row.id);
      await joinAsGuest(trx, row.id, asker.person, context.now);
    });
    return DONE;
  },

  'PUT /api/consultations/:consultation/vote': async ({ params, body }, context) => {
    const room = await roomFor(context, params.consultation);
    const { asker, campaign, row } = room;
    await keepsBlind(context, room, row.item, body.note);
    await context.db.transaction().execute((trx) =>
      changeVote(trx, campaign, row.id, {
        person: asker.person,
        filled: body.filled,
        note: body.note,
        send: body.key,
        nowMs: context.now,
      }),
    );
    return DONE;
  },

  'POST /api/consultations/:consultation/proposal': async ({ params, body }, context) => {
    const room = await sitting(context, params.consultation);
    const { asker, campaign, row } = room;
    await keepsBlind(context, room, row.item, body.reason);
    await context.db
      .transaction()
      .execute((trx) =>
        propose(trx, campaign, row.id, { ...body, by: asker.person, nowMs: context.now }),
      );
    return DONE;
  },

  'POST /api/consultations/:consultation/reopen': async ({ params }, context) => {
    const { asker, campaign, row } = await sitting(context, params.consultation);
    await context.db
      .transaction()
      .execute((trx) => reopen(trx, campaign, row.id, { by: asker.person, nowMs: context.now }));
    return DONE;
  },

  'POST /api/consultations/:consultation/sign': async ({ params, body }, context) => {
    const room = await roomFor(context, params.consultation);
    const { asker, campaign, row } = room;
    await keepsBlind(context, room, row.item, body.dissent ?? '');
    await context.db.transaction().execute((trx) =>
      sign(trx, campaign, row.id, {
        person: asker.person,
        revision: body.revision,
        dissent: body.dissent,
        nowMs: context.now,
      }),
    );
    return DONE;
  },

  'POST /api/consultations/:consultation/close': async ({ params, body }, context) => {
    const room = await roomFor(context, params.consultation);
    const { asker, campaign, row } = room;
    const words = body.end.as === 'case' ? '' : body.end.reason;
    await keepsBlind(context, room, row.item, `${body.unsigned} ${words}`);
    const { end } = body;
    const caseId = await context.db.transaction().execute(async (trx) => {
      await alone(trx, campaign.id);
      const made =
        end.as === 'case'
          ? await caseOfRoom(trx, campaign, row, end, { by: asker.person, nowMs: context.now })
          : null;
      await close(trx, campaign, row.id, {
        by: asker.person,
        revision: body.revision,
        unsigned: body.unsigned,
        standard: body.standard,
        end: end.as === 'case' ? { caseId: made ?? '' } : { noCase: end.reason },
        nowMs: context.now,
      });
      return made;
    });
    if (caseId !== null) context.touched.case = caseId;
    return { caseId };
  },

  'POST /api/consultations/:consultation/withdraw': async ({ params, body }, context) => {
    const room = await roomFor(context, params.consultation);
    const { asker, campaign, row } = room;
    await keepsBlind(context, room, row.item, body.reason);
    await context.db.transaction().execute((trx) =>
      withdraw(trx, campaign, row.id, {
        by: asker.person,
        reason: body.reason,
        nowMs: context.now,
      }),
    );
    return DONE;
  },
});

const DONE = { done: true as const };

const notClosed = (): HttpFault =>
  new HttpFault(409, 'not_closed', {
    en: 'people still rate this item by themselves; a consultation can begin when it is closed',
    'zh-CN': '这一题仍在独立评审中；结束后才能发起会诊',
  });

const notSitting = (): HttpFault =>
  new HttpFault(409, 'not_sitting', {
    en: 'you do not sit in this consultation; join it first',
    'zh-CN': '你还没有参加这场会诊；请先加入',
  });

async function count(query: ReturnType<typeof roomRows>): Promise<number> {
  const { n } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

const membersOf = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('consultation_member')
        .selectAll()
        .where('consultation', 'in', [...ids])
        .orderBy('role', 'desc')
        .orderBy('alias')
        .execute();

type Room = Company & { row: RoomRow; members: Awaited<ReturnType<typeof membersOf>> };

/** A room that the viewer may look into. @throws HttpFault 404 where there is none, or it is others' */
async function roomFor(context: Context, id: string): Promise<Room> {
  const { db } = context;
  const row = await roomRows(db).where('consultation.id', '=', id).executeTakeFirst();
  if (row === undefined) throw hidden();
  const company = await companyOf(context, row.campaign);
  const members = await membersOf(db, [id]);
  const { asker } = company;
  const sits = members.some(({ person }) => person === asker.person);
  if (!sits && !asker.manages && !asker.reviews) throw hidden();
  return { ...company, row, members };
}

/** The same for whoever takes part in what comes of it. @throws HttpFault 409 for one who only looks */
async function sitting(context: Context, id: string): Promise<Room> {
  const room = await roomFor(context, id);
  const { asker, members } = room;
  if (!asker.manages && !members.some(({ person }) => person === asker.person)) throw notSitting();
  return room;
}
