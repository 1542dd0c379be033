import type { Text } from '../../contract/index.js';
import {
  addRaters,
  type Changed,
  changeCampaign,
  changeRater,
  makeCampaign,
  ratersOf,
  setStatus,
} from '../../experts/campaigns/make-campaign.js';
import { planOf } from '../../experts/campaigns/plan.js';
import { planOfCampaign } from '../../experts/campaigns/plan-of-campaign.js';
import { kindsOf, missingOf, progressOf } from '../../experts/campaigns/state-of-campaign.js';
import { hooks } from '../../experts/hooks.js';
import { hasLines, pricesOfSettings } from '../../experts/money/prices.js';
import { shownName } from '../../experts/person-names.js';
import { tiersOf } from '../../experts/work/asked.js';
import { type Campaign, campaignOf } from '../../experts/work/campaigns.js';
import { leftItems } from '../../experts/work/left-for-distress.js';
import { defaultSettings } from '../../experts/work/settings.js';
import { HttpFault } from '../../serve/http/index.js';
import { viewersOfTeam } from '../accounts/people.js';
import { type Context, handlers } from '../context.js';
import { projectOf } from '../objects.js';
import { mayIn, permissionsOf, projectsWith } from '../viewer.js';
import { campaignExports } from './experts-campaigns-exports.js';
import { campaignImports } from './experts-campaigns-imports.js';
import { campaignItems } from './experts-campaigns-items.js';
import { fieldFault, known } from './experts-campaigns-shared.js';

/** Of the experts' platform: campaigns, their set-up, plans and people. */
export const expertsCampaigns = handlers({
  ...campaignItems,
  ...campaignImports,
  ...campaignExports,

  'GET /api/campaigns': async (_, { db, viewer }) => {
    const projects = viewer === null ? [] : projectsWith(viewer, 'read');
    const rows = await db
      .selectFrom('campaign')
      .select('id')
      .$if(projects !== null, (q) =>
        q.where('project', 'in', projects !== null && projects.length > 0 ? projects : ['']),
      )
      .orderBy('made_ms', 'desc')
      .orderBy('id')
      .limit(500)
      .execute();
    const all = await Promise.all(rows.map(({ id }) => campaignOf(db, id)));
    return {
      defaults: defaultSettings(),
      campaigns: await Promise.all(all.filter((one) => one !== null).map((one) => told(one, db))),
    };
  },

  'POST /api/projects/:project/campaigns': async ({ params, body }, context) => {
    const { db, now, viewer, desk, touched } = context;
    if (body.suite !== '') {
      const suites = await desk.suites();
      const own = await db
        .selectFrom('own_suite')
        .select('id')
        .where('suite', '=', body.suite)
        .limit(1)
        .executeTakeFirst();
      if (own === undefined && !suites.some(({ meta }) => meta.id === body.suite))
        throw fieldFault('suite', {
          en: `there is no suite “${body.suite}”`,
          'zh-CN': `没有“${body.suite}”这个评测集`,
        });
    }
    const id = await makeCampaign(
      db,
      { ...body, project: params.project, by: viewer?.id ?? '' },
      now,
    );
    touched.campaign = id;
    return { id };
  },

  'POST /api/projects/:project/plans': async ({ body }, { now }) => {
    const sum = body.difficulty.reduce((all, share) => all + share, 0);
    if (Math.abs(sum - 1) > 0.005)
      throw fieldFault('difficulty', {
        en: 'the shares of simple, middle and hard items must come to 100 %',
        'zh-CN': '简单、中等、困难的占比之和必须为 100%',
      });
    const [silver, gold, platinum] = body.atLeast;
    if (gold > silver || platinum > gold)
      throw fieldFault('atLeast', {
        en: 'items for gold and higher are among those for silver and higher: each share is at most the one before',
        'zh-CN': '“黄金及以上”包含在“白银及以上”之内：后一项占比不能大于前一项',
      });
    const { startMs, ...rest } = body;
    return planOf({ ...rest, startMs: startMs ?? now });
  },

  'GET /api/campaigns/:campaign': async ({ params }, { db }) => {
    const campaign = await known(db, params.campaign);
    const { states } = await progressOf(db, campaign.id);
    return {
      ...(await told(campaign, db)),
      settings: campaign.settings,
      rubric: campaign.rubric,
      missing: campaign.status === 'closed' ? [] : await missingOf(db, campaign),
      states,
      kinds: await kindsOf(db, campaign.id),
    };
  },

  'GET /api/campaigns/:campaign/rights': async ({ params }, { db, viewer }) => {
    const project = await projectOf(db, 'campaign', params.campaign);
    return { may: project === null || viewer === null ? [] : permissionsOf(viewer, project) };
  },

  'PATCH /api/campaigns/:campaign': async ({ params, body }, context) =>
    changed(
      await context.db.transaction().execute(async (trx) => {
        const before = await known(trx, params.campaign);
        const { currency } = before.settings.money;
        const { settings } = body;
        // That a closed campaign is not changed at all is said below.
        if (
          before.status !== 'closed' &&
          settings !== undefined &&
          settings.money.currency !== currency &&
          (await hasLines(trx, before.id))
        )
          throw fieldFault('settings.money.currency', {
            en: `people have earned in ${currency} here, and sums of two currencies are sums of nothing; for another currency make a new campaign`,
            'zh-CN': `该项目已有以 ${currency} 计的收入，不同币种不能相加；如需其他币种，请新建项目`,
          });
        const made = await changeCampaign(trx, params.campaign, body);
        if ('revision' in made && settings !== undefined)
          await pricesOfSettings(trx, before, settings, {
            by: context.viewer?.id ?? '',
            atMs: context.now,
          });
        return made;
      }),
    ),

  'POST /api/campaigns/:campaign/status': async ({ params, body }, { db, now }) =>
    changed(
      await db.transaction().execute(async (trx) => {
        const campaign = await known(trx, params.campaign);
        if (body.to === 'open') {
          const lacks = (await missingOf(trx, campaign)).filter(({ blocks }) => blocks);
          if (lacks.length > 0) throw notReady(lacks.map(({ text }) => text));
        }
        return setStatus(trx, campaign, body.revision, body.to, now);
      }),
    ),

  'GET /api/campaigns/:campaign/plan': async ({ params, query }, { db, now }) => {
    const campaign = await known(db, params.campaign);
    return planOfCampaign(db, campaign, (people) => tiersOf(hooks, db, campaign, people), {
      hoursPerWeek: query.hoursPerWeek,
      nowMs: now,
    });
  },

  'GET /api/campaigns/:campaign/raters': async ({ params }, context) => {
    const { db } = context;
    const campaign = await known(db, params.campaign);
    const raters = await ratersOf(db, campaign.id);
    const inside = new Set(
      raters.filter(({ status }) => status !== 'left').map(({ person }) => person),
    );
    const people = await whoMay(context, campaign.project);
    const left = await leftItems(db, campaign, context.now);
    return {
      raters: raters.map((one) => ({ ...one, left: left(one.person) })),
      others: people.filter(({ person }) => !inside.has(person)),
    };
  },

  'POST /api/campaigns/:campaign/raters': async ({ params, body }, context) => {
    const { db, now } = context;
    const campaign = await known(db, params.campaign);
    const may = new Set((await whoMay(context, campaign.project)).map(({ person }) => person));
    const not = body.people.find((person) => !may.has(person));
    if (not !== undefined)
      throw fieldFault('people', {
        en: 'somebody among them may not annotate in this project; give them the role of an expert first',
        'zh-CN': '其中有人在此项目中没有评审权限；请先授予专家角色',
      });
    return { added: await addRaters(db, campaign.id, body.people, body.band, now) };
  },

  'PATCH /api/campaigns/:campaign/raters/:person': async ({ params, body }, context) => {
    const { db, now, viewer } = context;
    if (body.status === 'paused' && (body.reason ?? '') === '')
      throw fieldFault('reason', {
        en: 'write the reason: the person reads it, and can answer to it',
        'zh-CN': '请写明原因：对方会看到，并可以申诉',
      });
    const change = { ...body, by: viewer?.id ?? '', alone: context.mode === 'local' };
    const there = await db.transaction().execute((trx) => changeRater(trx, params, change, now));
    if (there === 'own')
      throw new HttpFault(403, 'own', {
        en: 'somebody else paused you: appeal against it on your page of the campaign, and another manager answers',
        'zh-CN': '你是被他人暂停的：请在该项目的评审页面提出申诉，由另一位项目负责人答复',
      });
    if (!there)
      throw new HttpFault(409, 'no_rater', {
        en: 'this person does not take part in the campaign; add them first',
        'zh-CN': '该成员没有参加这个项目；请先添加',
      });
    return { done: true as const };
  },
});

async function told(campaign: Campaign, db: Context['db']) {
  const { items, done, raters } = await progressOf(db, campaign.id);
  const { id, project, suite, title, status, dueMs, madeMs, revision } = campaign;
  return { id, project, suite, title, status, dueMs, madeMs, revision, items, done, raters };
}

/** People who may annotate in a project. On a machine without accounts there is one. */
async function whoMay(
  { db, mode, viewer }: Pick<Context, 'db' | 'mode' | 'viewer'>,
  project: string,
): Promise<{ person: string; name: string }[]> {
  if (mode === 'local')
    return viewer === null ? [] : [{ person: viewer.id, name: shownName(viewer.id, viewer.name) }];
  return (await viewersOfTeam(db))
    .filter((one) => mayIn(one, project, 'annotate'))
    .map(({ id, name }) => ({ person: id, name }));
}

function changed(what: Changed): { revision: number } {
  if ('revision' in what) return what;
  switch (what.refused) {
    case 'changed':
      throw new HttpFault(409, 'changed', {
        en: 'somebody changed the campaign meanwhile; load it again and make your change once more',
        'zh-CN': '期间有人改动了该项目；请重新载入后再改',
      });
    case 'closed':
      throw new HttpFault(409, 'closed', {
        en: 'the campaign is closed: it is read and not changed; open it again first',
        'zh-CN': '该项目已关闭，只能查看；如需修改请先重新开放',
      });
    case 'same':
      throw new HttpFault(409, 'same', {
        en: 'the campaign is in this state already',
        'zh-CN': '该项目已处于此状态',
      });
  }
}

const notReady = (lacks: readonly Text[]): HttpFault =>
  new HttpFault(409, 'not_ready', {
    en: `it cannot be opened yet: ${lacks.map(({ en }) => en).join('; ')}`,
    'zh-CN': `还不能打开：${lacks.map((lack) => lack['zh-CN']).join('；')}`,
  });
