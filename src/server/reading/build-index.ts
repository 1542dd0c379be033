import { blocksOf, type LoadedCondition } from '../../pipeline/index.js';
import { type Db, digest } from '../../store/index.js';
import type { OpenedRun } from '../desk.js';
import { type IndexedAnswer, indexRows } from './index-rows.js';
import { placeKey, recordCounts, recordsOf } from './records.js';

export { recordsOf } from './records.js';

/** Changes with what is made of a record; what was made before is then made again. */
const FORM = 3;
/** Items that are read at once. */
const ITEMS = 1000;
/** Answers of one transaction: others wait to write for as long as it takes. */
const ANSWERS = 200;
/** Rows of one insert: SQLite takes 32,766 values in a statement. */
const BATCH = 200;

/** Runs whose counts are kept: those that are read while they are made. */
const KEPT = 16;

type Counts = Map<string, Map<string, number>>;

/** Where the index of a run stands: the form and order of its rows, and the records that they were made from. */
type Mark = { form: string; records: string };
const markText = ({ form, records }: Mark): string => `${form} ${records}`;

/** Whether the index of a run is as its records are. */
export async function isUpToDate(db: Db, run: string): Promise<boolean> {
  const made = await db
    .selectFrom('page_run')
    .select('made_from')
    .where('run', '=', run)
    .executeTakeFirst();
  const [form = '', records = ''] = made?.made_from.split(' ') ?? [];
  return form.startsWith(`${FORM}/`) && records === (await recordsOf(db, run));
}

/**
 * Makes what pages look through out of runs' records. Answers come in by the hundred, so that a long run can be read
 * from its first ones on; while a run goes on, only items with new records are read again.
 */
export class IndexBuilder {
  readonly #counts = new Map<string, Counts>();

  constructor(private readonly db: Db) {}

  /** Brings one run up to date. Two builders of the same run do no harm. */
  async build(opened: OpenedRun, now: number): Promise<void> {
    const { db } = this;
    const { run, targets, repeats } = opened.manifest;
    const records = await recordsOf(db, run);
    const counts = await recordCounts(db, run);
    const form = formOf(opened);
    const goesOn = await this.#goesOn(run);
    const same = await this.#hasForm(run, form);
    if (!same) await this.#clear(run);
    const items = opened.conditions.reduce((sum, one) => sum + one.items.length, 0);
    const facts = { at_ms: now, answers: items * targets.length * repeats };
    await this.#note(run, { ...facts, made_from: markText({ form, records: '' }), verdicts: 0 });
    await this.#readPlaces(opened, same && goesOn ? this.#counts.get(run) : undefined, counts);
    const { n } = await db
      .selectFrom('page_verdict')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('run', '=', run)
      .executeTakeFirstOrThrow();
    await this.#note(run, {
      ...facts,
      made_from: markText({ form, records }),
      verdicts: Number(n),
    });
    this.#counts.delete(run);
    // Values of a file may change without another count, so that counts serve while a run goes on.
    if (goesOn) this.#counts.set(run, counts);
    for (const old of this.#counts.keys()) if (this.#counts.size > KEPT) this.#counts.delete(old);
  }

  async #goesOn(run: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('run')
      .select('status')
      .where('id', '=', run)
      .executeTakeFirst();
    return row?.status === 'running';
  }

  async #hasForm(run: string, form: string): Promise<boolean> {
    const made = await this.db
      .selectFrom('page_run')
      .select('made_from')
      .where('run', '=', run)
      .executeTakeFirst();
    return made?.made_from.startsWith(`${form} `) === true;
  }

  /** @param before counts of the last time; all items are read where there are none */
  async #readPlaces(opened: OpenedRun, before: Counts | undefined, now: Counts): Promise<void> {
    for (const [c, loaded] of opened.conditions.entries()) {
      const items = new Map(loaded.items.map(({ id }, i) => [id, i]));
      for (const [t, target] of opened.manifest.targets.entries()) {
        const place = placeKey(loaded.condition.id, target.name);
        const wanted =
          before === undefined
            ? [...items.keys()]
            : changedItems(opened, loaded, before.get(place), now.get(place));
        for (const ids of cut(wanted, ITEMS)) {
          const at = { condition: c, target: t, items };
          const rows = await indexRows(this.db, opened, loaded, target, at, new Set(ids));
          for (const part of cut(rows, ANSWERS)) await this.#put(opened.manifest.run, part);
        }
      }
    }
  }

  async #put(run: string, rows: readonly IndexedAnswer[]): Promise<void> {
    const places = rows.map(({ answer }) => answer.n);
    await this.db.transaction().execute(async (trx) => {
      for (const table of TABLES)
        await trx.deleteFrom(table).where('run', '=', run).where('n', 'in', places).execute();
      for (const part of cut(rows, BATCH))
        await trx
          .insertInto('page_answer')
          .values(part.map(({ answer }) => answer))
          .execute();
      for (const part of cut(
        rows.flatMap(({ verdicts }) => verdicts),
        BATCH,
      ))
        await trx.insertInto('page_verdict').values(part).execute();
      for (const part of cut(
        rows.flatMap(({ ratings }) => ratings),
        BATCH,
      ))
        await trx.insertInto('page_rating').values(part).execute();
    });
  }

  async #clear(run: string): Promise<void> {
    for (const table of TABLES) await this.db.deleteFrom(table).where('run', '=', run).execute();
  }

  async #note(
    run: string,
    facts: { made_from: string; at_ms: number; answers: number; verdicts: number },
  ): Promise<void> {
    await this.db
      .insertInto('page_run')
      .values({ run, ...facts })
      .onConflict((on) => on.column('run').doUpdateSet(facts))
      .execute();
  }
}

const TABLES = ['page_answer', 'page_verdict', 'page_rating'] as const;

const cut = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) =>
    rows.slice(i * size, (i + 1) * size),
  );

/** What decides the numbers of answers, and whose verdicts there are. */
const formOf = ({ manifest, conditions, suite }: OpenedRun): string => {
  const shape = [
    suite.meta.version,
    conditions.map(({ condition, items }) => [condition.id, items.length]),
    manifest.targets.map(({ name }) => name),
    manifest.judges.map(({ name }) => name),
    manifest.panels,
    manifest.repeats,
    manifest.judgeRepeats,
  ];
  return `${FORM}/${digest(shape)}`;
};

/** Items with other counts of records than before. */
function changedItems(
  { suite }: OpenedRun,
  loaded: LoadedCondition,
  before: ReadonlyMap<string, number> | undefined,
  now: ReadonlyMap<string, number> | undefined,
): string[] {
  const changed = [...(now ?? [])].filter(([key, n]) => before?.get(key) !== n).map(([key]) => key);
  if (changed.length === 0) return [];
  const keys = new Set(changed);
  const ids = new Set<string>();
  for (const { items, answerUnits, judgeUnits } of blocksOf(suite, loaded)) {
    for (const { id } of items) if (keys.has(`item ${id}`)) ids.add(id);
    for (const unit of [...answerUnits, ...judgeUnits])
      if (keys.has(`unit ${unit.id}`)) for (const { id } of unit.items) ids.add(id);
  }
  return loaded.items.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}
