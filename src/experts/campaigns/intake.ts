import { HearthError, type Text } from '../../contract/index.js';
import { compiledOnce, type Db, padded, toColumn } from '../../store/index.js';
import { digestsOf } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';
import { workIds } from '../work/ids.js';
import { insertMany } from '../work/insert-many.js';
import type { RowFault } from './item-of-row.js';
import type { Prepared, PreparedRow } from './prepare-row.js';
import { dropStaged, oneTurn, type Pause } from './staged-rows.js';

/**
 * Intake: what comes from a run or a file is staged, compared with the campaign, looked through for what is private, and
 * put in (put-in.ts) once somebody has signed. Rows go in small transactions, so that nobody who works meanwhile waits.
 */

export type StagedFault = { row: number | null; column: string | null; text: Text };
export type IntakeCounts = {
  new: number;
  same: number;
  changed: number;
  faulty: number;
  doubtful: number;
  hidden: number;
  /** Kind of finding → rows that have it. */
  findings: Record<string, number>;
};
export const NO_COUNTS: IntakeCounts = {
  new: 0,
  same: 0,
  changed: 0,
  faulty: 0,
  doubtful: 0,
  hidden: 0,
  findings: {},
};

/** Faults that are kept to be told; all are counted. */
const FAULTS_KEPT = 300;

/** Reads rows into the import's stage, afresh. @throws whatever the reading throws; the import is then `failed` */
export async function stage(
  db: Db,
  id: string,
  campaign: Campaign,
  chunks: AsyncIterable<readonly Prepared[]>,
  pause: Pause = oneTurn,
): Promise<IntakeCounts> {
  const counts: IntakeCounts = { ...NO_COUNTS, findings: {} };
  const faults: StagedFault[] = [];
  const told = (row: number, fault: RowFault): void => {
    if (faults.length < FAULTS_KEPT) faults.push({ row, ...fault });
  };
  let n = 0;
  try {
    await dropStaged(db, id, pause);
    for await (const chunk of chunks) {
      const toldBefore = faults.length;
      await db.transaction().execute(async (trx) => {
        n = await stageChunk(trx, id, campaign, chunk, { n, counts, told });
        await keep(trx, id, counts, faults.length === toldBefore ? null : faults);
      });
      await pause();
    }
  } catch (error) {
    await fail(db, id, error);
    await dropStaged(db, id, pause);
    throw error;
  }
  await db
    .updateTable('work_import')
    .set({ status: 'staged' })
    .where('id', '=', id)
    .where('status', '=', 'staging')
    .execute();
  return counts;
}

async function stageChunk(
  trx: Db,
  id: string,
  campaign: Campaign,
  chunk: readonly Prepared[],
  so: { n: number; counts: IntakeCounts; told: (row: number, fault: RowFault) => void },
): Promise<number> {
  const { counts, told } = so;
  const externals = chunk.flatMap((row) => ('faults' in row ? [] : [row.external]));
  const seen = await stagedOf(trx, id, externals);
  const digests = await digestsOf(trx, campaign.id, externals);
  const ids = workIds('i', externals.length);
  let { n } = so;
  const fresh: { row: PreparedRow; item: string; n: number; change: keyof IntakeCounts }[] = [];
  for (const row of chunk) {
    if ('faults' in row) {
      counts.faulty += 1;
      for (const fault of row.faults) told(row.row, fault);
      continue;
    }
    if (seen.has(row.external)) {
      counts.faulty += 1;
      told(row.row, { column: null, text: twice(row.external) });
      continue;
    }
    seen.add(row.external);
    n += 1;
    const before = digests.get(row.external);
    const change = before === undefined ? 'new' : before === row.digest ? 'same' : 'changed';
    counts[change] += 1;
    counts.hidden += row.hidden;
    if (isDoubtful(row, change)) counts.doubtful += 1;
    for (const kind of [...Object.keys(row.found), ...row.notes])
      counts.findings[kind] = (counts.findings[kind] ?? 0) + 1;
    fresh.push({ row, item: ids.pop() ?? '', n, change });
  }
  await insertMany(
    trx,
    'work_content',
    fresh.map(({ item, row: { content } }) => ({ item, content })),
  );
  await insertMany(
    trx,
    'intake_row',
    fresh.map(({ row, item, n, change }) => ({
      import: id,
      n,
      external: row.external,
      item: row.item,
      content: 'null',
      item_id: item,
      digest: row.digest,
      change,
      findings: toColumn(row.found),
      doubtful: Number(isDoubtful(row, change)),
      decision: 'waiting',
      decided_by: null,
      decided_ms: null,
    })),
  );
  return n;
}

/** What nobody sees who has not seen it before needs no look. */
const isDoubtful = ({ found }: PreparedRow, change: string): boolean =>
  change === 'new' && Object.keys(found).length > 0;

/** Which ids of these rows are staged already. */
async function stagedOf(trx: Db, id: string, externals: readonly string[]): Promise<Set<string>> {
  if (externals.length === 0) return new Set();
  const some = padded(externals);
  const query = compiledOnce(trx, `staged of ${some.length} rows`, () =>
    trx
      .selectFrom('intake_row')
      .select('external')
      .where('import', '=', id)
      .where('external', 'in', [...some])
      .compile(),
  );
  const { rows } = await trx.executeQuery<{ external: string }>({
    ...query,
    parameters: [id, ...some],
  });
  return new Set(rows.map(({ external }) => external));
}

/** `faults`: null where no more were told. */
async function keep(
  trx: Db,
  id: string,
  counts: IntakeCounts,
  faults: readonly StagedFault[] | null,
): Promise<void> {
  const { new: fresh, same, changed, faulty } = counts;
  await trx
    .updateTable('work_import')
    .set({
      read_n: fresh + same + changed + faulty,
      counts: toColumn(counts),
      ...(faults !== null && { faults: toColumn(faults) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Says in the import why it stopped; what is no fault of the data is told in general words. */
export async function fail(db: Db, id: string, error: unknown): Promise<void> {
  const reason: Text =
    error instanceof HearthError
      ? lineText(error)
      : {
          en: 'the work on it ended unexpectedly; try it again, and look at the log if it happens again',
          'zh-CN': '处理意外中断；请重试，若再次发生请查看日志',
        };
  await db
    .updateTable('work_import')
    .set({ status: 'failed', reason: toColumn(reason) })
    .where('id', '=', id)
    .execute();
}

/** Without the name of the file, which is a path of this machine. */
function lineText({ text, place }: HearthError): Text {
  const { line } = place;
  return line === undefined
    ? { en: `the table ${text.en}`, 'zh-CN': `表格${text['zh-CN']}` }
    : { en: `row ${line}: ${text.en}`, 'zh-CN': `第 ${line} 行：${text['zh-CN']}` };
}

const twice = (external: string): Text => ({
  en: `the id “${external.slice(0, 80)}” stands in an earlier row already; ids must differ`,
  'zh-CN': `编号“${external.slice(0, 80)}”在前面的行中已出现；编号不能重复`,
});

/** Rows that a person still has to decide on. */
export async function undecided(db: Db, id: string): Promise<number> {
  const { n } = await db
    .selectFrom('intake_row')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('import', '=', id)
    .where('doubtful', '=', 1)
    .where('decision', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Releases or drops rows; `rows` null: all that wait. @returns how many */
export async function decide(
  trx: Db,
  id: string,
  rows: readonly number[] | null,
  decision: 'release' | 'drop',
  by: { person: string; atMs: number },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('intake_row')
    .set({ decision, decided_by: by.person, decided_ms: by.atMs })
    .where('import', '=', id)
    .$if(rows === null, (q) => q.where('doubtful', '=', 1).where('decision', '=', 'waiting'))
    .$if(rows !== null, (q) =>
      q.where('n', 'in', rows !== null && rows.length > 0 ? [...rows] : [-1]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
