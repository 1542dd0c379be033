import { type Source, usageError } from '../contract/index.js';
import { insertRun, type Manifest } from '../pipeline/index.js';
import { type Db, digest, fromColumn, toColumn } from '../store/index.js';
import { insertRecord, recordId } from './audit-record.js';
import type { FindSuite } from './bundle-data.js';
import type { BundleCounts, CallLine, RecordLine } from './bundle-format.js';
import { type Bundle, bundleRecords, readBundle } from './bundle-read.js';
import { callLine, callRow, contentOf, externalRow, slotRow } from './bundle-records.js';
import { shareable } from './bundle-redact.js';

export type ImportRequest = {
  db: Db;
  file: string;
  suites: FindSuite;
};

export type ImportedBundle = {
  run: string;
  suite: string;
  /** False when the run was here already with the same content. */
  added: boolean;
  counts: BundleCounts;
};

/** Rows of one INSERT; 14 columns × 200 stay far below what the databases take. */
const BATCH = 200;

/**
 * Adds a bundle's run to this store under its own id, all or nothing. Its calls become part of this store: a judge
 * that is asked the very same thing later takes the imported reply, so import only bundles of people you trust;
 * `verifyBundle` looks at one without taking it in.
 * @throws HearthError exit 2 for a file that is no whole bundle, a suite that is not known here, and a run or call
 * that is here already with other content; exit 4 when storage fails.
 */
export async function importBundle(request: ImportRequest): Promise<ImportedBundle> {
  const bundle = await readBundle(request.file);
  const { source } = await request.suites(bundle.header.manifest);
  return importRead(request.db, bundle, source);
}

/** Imports a bundle that was read and checked; `source` is where its data is here, null for where the bundle says. */
export async function importRead(
  db: Db,
  bundle: Bundle,
  source: Source | null,
): Promise<ImportedBundle> {
  const { header, counts, content } = bundle;
  const { manifest } = header;
  const done = { run: manifest.run, suite: manifest.suite, counts };
  // Adds a whole run, which takes a while: others' transactions need not wait for it.
  const adding = db.transaction().setIsolationLevel('read committed');
  return adding.execute(async (trx) => {
    const stored = await trx
      .selectFrom('run')
      .select('manifest')
      .where('id', '=', manifest.run)
      .executeTakeFirst();
    if (stored !== undefined) {
      const share = shareable(fromColumn<Manifest>(stored.manifest));
      const same = (await contentOf(trx, manifest.run, share, header.items)) === content;
      if (same) return { ...done, added: false };
      throw otherRun(manifest.run, bundle.file);
    }
    await insertRun(trx, { ...manifest, source: source ?? manifest.source });
    await trx
      .updateTable('run')
      .set({
        // Whoever worked on it works elsewhere; here it can be gone on with.
        status: header.status === 'running' ? 'interrupted' : header.status,
        updated_ms: header.updatedMs,
      })
      .where('id', '=', manifest.run)
      .execute();
    await insertRecords(trx, bundle);
    // A record of another run would stay when this one is deleted.
    for (const record of header.validity ?? [])
      if (record.run === manifest.run && record.suite === manifest.suite)
        await insertRecord(trx, { ...record, id: recordId(record) });
    return { ...done, added: true };
  });
}

async function insertRecords(db: Db, bundle: Bundle): Promise<void> {
  const { run } = bundle.header.manifest;
  let batch: RecordLine[] = [];
  const write = async (): Promise<void> => {
    const lines = batch;
    batch = [];
    const calls = lines.flatMap((line) => (line.kind === 'call' ? [line] : []));
    const slots = lines.flatMap((line) => (line.kind === 'slot' ? [slotRow(line, run)] : []));
    const externals = lines.flatMap((line) =>
      line.kind === 'external' ? [externalRow(line, run)] : [],
    );
    const missing = await missingCalls(db, calls, bundle);
    if (missing.length > 0) await db.insertInto('call').values(missing.map(callRow)).execute();
    if (slots.length > 0) await db.insertInto('slot').values(slots).execute();
    if (externals.length > 0) await db.insertInto('external').values(externals).execute();
  };
  for await (const line of bundleRecords(bundle)) {
    batch.push(line);
    if (batch.length >= BATCH) await write();
  }
  await write();
}

/** Calls that this store lacks; the others came with another run and must be the same ones. */
async function missingCalls(
  db: Db,
  calls: readonly CallLine[],
  bundle: Bundle,
): Promise<CallLine[]> {
  if (calls.length === 0) return [];
  const ids = calls.map((call) => call.id);
  const rows = await db.selectFrom('call').selectAll().where('id', 'in', ids).execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  return calls.filter((call) => {
    const row = stored.get(call.id);
    if (row === undefined) return true;
    // One of the two may have come without its request.
    const bare = call.request === null || row.request === toColumn(null);
    const here = digest(callLine(row, bare ? 'withheld' : 'included'));
    if (here !== digest(bare ? { ...call, request: null } : call))
      throw otherCall(call.id, bundle.file);
    return false;
  });
}

const otherRun = (run: string, file: string) =>
  usageError(
    {
      en: `run ${run} is here already with other records; to take the bundle's instead: hearth rm ${run}, then import again`,
      'zh-CN': `运行 ${run} 已存在，但记录不同；如要改用运行包中的记录，请先运行 hearth rm ${run}，再重新导入`,
    },
    { file },
  );

const otherCall = (call: string, file: string) =>
  usageError(
    {
      en: `call ${call} is here already with another request or reply, so one of the two was altered; nothing was imported`,
      'zh-CN': `调用 ${call} 已存在，但请求或回复不同，说明其中一份被改动过；未导入任何内容`,
    },
    { file },
  );
