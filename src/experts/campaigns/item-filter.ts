import type { Db } from '../../store/index.js';

/** Which items of a campaign are meant; what is left out does not matter. */
export type ItemFilter = {
  kind?: string | undefined;
  state?: string | undefined;
  difficulty?: number | undefined;
  tier?: number | undefined;
  batch?: string | undefined;
  heavy?: 'yes' | 'no' | undefined;
  /** Beginning of the importer's id. */
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
  const begin = filter.find?.trim() ?? '';
  // A range instead of LIKE: the unique index on (campaign, external) finds it, and no sign has a meaning of its own.
  if (begin !== '')
    wanted = wanted
      .where('work_item.external', '>=', begin)
      .where('work_item.external', '<', `${begin}\u{10ffff}`);
  return wanted;
}

/** Most items that a list or a preview counts; beyond it, it is at least so many. */
export const COUNTED = 10_000;

export async function countItems(db: Db, campaign: string, filter: ItemFilter): Promise<number> {
  const { n } = await db
    .selectFrom(
      filteredItems(db, campaign, filter).select('work_item.id').limit(COUNTED).as('some'),
    )
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}
