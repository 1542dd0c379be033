import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { storePeople } from '../../analysis/sheet-store.js';
import { HearthError } from '../../contract/index.js';
import { takeArchive } from '../../experts/campaigns/archive.js';
import { spanOfDays } from '../../experts/campaigns/days.js';
import { countsOfExport, exportLines } from '../../experts/campaigns/export-lines.js';
import {
  RATING_COLUMNS,
  ratingRows,
  type TableRow,
  VERDICT_COLUMNS,
  verdictRows,
} from '../../experts/campaigns/export-rows.js';
import { exportSheet, SHEET_ROWS } from '../../experts/campaigns/export-sheet.js';
import { peopleVerdicts } from '../../experts/campaigns/people-verdicts.js';
import { HttpFault } from '../../serve/http/index.js';
import { newId } from '../accounts/ids.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { projectOf } from '../objects.js';
import { refusalOfTable } from '../setup/tables.js';
import { takeFile } from '../setup/upload-file.js';
import { uploadFolder } from '../setup/uploads.js';
import { mayIn } from '../viewer.js';
import { known } from './experts-campaigns-shared.js';

/** Bytes of an archive. */
const MOST_ARCHIVE = 2 * 1024 * 1024 * 1024;

/** Of the experts' platform: what leaves it, and what comes back from elsewhere. */
export const campaignExports = handlers({
  'GET /api/campaigns/:campaign/manifest': async ({ params, query }, context) =>
    countsOfExport(await sourceOf(params.campaign, query, context)),

  'GET /api/campaigns/:campaign/export/:form': async ({ params, query }, context) => {
    const source = await sourceOf(params.campaign, query, context);
    const name = `campaign-${params.campaign}`;
    switch (params.form) {
      case 'jsonl':
        return file(`${name}.jsonl`, 'application/x-ndjson', Readable.from(jsonLines(source), FEW));
      case 'verdicts.csv': {
        const { submissions, skips } = await countsOfExport(source);
        const rows = counted(verdictRows(source), submissions + skips);
        return file(`${name}-verdicts.csv`, CSV, table(VERDICT_COLUMNS, rows));
      }
      case 'ratings.csv':
        return file(`${name}-ratings.csv`, CSV, table(RATING_COLUMNS, ratingRows(source)));
      case 'xlsx': {
        const { submissions, skips } = await countsOfExport(source);
        if (submissions + skips > SHEET_ROWS) throw tooLong(submissions + skips);
        const bytes = await exportSheet(source);
        return file(
          `${name}.xlsx`,
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          Readable.from([bytes]),
        );
      }
      default:
        throw new HttpFault(400, 'bad_request', {
          en: 'exports are jsonl, verdicts.csv, ratings.csv and xlsx',
          'zh-CN': '导出格式为 jsonl、verdicts.csv、ratings.csv 和 xlsx',
        });
    }
  },

  'POST /api/projects/:project/campaign-archives': async ({ params, body }, context) => {
    const { db, setup, viewer, now, touched } = context;
    const folder = uploadFolder(setup.home, newId('u'));
    await takeFile(body, folder, 'archive.jsonl', MOST_ARCHIVE);
    try {
      const taken = await takeArchive(db, join(folder, 'archive.jsonl'), {
        project: params.project,
        by: viewer?.id ?? '',
        nowMs: now,
      }).catch((error: unknown) => {
        if (error instanceof HearthError) refusalOfTable(error);
        throw error;
      });
      touched.campaign = taken.id;
      return taken;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },

  'POST /api/campaigns/:campaign/verdicts-to-run': async ({ params, body }, context) => {
    const { db, viewer } = context;
    const campaign = await known(db, params.campaign);
    const project = await projectOf(db, 'run', body.run);
    if (project === null || viewer === null || !mayIn(viewer, project, 'run')) throw hidden();
    const opened = await context.index.open(body.run);
    const run = { ...opened, db };
    const { verdicts, left, reason } = await peopleVerdicts(db, campaign, run);
    // A verdict that was given again replaces the one that stood there.
    const stored = await storePeople(run, verdicts, 'replace');
    return {
      added: stored.added + stored.extended,
      unchanged: stored.unchanged,
      replaced: stored.replaced,
      raters: stored.judges.length,
      left,
      reason,
    };
  },
});

const CSV = 'text/csv; charset=utf-8';

async function sourceOf(
  id: string,
  days: { from?: string | undefined; to?: string | undefined },
  { db, now }: Pick<Context, 'db' | 'now'>,
) {
  const campaign = await known(db, id);
  return { db, campaign, span: spanOfDays(days, campaign.settings.money.zone), nowMs: now };
}

/** Pieces of a stream that wait to be sent. */
const FEW = { highWaterMark: 2 };
/** Characters that are sent at once: a line of its own each would cost more than its reading. */
const SENT_AT_ONCE = 64 * 1024;

async function* jsonLines(source: Parameters<typeof exportLines>[0]): AsyncGenerator<string> {
  let lines = '';
  for await (const line of exportLines(source)) {
    lines += `${JSON.stringify(line)}\n`;
    if (lines.length < SENT_AT_ONCE) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

/** Fails where another number of rows comes than was counted, so that a cut table is no whole one. */
async function* counted(rows: AsyncIterable<TableRow>, n: number): AsyncGenerator<TableRow> {
  let seen = 0;
  for await (const row of rows) {
    seen += 1;
    yield row;
  }
  if (seen !== n) throw new Error(`export: ${n} rows were counted and ${seen} came`);
}

function table(columns: readonly string[], rows: AsyncIterable<TableRow>): Readable {
  // Spreadsheet programs take a table without the mark for another encoding.
  const out = stringify({ header: true, columns: [...columns], bom: true });
  pipeline(Readable.from(rows), out).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return out;
}

const file = (name: string, type: string, content: Readable): Response =>
  new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });

const tooLong = (n: number): HttpFault =>
  new HttpFault(409, 'too_long', {
    en: `${n} rows are more than a workbook can take at once (${SHEET_ROWS}); narrow the days, or take CSV`,
    'zh-CN': `共有 ${n} 行，超出一个工作簿的上限（${SHEET_ROWS}）；请缩小日期范围，或改用 CSV`,
  });
