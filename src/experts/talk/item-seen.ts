import type { Db } from '../../store/index.js';
import type { ItemSeen } from './access.js';

/** A verdict may be taken back for ten seconds and the way to the server: before that nobody sees what others said. */
export const UNDO_MS = 12_000;

/** States in which the last verdict may still be taken back. */
export const FRESH: readonly string[] = ['closed', 'diverged'];

export type SeenRow = ItemSeen & { campaign: string; state: string };

/** The part of somebody in an item, as access to talks is decided by; null where there is no such item. */
export async function itemSeen(
  db: Db,
  item: string,
  person: string,
  nowMs: number,
): Promise<SeenRow | null> {
  const row = await db
    .selectFrom('work_item')
    .innerJoin('campaign', 'campaign.id', 'work_item.campaign')
    .leftJoin('rater', (join) =>
      join.onRef('rater.campaign', '=', 'work_item.campaign').on('rater.person', '=', person),
    )
    .leftJoin('assignment', (join) =>
      join
        .onRef('assignment.item', '=', 'work_item.id')
        .on('assignment.person', '=', person)
        .on('assignment.state', '!=', 'void'),
    )
    .select([
      'work_item.campaign',
      'work_item.kind',
      'work_item.state',
      'work_item.closed_ms',
      'assignment.state as place',
      'campaign.status',
      'rater.person as rater',
    ])
    .where('work_item.id', '=', item)
    .executeTakeFirst();
  if (row === undefined) return null;
  // Once people talk about it, nothing is taken back any more.
  const fresh =
    FRESH.includes(row.state) && row.closed_ms !== null && nowMs - Number(row.closed_ms) < UNDO_MS;
  return {
    campaign: row.campaign,
    kind: row.kind,
    state: fresh ? 'full' : row.state,
    over: row.status === 'closed',
    rates: row.rater !== null,
    placed: row.place !== null,
    rated: row.place === 'submitted',
  };
}
