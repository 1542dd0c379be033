import { sql } from 'kysely';
import type { Db } from '../../store/index.js';
import { fitting, ORDERS, type Wanted } from './find-answers.js';

/**
 * The items before and after one in a list of answers, each item where it first stands in the list's order.
 * `place`: from 1; null where no answer to the item fits, and then there is nothing beside it.
 */
export async function besideItem(db: Db, run: string, item: string, wanted: Wanted) {
  const [column, way] = ORDERS[wanted.order];
  const order = sql`${typeof column === 'string' ? sql.ref(column) : column} ${sql.raw(way)}, a.n`;
  const places = db
    .with('placed', () =>
      fitting(db, run, wanted).select([
        'a.item',
        sql<number>`row_number() over (order by ${order})`.as('at'),
      ]),
    )
    .with('items', (q) =>
      q
        .selectFrom('placed')
        .select(['item', (eb) => eb.fn.min('at').as('at')])
        .groupBy('item'),
    )
    .with('beside', (q) =>
      q
        .selectFrom('items')
        .select([
          'item',
          sql<string | null>`lag(item) over (order by at)`.as('before'),
          sql<string | null>`lead(item) over (order by at)`.as('after'),
          sql<number>`row_number() over (order by at)`.as('place'),
          sql<number>`count(*) over ()`.as('all'),
        ]),
    );
  const found = await places
    .selectFrom('beside')
    .selectAll()
    .where('item', '=', item)
    .executeTakeFirst();
  return {
    before: found?.before ?? null,
    after: found?.after ?? null,
    place: found === undefined ? null : Number(found.place),
    items: found === undefined ? await itemsOf(db, run, wanted) : Number(found.all),
  };
}

async function itemsOf(db: Db, run: string, wanted: Wanted): Promise<number> {
  const { n } = await fitting(db, run, wanted)
    .select((eb) => eb.fn.count<number>('a.item').distinct().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}
