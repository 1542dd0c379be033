import { join } from 'node:path';
import { HttpFault, langAsked } from '../../serve/http/index.js';
import { guessFrom, type SuiteCheck, slug, yamlText } from '../../suites/user/index.js';
import { newId } from '../accounts/ids.js';
import type { Found } from '../api/upload.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { withOwnTable } from '../setup/own-table.js';
import { safeName, takeFile } from '../setup/upload-file.js';
import {
  columnsOf,
  forget,
  forgetOld,
  foundOf,
  keep,
  MOST_WAITING,
  ownSuites,
  previewOf,
  tableOf,
  uploadFolder,
  writeSpec,
} from '../setup/uploads.js';
import { projectsWith } from '../viewer.js';

/** Suites of one's own by way of the browser. */
export const upload = handlers({
  'POST /api/projects/:project/uploads': async ({ params, query, body }, context) => {
    const { db, setup, viewer, now } = context;
    const person = viewer?.id ?? '';
    const file = safeName(query.file);
    await forgetOld(db, setup.home, now);
    const { n } = await db
      .selectFrom('upload')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('person', '=', person)
      .executeTakeFirstOrThrow();
    if (Number(n) >= MOST_WAITING) throw tooMany();
    const id = newId('u');
    const folder = uploadFolder(setup.home, id);
    const bytes = await takeFile(body, folder, file);
    await db
      .insertInto('upload')
      .values({ id, project: params.project, person, file, bytes, made_ms: now })
      .execute();
    try {
      const { lines } = await tableOf(join(folder, file));
      if (lines.length === 0) throw noRow();
    } catch (error) {
      await forget(db, setup.home, id);
      throw error;
    }
    context.touched.upload = id;
    return { id };
  },

  'GET /api/uploads/:upload': async ({ params }, context) => {
    const { row, table } = await opened(params.upload, context);
    const columns = columnsOf(table);
    const { kind, columns: guessed, slices } = guessFrom(table.lines);
    return {
      ...row,
      encoding: table.encoding,
      columns,
      rows: table.lines.length,
      preview: previewOf(table, columns),
      unread: [...(table.unread ?? [])],
      guess: {
        kind,
        columns: {
          ...NO_COLUMNS,
          ...guessed,
          turns: [...(guessed.turns ?? [])],
          options: [...(guessed.options ?? [])],
        },
        slices,
      },
    };
  },

  'POST /api/uploads/:upload/spec': async ({ params, body }, context) => {
    const { row, table } = await opened(params.upload, context);
    const { title, kind, columns, slices, lang } = body;
    const guess = { ...guessFrom(table.lines, kind), columns, slices };
    return { spec: yamlText({ id: slug(title), title, data: row.file, guess, lang }) };
  },

  'POST /api/uploads/:upload/check': async ({ params, body }, context) =>
    checkUpload(params.upload, body.spec, context),

  'POST /api/uploads/:upload/confirm': async ({ params, body }, context) => {
    const { db, setup, now, viewer } = context;
    const { row } = await opened(params.upload, context);
    const found = await checkUpload(params.upload, body.spec, context);
    if (!found.ok || found.suite === null) throw notReady(found);
    const id = newId('u');
    await keep(setup.home, params.upload, id);
    await db
      .insertInto('own_suite')
      .values({
        id,
        project: row.project,
        suite: found.suite,
        title: titleOf(body.spec) ?? found.suite,
        kind: found.kind ?? '',
        items: found.items,
        file: row.file,
        made_ms: now,
        made_by: viewer?.id ?? '',
      })
      .execute();
    await db.deleteFrom('upload').where('id', '=', params.upload).execute();
    context.touched.suite = id;
    await setup.notices.tell({
      kind: 'suite.stored',
      project: row.project,
      link: '/upload',
      once: `suite.stored ${id}`,
      not: viewer?.id ?? null,
    });
    return { id, suite: found.suite };
  },

  'DELETE /api/uploads/:upload': async ({ params }, { db, setup }) => {
    await forget(db, setup.home, params.upload);
    return { done: true };
  },

  'GET /api/own-suites': async (_, { db, viewer }) => ({
    suites: viewer === null ? [] : await ownSuites(db, projectsWith(viewer, 'run')),
  }),
});

const NO_COLUMNS = {
  id: null,
  prompt: null,
  context: null,
  dialogue: null,
  lang: null,
  gold: null,
  rubric: null,
  dimension: null,
  score: null,
  content: null,
};

/** The title that a suite.yaml shows, where it is one plain text. */
const titleOf = (spec: string): string | null =>
  /^title:[ \t]*(["']?)([^\n{]+?)\1[ \t]*$/mu.exec(spec)?.[2] ?? null;

async function opened(id: string, { db, setup }: Pick<Context, 'db' | 'setup'>) {
  const found = await db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw hidden();
  const { project, file, bytes } = found;
  const table = await tableOf(join(uploadFolder(setup.home, id), file));
  return { row: { id, project, file, bytes: Number(bytes) }, table };
}

/** Checks with `hearth suite check`, in a process of its own: data of strangers stays out of this one. */
async function checkUpload(id: string, spec: string, context: Context): Promise<Found> {
  const { row, table } = await opened(id, context);
  const folder = uploadFolder(context.setup.home, id);
  await writeSpec(folder, withOwnTable(spec, row.file));
  const lang = langAsked(context.sender.headers.get('Accept-Language'), 'en');
  const { json, reason } = await context.desk.command(['suite', 'check', folder], {
    lang,
    gone: context.gone,
  });
  const check = (json as { suite?: SuiteCheck } | null)?.suite;
  if (check === undefined)
    throw new HttpFault(422, 'not_checked', {
      en: reason || 'the check ended without a word',
      'zh-CN': reason || '检查已结束，但没有给出说明',
    });
  return foundOf(check, table);
}

const noRow = (): HttpFault =>
  new HttpFault(422, 'no_row', {
    en: 'holds no row; put column names into the first row and one item into each further one',
    'zh-CN': '没有数据行；请在第一行写列名，之后每行一道题',
  });

const tooMany = (): HttpFault =>
  new HttpFault(409, 'too_many_waiting', {
    en: `${MOST_WAITING} of your uploads wait already; confirm or discard some`,
    'zh-CN': `你已有 ${MOST_WAITING} 个待确认的上传；请先确认或放弃一些`,
  });

const notReady = ({ faultCount }: Found): HttpFault =>
  new HttpFault(422, 'has_faults', {
    en: `${faultCount} to mend first; nothing was stored`,
    'zh-CN': `还有 ${faultCount} 处需要修改；尚未存储`,
  });
