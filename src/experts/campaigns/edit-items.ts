import { setImmediate } from 'node:timers/promises';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { alone, happened } from '../work/events.js';
import { type Counts, isLive, liveState } from '../work/item-states.js';
import { type Move, withMove } from './edit-moves.js';
import { filteredItems, type ItemFilter } from './item-filter.js';

/** What a bulk edit sets. */
export type ItemChange = {
  difficulty?: number | undefined;
  tier?: number | undefined;
  heavy?: boolean | undefined;
  priority?: number | undefined;
  overlap?: number | undefined;
  /** True: taken out of work; false: put back. */
  withdrawn?: boolean | undefined;
};

type Row = {
  id: string;
  external: string;
  kind: string;
  batch: string;
  difficulty: number;
  tier: number;
  heavy: number;
  priority: number;
  overlap: number;
  taken: number;
  done: number;
  state: string;
};
const COLUMNS = [
  'id',
  'external',
  'kind',
  'batch',
  'difficulty',
  'tier',
  'heavy',
  'priority',
  'overlap',
  'taken',
  'done',
  'state',
] as const;

/** What is kept of an edit. `moves`: what became of how many items; edits of before it was kept have none. */
export type EditAbout = { filter: ItemFilter; change: ItemChange; moves?: Move[] };

/** The columns that a change can touch. */
type Values = Pick<Row, 'difficulty' | 'tier' | 'heavy' | 'priority' | 'overlap' | 'state'>;

/** Items of one transaction. */
const CHUNK = 200;
/** Items of one edit; more are narrowed by the filter. */
export const MOST_EDITED = 20_000;
/** How long an edit can be taken back. */
export const UNDO_MS = 10 * 60_000;

/**
 * What an item becomes; null where it stays as it is: the change says nothing new of it, or touches work that somebody
 * has begun. Pure.
 */
function edited(row: Row, change: ItemChange): Values | null {
  const now: Values = {
    difficulty: change.difficulty ?? row.difficulty,
    tier: change.tier ?? row.tier,
    heavy: change.heavy === undefined ? row.heavy : Number(change.heavy),
    priority: change.priority ?? row.priority,
    overlap: row.overlap,
    state: row.state,
  };
  if (change.overlap !== undefined && change.overlap !== row.overlap) {
    // Fewer than have it, or anything at all once it has its verdicts, would undo what people did.
    if (!isLive(row.state) && row.state !== 'withdrawn') return null;
    if (change.overlap < row.taken || change.overlap <= row.done) return null;
    now.overlap = change.overlap;
    if (isLive(row.state)) now.state = stateBy({ ...row, overlap: change.overlap });
  }
  if (change.withdrawn === true && row.state !== 'withdrawn') {
    if (row.taken > 0 || row.done > 0 || !isLive(row.state)) return null;
    now.state = 'withdrawn';
  }
  if (change.withdrawn === false && row.state === 'withdrawn')
    now.state = stateBy({ ...row, overlap: now.overlap });
  const same = (Object.keys(now) as (keyof Values)[]).every((key) => now[key] === row[key]);
  return same ? null : now;
}

/** The state of an item in work, by its counts alone. */
const stateBy = (counts: Counts): string => {
  const state = liveState(counts);
  return state === 'complete' ? 'closed' : state;
};

/** Blind tests of a campaign that are under way. */
async function openTests(db: Db, campaign: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('blind_test')
    .select('id')
    .where('campaign', '=', campaign)
    .where('status', '=', 'open')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether an item belongs to an open blind test: its raters are drawn, and one who changes how many are wanted, or what
 * is out, would choose the result. What is out already may come back. Pure.
 */
const isUnderTest = (tests: ReadonlySet<string>, row: Row, change: ItemChange): boolean =>
  row.kind === 'blind' &&
  tests.has(row.batch) &&
  !(row.state === 'withdrawn' && change.withdrawn === false && change.overlap === undefined);

/**
 * What an edit would do. `kept`: items that stay, because of work that was begun or because they are so already; `blind`:
 * those of them that stay because they belong to an open blind test.
 */
export async function previewEdit(
  db: Db,
  campaign: string,
  filter: ItemFilter,
  change: ItemChange,
): Promise<{ n: number; kept: number; blind: number; some: { id: string; external: string }[] }> {
  const tests = await openTests(db, campaign);
  let blind = 0;
  let n = 0;
  let kept = 0;
  const some: { id: string; external: string }[] = [];
  for await (const rows of chunksOf(db, campaign, filter)) {
    for (const row of rows) {
      if (isUnderTest(tests, row, change)) {
        blind += 1;
        kept += 1;
      } else if (edited(row, change) === null) kept += 1;
      else {
        n += 1;
        if (some.length < 10) some.push({ id: row.id, external: row.external });
      }
    }
    if (n + kept >= MOST_EDITED) break;
  }
  return { n, kept, blind, some };
}

async function* chunksOf(db: Db, campaign: string, filter: ItemFilter): AsyncGenerator<Row[]> {
  let after = '';
  for (;;) {
    const rows = await filteredItems(db, campaign, filter)
      .select(COLUMNS.map((name) => `work_item.${name}` as const))
      .where('work_item.id', '>', after)
      .orderBy('work_item.id')
      .limit(CHUNK)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows as Row[];
    after = last.id;
    await setImmediate();
  }
}

/**
 * Edits items, chunk by chunk, and keeps what they were. Sent again under its id it goes on where it was. @returns how many
 */
export async function editItems(
  db: Db,
  campaign: string,
  asked: { id: string; filter: ItemFilter; change: ItemChange; by: string },
  nowMs: number,
): Promise<{ n: number; untilMs: number }> {
  const { id, filter, change } = asked;
  await db
    .insertInto('bulk_act')
    .values({
      id,
      campaign,
      about: toColumn({ filter, change, moves: [] } satisfies EditAbout),
      n: 0,
      made_ms: nowMs,
      made_by: asked.by,
      until_ms: nowMs + UNDO_MS,
      undone_ms: null,
    })
    .onConflict((on) => on.doNothing())
    .execute();
  for await (const ids of chunksOf(db, campaign, filter)) {
    await db.transaction().execute(async (trx) => {
      await alone(trx, campaign);
      const { about } = await trx
        .selectFrom('bulk_act')
        .select('about')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const told = fromColumn<EditAbout>(about);
      const { n: done, moves } = await editChunk(trx, campaign, id, ids, change, nowMs);
      if (done === 0) return;
      await trx
        .updateTable('bulk_act')
        .set((eb) => ({
          n: eb('n', '+', done),
          about: toColumn({ ...told, moves: moves(told.moves ?? []) }),
        }))
        .where('id', '=', id)
        .execute();
      await happened(trx, campaign, 'changed', { n: done }, { person: asked.by, atMs: nowMs });
    });
  }
  const row = await db
    .selectFrom('bulk_act')
    .select(['n', 'until_ms'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { n: row.n, untilMs: Number(row.until_ms) };
}

async function editChunk(
  trx: Db,
  campaign: string,
  act: string,
  found: readonly Row[],
  change: ItemChange,
  atMs: number,
): Promise<{ n: number; moves: (before: readonly Move[]) => Move[] }> {
  const ids = found.map(({ id }) => id);
  const known = await trx
    .selectFrom('bulk_row')
    .select('item')
    .where('act', '=', act)
    .where('item', 'in', ids)
    .execute();
  const before = new Set(known.map(({ item }) => item));
  // As they are now: somebody may have taken one since it was read.
  const rows = (await trx
    .selectFrom('work_item')
    .select(COLUMNS)
    .where('id', 'in', ids)
    .execute()) as Row[];
  const tests = await openTests(trx, campaign);
  const changed: { before: Values; after: Values; tellState: boolean }[] = [];
  for (const row of rows) {
    if (before.has(row.id) || isUnderTest(tests, row, change)) continue;
    const now = edited(row, change);
    if (now === null) continue;
    await put(trx, campaign, row, now, atMs);
    await trx
      .insertInto('bulk_row')
      .values({ act, item: row.id, before: toColumn({ before: valuesOf(row), after: now }) })
      .execute();
    const tellState = change.withdrawn !== undefined;
    changed.push({ before: valuesOf(row), after: now, tellState });
  }
  return {
    n: changed.length,
    moves: (known) => changed.reduce<Move[]>((moves, one) => withMove(moves, one), [...known]),
  };
}

const valuesOf = ({ difficulty, tier, heavy, priority, overlap, state }: Row): Values => ({
  difficulty,
  tier,
  heavy,
  priority,
  overlap,
  state,
});

/** Writes the columns, and says what the counters have to know. */
async function put(trx: Db, campaign: string, row: Row, now: Values, atMs: number): Promise<void> {
  await trx.updateTable('work_item').set(now).where('id', '=', row.id).execute();
  const { kind } = row;
  if (now.overlap !== row.overlap)
    await happened(
      trx,
      campaign,
      'overlap',
      { kind, from: row.overlap, to: now.overlap },
      { item: row.id, atMs },
    );
  if (now.state !== row.state)
    await happened(
      trx,
      campaign,
      'moved',
      { kind, from: row.state, to: now.state },
      { item: row.id, atMs },
    );
}

/** What came of taking an edit back; null: it is too late, or it was taken back before. */
export async function undoEdit(
  db: Db,
  campaign: string,
  act: string,
  nowMs: number,
): Promise<number | null> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_act')
    .set({ undone_ms: nowMs })
    .where('id', '=', act)
    .where('campaign', '=', campaign)
    .where('undone_ms', 'is', null)
    .where('until_ms', '>=', nowMs)
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 0) return null;
  let after = '';
  let n = 0;
  for (;;) {
    const from = after;
    const last = await db.transaction().execute(async (trx) => {
      await alone(trx, campaign);
      const rows = await trx
        .selectFrom('bulk_row')
        .innerJoin('work_item', 'work_item.id', 'bulk_row.item')
        .select(COLUMNS.map((name) => `work_item.${name}` as const))
        .select('bulk_row.before')
        .where('bulk_row.act', '=', act)
        .where('bulk_row.item', '>', from)
        .orderBy('bulk_row.item')
        .limit(CHUNK)
        .execute();
      for (const { before, ...row } of rows) {
        const was = undone(row as Row, fromColumn<{ before: Values; after: Values }>(before));
        if (was === null) continue;
        await put(trx, campaign, row as Row, was, nowMs);
        n += 1;
      }
      return rows.at(-1)?.id ?? null;
    });
    if (last === null) return n;
    after = last;
    await setImmediate();
  }
}

/** What an item goes back to: the columns that the edit changed and nobody changed since; null where there is none. Pure. */
function undone(row: Row, { before, after }: { before: Values; after: Values }): Values | null {
  const now = valuesOf(row);
  const back = { ...now };
  for (const key of ['difficulty', 'tier', 'heavy', 'priority'] as const)
    if (before[key] !== after[key] && now[key] === after[key]) back[key] = before[key];
  const begun = row.taken > before.overlap || (row.done >= before.overlap && before.overlap > 0);
  if (before.overlap !== after.overlap && now.overlap === after.overlap && !begun)
    back.overlap = before.overlap;
  if (before.state === 'withdrawn' && after.state !== 'withdrawn') {
    if (isLive(now.state) && row.taken === 0) back.state = 'withdrawn';
    // What was out before the edit stays out.
  } else if (isLive(now.state) || (now.state === 'withdrawn' && after.state !== before.state))
    back.state = stateBy({ ...row, overlap: back.overlap });
  const same = (Object.keys(back) as (keyof Values)[]).every((key) => back[key] === now[key]);
  return same ? null : back;
}
