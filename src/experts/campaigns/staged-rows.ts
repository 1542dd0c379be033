import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../store/index.js';

/** What an import does between two transactions, so that others go first. */
export type Pause = () => Promise<unknown>;
export const oneTurn: Pause = () => setImmediate();

const AT_ONCE = 100;

/** Takes contents away that stand for items which are in no campaign; those of items stay. Inside a transaction. */
export async function dropContents(trx: Db, items: readonly string[]): Promise<void> {
  if (items.length === 0) return;
  await trx
    .deleteFrom('work_content')
    .where('item', 'in', [...items])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('work_item')
            .select('work_item.id')
            .whereRef('work_item.id', '=', 'work_content.item'),
        ),
      ),
    )
    .execute();
}

/**
 * Forgets what an import has staged, rows and contents together, a few in each transaction: where it is interrupted, the
 * rows that are left still know their contents.
 */
export async function dropStaged(db: Db, id: string, pause: Pause = oneTurn): Promise<void> {
  for (;;) {
    const left = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('intake_row')
        .select(['n', 'item_id'])
        .where('import', '=', id)
        .orderBy('n')
        .limit(AT_ONCE)
        .execute();
      const last = rows.at(-1);
      if (last === undefined) return 0;
      await dropContents(
        trx,
        rows.flatMap(({ item_id: item }) => (item === '' ? [] : [item])),
      );
      await trx
        .deleteFrom('intake_row')
        .where('import', '=', id)
        .where('n', '<=', last.n)
        .execute();
      return rows.length;
    });
    if (left < AT_ONCE) return;
    await pause();
  }
}
