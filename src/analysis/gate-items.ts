import { type Item, type Text, usageError } from '../contract/index.js';
import { ratedRows, rowSource } from '../pipeline/index.js';
import { mean } from '../stats/index.js';
import type { Voice } from './compare-rows.js';
import { nearNames } from './gate-near.js';
import { type GateValue, PartsOfRows, presenceOf } from './gate-parts.js';
import type { Policy, Rule } from './gate-policy.js';
import { fieldsOf, slicesOf, valuesByField } from './gate-slices.js';

/** One item of one run: figure → its ratings; absent where the figure does not apply. */
export type GateItem = { item: Item; values: Readonly<Record<string, readonly GateValue[]>> };
export type GateItems = ReadonlyMap<string, GateItem>;

type Filling = { item: Item; values: Record<string, GateValue[]> };

/** What the rows of a voice say of some figures, item by item in the order of the data. Pure in what is stored. */
export async function gateItems(voice: Voice, figures: readonly string[]): Promise<GateItems> {
  const { run, loaded, target, rater } = voice;
  const source = rowSource(run, loaded);
  const { itemScores, meta } = run.suite;
  const items = new Map<string, Filling>();
  const parts = new PartsOfRows((row) => itemScores?.(row, source.scored) ?? {}, meta.scored);
  for await (const row of ratedRows(source, target, rater)) {
    const scores = parts.read(row);
    const known = items.get(row.item.id) ?? { item: row.item, values: {} };
    items.set(row.item.id, known);
    for (const figure of figures) {
      const value = scores[figure];
      // A figure that an item has no place for: no value of it is missing.
      if (value === undefined) continue;
      const one: GateValue = {
        repeat: row.repeat,
        value,
        missing: value === null ? 1 : 0,
        levelUnknown: value === null && (scores[presenceOf(figure)] ?? 0) > 0,
      };
      if (value !== null) parts.later(row, figure, one);
      const all = known.values[figure] ?? [];
      all.push(one);
      known.values[figure] = all;
    }
  }
  parts.settle();
  return items;
}

/** Values of one item's figure that are known. */
export const knownOf = (item: GateItem | undefined, figure: string): number[] =>
  (item?.values[figure] ?? []).flatMap(({ value }) => (value === null ? [] : [value]));

/** Mean of an item's answers; null where none has a value. */
const meanOf = (item: GateItem | undefined, figure: string): number | null =>
  mean(knownOf(item, figure));

/** Share of an item's answers and verdicts that are missing, 0…1; 1 where nothing is there. */
const lostOf = (item: GateItem | undefined, figure: string): number =>
  mean((item?.values[figure] ?? []).map(({ missing }) => missing)) ?? 1;

/** Items of both runs that a rule is about, with their values in both. */
export type Slice = {
  /** Ids of all its items to which the figure applies, in the order of the baseline's data, then of the candidate's. */
  ids: string[];
  /** Those that have a value in both, with equal text. */
  pairs: { id: string; item: Item; baseline: number; candidate: number }[];
  /** Share of answers and verdicts that are missing, 0…1: in the candidate, and in the worse of both item by item. */
  lost: { candidate: number; either: number };
};

/**
 * Items that both runs hold (`--allow items` lets them differ).
 * @throws HearthError exit 2 for a field or a value that no item has, and where no item has all of them.
 */
export function sliceOf(
  rule: Rule,
  policy: Pick<Policy, 'file'>,
  baseline: GateItems,
  candidate: GateItems,
): Slice {
  const all = new Map(
    [...baseline].flatMap(([id, { item }]) => (candidate.has(id) ? [[id, item] as const] : [])),
  );
  checkWhere(rule, policy, [...all.values()]);
  const fits = (item: Item): boolean => {
    const fields = fieldsOf(item);
    return Object.entries(rule.where).every(([key, values]) => values.includes(fields[key] ?? ''));
  };
  const applies = (id: string): boolean =>
    [baseline, candidate].some((items) => items.get(id)?.values[rule.figure] !== undefined);
  const fitting = [...all.values()].filter(fits);
  if (fitting.length === 0) throw noItem({ file: policy.file, line: rule.line, field: 'where' });
  const ids = fitting.filter(({ id }) => applies(id)).map(({ id }) => id);
  const pairs = ids.flatMap((id) => {
    const [a, b] = [baseline.get(id), candidate.get(id)];
    const [x, y] = [meanOf(a, rule.figure), meanOf(b, rule.figure)];
    if (a === undefined || b === undefined || x === null || y === null) return [];
    // The same id may stand for another text in another view of the data.
    if (a.item.pairKey !== b.item.pairKey) return [];
    return [{ id, item: a.item, baseline: x, candidate: y }];
  });
  const share = (of: (id: string) => number): number => mean(ids.map(of)) ?? 1;
  const paired = new Set(pairs.map(({ id }) => id));
  return {
    ids,
    pairs,
    lost: {
      candidate: share((id) => lostOf(candidate.get(id), rule.figure)),
      either: share((id) =>
        paired.has(id)
          ? Math.max(...[baseline, candidate].map((run) => lostOf(run.get(id), rule.figure)))
          : 1,
      ),
    },
  };
}

function checkWhere(rule: Rule, { file }: Pick<Policy, 'file'>, items: readonly Item[]): void {
  const byField = valuesByField(items);
  for (const [key, values] of Object.entries(rule.where)) {
    const known = byField.get(key);
    const field = `where.${key}`;
    const place = { file, line: rule.line, field };
    if (known === undefined) {
      throw unknown(NO_FIELD, nearNames(key, Object.keys(slicesOf(items))), place);
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

const noItem = (place: { file: string; line: number; field: string }) =>
  usageError(
    {
      en: 'no item fits all of this together; hearth gate --figures RUN lists the values',
      'zh-CN': '没有题目同时符合这些条件；可用 hearth gate --figures RUN 查看各字段的取值',
    },
    place,
  );

/** An error with the names that are known, and where all of them stand. */
export const unknown = (
  what: Text,
  known: readonly string[],
  place: { file: string; line: number; field: string },
) =>
  usageError(
    {
      en: `${what.en}; known: ${known.join(', ')}. All of them: hearth gate --figures RUN`,
      'zh-CN': `${what['zh-CN']}；可用：${known.join('、')}。全部列表：hearth gate --figures RUN`,
    },
    place,
  );
