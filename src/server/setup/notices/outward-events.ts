import type { Db } from '../../../store/index.js';
import { isEvent } from './kinds.js';
import type { EventAbout } from './webhook-forms.js';
import { webhooksOf } from './webhooks.js';

/** Events that are handed over in one round. */
const AT_ONCE = 500;
/** Events are kept for a look at them as long as messages are. */
const KEPT_MS = 30 * 86_400_000;

/** A message of one event to one webhook. */
const messageId = (event: string, webhook: string): string => `${event}.${webhook}`;
const eventOf = (message: string): string => message.split('.')[0] ?? '';

/**
 * Hands events of campaigns to the webhooks of their projects, in the order in which they happened. Each is handed once,
 * in one transaction with the mark that says so; it is sent until it is taken, always under the same id.
 */
export async function handOutward(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('outward_event')
    .where('handed_ms', '<', now - KEPT_MS)
    .execute();
  const waiting = await db
    .selectFrom('outward_event')
    .selectAll()
    .where('handed_ms', 'is', null)
    .orderBy('at_ms')
    .orderBy('campaign')
    .orderBy('n')
    .limit(AT_ONCE)
    .execute();
  if (waiting.length === 0) return;
  const hooks = await webhooksOf(db, 'project', [
    ...new Set(waiting.map(({ project }) => project)),
  ]);
  const messages = waiting.flatMap((event) =>
    hooks
      .filter(
        ({ owner, kinds, madeMs }) =>
          owner === event.project &&
          kinds.some((kind) => kind === event.kind) &&
          madeMs <= Number(event.at_ms),
      )
      .map(({ id }) => ({ event, webhook: id })),
  );
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('outward_event')
      .set({ handed_ms: now })
      .where(
        'id',
        'in',
        waiting.map(({ id }) => id),
      )
      .execute();
    for (const [i, { event, webhook }] of messages.entries())
      await trx
        .insertInto('outbox')
        .values({
          id: messageId(event.id, webhook),
          webhook,
          kind: event.kind,
          project: event.project,
          link: event.link,
          made_ms: now,
          // Sent in this order.
          next_ms: now + i,
          tries: 0,
          state: 'waiting',
          fault: null,
        })
        // Another server on this database may have handed it already.
        .onConflict((on) => on.doNothing())
        .execute();
  });
}

/** What a message of an event says beside its sentence, and the id that it has for every receiver; null for a notice. */
export async function outwardAbout(
  db: Db,
  kind: string,
  message: string,
): Promise<{ id: string; about: EventAbout } | null> {
  if (!isEvent(kind)) return null;
  const row = await db
    .selectFrom('outward_event')
    .selectAll()
    .where('id', '=', eventOf(message))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { campaign, project, item, n, at_ms } = row;
  const happened = new Date(Number(at_ms)).toISOString();
  return { id: row.id, about: { campaign, project, item, n, happened } };
}

export type HandedEvent = {
  id: string;
  kind: string;
  link: string;
  atMs: number;
  state: string;
  tries: number;
  fault: string | null;
};

/** Events that were handed to a webhook, the newest first. */
export async function handedEvents(db: Db, webhook: string, most = 200): Promise<HandedEvent[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('webhook', '=', webhook)
    .orderBy('made_ms', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows
    .filter(({ kind }) => isEvent(kind))
    .map((row) => ({
      id: eventOf(row.id),
      kind: row.kind,
      link: row.link,
      atMs: Number(row.made_ms),
      state: row.state,
      tries: Number(row.tries),
      fault: row.fault,
    }));
}

/** Sends events again, under the ids that they had. @returns how many */
export async function replay(
  db: Db,
  webhook: string,
  sinceMs: number,
  now: number,
): Promise<number> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('webhook', '=', webhook)
    .where('made_ms', '>=', sinceMs)
    .where('state', '!=', 'waiting')
    .orderBy('made_ms')
    .orderBy('id')
    .execute();
  const events = rows.filter(({ kind }) => isEvent(kind));
  for (const [i, { id }] of events.entries())
    await db
      .updateTable('outbox')
      .set({ state: 'waiting', next_ms: now + i, tries: 0, fault: null })
      .where('id', '=', id)
      .execute();
  return events.length;
}
