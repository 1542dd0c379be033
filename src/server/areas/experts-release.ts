import { sql } from 'kysely';
import { hooks } from '../../experts/hooks.js';
import { managersOf } from '../../experts/managers.js';
import { tellPeople } from '../../experts/notices.js';
import { namesOf } from '../../experts/person-names.js';
import { countBatch } from '../../experts/quality/blind-batch.js';
import { blindResult, closeBlindTest } from '../../experts/release/close-test.js';
import { completeTest } from '../../experts/release/fill-places.js';
import {
  askRelease,
  decideRelease,
  RELEASE_CHECKS,
  releasesOf,
} from '../../experts/release/releases.js';
import { backToWork } from '../../experts/release/rework.js';
import {
  type BlindDesign,
  planBlindTest,
  startBlindTest,
} from '../../experts/release/start-test.js';
import { campaignOf } from '../../experts/work/campaigns.js';
import { alone } from '../../experts/work/events.js';
import { isPerson, type Manifest } from '../../pipeline/index.js';
import { badRequest, HttpFault } from '../../serve/http/index.js';
import { fromColumn } from '../../store/index.js';
import type { Answer, Asked } from '../api/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { HOME, projectOf } from '../objects.js';
import { shortOf, testOf, testRow, toldResult } from '../reading/blind-test-told.js';
import { mayIn } from '../viewer.js';
import { fieldFault, known } from './experts-campaigns-shared.js';

type TestShort = Answer<'GET /api/campaigns/:campaign/blind-tests'>['tests'][number];
type Design = Asked<'POST /api/campaigns/:campaign/blind-tests/plan'>['body'];

/** Blind tests against a judge, the gate, and releases. */
export const expertsRelease = handlers({
  'GET /api/campaigns/:campaign/blind-tests': async ({ params }, context) => {
    const { db } = context;
    const rows = await db
      .selectFrom('blind_test')
      .selectAll()
      .where('campaign', '=', params.campaign)
      .orderBy('made_ms', 'desc')
      .execute();
    const tests: TestShort[] = [];
    for (const row of rows) tests.push(await shortOf(db, row));
    const releases = await releasesOf(db, params.campaign);
    const names = await namesOf(
      db,
      releases.flatMap(({ madeBy, decidedBy }) => [madeBy, decidedBy ?? '']),
    );
    return {
      tests,
      releases: releases.map((one) => ({
        ...one,
        alone: one.state === 'signed' && one.madeBy === one.decidedBy,
        mine: one.madeBy === viewerId(context),
        madeBy: names(one.madeBy),
        decidedBy: one.decidedBy === null ? null : names(one.decidedBy),
      })),
    };
  },

  'GET /api/campaigns/:campaign/blind-tests/runs': async ({ params, query }, context) => {
    const { db } = context;
    const campaign = await known(db, params.campaign);
    const rows = await db
      .selectFrom('run')
      .leftJoin('project_run', 'project_run.run', 'run.id')
      .select(['run.id', 'run.suite', 'run.tag', 'run.manifest'])
      .where(sql`coalesce(project_run.project, ${HOME})`, '=', campaign.project)
      .$if(campaign.suite !== '', (q) => q.where('run.suite', '=', campaign.suite))
      .orderBy('run.created_ms', 'desc')
      .limit(100)
      .execute();
    const runs = rows.map(({ manifest, ...row }) => ({
      ...row,
      manifest: fromColumn<Manifest>(manifest),
    }));
    const chosen = runs.find(({ id }) => id === query.run)?.manifest;
    return {
      runs: runs.map(({ id, suite, tag }) => ({ id, suite, tag })),
      chosen:
        chosen === undefined
          ? null
          : {
              judges: chosen.judges.filter((judge) => !isPerson(judge)).map(({ name }) => name),
              conditions: chosen.conditions.map(({ id }) => id),
            },
    };
  },

  'POST /api/campaigns/:campaign/blind-tests/plan': async ({ params, body }, context) => {
    const { campaign, run, design } = await designed(context, params.campaign, body);
    const plan = await planBlindTest(context.db, hooks, campaign, run, design, context.now);
    const names = await namesOf(
      context.db,
      plan.raters.map(({ person }) => person),
    );
    return {
      ...plan,
      questions: plan.questions.length,
      raters: plan.raters.map((one) => ({ ...one, name: names(one.person) })),
    };
  },

  'POST /api/campaigns/:campaign/blind-tests': async ({ params, body }, context) => {
    const { db, now, touched } = context;
    const { campaign, run, design } = await designed(context, params.campaign, body);
    if (campaign.status === 'closed') throw notNow();
    const by = { person: viewerId(context), atMs: now };
    const { id, plan } = await startBlindTest(db, hooks, campaign, run, design, by);
    if (id === null) {
      if (plan.answers === 0)
        throw fieldFault('run', {
          en: 'this run has no answers in this condition that people could rate',
          'zh-CN': '该运行在此条件下没有可由人评判的回答',
        });
      throw badRequest('too_few_raters', {
        en: `${plan.short} of ${plan.answers} answers have fewer than ${design.raters} people who may rate them; see what the test takes for how many people each reason keeps from them`,
        'zh-CN': `${plan.answers} 个回答中有 ${plan.short} 个可评判的人不足 ${design.raters} 位；各项原因涉及的人数请见“看看需要什么”`,
      });
    }
    touched.blindtest = id;
    return { id };
  },

  'GET /api/blind-tests/:blindtest': async ({ params }, context) => {
    const row = await testRow(context.db, params.blindtest);
    const short = await shortOf(context.db, row);
    return {
      ...short,
      result:
        row.result === null ? null : await toldResult(context, row.run, fromColumn(row.result)),
    };
  },

  'POST /api/blind-tests/:blindtest/close': async ({ params, body }, context) => {
    const { db, now } = context;
    const row = await testRow(db, params.blindtest);
    if (row.status !== 'open') throw over();
    const { done, wanted } = await shortOf(db, row);
    if (done < wanted && !body.early)
      throw new HttpFault(409, 'not_complete', {
        en: `${wanted - done} of ${wanted} verdicts are missing; wait for them, or close it early and have the result say so`,
        'zh-CN': `${wanted} 份评判中还缺 ${wanted - done} 份；请等待，或提前结束（结果会注明）`,
      });
    const opened = await context.index.open(row.run);
    const result = await blindResult(db, testOf(row), { db, ...opened });
    if (!(await closeBlindTest(db, row.id, result, now))) throw over();
    const campaign = await campaignOf(db, row.campaign);
    if (campaign !== null) {
      await db.transaction().execute((trx) => countBatch(trx, campaign, row.id, now));
      await tellPeople(db, await managersOf(db, campaign.project), {
        kind: 'work.blind',
        link: `/campaigns/${campaign.id}/release`,
        once: row.id,
        atMs: now,
      });
    }
    return { done: true };
  },

  'POST /api/blind-tests/:blindtest/complete': async ({ params }, { db, now }) => {
    const row = await testRow(db, params.blindtest);
    const campaign = await known(db, row.campaign);
    if (campaign.status === 'closed') throw notNow();
    const drawn = await db.transaction().execute(async (trx) => {
      await alone(trx, campaign.id);
      return completeTest(trx, hooks, campaign, row.id, now);
    });
    if (drawn === null) throw over();
    return { drawn, orphans: (await shortOf(db, row)).orphans };
  },

  'POST /api/blind-tests/:blindtest/withdraw': async ({ params }, { db, now }) => {
    const { numUpdatedRows } = await db
      .updateTable('blind_test')
      .set({ status: 'withdrawn', closed_ms: now })
      .where('id', '=', params.blindtest)
      .where('status', '=', 'open')
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw over();
    return { done: true };
  },

  'POST /api/blind-tests/:blindtest/rework': async ({ params, body }, { db, now }) => {
    const row = await testRow(db, params.blindtest);
    if (row.status !== 'closed') throw notClosed();
    const campaign = await known(db, row.campaign);
    if (campaign.status === 'closed') throw notNow();
    return db
      .transaction()
      .execute((trx) => backToWork(trx, campaign, row.id, new Set(body.questions), now));
  },

  'POST /api/campaigns/:campaign/releases': async ({ params, body }, context) => {
    const by = { person: viewerId(context), atMs: context.now };
    const asked = await askRelease(context.db, { campaign: params.campaign, ...body }, by);
    if ('fault' in asked) throw RELEASE_FAULTS[asked.fault]();
    context.touched.release = asked.id;
    return asked;
  },

  'POST /api/releases/:release/decide': async ({ params, body }, context) => {
    if (body.sign) {
      const missing = RELEASE_CHECKS.filter((check) => !body.checks.includes(check));
      if (missing.length > 0)
        throw badRequest('checks_missing', {
          en: 'tick each of the checks by hand: whoever signs stands for all of them',
          'zh-CN': '请逐项完成人工检查：签发人对每一项负责',
        });
    }
    const by = viewerId(context);
    const project = (await projectOf(context.db, 'release', params.release)) ?? HOME;
    const others = await managersOf(context.db, project);
    const came = await decideRelease(
      context.db,
      params.release,
      body.sign
        ? { state: 'signed', checks: body.checks, note: body.note }
        : { state: 'refused', checks: [], note: body.note },
      { person: by, atMs: context.now, others },
    );
    if (came === 'own') throw ownRequest();
    if (came === 'over') throw over();
    return { done: true };
  },
});

const viewerId = ({ viewer }: Context): string => {
  if (viewer === null) throw hidden();
  return viewer.id;
};

/** The design with its campaign and run. @throws HttpFault 400 with the field, 404 for a run that is not shared */
async function designed(context: Context, id: string, body: Design) {
  const { db, viewer } = context;
  const campaign = await known(db, id);
  const project = await projectOf(db, 'run', body.run);
  if (project === null || viewer === null || !mayIn(viewer, project, 'set-up')) throw hidden();
  const opened = await context.index.open(body.run);
  const { suite, manifest } = opened;
  if (suite.form === undefined || suite.judge === undefined || suite.ratings === undefined)
    throw fieldFault('run', {
      en: `${suite.meta.id} has no form and ratings in which people and judge could be compared`,
      'zh-CN': `${suite.meta.id} 没有可用于人机对比的评判表和评分`,
    });
  if (campaign.suite !== '' && campaign.suite !== suite.meta.id)
    throw fieldFault('run', {
      en: `this campaign is for ${campaign.suite}, and the run is of ${suite.meta.id}`,
      'zh-CN': `该项目属于 ${campaign.suite}，而这个运行属于 ${suite.meta.id}`,
    });
  if (!manifest.judges.some((judge) => judge.name === body.judge && !isPerson(judge)))
    throw fieldFault('judge', {
      en: 'this run has no such judge; choose one of its judges that is no person',
      'zh-CN': '该运行没有这个裁判；请选择其中一个非人工裁判',
    });
  if (!manifest.conditions.some((condition) => condition.id === body.condition))
    throw fieldFault('condition', {
      en: 'this run has no such condition',
      'zh-CN': '该运行没有这个条件',
    });
  const design: BlindDesign = body;
  return { campaign, run: { db, ...opened }, design };
}

const over = (): HttpFault =>
  new HttpFault(409, 'over', {
    en: 'this is over already; reload the page',
    'zh-CN': '这已经结束；请刷新页面',
  });
const ownRequest = (): HttpFault =>
  new HttpFault(409, 'own_request', {
    en: 'you asked for this release, so another owner or project manager signs it; you can still refuse it',
    'zh-CN': '这次发布由你提出，须由另一位所有者或项目经理签发；你仍可以拒绝它',
  });
const notNow = (): HttpFault =>
  new HttpFault(409, 'closed', {
    en: 'the campaign is closed, so nobody can rate; open it first',
    'zh-CN': '该项目已关闭，无人可以评判；请先重新开放',
  });
const notClosed = (): HttpFault =>
  new HttpFault(409, 'not_closed', {
    en: 'only answers of a closed test go back to work',
    'zh-CN': '只有已结束的盲测才能把题目退回重做',
  });
const RELEASE_FAULTS = {
  'no-test': () =>
    fieldFault('test', {
      en: 'a release stands on a closed blind test of this campaign',
      'zh-CN': '发布须以本项目一次已结束的盲测为依据',
    }),
  gate: () =>
    new HttpFault(409, 'gate', {
      en: 'the blind test did not pass the gate, or too few of its verdicts are there to decide; rework the weakest items and test again',
      'zh-CN': '该盲测未达到门槛，或评判太少无法判定；请返工最弱的题目后重新盲测',
    }),
  named: () =>
    fieldFault('name', {
      en: 'this campaign has a release of this name; choose another',
      'zh-CN': '本项目已有同名发布；请换一个名称',
    }),
} as const;
