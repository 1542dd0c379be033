import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../store/index.js';

/** Which items of a campaign are meant; what is left out does not matter. */
export type ItemFilter = {
  kind?: string | undefined;
  state?: string | undefined;
  difficulty?: number | undefined;
  tier?: number | undefined;
  batch?: string | undefined;
  heavy?: 'yes' | 'no' | undefined;
  /** Part of the importer's id; large and small letters are the same. */
  find?: string | undefined;
  /** When they were put in: from, and before. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
};

/** The items, to be ordered by id and cut by whoever asks. Every column is one of ours; values are bound. */
export function filteredItems(db: Db, campaign: string, filter: ItemFilter) {
  let wanted = db.selectFrom('work_item').where('work_item.campaign', '=', campaign);
  if (filter.kind !== undefined) wanted = wanted.where('work_item.kind', '=', filter.kind);
  if (filter.state !== undefined) wanted = wanted.where('work_item.state', '=', filter.state);
  if (filter.difficulty !== undefined)
    wanted = wanted.where('work_item.difficulty', '=', filter.difficulty);
  if (filter.tier !== undefined) wanted = wanted.where('work_item.tier', '=', filter.tier);
  if (filter.batch !== undefined) wanted = wanted.where('work_item.batch', '=', filter.batch);
  if (filter.heavy !== undefined)
    wanted = wanted.where('work_item.heavy', '=', filter.heavy === 'yes' ? 1 : 0);
  if (filter.fromMs !== undefined) wanted = wanted.where('work_item.made_ms', '>=', filter.fromMs);
  if (filter.toMs !== undefined) wanted = wanted.where('work_item.made_ms', '<', filter.toMs);
  const part = filter.find?.trim() ?? '';
  // Ids of answers begin with their run, so what people look for stands anywhere. No sign has a meaning of its own.
  if (part !== '') {
    const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
    wanted = wanted.where(
      sql<SqlBool>`lower(${sql.ref('work_item.external')}) like lower(${pattern}) escape '\\'`,
    );
  }
  return wanted;
}

/**
 * Ids of one page of items, without a look at any text: in the order of ids, or of the importer's ids where one
 * is looked for, so that one index gives the campaign, the order and what is compared.
 * @param after the last id of the page before
 */
export async function itemPage(
  db: Db,
  campaign: string,
  filter: ItemFilter,
  { after, size }: { after: string | undefined; size: number },
): Promise<string[]> {
  const found = filteredItems(db, campaign, filter).select('work_item.id').limit(size);
  const page =
    (filter.find?.trim() ?? '') === ''
      ? found
          .$if(after !== undefined, (q) => q.where('work_item.id', '>', after ?? ''))
          .orderBy('work_item.id')
      : found
          .$if(after !== undefined, (q) =>
            q.where('work_item.external', '>', (eb) =>
              eb
                .selectFrom('work_item as before')
                .select('before.external')
                .where('before.campaign', '=', campaign)
                .where('before.id', '=', after ?? ''),
            ),
          )
          .orderBy('work_item.external');
  return (await page.execute()).map(({ id }) => id);
}

/** Most items that a list or a preview counts; beyond it, it is at least so many. */
const COUNTED = 10_000;

export async function countItems(db: Db, campaign: string, filter: ItemFilter): Promise<number> {
  const some = filteredItems(db, campaign, filter).select('work_item.id').limit(COUNTED);
  const { n } = await db
    .selectFrom(
      // The order chooses the index that holds what is compared; without it every row would be read.
      ((filter.find?.trim() ?? '') === '' ? some : some.orderBy('work_item.external')).as('some'),
    )
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}
