import { same } from '../../contract/index.js';
import { hooks } from '../../experts/hooks.js';
import { namesOf } from '../../experts/person-names.js';
import { acknowledge, appeal, decide } from '../../experts/quality/alarm-acts.js';
import { type AlarmRow, evidenceIn } from '../../experts/quality/alarms.js';
import { boardView } from '../../experts/quality/board-view.js';
import { BLOCK, chartView, rubricsOf } from '../../experts/quality/chart-view.js';
import { design } from '../../experts/quality/design.js';
import { optionWords } from '../../experts/quality/field-words.js';
import { figuresOf } from '../../experts/quality/figures.js';
import { goldItems } from '../../experts/quality/gold-items.js';
import { bandsOf, decideGroup, decisionsOf } from '../../experts/quality/group-decisions.js';
import { droppedWhy } from '../../experts/quality/groups-barred.js';
import { inOneRoom, type OpenRooms, openRooms } from '../../experts/quality/open-rooms.js';
import { retireGold } from '../../experts/quality/retire.js';
import { tableBehind } from '../../experts/quality/table-view.js';
import type { Campaign } from '../../experts/work/campaigns.js';
import { HttpFault } from '../../serve/http/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { asItStood, movesAfter } from '../reading/as-it-stood.js';
import { known } from './experts-campaigns-shared.js';

/** Charts, alarms, agreement, hidden checks and groups of raters. */
export const expertsQuality = handlers({
  'GET /api/campaigns/:campaign/quality': async ({ params, query }, context) => {
    const { db } = context;
    const campaign = await known(db, params.campaign);
    const rubric = query.rubric ?? campaign.rubric;
    const view = await asItStood(context, campaign, `quality ${rubric}`, () =>
      boardView(db, campaign, rubric),
    );
    const nameOf = await namesOf(db, [
      ...view.raters.map(({ person }) => person),
      ...peopleIn(view.alarms),
    ]);
    return {
      ...view,
      campaign: shortOf(campaign),
      raters: view.raters.map((row) => ({
        ...row,
        ...(row.person === me(context) && context.mode === 'team' && ownChecksHidden(row.points)),
        name: nameOf(row.person),
      })),
      alarms: view.alarms.map((row) => told(row, nameOf)),
      movesAfter: await movesAfter(context, campaign),
    };
  },

  'GET /api/campaigns/:campaign/quality/mine': async ({ params, query }, context) => ({
    ...(await chartReply(context, params.campaign, me(context), query.rubric, true)),
    dropped: await droppedWhy(context.db, params.campaign, me(context)),
  }),

  'GET /api/campaigns/:campaign/quality/people/:person': async ({ params, query }, context) => {
    // Somebody who takes no part here has no chart, and no name.
    if (!(await isRater(context, params))) throw hidden();
    // Whoever rates here sees of everybody what raters see of themselves: another's check may be their next item.
    const own = params.person === me(context) || (await ratesHere(context, params.campaign));
    return chartReply(context, params.campaign, params.person, query.rubric, own);
  },

  'POST /api/campaigns/:campaign/quality/appeal': async ({ params, body }, context) => {
    const { db, now } = context;
    const campaign = await known(db, params.campaign);
    const act = { alarm: body.alarm, by: me(context), note: body.text, atMs: now };
    if (!(await db.transaction().execute((trx) => appeal(trx, campaign, act)))) throw hidden();
    return { done: true };
  },

  'POST /api/campaigns/:campaign/quality/acknowledge': async ({ params, body }, context) => {
    const { db, now } = context;
    const campaign = await known(db, params.campaign);
    await notOwn(context, campaign, body.alarm);
    const act = { alarm: body.alarm, by: me(context), note: body.note, atMs: now };
    if (!(await db.transaction().execute((trx) => acknowledge(trx, campaign, act)))) throw over();
    return { done: true };
  },

  'POST /api/campaigns/:campaign/quality/decide': async ({ params, body }, context) => {
    const { db, now } = context;
    const campaign = await known(db, params.campaign);
    await notOwn(context, campaign, body.alarm);
    const act = { alarm: body.alarm, by: me(context), note: body.note, atMs: now };
    const done = await db.transaction().execute((trx) => decide(trx, campaign, act, body.decision));
    if (!done) throw over();
    return { done: true };
  },

  'GET /api/campaigns/:campaign/agreement': async ({ params, query }, context) => {
    const { db, now } = context;
    const campaign = await known(db, params.campaign);
    const rubric = query.rubric ?? campaign.rubric;
    const { items, madeMs, figures } = await figuresOf(db, campaign.id, rubric, now);
    const rooms = await roomsHidden(context, campaign.id);
    const pairs = figures.pairs.filter(({ a, b }) => !inOneRoom(rooms, a, b));
    const nameOf = await namesOf(
      db,
      pairs.flatMap(({ a, b }) => [a, b]),
    );
    return {
      campaign: shortOf(campaign),
      rubric,
      rubrics: await rubricsOf(db, campaign),
      items,
      used: figures.used,
      madeMs,
      figures: figures.figures,
      withheld: figures.pairs.length - pairs.length,
      pairs: pairs.map((pair) => ({
        ...pair,
        nameA: nameOf(pair.a),
        nameB: nameOf(pair.b),
      })),
    };
  },

  'GET /api/campaigns/:campaign/agreement/table': async ({ params, query }, context) => {
    const { db } = context;
    const campaign = await known(db, params.campaign);
    const after = Number(query.after ?? 0);
    const found = await tableBehind(db, campaign.id, query.rubric ?? campaign.rubric, {
      ...query,
      after: Number.isSafeInteger(after) && after >= 0 ? after : 0,
      without: await roomsHidden(context, campaign.id),
    });
    if (found === null) throw hidden();
    const nameOf = await namesOf(db, found.raters);
    return {
      ...found,
      raters: found.raters.map((person) => ({ person, name: nameOf(person) })),
    };
  },

  'GET /api/campaigns/:campaign/gold': async ({ params }, { db }) => {
    const campaign = await known(db, params.campaign);
    return { rows: await goldItems(db, campaign) };
  },

  'POST /api/campaigns/:campaign/gold/retire': async ({ params, body }, context) => {
    const { db, now } = context;
    const campaign = await known(db, params.campaign);
    const done = await db
      .transaction()
      .execute((trx) =>
        retireGold(trx, { hooks, campaign, nowMs: now }, { ...body, by: me(context) }),
      );
    if (!done) throw hidden();
    context.touched.work = body.item;
    return { done: true };
  },

  'GET /api/campaigns/:campaign/rater-groups': async ({ params, query }, context) => {
    const { db } = context;
    const campaign = await known(db, params.campaign);
    const rubric = query.rubric ?? campaign.rubric;
    const decisions = await decisionsOf(db, campaign.id);
    const nameOf = await namesOf(
      db,
      decisions.map(({ by }) => by),
    );
    const named = decisions.map((one) => ({ ...one, by: nameOf(one.by) }));
    const groups = await asItStood(context, campaign, `groups ${rubric}`, () =>
      bandsOf(db, campaign, rubric),
    );
    return {
      campaign: shortOf(campaign),
      rubric,
      rubrics: await rubricsOf(db, campaign),
      groups: groups.map((group) => ({
        ...group,
        decision: named.find(({ band }) => band === group.band) ?? null,
      })),
      decisions: named,
      movesAfter: await movesAfter(context, campaign),
    };
  },

  'POST /api/campaigns/:campaign/rater-groups': async ({ params, body }, context) => {
    const { db, now } = context;
    const campaign = await known(db, params.campaign);
    const done = await decideGroup(db, campaign, { ...body, by: me(context), atMs: now });
    if (!done)
      throw new HttpFault(400, 'bad_request', {
        en: `nobody is in the group “${body.band}” of this campaign; choose a group of the list`,
        'zh-CN': `该项目中没有属于“${body.band}”组的评审；请从列表中选择`,
      });
    return { done: true };
  },

  'GET /api/campaigns/:campaign/design': async ({ query }) => design(query),
});

const me = ({ viewer }: Context): string => viewer?.id ?? '';

const shortOf = ({ id, title }: Campaign) => ({ id, title });

const over = (): HttpFault =>
  new HttpFault(409, 'changed', {
    en: 'somebody else has dealt with this alarm meanwhile; load the page again',
    'zh-CN': '此警报已由他人处理；请重新加载页面',
  });

/** Whoever reviews and rates too must not learn here which item was a check. */
function ownChecksHidden(points: number) {
  const nothing = { value: null, low: null, high: null, n: 0, reason: 'hidden' };
  return { points: points - (points % BLOCK), gold: nothing, deviation: nothing };
}

const ratesHere = (context: Context, campaign: string) =>
  isRater(context, { campaign, person: me(context) });

/** Open rooms that the viewer must not see into from here: those of a campaign in which they rate. */
const roomsHidden = async (context: Context, campaign: string): Promise<OpenRooms> =>
  context.mode === 'team' && (await ratesHere(context, campaign))
    ? openRooms(context.db, campaign)
    : new Map();

const isRater = async ({ db }: Context, of: { campaign: string; person: string }) =>
  (await db
    .selectFrom('rater')
    .select('person')
    .where('campaign', '=', of.campaign)
    .where('person', '=', of.person)
    .executeTakeFirst()) !== undefined;

/** Nobody ends an alarm of their own where somebody else could. @throws HttpFault 403 */
async function notOwn(context: Context, campaign: Campaign, alarm: string): Promise<void> {
  if (context.mode === 'local') return;
  const row = await context.db
    .selectFrom('quality_alarm')
    .select('person')
    .where('id', '=', alarm)
    .where('campaign', '=', campaign.id)
    .executeTakeFirst();
  if (row === undefined) throw hidden();
  if (row.person === me(context))
    throw new HttpFault(403, 'forbidden', {
      en: 'an alarm of your own is for somebody else to look at; say what you think of it on your own quality page',
      'zh-CN': '你本人的警报须由他人处理；如有意见，请在自己的质量页面中说明',
    });
}

const peopleIn = (alarms: readonly AlarmRow[]): string[] =>
  alarms.flatMap(({ person, acknowledged_by, decided_by }) =>
    [person, acknowledged_by, decided_by].filter((one) => one !== null),
  );

/** An alarm as pages show it. */
function told(row: AlarmRow, nameOf: (person: string) => string) {
  return {
    id: row.id,
    person: row.person,
    name: nameOf(row.person),
    rubric: row.rubric,
    n: row.n,
    state: row.state as 'open' | 'acknowledged' | 'decided' | 'withdrawn',
    evidence: evidenceIn(row),
    openedMs: Number(row.opened_ms),
    acknowledged:
      row.acknowledged_ms === null
        ? null
        : {
            atMs: Number(row.acknowledged_ms),
            by: nameOf(row.acknowledged_by ?? ''),
            note: row.note,
          },
    decided:
      row.decided_ms === null
        ? null
        : {
            atMs: Number(row.decided_ms),
            by: nameOf(row.decided_by ?? ''),
            decision: row.decision as 'go-on' | 'retest' | 'pause',
            note: row.decision_note,
          },
    appeal: row.appeal_ms === null ? null : { atMs: Number(row.appeal_ms), text: row.appeal },
  };
}

async function chartReply(
  { db }: Context,
  id: string,
  person: string,
  rubric: number | undefined,
  own: boolean,
) {
  const campaign = await known(db, id);
  const view = await chartView(db, campaign, person, rubric ?? campaign.rubric, { own });
  const nameOf = await namesOf(db, [person, ...peopleIn(view.alarms)]);
  const said = view.confusion.length === 0 ? same : await optionWords(db, campaign.id);
  return {
    ...view,
    confusion: view.confusion.map(({ wanted, given, n }) => ({
      wanted: said(wanted),
      given: said(given),
      n,
    })),
    campaign: shortOf(campaign),
    person,
    name: nameOf(person),
    alarms: view.alarms.map((row) => told(row, nameOf)),
  };
}
