import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportModel } from '../../report/model.js';
import { HttpFault, langAsked } from '../../serve/http/index.js';
import { fromColumn, toColumn } from '../../store/index.js';
import { type Context, handlers } from '../context.js';
import { recordsOf } from '../reading/records.js';

/** Reports that are being made: all who ask at once wait for one. */
const making = new Map<string, Promise<ReportModel>>();

/** The report of a run. It is made in a process of its own (intervals take seconds) and kept until the records change. */
export const report = handlers({
  'GET /api/runs/:run/report': async ({ params: { run } }, context) => {
    const { db } = context;
    const madeFrom = await recordsOf(db, run);
    const kept = await db
      .selectFrom('page_report')
      .select('model')
      .where('run', '=', run)
      .where('made_from', '=', madeFrom)
      .executeTakeFirst();
    if (kept !== undefined) return fromColumn<ReportModel>(kept.model);
    const key = `${run} ${madeFrom}`;
    const work = making.get(key) ?? made(context, run, madeFrom).finally(() => making.delete(key));
    making.set(key, work);
    return work;
  },
});

async function made(
  { db, desk, sender }: Context,
  run: string,
  madeFrom: string,
): Promise<ReportModel> {
  const dir = await mkdtemp(join(tmpdir(), 'hearth-report-'));
  try {
    const { code, reason } = await desk.command(['report', run, '--format', 'json', '--out', dir], {
      lang: langAsked(sender.headers.get('Accept-Language'), 'en'),
    });
    if (code !== 0) throw new HttpFault(422, 'no_report', { en: reason, 'zh-CN': reason });
    const model = JSON.parse(await readFile(join(dir, 'report.json'), 'utf8')) as ReportModel;
    await db
      .insertInto('page_report')
      .values({ run, made_from: madeFrom, model: toColumn(model) })
      .onConflict((at) =>
        at.column('run').doUpdateSet({ made_from: madeFrom, model: toColumn(model) }),
      )
      .execute();
    return model;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
