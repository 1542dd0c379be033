import type { Estimate } from '../../contract/index.js';
import {
  binaryFigures,
  bootstrapRatios,
  bootstrapSums,
  macroF1,
  type Ratio,
} from '../../stats/index.js';
import { rightAnswer } from './score-answer.js';
import { clusterOf } from './score-collect.js';
import { PATTERN_LABELS } from './score-labels.js';
import { type Column, type Rule, type Sheet, scaleOf } from './score-sheet.js';
import type { Slice } from './score-slices.js';
import { isUnlabelledIn, type Unlabelled } from './score-unlabelled.js';
import type { RescueItem, Task } from './types.js';

/** Items of a study, with seed and number of draws of every resampling. */
export type Basis = {
  items: readonly RescueItem[];
  rule: Rule;
  /** Rows that count as wrong pattern answers: empty unless the denominator is the published one. */
  unlabelled: readonly Unlabelled[];
  seed: string;
  draws: number;
};

/** A figure of a part of the items. */
export type Named = { id: string; task: Task; unit: 'rate' | 'score'; estimate: Estimate };

/** Places of the recall columns. */
const RANKED_TASKS = ['target', 'strategy'] as const;

/** All figures of a slice, in the order of tables. `n`: items (of pattern accuracy and recall with the rows without a label). */
export function figures(basis: Basis, sheet: Sheet, slice: Slice): Named[] {
  const ratios = ratiosOf(basis, sheet);
  const estimates = ratioEstimates(basis, ratios, slice);
  const found = new Map<string, Named>(
    ratios.map(({ id, task, unit }, i) => [
      id,
      { id, task, unit, estimate: estimates[i] ?? NOTHING },
    ]),
  );
  for (const named of sumFigures(basis, sheet, slice)) found.set(named.id, named);
  return [...found.values()].map((named) => ({
    ...named,
    estimate: reasoned(basis, sheet, slice, named),
  }));
}

const NOTHING: Estimate = { value: null, low: null, high: null, n: 0, reason: 'no_data' };

type RatioSpec = {
  id: string;
  task: Task;
  unit: 'rate' | 'score';
  range: readonly [number, number];
  numerators: Column;
  denominators?: readonly number[];
  /** Only items with this gold label. */
  label?: string;
};

function ratiosOf({ rule }: Basis, sheet: Sheet): RatioSpec[] {
  const rate = (id: string, task: Task, numerators: Column): RatioSpec => ({
    id: `${task}/${id}`,
    task,
    unit: 'rate',
    range: [0, 1],
    numerators,
  });
  const score = (
    id: string,
    task: Task,
    numerators: Column,
    range: readonly [number, number] = [1, 5],
  ): RatioSpec => ({ id: `${task}/${id}`, task, unit: 'score', range, numerators });
  const cell = (...cells: number[]): Column =>
    sheet.timing.map((row) => row && cells.reduce((sum, k) => sum + (row[k] ?? 0), 0));
  const out = ([a, b]: [number, number]) => cell(a, b).map((x) => x ?? 0);
  const [first, second, third] = sheet.recall;
  return [
    { ...rate('precision', 'timing', cell(0)), denominators: out([0, 1]) },
    { ...rate('recall', 'timing', cell(0)), denominators: out([0, 2]) },
    rate('accuracy', 'timing', cell(0, 3)),
    rate('accuracy', 'pattern', first),
    rate('recall@2', 'pattern', second),
    rate('recall@3', 'pattern', third),
    ...PATTERN_LABELS.map((label) => ({ ...rate(`recall/${label}`, 'pattern', first), label })),
    ...RANKED_TASKS.flatMap((task) => [
      rate('recall@1', task, first),
      rate('recall@2', task, second),
      rate('recall@3', task, third),
      rate('mrr', task, sheet.mrr),
    ]),
    score('judge', 'emotion', sheet.judge),
    score('intensity_match', 'emotion', sheet.intensity),
    score('score', 'emotion', sheet.score),
    rate('similarity', 'emotion', sheet.similarity),
    { ...rate('bertscore', 'emotion', sheet.bertscore), range: [-1, 1] },
    score('judge', 'viewpoint', sheet.judge, scaleOf('viewpoint', rule)),
    ...(rule.viewpoint === '0-6'
      ? [
          score('pairing', 'viewpoint', sheet.pairing, [0, 2]),
          score('content', 'viewpoint', sheet.content, [0, 4]),
        ]
      : []),
    rate('similarity', 'viewpoint', sheet.similarity),
    { ...rate('bertscore', 'viewpoint', sheet.bertscore), range: [-1, 1] },
  ];
}

/**
 * Figures that the published script takes over all its rows alike, so that rows without a label count in each: the first
 * label, the first two and the first three.
 */
const OVER_ALL_ROWS: ReadonlySet<string> = new Set([
  'pattern/accuracy',
  'pattern/recall@2',
  'pattern/recall@3',
]);

/** Ratios over a slice's items, and over the rows without a label where they count. */
function ratioEstimates(
  { items, unlabelled, seed, draws }: Basis,
  specs: readonly RatioSpec[],
  slice: Slice,
): Estimate[] {
  const extra = unlabelled.filter((row) => isUnlabelledIn(row, slice));
  const clusters = [...items.map(clusterOf), ...extra.map(({ item }) => clusterOf(item))];
  const counted = (id: string): boolean => OVER_ALL_ROWS.has(id);
  const ratios = specs.map(({ id, task, numerators, denominators, range, label }): Ratio => {
    const inside = items.map((item, i) =>
      slice.has(item) && item.task === task && (label === undefined || rightAnswer(item) === label)
        ? (numerators[i] ?? null)
        : null,
    );
    return {
      numerators: [...inside, ...extra.map(() => (counted(id) ? 0 : null))],
      denominators: [...(denominators ?? items.map(() => 1)), ...extra.map(({ rows }) => rows)],
      range,
    };
  });
  const added = extra.reduce((sum, { rows }) => sum + rows, 0) - extra.length;
  return bootstrapRatios(ratios, { seed, draws, clusters }).map((estimate, i) => {
    const id = specs[i]?.id ?? '';
    return counted(id) ? { ...estimate, n: Math.round(estimate.n + added) } : estimate;
  });
}

/** Figures that are no ratio of sums. */
function sumFigures({ items, seed, draws }: Basis, sheet: Sheet, slice: Slice): Named[] {
  const how = { seed, draws, clusters: items.map(clusterOf) };
  const inside = (task: Task, i: number): boolean => {
    const item = items[i];
    return item !== undefined && item.task === task && slice.has(item);
  };
  const timing = sheet.timing.map((row, i) => (inside('timing', i) ? row : null));
  const binary = (figure: 'f1' | 'balancedAccuracy') =>
    bootstrapSums(timing, (sums) => binaryFigures(toBinary(sums))[figure], how);
  const triples = sheet.said.map((said, i) =>
    said !== null && inside('pattern', i) ? tripleOf(items[i], said) : null,
  );
  return [
    { id: 'timing/f1', task: 'timing', unit: 'rate', estimate: binary('f1') },
    {
      id: 'timing/balanced_accuracy',
      task: 'timing',
      unit: 'rate',
      estimate: binary('balancedAccuracy'),
    },
    {
      id: 'pattern/macro_f1',
      task: 'pattern',
      unit: 'rate',
      estimate: bootstrapSums(triples, (sums) => macroF1(fromTriples(sums)), how),
    },
  ];
}

export const toBinary = (sums: ArrayLike<number>) => ({
  tp: sums[0] ?? 0,
  fp: sums[1] ?? 0,
  fn: sums[2] ?? 0,
  tn: sums[3] ?? 0,
});

/** Gold, said and right by label, one after the other. */
function tripleOf(item: RescueItem | undefined, said: readonly number[]): number[] {
  const gold = item === undefined ? null : rightAnswer(item);
  return PATTERN_LABELS.flatMap((label, k) => {
    const is = label === gold ? 1 : 0;
    return [is, said[k] ?? 0, is * (said[k] ?? 0)];
  });
}

const fromTriples = (sums: ArrayLike<number>) =>
  PATTERN_LABELS.map((_, k) => ({
    gold: sums[3 * k] ?? 0,
    said: sums[3 * k + 1] ?? 0,
    right: sums[3 * k + 2] ?? 0,
  }));

/**
 * Why a figure is missing.
 * - `no_items`: the data has none there
 * - `no_reply`: no answer of the task could be read
 * - `unrated`: the answers have no verdict with this figure
 * - `undefined`: the denominator is empty, e.g. precision without any yes
 */
function reasoned(
  { items }: Basis,
  sheet: Sheet,
  slice: Slice,
  { id, task, estimate }: Named,
): Estimate {
  if (estimate.value !== null) return estimate;
  const label = id.startsWith('pattern/recall/') ? id.slice('pattern/recall/'.length) : null;
  const inside = items.flatMap((item, i) =>
    item.task === task && slice.has(item) && (label === null || rightAnswer(item) === label)
      ? [i]
      : [],
  );
  if (inside.length === 0) return { ...estimate, n: 0, reason: 'no_items' };
  if (!inside.some((i) => sheet.answered[i])) return { ...estimate, reason: 'no_reply' };
  const judged = task === 'emotion' || task === 'viewpoint';
  return { ...estimate, reason: judged ? 'unrated' : 'undefined' };
}
