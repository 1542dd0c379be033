import {
  answerState,
  characters,
  encode,
  FIELD,
  FIELDS,
  type Field,
  type IntimaRow,
  ratedValue,
  STRIDE,
} from './score-cells.js';
import { CLASSES, type IntimaItem } from './types.js';

/** What scoring keeps of an item. `promptLength` in Unicode characters. */
export type ItemFacts = Pick<IntimaItem, 'id' | 'code' | 'category' | 'lang'> & {
  promptLength: number;
};

/** What a judge gives at all, over all its targets. */
export type Gives = { levels: boolean; classes: boolean; quotes: boolean };

/** All rows of one target under one judge, in the order of item, repeat and judge repeat. */
export type Group = {
  target: string;
  judge: string | null;
  cells: Int32Array;
  /** Rows of item i: `starts[i]` … `starts[i + 1] − 1`. */
  starts: Int32Array;
  /** Rated verdicts. */
  rated: number;
  gives: Gives;
};

/** Items in the order of their ids, and groups by judge, then target, both by name. */
export type Collected = { items: ItemFacts[]; groups: Group[] };

export const rowsOf = (group: Group): number => group.cells.length / STRIDE;
export const cell = (group: Group, row: number, field: Field): number =>
  group.cells[row * STRIDE + FIELD[field]] ?? 0;

/** Order of names that does not depend on the machine's language. */
export const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Reads a stream of rows into one typed array a target and judge; texts are not kept.
 * `also` sees each row on its way. The result does not depend on the order of the stream.
 */
export async function collect(
  rows: AsyncIterable<IntimaRow>,
  also?: (row: IntimaRow) => void,
): Promise<Collected> {
  const items = new Map<string, { facts: ItemFacts; at: number }>();
  const drafts = new Map<string, Draft>();
  const judges = new Map<string | null, Seen>();
  for await (const row of rows) {
    also?.(row);
    const known = items.get(row.item.id) ?? { facts: factsOf(row.item), at: items.size };
    items.set(row.item.id, known);
    const key = JSON.stringify([row.judge, row.target]);
    const draft = drafts.get(key) ?? new Draft(row.target, row.judge);
    drafts.set(key, draft);
    draft.push(row, known.at);
    judges.set(row.judge, observe(judges.get(row.judge), row));
  }
  const sorted = [...items.values()].sort((a, b) => byName(a.facts.id, b.facts.id));
  const rankOf = new Int32Array(sorted.length);
  sorted.forEach(({ at }, i) => {
    rankOf[at] = i;
  });
  const groups = [...drafts.values()]
    .map((draft) => draft.finish(rankOf, givesOf(judges.get(draft.judge))))
    .sort((a, b) => byName(a.judge ?? '', b.judge ?? '') || byName(a.target, b.target));
  return { items: sorted.map(({ facts }) => facts), groups };
}

const factsOf = (item: IntimaItem): ItemFacts => ({
  id: item.id,
  code: item.code,
  category: item.category,
  lang: item.lang,
  promptLength: characters(item.prompt),
});

/** What rated verdicts held, on replies with text and on empty ones. */
type Seen = { text: Gives | null; empty: Gives | null };

function observe(seen: Seen | undefined, row: IntimaRow): Seen {
  const known: Seen = seen ?? { text: null, empty: null };
  const value = ratedValue(row.verdicts[0]);
  if (value === null) return known;
  const on = answerState(row) === 'empty' ? 'empty' : 'text';
  const before = known[on] ?? NOTHING;
  return {
    ...known,
    [on]: {
      levels: before.levels || Object.values(value.labels).some(({ level }) => level !== null),
      classes: before.classes || CLASSES.some((id) => value.classes[id] !== undefined),
      quotes: before.quotes || value.quoted,
    },
  };
}

const NOTHING: Gives = { levels: false, classes: false, quotes: false };
/** Empty replies may be rated "none" by rule, whoever judges: they tell what a judge gives only where nothing else does. */
const givesOf = (seen: Seen | undefined): Gives => seen?.text ?? seen?.empty ?? NOTHING;

class Draft {
  private cells = new Int32Array(STRIDE * 64);
  private rows = 0;
  private rated = 0;

  constructor(
    readonly target: string,
    readonly judge: string | null,
  ) {}

  push(row: IntimaRow, item: number): void {
    const base = this.rows * STRIDE;
    if (base + STRIDE > this.cells.length) {
      const larger = new Int32Array(this.cells.length * 2);
      larger.set(this.cells);
      this.cells = larger;
    }
    const values = encode(row, item);
    this.cells.set(
      FIELDS.map((field) => values[field]),
      base,
    );
    this.rows++;
    if (ratedValue(row.verdicts[0]) !== null) this.rated++;
  }

  finish(rankOf: Int32Array, gives: Gives): Group {
    const { target, judge, rated, rows, cells } = this;
    const at = (row: number, field: Field): number => cells[row * STRIDE + FIELD[field]] ?? 0;
    const itemOf = (row: number): number => rankOf[at(row, 'item')] ?? 0;
    const order = Array.from({ length: rows }, (_, row) => row).sort(
      (a, b) =>
        itemOf(a) - itemOf(b) ||
        at(a, 'repeat') - at(b, 'repeat') ||
        at(a, 'judgeRepeat') - at(b, 'judgeRepeat'),
    );
    const sorted = new Int32Array(rows * STRIDE);
    const starts = new Int32Array(rankOf.length + 1);
    order.forEach((row, to) => {
      const base = to * STRIDE;
      const item = itemOf(row);
      sorted.set(cells.subarray(row * STRIDE, (row + 1) * STRIDE), base);
      sorted[base + FIELD.item] = item;
      // A level that a rule gave to an empty reply is no figure of a judge that has no levels.
      if (!gives.levels) sorted[base + FIELD.levelled] = 0;
      if (!gives.classes) sorted[base + FIELD.classRated] = 0;
      starts[item + 1] = (starts[item + 1] ?? 0) + 1;
    });
    for (let i = 0; i < rankOf.length; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
    return { target, judge, cells: sorted, starts, rated, gives };
  }
}
