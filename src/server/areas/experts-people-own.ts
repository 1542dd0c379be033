import { managersOf } from '../../experts/managers.js';
import { payeeOf } from '../../experts/money/payees.js';
import { tellPeople } from '../../experts/notices.js';
import { faultOfSlots, type Slot } from '../../experts/people/availability.js';
import { addConflict, endConflict } from '../../experts/people/conflicts.js';
import { claimCredential, withdrawCredential } from '../../experts/people/credentials.js';
import { checksToldUntil } from '../../experts/people/figures.js';
import { KEPT, keptCounts, keptRows } from '../../experts/people/kept.js';
import { profileOf, saveProfile } from '../../experts/people/profile.js';
import { appealTier } from '../../experts/people/standing.js';
import { isZone } from '../../experts/people/zone.js';
import type { WorkContent } from '../../experts/work/content.js';
import { badRequest, HttpFault } from '../../serve/http/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import {
  changesTold,
  conflictsTold,
  credentialsTold,
  figuresTold,
  historyTold,
  profileTold,
  standingTold,
} from '../reading/experts.js';

const me = ({ viewer }: Context): string => viewer?.id ?? '';

/** One's own profile as an expert. */
export const expertsOwn = handlers({
  'GET /api/me/expert': async (_, context) => {
    const { db, now } = context;
    const person = me(context);
    const projects = await ownProjects(db, person);
    const standings = [];
    for (const project of projects) standings.push(await standingTold(db, project, person, now));
    return {
      profile: profileTold(await profileOf(db, person)),
      credentials: await credentialsTold(db, person, now),
      conflicts: await conflictsTold(db, person),
      ...(await figuresTold(
        db,
        person,
        projects.flatMap(({ campaigns }) => campaigns),
        checksToldUntil(now),
      )),
      standings,
      changes: await changesTold(db, person),
      history: await historyTold(db, person),
      ...(await choices(
        db,
        projects.flatMap(({ campaigns }) => campaigns),
      )),
    };
  },

  'PUT /api/me/expert': async ({ body }, context) => {
    if (!isZone(body.zone))
      throw badRequest(
        'zone',
        {
          en: 'there is no such time zone; choose one of the list, such as Asia/Shanghai',
          'zh-CN': '没有这个时区；请从列表中选择，例如 Asia/Shanghai',
        },
        'body.zone',
      );
    for (const [field, days] of Object.entries({
      weekly: body.weekly,
      exceptions: body.exceptions,
    }))
      for (const [day, slots] of Object.entries(days)) refuseSlots(field, day, slots ?? []);
    const { after, ...said } = body;
    const revision = await saveProfile(
      context.db,
      me(context),
      { ...said, revision: after },
      context.now,
    );
    if (revision === null)
      throw new HttpFault(409, 'changed', {
        en: 'your profile was changed in another window since; load it again, then save',
        'zh-CN': '你的档案已在另一个窗口中改动；请重新载入后再保存',
      });
    return { revision };
  },

  'POST /api/me/credentials': async ({ body: { expires, ...said } }, context) => {
    const expiresMs = expires === null ? null : Date.parse(`${expires}T23:59:59.999Z`);
    if (expiresMs !== null && Number.isNaN(expiresMs))
      throw badRequest(
        'day',
        { en: 'there is no such day in the calendar', 'zh-CN': '日历中没有这一天' },
        'body.expires',
      );
    const id = await claimCredential(context.db, me(context), { ...said, expiresMs }, context.now);
    context.touched.credential = id;
    return { id };
  },

  'POST /api/me/credentials/:credential': async ({ params }, context) => {
    const { db, now } = context;
    if (!(await withdrawCredential(db, params.credential, me(context), now))) throw hidden();
    return { done: true };
  },

  'POST /api/me/conflicts': async ({ body }, context) => {
    const person = me(context);
    const id = await addConflict(context.db, { ...body, person, by: person }, context.now);
    context.touched.conflict = id;
    return { id };
  },

  'POST /api/me/conflicts/:conflict': async ({ params }, context) => {
    const person = me(context);
    const ended = await endConflict(
      context.db,
      params.conflict,
      { person, by: person },
      context.now,
    );
    if (!ended) throw hidden();
    return { done: true };
  },

  'POST /api/me/tier-changes/:change': async ({ params, body }, context) => {
    const { db, now } = context;
    const person = me(context);
    await db.transaction().execute(async (trx) => {
      const appealed = { change: params.change, person, words: body.appeal };
      const change = await appealTier(trx, appealed, now);
      if (change === null) throw hidden();
      // Whoever can answer hears of it: who moved the tier may have left since.
      const managers = await managersOf(trx, change.project);
      const others = managers.filter((one) => one !== person);
      await tellPeople(trx, others.length > 0 ? others : managers, {
        kind: 'work.appeal',
        link: `/experts/${person}?project=${change.project}`,
        once: `${change.id} appeal`,
        atMs: now,
      });
    });
    return { done: true };
  },

  'GET /api/me/kept': async (_, context) => {
    const counts = await keptCounts(context.db, me(context), context.now);
    return {
      kept: KEPT.map(({ tables: _tables, ...one }) => ({ ...one, rows: counts.get(one.id) ?? 0 })),
    };
  },

  'GET /api/me/kept.json': async (_, context) => {
    const { db, now, setup } = context;
    const rows = await keptRows(db, me(context), now);
    const { payee, lost } = await payeeOf(db, setup.seals, me(context));
    const tables = {
      ...rows,
      payee: payee !== null ? [payee] : lost ? [{ lost: 'sealed with another secret' }] : [],
    };
    return new Response(JSON.stringify({ madeMs: now, tables }, null, 1), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="hearth-expert-data.json"',
        'Cache-Control': 'no-store',
      },
    });
  },
});

function refuseSlots(field: string, day: string, slots: readonly Slot[]): void {
  const fault = faultOfSlots(slots);
  if (fault === null) return;
  throw badRequest(
    'slots',
    fault === 'order'
      ? {
          en: `free hours on ${day} must end after they begin`,
          'zh-CN': `${day} 的空闲时间须晚于开始时间结束`,
        }
      : {
          en: `free hours on ${day} must not lie over each other`,
          'zh-CN': `${day} 的空闲时间段不能重叠`,
        },
    `body.${field}`,
  );
}

type OwnProject = { id: string; name: string | null; campaigns: string[] };

/** Projects in which somebody rates, with the campaigns. */
async function ownProjects(db: Db, person: string): Promise<OwnProject[]> {
  const rows = await db
    .selectFrom('rater')
    .innerJoin('campaign', 'campaign.id', 'rater.campaign')
    .leftJoin('project', 'project.id', 'campaign.project')
    .select(['campaign.id', 'campaign.project', 'project.name'])
    .where('rater.person', '=', person)
    .orderBy('campaign.project')
    .execute();
  const found = new Map<string, OwnProject>();
  for (const { id, project, name } of rows) {
    const own = found.get(project) ?? { id: project, name: name ?? null, campaigns: [] };
    own.campaigns.push(id);
    found.set(project, own);
  }
  return [...found.values()];
}

/** Items that are looked at to see which abilities and content notes there are to choose from. */
const LOOKED_AT = 200;

/** Abilities and content notes that one's campaigns know. */
async function choices(
  db: Db,
  campaigns: readonly string[],
): Promise<{ abilities: string[]; notes: string[] }> {
  const abilities = new Set<string>();
  const notes = new Set<string>();
  for (const campaign of campaigns) {
    const rows = await db
      .selectFrom('work_item')
      .innerJoin('work_content', 'work_content.item', 'work_item.id')
      .select('work_content.content')
      .where('work_item.campaign', '=', campaign)
      .orderBy('work_item.id')
      .limit(LOOKED_AT)
      .execute();
    for (const { content } of rows) {
      const seen = fromColumn<WorkContent>(content);
      for (const one of seen.abilities) abilities.add(one);
      for (const one of seen.notes) notes.add(one);
    }
  }
  return { abilities: [...abilities].sort(), notes: [...notes].sort() };
}
