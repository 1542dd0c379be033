import { sql } from 'kysely';
import { type Db, toColumn } from '../../store/index.js';

/** What can happen; `about` of each says what the counters need, and never a word that somebody wrote. */
export type WorkEvents = {
  /** Items came: how many of a kind, and how many verdicts they want. */
  added: { kind: string; n: number; wanted: number };
  changed: { n: number };
  leased: { kind: string; counts: boolean; mode: string };
  /** A lease ended without a verdict. `held`: it held a slot of the overlap. */
  ended: { kind: string; held: boolean; to: 'expired' | 'returned' | 'handed-over' | 'void' };
  skipped: { kind: string; held: boolean; reason: string };
  unskipped: { kind: string; counts: boolean; reason: string };
  /** `late`: it came after its lease had ended. */
  submitted: { kind: string; held: boolean; counts: boolean; late: boolean };
  undone: { kind: string; counted: boolean; counts: boolean };
  revised: { cause: string };
  /** An item went from one state to another; `open` and `full` are one for the counters. */
  moved: { kind: string; from: string; to: string };
  overlap: { kind: string; from: number; to: number };
  joined: Record<string, never>;
};
export type WorkEventKind = keyof WorkEvents;

type Said = { [K in WorkEventKind]: { kind: K; about: WorkEvents[K] } }[WorkEventKind];

/**
 * Kinds of items whose verdicts are the campaign's result; hidden checks, exams and practice are not, so progress never
 * counts them (nor tells of them).
 */
export const isWork = (kind: string): boolean => kind === 'task' || kind === 'blind';

/**
 * What an event changes in the campaign's counters. Pure: replaying all events gives the counters.
 *
 * `items` (tasks and blind items), `wanted` (verdicts they want), `leased` (live leases that hold a slot), `done`
 * (verdicts that count), `surplus`, `checks` (verdicts on hidden checks, exams, practice), `skipped`, `skipped:REASON`,
 * `expired`, `state:STATE` (items that are neither open nor full), `by:PERSON` (verdicts of one person that count).
 */
function changes(event: Said, person: string | null): Record<string, number> {
  const by = person === null ? {} : { [`by:${person}`]: 1 };
  switch (event.kind) {
    case 'added':
      return isWork(event.about.kind) ? { items: event.about.n, wanted: event.about.wanted } : {};
    case 'leased':
      return event.about.counts ? { leased: 1 } : {};
    case 'ended':
      return {
        ...(event.about.held && { leased: -1 }),
        ...(event.about.to === 'expired' && { expired: 1 }),
      };
    case 'skipped':
      return {
        ...(event.about.held && { leased: -1 }),
        skipped: 1,
        [`skipped:${event.about.reason}`]: 1,
      };
    case 'unskipped':
      return {
        ...(event.about.counts && { leased: 1 }),
        skipped: -1,
        [`skipped:${event.about.reason}`]: -1,
      };
    case 'submitted': {
      const { held, counts, kind } = event.about;
      const what = counts ? { done: 1, ...by } : { [isWork(kind) ? 'surplus' : 'checks']: 1 };
      return { ...(held && { leased: -1 }), ...what };
    }
    case 'undone': {
      const { counted, counts, kind } = event.about;
      const what = counted
        ? { done: -1, ...(person !== null && { [`by:${person}`]: -1 }) }
        : { [isWork(kind) ? 'surplus' : 'checks']: -1 };
      return { ...(counts && { leased: 1 }), ...what };
    }
    case 'moved': {
      const { kind, from, to } = event.about;
      if (!isWork(kind)) return {};
      return {
        ...(!isOpen(from) && { [`state:${from}`]: -1 }),
        ...(!isOpen(to) && { [`state:${to}`]: 1 }),
      };
    }
    case 'overlap':
      return isWork(event.about.kind) ? { wanted: event.about.to - event.about.from } : {};
    default:
      return {};
  }
}

const isOpen = (state: string): boolean => state === 'open' || state === 'full';

/** Counters that the events come to; those that are 0 are left out. */
export function replayed(
  events: Iterable<{ kind: string; about: unknown; person: string | null }>,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind, about, person } of events)
    for (const [name, by] of Object.entries(changes({ kind, about } as Said, person)))
      counts[name] = (counts[name] ?? 0) + by;
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0));
}

/**
 * From here on this transaction is the only one that changes work in the campaign. SQLite has one writer anyway;
 * PostgreSQL gives the row's lock. The first statement of every transaction of the engine.
 */
export async function alone(trx: Db, campaign: string): Promise<void> {
  await trx
    .insertInto('work_count')
    .values({ campaign, name: 'event', n: 0 })
    .onConflict((on) =>
      on.columns(['campaign', 'name']).doUpdateSet({ n: sql<number>`work_count.n` }),
    )
    .execute();
}

/** `alone` in the campaign of somebody's assignment. @returns false where it is not there or somebody else's */
export async function aloneAt(
  trx: Db,
  { assignment, person }: { assignment: string; person: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('work_count')
    .columns(['campaign', 'name', 'n'])
    .expression((eb) =>
      eb
        .selectFrom('assignment')
        .select(['campaign', sql.lit('event').as('name'), sql.lit(0).as('n')])
        .where('id', '=', assignment)
        .where('person', '=', person),
    )
    .onConflict((on) =>
      on.columns(['campaign', 'name']).doUpdateSet({ n: sql<number>`work_count.n` }),
    )
    .returning('campaign')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down what happened, and moves the counters with it. */
export async function happened<K extends WorkEventKind>(
  trx: Db,
  campaign: string,
  kind: K,
  about: WorkEvents[K],
  of: { item?: string; assignment?: string; person?: string; atMs: number },
): Promise<void> {
  const moved = Object.entries(changes({ kind, about } as Said, of.person ?? null));
  const counted = await trx
    .insertInto('work_count')
    .values([['event', 1] as const, ...moved].map(([name, by]) => ({ campaign, name, n: by })))
    .onConflict((on) =>
      on.columns(['campaign', 'name']).doUpdateSet({ n: sql<number>`work_count.n + excluded.n` }),
    )
    .returning(['name', 'n'])
    .execute();
  const n = counted.find(({ name }) => name === 'event')?.n;
  await trx
    .insertInto('work_event')
    .values({
      campaign,
      n: Number(n),
      kind,
      item: of.item ?? null,
      assignment: of.assignment ?? null,
      person: of.person ?? null,
      about: toColumn(about),
      at_ms: of.atMs,
    })
    .execute();
}

/** The campaign's counters; a name that is not there is 0. */
export async function countsOf(db: Db, campaign: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('work_count')
    .select(['name', 'n'])
    .where('campaign', '=', campaign)
    .execute();
  return new Map(rows.map(({ name, n }) => [name, Number(n)]));
}
