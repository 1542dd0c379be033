import type { FormPage } from '../../contract/index.js';
import { bankOf } from '../../experts/exam/bank.js';
import { freshlyAsked } from '../../experts/knowledge/added.js';
import { addedFaults } from '../../experts/knowledge/added-faults.js';
import { differencesOf, touchedFields } from '../../experts/knowledge/differences.js';
import type { FieldChange } from '../../experts/knowledge/field-change.js';
import { changeKey, isAdded } from '../../experts/knowledge/field-change.js';
import { baseFields, publishRubric, samplePages } from '../../experts/knowledge/publish.js';
import { type GuideSection, untranslated } from '../../experts/knowledge/rubric.js';
import { scopeOf } from '../../experts/knowledge/scope.js';
import { publishedVersions, rubricOf } from '../../experts/knowledge/versions.js';
import { tellPeople } from '../../experts/notices.js';
import type { Campaign } from '../../experts/work/campaigns.js';
import { alone } from '../../experts/work/events.js';
import { HttpFault } from '../../serve/http/index.js';
import { fromColumn, toColumn } from '../../store/index.js';
import type { Answer } from '../api/index.js';
import { type Context, handlers } from '../context.js';
import { toldPage } from '../reading/told-page.js';
import { audienceOf, namesOf } from '../talk/audience.js';
import { askedCampaign, mayOf, viewerOf } from './asked-campaign.js';

type Draft = NonNullable<Answer<'GET /api/campaigns/:campaign/rubric/draft'>['draft']>;

/** Rubric versions: reading them, writing the next one, putting it in force. */
export const rubric = handlers({
  'GET /api/campaigns/:campaign/rubric': async ({ params }, context) => {
    const { db } = context;
    const campaign = await askedCampaign(context, params.campaign);
    const person = viewerOf(context);
    const versions = await publishedVersions(db, campaign.id);
    const seen = await db
      .selectFrom('rubric_notice')
      .select(['version', 'seen_ms'])
      .where('campaign', '=', campaign.id)
      .where('person', '=', person)
      .execute();
    const rater = await db
      .selectFrom('rater')
      .select('calibrated')
      .where('campaign', '=', campaign.id)
      .where('person', '=', person)
      .executeTakeFirst();
    const { guide, fields } = await rubricOf(db, campaign.id, campaign.rubric);
    const names = await namesOf(
      db,
      versions.flatMap(({ publishedBy }) => publishedBy ?? []),
    );
    return {
      title: campaign.title,
      may: mayOf(context, campaign),
      inForce: campaign.rubric,
      calibrated: rater === undefined ? null : Number(rater.calibrated),
      guide: [...guide],
      fields: fields.map(changeTold),
      versions: versions.map((one) => {
        const own = seen.find(({ version }) => Number(version) === one.version);
        return {
          ...one,
          differences: [...one.differences],
          publishedBy: names.get(one.publishedBy ?? '') ?? null,
          seenMs: own?.seen_ms == null ? null : Number(own.seen_ms),
        };
      }),
    };
  },

  'POST /api/campaigns/:campaign/rubric/seen': async ({ params, body }, context) => {
    await context.db
      .updateTable('rubric_notice')
      .set({ seen_ms: context.now })
      .where('campaign', '=', params.campaign)
      .where('version', '=', body.version)
      .where('person', '=', viewerOf(context))
      .where('seen_ms', 'is', null)
      .execute();
    return { done: true } as const;
  },

  'GET /api/campaigns/:campaign/rubric/draft': async ({ params }, context) => {
    const campaign = await askedCampaign(context, params.campaign);
    const sampled = await samplePages(context.db, campaign.id);
    return {
      draft: await draftOf(context, campaign),
      pages: fieldsOf(sampled).map(toldPage),
    };
  },

  'PUT /api/campaigns/:campaign/rubric/draft': async ({ params, body }, context) => {
    const { db, now } = context;
    const campaign = await askedCampaign(context, params.campaign);
    unique(body.guide, body.fields);
    const version = campaign.rubric + 1;
    const set = {
      major: body.major ? 1 : 0,
      guide: toColumn(body.guide),
      fields: toColumn(body.fields),
      reason: toColumn(body.reason),
      revision: body.after + 1,
    };
    await db.transaction().execute(async (trx) => {
      await alone(trx, campaign.id);
      const known = await trx
        .selectFrom('rubric_version')
        .select(['revision', 'status'])
        .where('campaign', '=', campaign.id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (Number(known?.revision ?? 0) !== body.after || known?.status === 'published')
        throw changed();
      if (known === undefined)
        await trx
          .insertInto('rubric_version')
          .values({
            campaign: campaign.id,
            version,
            status: 'draft',
            ...set,
            differences: null,
            scope: null,
            made_by: viewerOf(context),
            made_ms: now,
            published_by: null,
            published_ms: null,
          })
          .execute();
      else
        await trx
          .updateTable('rubric_version')
          .set(set)
          .where('campaign', '=', campaign.id)
          .where('version', '=', version)
          .execute();
    });
    return { revision: body.after + 1 };
  },

  'DELETE /api/campaigns/:campaign/rubric/draft': async ({ params }, context) => {
    await context.db
      .deleteFrom('rubric_version')
      .where('campaign', '=', params.campaign)
      .where('status', '=', 'draft')
      .execute();
    return { done: true } as const;
  },

  'POST /api/campaigns/:campaign/rubric/publish': async ({ params, body }, context) => {
    const { db, now } = context;
    const campaign = await askedCampaign(context, params.campaign);
    const published = await db.transaction().execute(async (trx) => {
      await alone(trx, campaign.id);
      // As it is now that nobody else changes it.
      const current = await askedCampaign({ db: trx }, campaign.id);
      return publishRubric(trx, current, { ...body, by: viewerOf(context) }, now);
    });
    const ready = (await bankOf(db, campaign.id, published.version)).length;
    const { exam } = campaign.settings;
    const examReady = !exam.required || ready >= exam.items;
    if (!examReady) {
      const { managers } = await audienceOf(db, context.mode, campaign.project);
      await tellPeople(db, managers, {
        kind: 'work.exam',
        link: `/campaigns/${campaign.id}/exam`,
        once: `not ready ${campaign.id} ${published.version}`,
        atMs: now,
      });
    }
    return { ...published, examReady };
  },

  'GET /api/campaigns/:campaign/rubric/notices': async ({ params }, { db }) => {
    const rows = await db
      .selectFrom('rubric_notice')
      .selectAll()
      .where('campaign', '=', params.campaign)
      .orderBy('version', 'desc')
      .orderBy('told_ms', 'desc')
      .limit(1000)
      .execute();
    const names = await namesOf(
      db,
      rows.map(({ person }) => person),
    );
    return {
      notices: rows.map((row) => ({
        version: Number(row.version),
        person: row.person,
        name: names.get(row.person) ?? row.person,
        toldMs: Number(row.told_ms),
        seenMs: row.seen_ms === null ? null : Number(row.seen_ms),
      })),
    };
  },
});

const changed = (): HttpFault =>
  new HttpFault(409, 'changed', {
    en: 'this version was changed or published in another window; reload the page and put your change in again',
    'zh-CN': '该版本已在其他窗口被修改或发布；请刷新页面后重新填入你的改动',
  });

/** Ids are what differences are told by, so that none may stand twice. */
function unique(guide: readonly GuideSection[], fields: readonly FieldChange[]): void {
  const ids = guide.map(({ id }) => id);
  const keys = fields.map(changeKey);
  const twice =
    ids.find((id, i) => ids.indexOf(id) !== i) ?? keys.find((key, i) => keys.indexOf(key) !== i);
  if (twice === undefined) return;
  throw new HttpFault(400, 'twice', {
    en: `“${twice}” stands here twice; keep one of them`,
    'zh-CN': `“${twice}”重复出现；请只保留一个`,
  });
}

async function draftOf(context: Context, campaign: Campaign): Promise<Draft | null> {
  const { db } = context;
  const row = await db
    .selectFrom('rubric_version')
    .selectAll()
    .where('campaign', '=', campaign.id)
    .where('version', '=', campaign.rubric + 1)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  if (row === undefined) return null;
  const before = await rubricOf(db, campaign.id, campaign.rubric);
  const after = {
    guide: fromColumn<GuideSection[]>(row.guide),
    fields: fromColumn<FieldChange[]>(row.fields),
  };
  const touched = touchedFields(before, after);
  const sampled = await samplePages(db, campaign.id, touched);
  const base = baseFields(sampled);
  return {
    version: Number(row.version),
    revision: Number(row.revision),
    major: Number(row.major) === 1,
    guide: after.guide,
    fields: after.fields.map(changeTold),
    reason: fromColumn<string>(row.reason),
    differences: differencesOf(before, after, base),
    scope: await scopeOf(db, campaign.id, touched, freshlyAsked(before.fields, after.fields)),
    untranslated: untranslated(after),
    faults: addedFaults(before.fields, after.fields, sampled),
    asked: before.fields.filter(isAdded).map(changeKey),
    examLeft: (await bankOf(db, campaign.id, campaign.rubric)).length,
    examNeeded: campaign.settings.exam.items,
  };
}

const changeTold = (change: FieldChange): Draft['fields'][number] => ({
  ...change,
  levels: [...change.levels],
});

/** Each field once, page by page, as the first item that asks it has it. Pages of one step with other titles are others. */
function fieldsOf(sampled: readonly { pages: readonly FormPage[] }[]): FormPage[] {
  const pages = new Map<string, FormPage>();
  for (const page of sampled.flatMap((one) => one.pages)) {
    const key = JSON.stringify([page.step, page.title.en]);
    const known = pages.get(key);
    const ids = new Set(known?.fields.map(({ id }) => id));
    const fresh = page.fields.filter(({ id }) => !ids.has(id));
    pages.set(key, {
      ...(known ?? page),
      fields: known === undefined ? page.fields : [...known.fields, ...fresh],
    });
  }
  return [...pages.values()];
}
