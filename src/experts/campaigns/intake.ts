import { setImmediate } from 'node:timers/promises';
import { HearthError, type Text } from '../../contract/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { addReady, type ReadyItem, readyItem } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';
import { insertMany } from '../work/insert-many.js';
import type { RowFault } from './item-of-row.js';
import type { NewItem } from './new-item.js';
import { type Findings, privateIn } from './privacy.js';

/**
 * Intake: what comes from a run or a file is staged, compared with the campaign, looked through for what is private, and
 * put in once somebody has signed. Rows go in small transactions, so that nobody who works meanwhile waits.
 */

/** A row that was read: an item, or what is wrong with it. `row`: of the table; null for an answer of a run. */
export type Read =
  | { row: number; item: NewItem; hidden?: number }
  | { row: number; faults: readonly RowFault[] };

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

/**
 * Rows of one transaction: 20 to 30 ms with two kilobytes each. Fewer would take longer in all, since items lie at random
 * places of their indexes and each commit writes every page that was touched.
 */
const CHUNK = 200;
/** Faults that are kept to be told; all are counted. */
const FAULTS_KEPT = 300;

/** Reads rows into the import's stage, afresh. @throws whatever the reading throws; the import is then `failed` */
export async function stage(
  db: Db,
  id: string,
  campaign: Campaign,
  rows: AsyncIterable<Read>,
): Promise<IntakeCounts> {
  await db.deleteFrom('intake_row').where('import', '=', id).execute();
  const counts: IntakeCounts = { ...NO_COUNTS, findings: {} };
  const faults: StagedFault[] = [];
  const told = (row: number, fault: RowFault): void => {
    if (faults.length < FAULTS_KEPT) faults.push({ row, ...fault });
  };
  let n = 0;
  let chunk: Extract<Read, { item: NewItem }>[] = [];
  const flush = async (): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      n = await stageChunk(trx, id, campaign, chunk, { n, counts, told });
      await keep(trx, id, counts, faults);
    });
    chunk = [];
    await setImmediate();
  };
  try {
    for await (const read of rows) {
      if ('faults' in read) {
        counts.faulty += 1;
        for (const fault of read.faults) told(read.row, fault);
        if (counts.faulty % CHUNK === 0) await setImmediate();
        continue;
      }
      chunk.push(read);
      if (chunk.length === CHUNK) await flush();
    }
    await flush();
  } catch (error) {
    await fail(db, id, error);
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
  chunk: readonly Extract<Read, { item: NewItem }>[],
  so: { n: number; counts: IntakeCounts; told: (row: number, fault: RowFault) => void },
): Promise<number> {
  if (chunk.length === 0) return so.n;
  const externals = chunk.map(({ item }) => item.external);
  const before = await trx
    .selectFrom('intake_row')
    .select('external')
    .where('import', '=', id)
    .where('external', 'in', externals)
    .execute();
  const known = await trx
    .selectFrom('work_item')
    .select(['external', 'digest'])
    .where('campaign', '=', campaign.id)
    .where('external', 'in', externals)
    .execute();
  const digests = new Map(known.map(({ external, digest }) => [external, digest]));
  const seen = new Set(before.map(({ external }) => external));
  let { n } = so;
  const values = chunk.flatMap(({ row, item, hidden = 0 }) => {
    if (seen.has(item.external)) {
      so.counts.faulty += 1;
      so.told(row, { column: null, text: twice(item.external) });
      return [];
    }
    seen.add(item.external);
    n += 1;
    const texts = item.content.shown.map(({ text }) => text);
    const found: Findings = privateIn(texts);
    const doubtful = Object.keys(found).length > 0;
    const { content, digest, ...rest } = readyItem(item);
    const before = digests.get(item.external);
    const change = before === undefined ? 'new' : before === digest ? 'same' : 'changed';
    so.counts[change] += 1;
    so.counts.hidden += hidden;
    if (doubtful && change === 'new') so.counts.doubtful += 1;
    for (const kind of [...Object.keys(found), ...item.content.notes])
      so.counts.findings[kind] = (so.counts.findings[kind] ?? 0) + 1;
    return [
      {
        import: id,
        n,
        external: item.external,
        item: toColumn(rest),
        content,
        digest,
        change,
        findings: toColumn(found),
        doubtful: Number(doubtful && change === 'new'),
        decision: 'waiting',
        decided_by: null,
        decided_ms: null,
      },
    ];
  });
  await insertMany(trx, 'intake_row', values);
  return n;
}

async function keep(
  trx: Db,
  id: string,
  counts: IntakeCounts,
  faults: readonly StagedFault[],
): Promise<void> {
  const { new: fresh, same, changed, faulty } = counts;
  await trx
    .updateTable('work_import')
    .set({
      read_n: fresh + same + changed + faulty,
      counts: toColumn(counts),
      faults: toColumn(faults),
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

/**
 * Puts the released rows of a signed import into its campaign; goes on where it was interrupted. Their texts are then in
 * the campaign alone.
 */
export async function addStaged(
  db: Db,
  id: string,
  campaign: Campaign,
  nowMs: number,
): Promise<void> {
  let after = 0;
  for (;;) {
    const from = after;
    const next = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('intake_row')
        .select(['n', 'item', 'content', 'digest', 'change', 'decision'])
        .where('import', '=', id)
        .where('n', '>', from)
        .orderBy('n')
        .limit(CHUNK)
        .execute();
      const last = rows.at(-1);
      if (last === undefined) return null;
      const items = rows.flatMap(({ item, content, digest, change, decision }): ReadyItem[] => {
        // What is there already stays as it is, also where the file has another text by now.
        if (change !== 'new' || decision === 'drop') return [];
        const read = fromColumn<Omit<ReadyItem, 'content' | 'digest'> | null>(item);
        return read === null ? [] : [{ ...read, content, digest }];
      });
      const added =
        items.length === 0
          ? 0
          : (await addReady(trx, campaign, items, { batch: id, nowMs })).new.length;
      await trx
        .updateTable('intake_row')
        .set({ item: 'null', content: 'null' })
        .where('import', '=', id)
        .where('n', '>', from)
        .where('n', '<=', last.n)
        .execute();
      if (added > 0)
        await trx
          .updateTable('work_import')
          .set((eb) => ({ added_n: eb('added_n', '+', added) }))
          .where('id', '=', id)
          .execute();
      return last.n;
    });
    if (next === null) break;
    after = next;
    await setImmediate();
  }
  await db.updateTable('work_import').set({ status: 'done' }).where('id', '=', id).execute();
}
