import { type Db, fromColumn, toColumn } from '../../store/index.js';
import type { Sent } from '../money/sent-again.js';
import { tellPeople } from '../notices.js';
import { members } from './members.js';

export type EventText = {
  kind: 'meeting' | 'talk' | 'course';
  title: string;
  about: string;
  speaker: string;
  place: string;
  url: string;
  startsMs: number;
  endsMs: number;
  zone: string;
  seats: number | null;
};
export type CommunityEvent = EventText & {
  id: string;
  revision: number;
  madeMs: number;
  cancelled: { reason: string } | null;
  guests: readonly string[];
};

const columns = (event: EventText) => ({
  kind: event.kind,
  title: toColumn(event.title),
  about: toColumn(event.about),
  speaker: toColumn(event.speaker),
  place: toColumn(event.place),
  url: event.url,
  starts_ms: event.startsMs,
  ends_ms: event.endsMs,
  zone: event.zone,
  seats: event.seats,
});

/** Stores an event and tells the members. Sent again under its id, it is stored once. `other`: its id stands for another. */
export async function addEvent(
  db: Db,
  event: EventText & { id: string; by: string; atMs: number },
): Promise<Sent> {
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows: n } = await trx
      .insertInto('community_event')
      .values({
        id: event.id,
        ...columns(event),
        revision: 0,
        made_ms: event.atMs,
        made_by: event.by,
        cancelled_ms: null,
        cancel_reason: null,
      })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (Number(n ?? 0) === 0) {
      const row = await trx
        .selectFrom('community_event')
        .selectAll()
        .where('id', '=', event.id)
        .executeTakeFirstOrThrow();
      // One that was changed since is not compared: what it was at first is not kept.
      const same = Object.entries(columns(event)).every(
        ([name, value]) => String(row[name as keyof typeof row]) === String(value),
      );
      return row.made_by === event.by && (row.revision > 0 || same) ? 'known' : 'other';
    }
    await tell(
      trx,
      (await members(trx)).map(({ person }) => person),
      event.id,
      event.atMs,
    );
    return 'new';
  });
}

/** Changes an event, and tells whoever signed up. @returns false where it was cancelled */
export async function changeEvent(
  db: Db,
  id: string,
  event: EventText,
  atMs: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Each change is a revision of its own, also of two that come at once: calendars and notices go by it.
    const row = await trx
      .updateTable('community_event')
      .set((eb) => ({ ...columns(event), revision: eb('revision', '+', 1) }))
      .where('id', '=', id)
      .where('cancelled_ms', 'is', null)
      .returning('revision')
      .executeTakeFirst();
    if (row === undefined) return false;
    await tell(trx, await guestsOf(trx, id), `${id} ${row.revision}`, atMs);
    return true;
  });
}

const guestsOf = async (trx: Db, id: string): Promise<string[]> => {
  const rows = await trx
    .selectFrom('community_guest')
    .select('person')
    .where('event', '=', id)
    .orderBy('at_ms')
    .execute();
  return rows.map(({ person }) => person);
};

/** Cancels an event, and tells whoever signed up; the first reason stays. */
export async function cancelEvent(db: Db, id: string, reason: string, atMs: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('community_event')
      .set((eb) => ({
        cancelled_ms: atMs,
        cancel_reason: toColumn(reason),
        revision: eb('revision', '+', 1),
      }))
      .where('id', '=', id)
      .where('cancelled_ms', 'is', null)
      .execute();
    await tell(trx, await guestsOf(trx, id), `${id} cancelled`, atMs);
  });
}

const tell = (trx: Db, people: readonly string[], once: string, atMs: number): Promise<void> =>
  tellPeople(trx, people, { kind: 'work.event', link: '/community?part=events', once, atMs });

/**
 * Signs up, or off; twice changes nothing.
 * @returns false where all seats are taken
 */
export async function signUp(
  db: Db,
  id: string,
  person: string,
  coming: boolean,
  atMs: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!coming) {
      await trx
        .deleteFrom('community_guest')
        .where('event', '=', id)
        .where('person', '=', person)
        .execute();
      return true;
    }
    // Whoever comes at the same moment waits here, so that the last seat is given once.
    const event = await trx
      .updateTable('community_event')
      .set((eb) => ({ revision: eb('revision', '+', 0) }))
      .where('id', '=', id)
      .where('cancelled_ms', 'is', null)
      .returning('seats')
      .executeTakeFirst();
    if (event === undefined) return false;
    const there = await trx
      .selectFrom('community_guest')
      .select('person')
      .where('event', '=', id)
      .execute();
    if (there.some((one) => one.person === person)) return true;
    if (event.seats !== null && there.length >= event.seats) return false;
    await trx
      .insertInto('community_guest')
      .values({ event: id, person, at_ms: atMs })
      .onConflict((on) => on.doNothing())
      .execute();
    return true;
  });
}

/** Events that are coming, the next first, and the last ones that were, the newest first. */
export async function eventsOf(
  db: Db,
  nowMs: number,
): Promise<{ coming: CommunityEvent[]; past: CommunityEvent[] }> {
  const coming = await db
    .selectFrom('community_event')
    .selectAll()
    .where('ends_ms', '>', nowMs)
    .orderBy('starts_ms')
    .limit(100)
    .execute();
  const past = await db
    .selectFrom('community_event')
    .selectAll()
    .where('ends_ms', '<=', nowMs)
    .orderBy('ends_ms', 'desc')
    .limit(20)
    .execute();
  return { coming: await withGuests(db, coming), past: await withGuests(db, past) };
}

export async function eventOf(db: Db, id: string): Promise<CommunityEvent | null> {
  const rows = await db.selectFrom('community_event').selectAll().where('id', '=', id).execute();
  return (await withGuests(db, rows))[0] ?? null;
}

type Row = {
  id: string;
  kind: string;
  title: string;
  about: string;
  speaker: string;
  place: string;
  url: string;
  starts_ms: number;
  ends_ms: number;
  zone: string;
  seats: number | null;
  revision: number;
  made_ms: number;
  cancelled_ms: number | null;
  cancel_reason: string | null;
};

async function withGuests(db: Db, rows: readonly Row[]): Promise<CommunityEvent[]> {
  if (rows.length === 0) return [];
  const guests = await db
    .selectFrom('community_guest')
    .select(['event', 'person'])
    .where(
      'event',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('at_ms')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as EventText['kind'],
    title: fromColumn<string>(row.title),
    about: fromColumn<string>(row.about),
    speaker: fromColumn<string>(row.speaker),
    place: fromColumn<string>(row.place),
    url: row.url,
    startsMs: Number(row.starts_ms),
    endsMs: Number(row.ends_ms),
    zone: row.zone,
    seats: row.seats,
    revision: row.revision,
    madeMs: Number(row.made_ms),
    cancelled:
      row.cancelled_ms === null
        ? null
        : { reason: row.cancel_reason === null ? '' : fromColumn<string>(row.cancel_reason) },
    guests: guests.filter(({ event }) => event === row.id).map(({ person }) => person),
  }));
}
