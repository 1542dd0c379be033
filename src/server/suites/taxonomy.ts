import type { Cell, Item, RatingKind, Row, Section, Table } from '../../contract/index.js';
import { Kept } from '../kept.js';
import type { LoadedSuite } from './load-items.js';

/** Groups with fewer than this many items on average tell items apart and are no part of a taxonomy. */
const LEAST_PER_GROUP = 1.5;

/** What the items are grouped in: each kind with its groups and their sizes, in the order of the data. */
export function groupsOf(items: readonly Item[]) {
  const kinds = new Map<string, Map<string, number>>();
  for (const { clusters } of items)
    for (const [kind, id] of Object.entries(clusters)) {
      const groups = kinds.get(kind) ?? new Map<string, number>();
      kinds.set(kind, groups);
      groups.set(id, (groups.get(id) ?? 0) + 1);
    }
  return [...kinds].flatMap(([kind, groups]) =>
    items.length / groups.size < LEAST_PER_GROUP
      ? []
      : [{ kind, groups: [...groups].map(([id, n]) => ({ id, items: n })) }],
  );
}

/** What is rated, in the order of the suite. */
export const ratedKinds = ({ suite }: Pick<LoadedSuite, 'suite'>) =>
  Object.entries<RatingKind>(suite.ratings?.kinds ?? {}).map(([id, kind]) => ({
    id,
    label: kind.label,
    group: kind.group ?? null,
    scale: kind.scale,
    levels: [...(kind.levels ?? [])],
  }));

const tables = new Kept<Section[]>(3_600_000);

/**
 * Tables that a suite's reports hold whatever was measured, such as its codes with their definitions or published
 * figures: those that come out alike of an analysis of the first item alone and of the last one alone.
 */
export const standingTables = (
  loaded: LoadedSuite,
  key = `${loaded.suite.meta.id} ${loaded.suite.meta.version}`,
): Promise<Section[]> =>
  tables.get(key, async () => {
    const [first, last] = [loaded.items[0], loaded.items.at(-1)];
    if (first === undefined || last === undefined || first === last) return [];
    const [a, b] = [await analysed(loaded, first.item), await analysed(loaded, last.item)];
    const others = new Set(b.map((section) => JSON.stringify(section)));
    return a.filter(
      (section) =>
        section.examples === undefined &&
        section.weight === 'detail' &&
        section.table.rows.length > 1 &&
        isFilled(section.table) &&
        !section.table.rows.flat().some(isEstimate) &&
        others.has(JSON.stringify(section)),
    );
  });

/** The sections of one item that nobody answered yet. */
async function analysed({ suite, scored }: LoadedSuite, item: Item): Promise<Section[]> {
  const row: Row<Item, unknown, unknown> = {
    item,
    answers: suite.answer.read([{ item }], new Map(), scored),
    verdicts: [],
    target: '–',
    judge: null,
    repeat: 1,
    judgeRepeat: 1,
  };
  async function* rows() {
    yield row;
  }
  try {
    return await suite.analyse(rows(), scored, '1', new Set());
  } catch {
    // A suite need not be able to analyse a single item.
    return [];
  }
}

/** Figures that nothing was measured for are empty columns. */
const isFilled = ({ columns, rows }: Table): boolean =>
  columns.every((_, i) => rows.some((row) => (row[i] ?? null) !== null));

const isEstimate = (cell: Cell): boolean =>
  cell !== null && typeof cell === 'object' && 'low' in cell;
