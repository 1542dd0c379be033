import type { Estimate, Metric } from '../../../contract/index.js';
import { collect } from './collect.js';
import { boundsOf, estimates, type How } from './evaluate.js';
import type { Measures, UserRow } from './figure.js';
import { OVERALL, slicesOf } from './slices.js';

/**
 * Metrics of one target under one judge: every figure of the kind, overall and by slice; lines to compare with; and for
 * the headline figures `<id>/lowest` and `<id>/highest`, what they could be at least and at most were nothing missing.
 */
export async function score(
  rows: AsyncIterable<UserRow>,
  measures: Measures,
  slices: readonly string[],
  how: How,
): Promise<Metric[]> {
  const collected = await collect(rows, measures);
  const { items, groups } = collected;
  const [group] = groups;
  if (group === undefined) return [];
  if (groups.length > 1) throw new RangeError('score: rows of more than one target or judge');
  const units = new Map([...measures.figures, ...measures.derived].map((f) => [f.id, f.unit]));
  const figures = [OVERALL, ...slicesOf(items, slices)].flatMap((slice) =>
    [...estimates(collected, group, measures, how, slice)].map(([id, estimate]) =>
      metric(id, slice.slice, units.get(id) ?? 'rate', estimate),
    ),
  );
  const bounds = measures.headline.flatMap((id) => {
    const figure = [...measures.figures, ...measures.derived].find((f) => f.id === id);
    const found = figure === undefined ? null : boundsOf(collected, group, figure);
    if (found === null) return [];
    const at = (end: 'low' | 'high'): Estimate => ({
      value: found[end],
      low: null,
      high: null,
      n: items.length,
    });
    return [
      metric(`${id}/lowest`, {}, 'rate', at('low')),
      metric(`${id}/highest`, {}, 'rate', at('high')),
    ];
  });
  return [...figures, ...bounds];
}

const metric = (
  id: string,
  slice: Readonly<Record<string, string>>,
  unit: string,
  { value, low, high, n, reason }: Estimate,
): Metric => ({
  id,
  slice: { ...slice },
  value,
  low,
  high,
  n,
  unit,
  ...(reason !== undefined && { reason }),
});
