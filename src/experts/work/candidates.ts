import { sql } from 'kysely';
import type { Db } from '../../store/index.js';
import { waitsForOriginal } from './copies.js';
import { ITEM_COLUMNS, type itemOf } from './items.js';

/** What an item must be to be taken by one person now. */
export type Wanted = {
  campaign: string;
  person: string;
  kind: 'task' | 'gold';
  /** Highest tier that may be taken. */
  tier: number;
  /** Place from which the queue is looked at; it goes round. */
  from: number;
  /** Content notes that must not be there. */
  notes: readonly string[];
  /** Subjects that came a moment ago. */
  subjects: readonly string[];
  /** False: nothing heavy. */
  heavy: boolean;
  /** True: what this person skipped before, for those who get it again at the end. */
  skipped?: boolean;
  /** Only these items. */
  only?: readonly string[];
};

/** Skips for these reasons bring the same item never back. */
const FOR_GOOD = ['conflict', 'distress'];

/** Everything that this person could have of one tier and priority, by the index of open items. */
export function openItems(db: Db, wanted: Wanted, tier: number) {
  const { campaign, person, kind, notes, subjects, heavy } = wanted;
  let query = db
    .selectFrom('work_item as w')
    .where('w.campaign', '=', campaign)
    .where('w.kind', '=', kind)
    .where('w.tier', '=', tier)
    .where('w.state', '=', sql.lit('open'));
  const mine = () =>
    db
      .selectFrom('assignment as a')
      .select('a.id')
      .where('a.item', '=', sql.ref<string>('w.id'))
      .where('a.person', '=', person);
  query =
    wanted.skipped === true
      ? query.where((eb) =>
          eb.exists(mine().where('a.state', '=', 'skipped').where('a.reason', 'not in', FOR_GOOD)),
        )
      : // A lease that ended may begin again; whatever else one had of an item, it does not come back.
        query.where((eb) => eb.not(eb.exists(mine().where('a.state', '!=', 'expired'))));
  // Whoever rated an item that was split has said all that its parts ask for.
  query = query.where((eb) =>
    eb.or([
      eb('w.parent', 'is', null),
      eb.not(
        eb.exists(
          db
            .selectFrom('work_lineage as l')
            .innerJoin('assignment as b', 'b.item', 'l.parent')
            .select('b.id')
            .where('l.child', '=', sql.ref<string>('w.id'))
            .where('l.how', '!=', 'merged')
            .where('b.person', '=', person)
            .where('b.state', '=', 'submitted'),
        ),
      ),
    ]),
  );
  if (wanted.only !== undefined) query = query.where('w.id', 'in', [...wanted.only]);
  if (kind === 'gold') query = query.where((eb) => eb.not(waitsForOriginal('w.id')));
  if (!heavy) query = query.where('w.heavy', '=', 0);
  if (subjects.length > 0) query = query.where('w.subject', 'not in', subjects);
  for (const note of notes)
    query = query.where((eb) =>
      eb.or([eb('w.notes', 'is', null), eb('w.notes', 'not like', `%|${note}|%`)]),
    );
  return query;
}

/** Rows that are looked at together. */
const WINDOW = 20;

type Row = Parameters<typeof itemOf>[0] & { priority: number; place: number };

/**
 * Items in the order in which they are taken: priority first, then the campaign's random order, beginning at the
 * person's own place and going round. A window at a time, so that one item of a million costs one look.
 */
export async function* candidates(db: Db, wanted: Wanted): AsyncGenerator<Row[]> {
  let below: number | null = null;
  for (;;) {
    const level = await topLevel(db, wanted, below);
    if (level === null) return;
    // Priorities are few; only the lowest of them is a long queue that a person has a place in.
    const from = wanted.from;
    yield* around(db, wanted, level, { from, to: null });
    if (from > 0) yield* around(db, wanted, level, { from: 0, to: from });
    below = level;
  }
}

async function topLevel(db: Db, wanted: Wanted, below: number | null): Promise<number | null> {
  let top: number | null = null;
  for (let tier = 0; tier <= wanted.tier; tier++) {
    let query = db
      .selectFrom('work_item')
      .select('priority')
      .where('campaign', '=', wanted.campaign)
      .where('kind', '=', wanted.kind)
      .where('tier', '=', tier)
      .where('state', '=', sql.lit('open'));
    if (below !== null) query = query.where('priority', '<', below);
    const row = await query.orderBy('priority', 'desc').limit(1).executeTakeFirst();
    if (row !== undefined && (top === null || row.priority > top)) top = row.priority;
  }
  return top;
}

async function* around(
  db: Db,
  wanted: Wanted,
  level: number,
  { from, to }: { from: number; to: number | null },
): AsyncGenerator<Row[]> {
  let next = from;
  for (;;) {
    const rows: Row[] = [];
    for (let tier = 0; tier <= wanted.tier; tier++) {
      let query = openItems(db, wanted, tier)
        .select([...ITEM_COLUMNS.map((name) => `w.${name}` as const), 'w.priority', 'w.place'])
        .where('w.priority', '=', level)
        .where('w.place', '>=', next)
        .orderBy('w.place')
        .limit(WINDOW);
      if (to !== null) query = query.where('w.place', '<', to);
      rows.push(...(await query.execute()).map((row) => ({ ...row, place: Number(row.place) })));
    }
    rows.sort((a, b) => a.place - b.place);
    const window = rows.slice(0, WINDOW);
    if (window.length > 0) yield window;
    const last = window.at(-1);
    if (last === undefined || window.length < WINDOW) return;
    next = last.place + 1;
  }
}

/** Whether there is any item for this person. */
export async function anyOpen(db: Db, wanted: Wanted, above = false): Promise<boolean> {
  const tiers = above ? [wanted.tier + 1, 3] : [0, wanted.tier];
  for (let tier = tiers[0] ?? 0; tier <= (tiers[1] ?? 0); tier++) {
    const row = await openItems(db, wanted, tier).select('w.id').limit(1).executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}
