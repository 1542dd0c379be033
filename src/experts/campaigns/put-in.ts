import { compiledOnce, type Db, fromColumn, padded } from '../../store/index.js';
import type { IntakeRowTable } from '../../store/schema-board.js';
import { addReady, type ReadyItem } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';
import { dropContents, oneTurn, type Pause } from './staged-rows.js';

/** Rows of one transaction, for which a request that comes meanwhile waits. No more than a list holds. */
const AT_ONCE = 100;
/** Rows that lie beside each other: those that are looked through, or cleared, in one statement. */
const NEIGHBOURS = 1000;

/**
 * Puts the released rows of a signed import into its campaign; goes on where it was interrupted.
 *
 * They go in by their items' ids, which are random: so each transaction touches neighbouring places of the tables' indexes
 * by id, and not one page for each row of each of them.
 */
export async function addStaged(
  db: Db,
  id: string,
  campaign: Campaign,
  nowMs: number,
  pause: Pause = oneTurn,
): Promise<void> {
  const rows = await inOrderOfIds(db, id, pause);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = [...rows.subarray(at, at + AT_ONCE)];
    await db.transaction().execute((trx) => addSome(trx, id, campaign, some, nowMs));
    await pause();
  }
  await clearRests(db, id, pause);
  await db.updateTable('work_import').set({ status: 'done' }).where('id', '=', id).execute();
}

const AFTER_LAST = 2 ** 31;

/**
 * Numbers of the import's rows, in the order of the first signs of their items' ids: as near as indexes care. A number for
 * each row is all that stands in memory; an index of ids would cost each row of the staging a page.
 */
async function inOrderOfIds(db: Db, id: string, pause: Pause): Promise<Float64Array> {
  const keys: number[] = [];
  for (let after = 0; ; await pause()) {
    const rows = await db
      .selectFrom('intake_row')
      .select(['n', 'item_id'])
      .where('import', '=', id)
      .where('n', '>', after)
      // Those of imports from before there were ids have been put in.
      .where('item_id', '!=', '')
      .orderBy('n')
      .limit(NEIGHBOURS)
      .execute();
    for (const { n, item_id: item } of rows) {
      const [a, b, c] = [1, 2, 3].map((i) => item.charCodeAt(i) & 127) as [number, number, number];
      keys.push(((a * 128 + b) * 128 + c) * AFTER_LAST + n);
    }
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.n;
  }
  return Float64Array.from(keys)
    .sort()
    .map((key) => key % AFTER_LAST);
}

type StagedRow = Pick<IntakeRowTable, 'item_id' | 'item' | 'digest' | 'change' | 'decision'>;
type Stored = Omit<ReadyItem, 'content'> & { content: { storedAs: string } };

async function addSome(
  trx: Db,
  id: string,
  campaign: Campaign,
  numbers: readonly number[],
  nowMs: number,
): Promise<void> {
  const some = padded(numbers);
  const query = compiledOnce(trx, `staged rows, ${some.length}`, () =>
    trx
      .selectFrom('intake_row')
      .select(['item_id', 'item', 'digest', 'change', 'decision'])
      .where('import', '=', id)
      .where('n', 'in', [...some])
      .compile(),
  );
  const { rows } = await trx.executeQuery<StagedRow>({ ...query, parameters: [id, ...some] });
  const items = rows.flatMap(({ item_id: storedAs, item, digest, change, decision }): Stored[] => {
    // What is there already stays as it is, also where the file has another text by now.
    if (change !== 'new' || decision === 'drop') return [];
    const read = fromColumn<Omit<Stored, 'content' | 'digest'> | null>(item);
    return read === null ? [] : [{ ...read, content: { storedAs }, digest }];
  });
  const added = new Set(
    items.length === 0 ? [] : (await addReady(trx, campaign, items, { batch: id, nowMs })).new,
  );
  const put = new Set(
    items.filter(({ external }) => added.has(external)).map(({ content }) => content.storedAs),
  );
  await dropContents(
    trx,
    rows.map((row) => row.item_id).filter((item) => !put.has(item)),
  );
  if (added.size > 0)
    await trx
      .updateTable('work_import')
      .set((eb) => ({ added_n: eb('added_n', '+', added.size) }))
      .where('id', '=', id)
      .execute();
}

/** Standards and reasons stand in the campaign alone now. */
async function clearRests(db: Db, id: string, pause: Pause): Promise<void> {
  const { n: last } = await db
    .selectFrom('intake_row')
    .select((eb) => eb.fn.max('n').as('n'))
    .where('import', '=', id)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < Number(last ?? 0); from += NEIGHBOURS) {
    await db
      .updateTable('intake_row')
      .set({ item: 'null' })
      .where('import', '=', id)
      .where('n', '>', from)
      .where('n', '<=', from + NEIGHBOURS)
      .execute();
    await pause();
  }
}
