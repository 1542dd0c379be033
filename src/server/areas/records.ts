import { join } from 'node:path';
import type { Text } from '../../contract/index.js';
import { oddTexts } from '../../pipeline/index.js';
import { HttpFault } from '../../serve/http/index.js';
import { newId } from '../accounts/ids.js';
import type { RecordsFound } from '../api/upload.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { once } from '../setup/once.js';
import { openedUpload } from '../setup/opened-upload.js';
import { newestOf, ownSuiteFolder, versionsOfSuite } from '../setup/own-suites.js';
import type { RecordColumns } from '../setup/record-columns.js';
import { keepRecords, recordSets } from '../setup/record-sets.js';
import { refusalOfTable } from '../setup/tables.js';
import { forget, uploadFolder } from '../setup/uploads.js';
import { projectsWith } from '../viewer.js';

const SHOWN_FAULTS = 300;

/** Answers and verdicts that people send for a suite: checked as a run checks them, then offered to runs. */
export const records = handlers({
  'POST /api/uploads/:upload/records/check': async ({ params, body }, context) =>
    (await checked(params.upload, body, context, context.gone)).found,

  'POST /api/uploads/:upload/records/confirm': async ({ params, body }, context) => {
    const told = await once(params.upload, () => confirm(params.upload, body, context));
    context.touched.records = told.sets.map(({ id }) => id).join(' ');
    return told;
  },

  'GET /api/record-sets': async ({ query }, { db, viewer }) => ({
    sets: viewer === null ? [] : await recordSets(db, projectsWith(viewer, 'run'), query.suite),
  }),

  'DELETE /api/record-sets/:recordset': async ({ params }, { db, now }) => {
    await db
      .updateTable('record_set')
      .set({ retired_ms: now })
      .where('id', '=', params.recordset)
      .execute();
    return { done: true };
  },
});

/** Stores an upload as answers or verdicts. @throws HttpFault 409, 422 */
async function confirm(upload: string, body: Columns, context: Context) {
  const { db, setup, now, viewer } = context;
  // Whoever leaves the page meanwhile still has them stored.
  const { found, sets, row } = await checked(upload, body, context);
  if (!found.ok) throw notReady(found.faultCount);
  const known = await recordSets(db, [row.project], row.about);
  for (const { name } of sets) if (known.some((one) => one.name === name)) throw taken(name);
  const kept = sets.map((set) => ({ ...set, id: newId('r') }));
  for (const set of kept)
    await keepRecords(
      db,
      setup.home,
      {
        id: set.id,
        project: row.project,
        suite: row.about,
        kind: row.purpose === 'verdicts' ? 'verdicts' : 'answers',
        name: set.name,
        file: row.file,
        records: set.records,
        view: set.view,
        madeMs: now,
        from: join(uploadFolder(setup.home, upload), set.file),
      },
      viewer?.id ?? '',
    );
  await forget(db, setup.home, upload);
  return { sets: kept };
}

type Columns = { name: string; columns: RecordColumns };

async function checked(
  id: string,
  { name, columns }: Columns,
  context: Context,
  gone?: AbortSignal,
) {
  const { setup } = context;
  const { row } = await openedUpload(id, context);
  if (row.purpose !== 'answers' && row.purpose !== 'verdicts') throw hidden();
  const suite = await suiteOf(row.about, context);
  const { sets, ...made } = await setup.tables
    .run(
      'records',
      {
        folder: uploadFolder(setup.home, id),
        file: row.file,
        mapped: { kind: row.purpose, name, columns },
        ...suite,
      },
      gone,
    )
    .catch(refusalOfTable);
  const faults = sets.flatMap((set) => set.faults);
  const found: RecordsFound = {
    ...made,
    ok: faults.length === 0,
    sets,
    faultCount: faults.length,
    faults: faults
      .slice(0, SHOWN_FAULTS)
      .map(({ row: at, column, text }) => ({ row: at, column, ...whatAndMend(text) })),
    notes: sets.flatMap(({ odd }) => oddTexts(odd.map((one) => ({ ...one, file: row.file })))),
  };
  return { found, sets, row };
}

/** What the thread has to open, and where its data is. @throws HttpFault 404 */
async function suiteOf(
  about: string,
  { db, desk, setup }: Context,
): Promise<{ suite: string; dir: string | null }> {
  const [own] = newestOf(await versionsOfSuite(db, about));
  if (own !== undefined) {
    const folder = ownSuiteFolder(setup.home, own.id);
    return { suite: folder, dir: folder };
  }
  if (!(await desk.suites()).some(({ meta }) => meta.id === about)) throw hidden();
  return { suite: about, dir: (await desk.source(about)).dir };
}

/** Sentences of the command say what is wrong and, after a semicolon, what to do. */
function whatAndMend(text: Text): { what: Text; mend: Text } {
  const [en = '', ...moreEn] = text.en.split('; ');
  const [zh = '', ...moreZh] = text['zh-CN'].split('；');
  return {
    what: { en, 'zh-CN': zh },
    mend: { en: moreEn.join('; '), 'zh-CN': moreZh.join('；') },
  };
}

const notReady = (n: number): HttpFault =>
  new HttpFault(422, 'has_faults', {
    en: `${n} to mend first; nothing was stored`,
    'zh-CN': `还有 ${n} 处需要修改；尚未存储`,
  });

const taken = (name: string): HttpFault =>
  new HttpFault(
    409,
    'taken',
    {
      en: `"${name}" is taken for this suite already; choose another name, or retire that one`,
      'zh-CN': `该评测集已有名为“${name}”的数据；请换个名字，或先停用原来的`,
    },
    {},
    { field: 'name' },
  );
