import type { Estimate, Metric, Scored } from '../../contract/index.js';
import { mean, variance } from '../../stats/index.js';
import { ASKED_AS } from './score-answers.js';
import { WHICH } from './score-behaviours.js';
import { chanceCorrected } from './score-chance.js';
import { type AttuneRow, type Collected, collect, type Group } from './score-collect.js';
import { doingFigures } from './score-doing.js';
import {
  type Basis,
  bounds,
  columnOf,
  figures,
  nothing,
  POOLED,
  pooled,
  valuesOf,
} from './score-figures.js';
import { perspectiveGap } from './score-gap.js';
import { ABILITIES, ALL_MEASURES, MEASURES, type Measure } from './score-measures.js';
import {
  groupSlices,
  langSlices,
  OVERALL,
  participantsIn,
  type Slice,
  THIRD_SLICES,
  topicSlices,
} from './score-slices.js';
import type { AskOptions, ScoreOptions } from './types.js';

/**
 * Metrics of one target, judge and condition. The same rows, in any order, and the same seed give the same figures.
 * Means over conversations with intervals by bootstrap over participants.
 *
 * - every measure of `score-measures.ts` over all conversations, with `@worst` and `@best` (every missing answer at that
 *   end) and `@coverage` (share of what was asked that was answered)
 * - `emotion/va_beyond_chance`; `<observed|preferred>/<precision|recall|f1|balanced_accuracy|mcc>` of the pooled answers and
 *   the same of the questions asked as "you" (`…_twin/…`); `<…>/gap`, `/gap_mcc`, `/gap_ratio`; `doing/…`
 * - `composite@se`: sd/√n over conversations, as published; too small, since participants come several times
 * - the five abilities and the composites by `lang`, `topic`, `group` (reported diagnosis; none for a group of fewer than
 *   `min_group` participants) and `turns` (early, middle, late)
 */
export async function score(
  rows: AsyncIterable<AttuneRow>,
  s: Scored<AskOptions, ScoreOptions>,
  seed: string,
): Promise<Metric[]> {
  const collected = await collect(rows, s, false);
  if (collected.groups.length > 1)
    throw new RangeError('score: rows of more than one target or judge');
  const group = collected.groups[0] ?? { target: '', judge: null, entries: [] };
  return metricsOf(collected, group, s.o, seed);
}

const SLICED: readonly Measure[] = [...ABILITIES, 'composite', 'composite@equal'];

function metricsOf(
  { items }: Collected,
  group: Group,
  { draws, min_group }: ScoreOptions,
  seed: string,
): Metric[] {
  const basis: Basis = { items, seed, draws };
  const of = (measures: readonly Measure[], slice: Slice): Metric[] =>
    figures(basis, group, measures, slice).flatMap((estimate, k) => {
      const id = measures[k];
      return id === undefined ? [] : [metric(id, MEASURES[id].unit, slice, estimate)];
    });
  return [
    ...of(ALL_MEASURES, OVERALL),
    ...ALL_MEASURES.flatMap((measure) => boundMetrics(basis, group, measure)),
    metric('emotion/va_beyond_chance', 'score', OVERALL, chanceCorrected(basis, group, OVERALL)),
    ...WHICH.flatMap((which) => [
      ...ASKED_AS.flatMap((as) => {
        const found = pooled(basis, group, which, as, OVERALL);
        const name = as === 'third' ? which : `${which}_twin`;
        return POOLED.map((id) =>
          metric(`${name}/${id}`, id === 'mcc' ? 'score' : 'rate', OVERALL, found[id]),
        );
      }),
      ...Object.entries(perspectiveGap(basis, group, which)).map(([id, estimate]) =>
        metric(`${which}/${id}`, id === 'gap' ? 'difference' : 'score', OVERALL, estimate),
      ),
    ]),
    ...Object.entries(doingFigures(basis, group)).map(([id, estimate]) =>
      metric(`doing/${id}`, id === 'follow_through' ? 'difference' : 'rate', OVERALL, estimate),
    ),
    standardError(basis, group),
    ...[...langSlices(items), ...topicSlices(items), ...THIRD_SLICES].flatMap((slice) =>
      of(SLICED, slice),
    ),
    ...groupSlices(items).flatMap((slice) =>
      participantsIn(items, slice) >= min_group
        ? of(SLICED, slice)
        : SLICED.map((id) => metric(id, MEASURES[id].unit, slice, nothing('too_few'))),
    ),
  ];
}

function boundMetrics(basis: Basis, group: Group, measure: Measure): Metric[] {
  const { worst, best, have, n } = bounds(basis, group, measure, OVERALL);
  const point = (value: number | null): Estimate =>
    value === null ? nothing('no_items') : { value, low: null, high: null, n };
  return [
    metric(`${measure}@worst`, MEASURES[measure].unit, OVERALL, point(worst)),
    metric(`${measure}@best`, MEASURES[measure].unit, OVERALL, point(best)),
    metric(`${measure}@coverage`, 'rate', OVERALL, point(have)),
  ];
}

/** Standard error of the composite as it is published: conversations as if each were of another person. */
export function seOf(basis: Basis, group: Group): { value: number | null; n: number } {
  const values = valuesOf(basis, columnOf(group, 'composite'), OVERALL).flatMap((x) => x ?? []);
  const spread = mean(values) === null ? null : variance(values);
  return {
    value: spread === null ? null : Math.sqrt(spread / values.length),
    n: values.length,
  };
}

function standardError(basis: Basis, group: Group): Metric {
  const { value, n } = seOf(basis, group);
  return metric(
    'composite@se',
    'score',
    OVERALL,
    value === null ? nothing('too_few', n) : { value, low: null, high: null, n },
  );
}

function metric(id: string, unit: string, { slice }: Slice, e: Estimate): Metric {
  const { value, low, high, n, reason } = e;
  return { id, slice, value, low, high, n, unit, ...(reason !== undefined && { reason }) };
}
