import { sql } from 'kysely';
import type { Db } from '../../store/index.js';
import { idOf } from './ids.js';
import type { OutwardKind } from './outward-kinds.js';

/**
 * Notes something that the webhooks of the campaign's project hear of, with its place in the campaign's order. The same
 * `once` is one event, so that a receiver that keeps event ids never takes it twice. Nothing of what was written or
 * judged is in it. Inside the transaction of what happened.
 * @param link a path of the pages
 */
export async function tellOutside(
  trx: Db,
  event: {
    kind: OutwardKind;
    project: string;
    campaign: string;
    link: string;
    item?: string;
    once: string;
    atMs: number;
  },
): Promise<void> {
  const id = idOf('e', `${event.kind} ${event.campaign} ${event.once}`);
  await trx
    .insertInto('outward_event')
    .values({
      id,
      n: (eb) =>
        eb
          .selectFrom('outward_event')
          .select(sql<number>`coalesce(max(n), 0) + 1`.as('next'))
          .where('campaign', '=', event.campaign),
      project: event.project,
      campaign: event.campaign,
      kind: event.kind,
      link: event.link,
      item: event.item ?? null,
      at_ms: event.atMs,
      handed_ms: null,
    })
    .onConflict((on) => on.column('id').doNothing())
    .execute();
}
