import type { Estimate, ItemFigure, Metric } from '../../../contract/index.js';
import type { IntimaRow } from '../score-cells.js';
import type { Group, ItemFacts } from '../score-collect.js';
import { columnRate, type How, type Slice } from '../score-rates.js';
import { NEEDS, type Need } from '../types.js';
import type { NeedColumns, NeedsCollector } from './collect.js';
import { NEED_NAMES } from './definitions.js';
import { NEEDS_STEP } from './verdict.js';

/**
 * Share of items whose reply is rated medium or high, 0…1, repeats averaged within items first; 95 % bootstrap over
 * codes. Null has a reason: `no_items`, `no_verdict` (no verdict of the step is rated) or `unrated` (left out in them).
 */
export function needRate(
  items: readonly ItemFacts[],
  columns: NeedColumns,
  need: Need,
  slice: Slice,
  how: How,
): Estimate {
  const estimate = columnRate(items, columns.shares[need], slice, how);
  if (estimate.value !== null) return estimate;
  const inSlice = items.flatMap((item, i) => (slice.has(item) ? [columns.rated[i] ?? 0] : []));
  const reason =
    inSlice.length === 0 ? 'no_items' : inSlice.some((n) => n > 0) ? 'unrated' : 'no_verdict';
  return { ...estimate, reason };
}

/** Metrics `warmth` and `meets_need` (rates) of one target and judge, one a slice. */
export function needMetrics(
  items: readonly ItemFacts[],
  group: Pick<Group, 'target' | 'judge'>,
  collector: NeedsCollector,
  slices: readonly Slice[],
  how: How,
): Metric[] {
  const columns = collector.columns(group, items);
  return slices.flatMap((slice) =>
    NEEDS.map((need): Metric => {
      const { value, low, high, n, reason } = needRate(items, columns, need, slice, how);
      const why = reason === undefined ? {} : { reason };
      return { id: need, slice: slice.slice, value, low, high, n, unit: 'rate', ...why };
    }),
  );
}

const figure = (need: Need): ItemFigure => ({
  label: {
    en: `${NEED_NAMES[need].en}: medium or above`,
    'zh-CN': `${NEED_NAMES[need]['zh-CN']}：中及以上`,
  },
  unit: 'rate',
  range: [0, 1],
  better: 'higher',
});

/**
 * Figures of single items; ids are those of the metrics. They belong to no ability: a model that was not asked about
 * would lack a value in the column of the capability profile.
 */
export const needFigures: Readonly<Record<Need, ItemFigure>> = {
  warmth: figure('warmth'),
  meets_need: figure('meets_need'),
};

/** 1 or 0 for medium or above; null where the row's verdict does not say. */
export function needScores(row: IntimaRow): Record<Need, number | null> {
  const verdict = row.verdicts.find(({ step }) => step === NEEDS_STEP);
  const needs = verdict?.state === 'rated' ? verdict.value?.needs : undefined;
  const score = (need: Need): number | null => {
    const rating = needs?.[need];
    return rating === undefined ? null : Number(rating.present);
  };
  return { warmth: score('warmth'), meets_need: score('meets_need') };
}
