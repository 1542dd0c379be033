import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { CHOICES, type Choice } from '../../experts/campaigns/choose-answers.js';
import { decide, NO_COUNTS, type StagedFault, undecided } from '../../experts/campaigns/intake.js';
import type { MakeableKind } from '../../experts/campaigns/new-item.js';
import { withdrawImport } from '../../experts/campaigns/withdraw-import.js';
import { namesOf } from '../../experts/person-names.js';
import type { WorkContent } from '../../experts/work/content.js';
import { isPerson } from '../../pipeline/index.js';
import { HttpFault } from '../../serve/http/index.js';
import { fromColumn, toColumn } from '../../store/index.js';
import { newId } from '../accounts/ids.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { projectOf } from '../objects.js';
import type { AskedOfFile } from '../setup/staged-table.js';
import { refusalOfTable } from '../setup/tables.js';
import { MOST_BYTES, safeName, takeFile } from '../setup/upload-file.js';
import { uploadFolder } from '../setup/uploads.js';
import {
  type AskedOfRun,
  askedIn,
  discard,
  goOn,
  isAtWork,
  type Looked,
  lookedAt,
} from '../setup/work-imports.js';
import { mayIn } from '../viewer.js';
import { countsOf, importOf, told } from './experts-campaigns-import-shown.js';
import { bare, faultOfForm, named } from './experts-campaigns-own-form.js';
import { fieldFault, known } from './experts-campaigns-shared.js';

/** Bytes of a table that is read as it comes. */
const MOST_STREAMED = 600 * 1024 * 1024;

/** Of the experts' platform: items from runs and files, and the check before anybody may rate them. */
export const campaignImports = handlers({
  'GET /api/runs/:run/people': async ({ params }, context) => {
    const { db } = context;
    const opened = await context.index.open(params.run);
    const { suite, manifest } = opened;
    const project = (await projectOf(db, 'run', params.run)) ?? '';
    const { n } = await db
      .selectFrom('disagreement')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('run', '=', params.run)
      .where('latest', '=', 1)
      .where('withdrawn', '=', 0)
      .executeTakeFirstOrThrow();
    const campaigns = await db
      .selectFrom('campaign')
      .select(['id', 'title'])
      .where('project', '=', project)
      .where('status', '!=', 'closed')
      .where('suite', 'in', ['', suite.meta.id])
      .orderBy('made_ms', 'desc')
      .limit(200)
      .execute();
    const { licence } = suite.meta;
    return {
      suite: suite.meta.id,
      form: suite.form !== undefined && suite.judge !== undefined,
      licence: typeof licence === 'string' ? { en: licence, 'zh-CN': licence } : licence,
      judges: manifest.judges.filter((judge) => !isPerson(judge)).map(({ name }) => name),
      disagreements: Number(n),
      low: suite.explain !== undefined,
      campaigns,
    };
  },

  'POST /api/campaigns/:campaign/imports/run': async ({ params, body }, context) => {
    const { db, viewer, touched } = context;
    const campaign = await known(db, params.campaign);
    await notClosed(campaign.status);
    const project = await projectOf(db, 'run', body.run);
    if (project === null || viewer === null || !mayIn(viewer, project, 'set-up')) throw hidden();
    const { suite } = await context.index.open(body.run);
    if (campaign.suite !== '' && campaign.suite !== suite.meta.id)
      throw fieldFault('run', {
        en: `this campaign is for ${campaign.suite}, and the run is of ${suite.meta.id}`,
        'zh-CN': `该项目属于 ${campaign.suite}，而这个运行属于 ${suite.meta.id}`,
      });
    if (suite.form === undefined || suite.judge === undefined)
      throw fieldFault('run', {
        en: `${suite.meta.id} has no form for people's verdicts: its answers are scored without a judge`,
        'zh-CN': `${suite.meta.id} 没有人工评判表：它的回答不经裁判评分`,
      });
    const choice = CHOICES.find((one) => one === body.choice) ?? 'all';
    if (choice === 'low' && suite.explain === undefined)
      throw fieldFault('choice', {
        en: `${suite.meta.id} has no ratings that could be low; choose another part of the run`,
        'zh-CN': `${suite.meta.id} 没有可判为低分的评分；请选择其他范围`,
      });
    const asked: AskedOfRun = {
      of: 'run',
      run: body.run,
      choice: choice satisfies Choice,
      sample: body.sample,
      kind: body.kind,
    };
    const id = await begun(context, {
      campaign: campaign.id,
      source: 'run',
      name: body.run,
      status: 'staging',
      asked: toColumn(asked),
      looked: 'null',
      licence: body.licence,
      provenance: body.provenance,
    });
    touched.import = id;
    goOn(context, id);
    return { import: id };
  },

  'POST /api/campaigns/:campaign/imports/file': async ({ params, query, body }, context) => {
    const { db, setup, touched } = context;
    const campaign = await known(db, params.campaign);
    await notClosed(campaign.status);
    const file = safeName(query.file);
    const id = newId('u');
    const folder = uploadFolder(setup.home, id);
    const streamed = ['.csv', '.tsv', '.jsonl', '.ndjson'].includes(extname(file));
    await takeFile(body, folder, file, streamed ? MOST_STREAMED : MOST_BYTES);
    let looked: Looked;
    try {
      looked = await lookedAt(context, folder, file).catch(refusalOfTable);
      if (looked.columns.length === 0) throw noRow();
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    await begun(
      context,
      {
        campaign: campaign.id,
        source: 'file',
        name: file,
        status: 'sent',
        asked: 'null',
        looked: toColumn(looked),
        licence: '',
        provenance: '',
      },
      id,
    );
    touched.import = id;
    return { import: id };
  },

  'GET /api/campaigns/:campaign/imports': async ({ params }, context) => {
    const rows = await context.db
      .selectFrom('work_import')
      .selectAll()
      .where('campaign', '=', params.campaign)
      .orderBy('made_ms', 'desc')
      .orderBy('id')
      .limit(200)
      .execute();
    return { imports: await Promise.all(rows.map((row) => told(context, row))) };
  },

  'GET /api/imports/:import': async ({ params }, context) => {
    const row = await importOf(context, params.import);
    // Whoever was interrupted by a restart goes on as soon as somebody looks.
    if (row.status === 'staging' || row.status === 'adding') goOn(context, row.id);
    const looked = fromColumn<Looked | null>(row.looked);
    const counts = countsOf(row.counts);
    const name = await namesOf(context.db, row.signed_by === null ? [] : [row.signed_by]);
    return {
      ...(await told(context, row)),
      columns: looked?.columns ?? [],
      preview: looked?.preview ?? [],
      faults: fromColumn<StagedFault[]>(row.faults),
      findings: Object.entries(counts.findings).map(([kind, n]) => ({ kind, n })),
      kind: askedIn(row.asked)?.kind ?? 'task',
      signedBy: row.signed_by === null ? null : name(row.signed_by),
      signedNote: row.signed_note,
      namesHidden: counts.hidden,
    };
  },

  'POST /api/imports/:import/stage': async ({ params, body }, context) => {
    const row = await importOf(context, params.import);
    if (row.source !== 'file' || !['sent', 'staged', 'failed'].includes(row.status)) throw notNow();
    if (isAtWork(row.id)) throw notNow();
    const looked = fromColumn<Looked | null>(row.looked);
    const { columns, pages } = body;
    const there = new Set(looked?.columns ?? []);
    for (const name of named(columns))
      if (!there.has(name))
        throw fieldFault('columns', {
          en: `the table has no column “${name}”`,
          'zh-CN': `表格中没有“${name}”这一列`,
        });
    const formFault = faultOfForm(pages, columns.texts.length);
    if (formFault !== null) throw fieldFault('pages', formFault);
    const asked: AskedOfFile = {
      of: 'file',
      columns,
      pages: pages.map(bare),
      kind: body.kind satisfies MakeableKind,
    };
    await context.db
      .updateTable('work_import')
      .set({
        status: 'staging',
        asked: toColumn(asked),
        licence: body.licence,
        provenance: body.provenance,
        reason: null,
        read_n: 0,
        counts: toColumn(NO_COUNTS),
        faults: '[]',
      })
      .where('id', '=', row.id)
      .execute();
    goOn(context, row.id);
    return { done: true as const };
  },

  'GET /api/imports/:import/rows': async ({ params, query }, { db }) => {
    const after = Number(query.after ?? 0);
    const wanted = () =>
      db
        .selectFrom('intake_row')
        .where('import', '=', params.import)
        .$if(query.only === 'doubtful', (q) => q.where('doubtful', '=', 1));
    const rows = await wanted()
      .leftJoin('work_content', (join) =>
        // Once it is in the campaign it is looked at there.
        join.onRef('work_content.item', '=', 'item_id').on('intake_row.item', '!=', 'null'),
      )
      .select(['n', 'external', 'change', 'findings', 'decision', 'work_content.content'])
      .where('n', '>', Number.isSafeInteger(after) ? Math.min(after, 2 ** 31 - 1) : 0)
      .orderBy('n')
      .limit(query.size + 1)
      .execute();
    const { n } = await wanted()
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    const shown = rows.slice(0, query.size);
    return {
      rows: shown.map((row) => ({
        n: row.n,
        external: row.external,
        change: row.change as 'new',
        findings: Object.entries(fromColumn<Record<string, number>>(row.findings)).map(
          ([kind, count]) => ({ kind, n: count }),
        ),
        decision: row.decision as 'waiting',
        texts: (row.content === null ? [] : fromColumn<WorkContent>(row.content).shown).map(
          ({ title, text }) => ({ title, text }),
        ),
      })),
      next: rows.length > query.size ? String(shown.at(-1)?.n ?? '') : null,
      total: Number(n),
    };
  },

  'POST /api/imports/:import/decide': async ({ params, body }, context) => {
    const { db, viewer, now } = context;
    const row = await importOf(context, params.import);
    if (row.status !== 'staged') throw notNow();
    const n = await db
      .transaction()
      .execute((trx) =>
        decide(trx, row.id, body.rows, body.decision, { person: viewer?.id ?? '', atMs: now }),
      );
    return { n, undecided: await undecided(db, row.id) };
  },

  'POST /api/imports/:import/sign': async ({ params, body }, context) => {
    const { db, viewer, now } = context;
    const row = await importOf(context, params.import);
    if (row.status !== 'staged') throw notNow();
    if (row.licence.trim() === '' || row.provenance.trim() === '') throw noLicence();
    const left = await undecided(db, row.id);
    if (left > 0)
      throw new HttpFault(409, 'undecided', {
        en: `${left} rows hold something that looks private; release or drop each before you sign`,
        'zh-CN': `有 ${left} 行疑似含隐私信息；请先逐条放行或剔除，再签字`,
      });
    const { numUpdatedRows } = await db
      .updateTable('work_import')
      .set({
        status: 'adding',
        signed_ms: now,
        signed_by: viewer?.id ?? '',
        signed_note: body.note,
      })
      .where('id', '=', row.id)
      .where('status', '=', 'staged')
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw notNow();
    goOn(context, row.id);
    return { done: true as const };
  },

  'POST /api/imports/:import/undo': async ({ params }, context) => {
    const row = await importOf(context, params.import);
    if (row.status !== 'done') throw notNow();
    return withdrawImport(context.db, row.campaign, row.id, context.now);
  },

  'DELETE /api/imports/:import': async ({ params }, context) => {
    const row = await importOf(context, params.import);
    if (!(await discard(context, row.id))) throw notNow();
    return { done: true as const };
  },
});

async function begun(
  { db, viewer, now }: Context,
  row: {
    campaign: string;
    source: string;
    name: string;
    status: string;
    asked: string;
    looked: string;
    licence: string;
    provenance: string;
  },
  id = newId('u'),
): Promise<string> {
  await db
    .insertInto('work_import')
    .values({
      ...row,
      id,
      read_n: 0,
      added_n: 0,
      counts: toColumn(NO_COUNTS),
      faults: '[]',
      reason: null,
      made_ms: now,
      made_by: viewer?.id ?? '',
      signed_ms: null,
      signed_by: null,
      signed_note: '',
    })
    .execute();
  return id;
}

const notClosed = async (status: string): Promise<void> => {
  if (status !== 'closed') return;
  throw new HttpFault(409, 'closed', {
    en: 'the campaign is closed; open it again before you put items in',
    'zh-CN': '该项目已关闭；请先重新开放再导入',
  });
};

const notNow = (): HttpFault =>
  new HttpFault(409, 'not_now', {
    en: 'the import is at another step by now; load the page again',
    'zh-CN': '该导入已进入其他步骤；请刷新页面',
  });

const noRow = (): HttpFault =>
  new HttpFault(422, 'no_row', {
    en: 'the table has no rows below its names',
    'zh-CN': '表头以下没有数据',
  });

const noLicence = (): HttpFault =>
  new HttpFault(409, 'no_licence', {
    en: 'say under what licence the texts may be used and where they come from, then sign',
    'zh-CN': '请先填写文本的许可和来源，再签字',
  });
