import { type Item, type Text, usageError } from '../contract/index.js';
import { ratedRows, rowSource } from '../pipeline/index.js';
import { mean } from '../stats/index.js';
import type { Voice } from './compare-rows.js';
import { nearNames } from './gate-near.js';
import type { Policy, Rule } from './gate-policy.js';

/**
 * One item of one run: figure → its value in each answer (repeats and judge repeats), null where it is unscored; absent
 * where the figure does not apply.
 */
export type GateItem = { item: Item; values: Readonly<Record<string, readonly (number | null)[]>> };
export type GateItems = ReadonlyMap<string, GateItem>;

/** What the rows of a voice say of some figures, item by item in the order of the data. Pure in what is stored. */
export async function gateItems(voice: Voice, figures: readonly string[]): Promise<GateItems> {
  const { run, loaded, target, rater } = voice;
  const source = rowSource(run, loaded);
  const items = new Map<string, { item: Item; values: Record<string, (number | null)[]> }>();
  for await (const row of ratedRows(source, target, rater)) {
    const scores = run.suite.itemScores?.(row, source.scored) ?? {};
    const known = items.get(row.item.id) ?? { item: row.item, values: {} };
    items.set(row.item.id, known);
    for (const figure of figures) {
      const value = scores[figure];
      // A figure that an item has no place for: no value of it is missing.
      if (value === undefined) continue;
      const all = known.values[figure] ?? [];
      all.push(value);
      known.values[figure] = all;
    }
  }
  return items;
}

/** Mean of an item's answers; null where none has a value. */
function meanOf(item: GateItem | undefined, figure: string): number | null {
  const known = (item?.values[figure] ?? []).filter((x) => x !== null);
  return mean(known);
}

/** Items of both runs that a rule is about, with their values in both. */
export type Slice = {
  /** Ids of all its items to which the figure applies, in the order of the baseline's data, then of the candidate's. */
  ids: string[];
  /** Those that have a value in both, with equal text. */
  pairs: { id: string; item: Item; baseline: number; candidate: number }[];
};

/** Longest list of values of a field that names a slice; texts have one for each item. */
const MOST_VALUES = 100;

/** @throws HearthError exit 2 for a field or a value that no item has. */
export function sliceOf(
  rule: Rule,
  policy: Pick<Policy, 'file'>,
  baseline: GateItems,
  candidate: GateItems,
): Slice {
  const all = new Map([...baseline, ...candidate].map(([id, { item }]) => [id, item]));
  checkWhere(rule, policy, [...all.values()]);
  const fits = (item: Item): boolean => {
    const fields = fieldsOf(item);
    return Object.entries(rule.where).every(([key, values]) => values.includes(fields[key] ?? ''));
  };
  const applies = (id: string): boolean =>
    [baseline, candidate].some((items) => items.get(id)?.values[rule.figure] !== undefined);
  const ids = [...all.values()]
    .filter((item) => fits(item) && applies(item.id))
    .map(({ id }) => id);
  const pairs = ids.flatMap((id) => {
    const [a, b] = [baseline.get(id), candidate.get(id)];
    const [x, y] = [meanOf(a, rule.figure), meanOf(b, rule.figure)];
    if (a === undefined || b === undefined || x === null || y === null) return [];
    // The same id may stand for another text in another view of the data.
    if (a.item.pairKey !== b.item.pairKey) return [];
    return [{ id, item: a.item, baseline: x, candidate: y }];
  });
  return { ids, pairs };
}

/** What an item can be chosen by: its own short fields, and its clusters by kind. */
function fieldsOf(item: Item): Readonly<Record<string, string>> {
  const own = Object.entries(item).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[key, String(value)]]
      : [],
  );
  return { ...item.clusters, ...Object.fromEntries(own) };
}

function checkWhere(rule: Rule, { file }: Pick<Policy, 'file'>, items: readonly Item[]): void {
  const byField = new Map<string, Set<string>>();
  for (const item of items)
    for (const [key, value] of Object.entries(fieldsOf(item)))
      byField.set(key, (byField.get(key) ?? new Set()).add(value));
  for (const [key, values] of Object.entries(rule.where)) {
    const known = byField.get(key);
    const field = `where.${key}`;
    const place = { file, line: rule.line, field };
    if (known === undefined) {
      const names = [...byField].filter(([, all]) => all.size <= MOST_VALUES).map(([name]) => name);
      throw unknown(NO_FIELD, nearNames(key, names), place);
    }
    const lost = values.find((value) => !known.has(value));
    if (lost !== undefined)
      throw unknown(
        { en: `no item has "${lost}"`, 'zh-CN': `没有取值为“${lost}”的题目` },
        nearNames(lost, [...known]),
        place,
      );
  }
}

const NO_FIELD: Text = { en: 'no item has such a field', 'zh-CN': '题目没有该字段' };

/** An error with the names that are known. */
export const unknown = (
  what: Text,
  known: readonly string[],
  place: { file: string; line: number; field: string },
) =>
  usageError(
    {
      en: `${what.en}; known: ${known.join(', ')}`,
      'zh-CN': `${what['zh-CN']}；可用：${known.join('、')}`,
    },
    place,
  );
