import { join } from 'node:path';
import { HttpFault } from '../../serve/http/index.js';
import { slug, yamlText } from '../../suites/user/index.js';
import { newId } from '../accounts/ids.js';
import type { Found } from '../api/upload.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { freeId, twin, withTakenId } from '../setup/free-id.js';
import { once } from '../setup/once.js';
import { beginUpload, openedUpload, purposeOf, roomFor } from '../setup/opened-upload.js';
import {
  factsOf,
  newestOf,
  type OwnSuite,
  ownVersions,
  versionsOfSuite,
} from '../setup/own-suites.js';
import { asVersion, fieldOf, withOwnTable } from '../setup/own-table.js';
import type { Look } from '../setup/table-work.js';
import { refusalOfTable } from '../setup/tables.js';
import { safeName, takeFile } from '../setup/upload-file.js';
import {
  copyTable,
  forget,
  keep,
  keepLook,
  type Purpose,
  specOfVersion,
  uploadFolder,
  writeSpec,
} from '../setup/uploads.js';
import { projectsWith } from '../viewer.js';

/** Tables that people send: suites of their own, and further versions of them. Records: areas/records.ts. */
export const upload = handlers({
  'POST /api/projects/:project/uploads': async ({ params, query, body }, context) => {
    const { db, setup, gone } = context;
    const file = safeName(query.file);
    await aboutKnown(query, params.project, context);
    const id = newId('u');
    const folder = uploadFolder(setup.home, id);
    await roomFor(context);
    const bytes = await takeFile(body, folder, file);
    const { purpose, about } = query;
    const row = { id, project: params.project, file, bytes, purpose, about };
    await beginUpload(context, row);
    try {
      const look = await setup.tables
        .run('look', { file: join(folder, file) }, gone)
        .catch(refusalOfTable);
      if (look.rows === 0) throw noRow();
      await keepLook(folder, look);
    } catch (error) {
      await forget(db, setup.home, id);
      throw error;
    }
    context.touched.upload = id;
    return { id };
  },

  'GET /api/uploads': async (_, { db, viewer }) => {
    const rows = await db
      .selectFrom('upload')
      .selectAll()
      .where('person', '=', viewer?.id ?? '')
      .orderBy('made_ms', 'desc')
      .orderBy('id')
      .execute();
    return {
      uploads: rows.map((row) => ({
        ...row,
        purpose: purposeOf(row.purpose),
        changedMs: Number(row.made_ms),
      })),
    };
  },

  'GET /api/uploads/:upload': async ({ params }, context) => {
    const { row, look } = await openedUpload(params.upload, context);
    const { columns, kind, preview, rows, encoding, unread, records } = look;
    const { columns: guessed, slices } = guessOf(look, kind);
    return {
      ...row,
      columns,
      preview,
      rows,
      encoding,
      unread,
      records,
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
      before: row.purpose === 'version' ? await specBefore(row.about, context) : null,
    };
  },

  'PUT /api/uploads/:upload/draft': async ({ params, body }, { db, now }) => {
    await db
      .updateTable('upload')
      .set({ draft: body.draft, made_ms: now })
      .where('id', '=', params.upload)
      .execute();
    return { done: true };
  },

  'POST /api/uploads/:upload/spec': async ({ params, body }, context) => {
    const { row, look } = await openedUpload(params.upload, context);
    const { title, kind, columns, slices, lang } = body;
    const guess = { ...guessOf(look, kind), columns, slices };
    const brought = await context.desk.suites();
    const taken = [...(await ownIds(row.project, context)), ...brought.map(({ meta }) => meta.id)];
    const id = freeId(slug(title), new Set(taken));
    return { spec: yamlText({ id, title, data: row.file, guess, lang }) };
  },

  'POST /api/uploads/:upload/check': async ({ params, body }, context) => {
    const { row } = await openedUpload(params.upload, context);
    const found = await checked(row, body.spec, context, context.gone);
    if (row.purpose === 'version' || found.suite === null) return found;
    const taken = await ownIds(row.project, context);
    return taken.has(found.suite) ? withTakenId(found, found.suite, body.spec, taken) : found;
  },

  'POST /api/uploads/:upload/confirm': async ({ params, body }, context) => {
    const stored = await storedFrom(params.upload, context);
    const told = stored ?? (await once(params.upload, () => confirm(params.upload, body, context)));
    context.touched.suite = told.id;
    return told;
  },

  'DELETE /api/uploads/:upload': async ({ params }, { db, setup }) => {
    await forget(db, setup.home, params.upload);
    return { done: true };
  },

  'GET /api/own-suites': async (_, { db, viewer }) => {
    const all = viewer === null ? [] : await ownVersions(db, projectsWith(viewer, 'run'));
    return {
      suites: newestOf(all).map((one) => ({
        ...one,
        id: one.series,
        versions: all.filter(({ series }) => series === one.series),
      })),
    };
  },

  'PATCH /api/own-suites/:ownsuite': async ({ params, body }, { db, now }) => {
    const ids = (await versionsOfSuite(db, params.ownsuite)).map(({ id }) => id);
    if (ids.length > 0)
      await db
        .updateTable('own_suite')
        .set({ retired_ms: body.retired ? now : null })
        .where('id', 'in', ids)
        .execute();
    return { done: true };
  },

  'POST /api/own-suites/:ownsuite/edits': async ({ params }, context) => {
    const { db, setup, gone } = context;
    const [last] = await versionsOfSuite(db, params.ownsuite);
    if (last === undefined) throw hidden();
    await roomFor(context);
    const id = newId('u');
    const folder = uploadFolder(setup.home, id);
    const file = join(folder, last.file);
    await copyTable(setup.home, last, id);
    await keepLook(folder, await setup.tables.run('look', { file }, gone).catch(refusalOfTable));
    const { project, series: about } = last;
    await beginUpload(context, {
      id,
      project,
      file: last.file,
      bytes: 0,
      purpose: 'version',
      about,
    });
    context.touched.upload = id;
    return { id };
  },
});

/** Stores an upload as a suite, or as a further version. @throws HttpFault 409, 422 */
async function confirm(
  upload: string,
  body: { spec: string },
  context: Context,
): Promise<{ id: string; suite: string; version: number }> {
  const { db, setup, now, viewer } = context;
  const { row } = await openedUpload(upload, context);
  const versions =
    row.purpose === 'version' ? await versionsOfSuite(db, row.about) : ([] as OwnSuite[]);
  const [last] = versions;
  if (row.purpose === 'version' && last === undefined) throw hidden();
  const version = (last?.version ?? 0) + 1;
  const spec =
    last === undefined
      ? body.spec
      : asVersion(body.spec, await specOfVersion(setup.home, last.id), version);
  // Whoever leaves the page meanwhile still has it stored.
  const found = await checked(row, spec, context);
  if (!found.ok || found.suite === null) throw notReady(found);
  if (last === undefined) await refuseTwin(found.suite, row.project, context);
  const series = last?.series ?? upload;
  await keep(setup.home, upload, upload);
  const own = {
    // Its upload's: a second confirmation of that one finds what the first did.
    id: upload,
    series,
    version,
    project: row.project,
    suite: found.suite,
    title: fieldOf(spec, 'title') ?? last?.title ?? found.suite,
    kind: found.kind ?? '',
    items: found.items,
    file: row.file,
    facts: null,
  };
  await db
    .insertInto('own_suite')
    .values({ ...own, made_ms: now, made_by: viewer?.id ?? '', retired_ms: null })
    .execute();
  await db.deleteFrom('upload').where('id', '=', upload).execute();
  // So that lists need not wait for it.
  await factsOf(
    { db, ...setup, hearth: context.desk.hearth },
    { ...own, madeMs: now, retired: false },
  );
  await setup.notices.tell({
    kind: 'suite.stored',
    project: row.project,
    link: '/upload',
    once: `suite.stored ${upload}`,
    not: viewer?.id ?? null,
  });
  return { id: series, suite: found.suite, version };
}

/** What an upload was stored as before; null where it was not. */
async function storedFrom(upload: string, { db }: Context) {
  const found = (await ownVersions(db, null)).find(({ id }) => id === upload);
  return found === undefined
    ? null
    : { id: found.series, suite: found.suite, version: found.version };
}

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

type Guess = Look['guesses'][number];

function guessOf({ guesses }: Look, kind: Guess['kind']): Guess {
  const found = guesses.find((one) => one.kind === kind);
  if (found === undefined) throw new RangeError(`no guess for ${kind}`);
  return found;
}

/** @throws HttpFault 422 for a suite that the project does not have */
async function aboutKnown(
  { purpose, about }: { purpose: Purpose; about: string },
  project: string,
  { db, desk }: Context,
): Promise<void> {
  if (purpose === 'suite') return;
  const own = (await versionsOfSuite(db, about)).some((one) => one.project === project);
  const brought =
    purpose !== 'version' && (await desk.suites()).some(({ meta }) => meta.id === about);
  if (!own && !brought) throw noSuite();
}

async function specBefore(series: string, { db, setup }: Context): Promise<string | null> {
  const [last] = await versionsOfSuite(db, series);
  return last === undefined ? null : specOfVersion(setup.home, last.id).catch(() => null);
}

/** Checks in a thread of its own: data of strangers stays out of this one. */
async function checked(
  { id, file }: { id: string; file: string },
  spec: string,
  { setup }: Context,
  gone?: AbortSignal,
): Promise<Found> {
  const folder = uploadFolder(setup.home, id);
  await writeSpec(folder, withOwnTable(spec, file));
  return setup.tables.run('check', { folder, file }, gone).catch(refusalOfTable);
}

/** Figures of two suites under one id could not be told apart. */
async function refuseTwin(suite: string, project: string, context: Context): Promise<void> {
  if (!(await ownIds(project, context)).has(suite)) return;
  throw new HttpFault(409, 'twin', twin(suite));
}

/** Ids of the suites that were put into a project. */
async function ownIds(project: string, { db }: Context): Promise<ReadonlySet<string>> {
  return new Set((await ownVersions(db, [project])).map(({ suite }) => suite));
}

const noSuite = (): HttpFault =>
  new HttpFault(
    422,
    'no_suite',
    { en: 'there is no such suite in this project', 'zh-CN': '该项目没有这个评测集' },
    {},
    { field: 'about' },
  );

const noRow = (): HttpFault =>
  new HttpFault(422, 'no_row', {
    en: 'the table holds no row; put column names into the first row and one item into each further one',
    'zh-CN': '表格没有数据行；请在第一行写列名，之后每行一道题',
  });

const notReady = ({ faultCount }: Found): HttpFault =>
  new HttpFault(422, 'has_faults', {
    en: `${faultCount} to mend first; nothing was stored`,
    'zh-CN': `还有 ${faultCount} 处需要修改；尚未存储`,
  });
