import type { Chart } from '../../contract/index.js';
import { formatNumber, NONE } from '../format.js';
import type { Reader } from './words.js';

/** How many figures a spoken description names; the table has all of them. */
const SPOKEN = 12;

/** A chart in words: its title, its main figures, and where the rest is. */
export function altText(title: string, chart: Chart, r: Reader): string {
  const figures = figuresOf(chart, r);
  const numbers = figures.slice(0, SPOKEN).join(r.t('list'));
  return r.t('chartOf', { title, numbers: numbers === '' ? '' : numbers + r.t('stop') });
}

function figuresOf(chart: Chart, r: Reader): string[] {
  const named = (
    names: readonly string[],
    value: number | null,
    unit: 'rate' | 'signed' | 'number',
  ) =>
    `${names.filter((n) => n !== '').join(r.t('and'))} ${value === null ? NONE : formatNumber(value, unit, r.lang)}`;
  switch (chart.kind) {
    case 'two-sided':
      return chart.groups.flatMap((group) =>
        group.bars.map((bar) => {
          const side = r.say(bar.side === 'left' ? chart.left : chart.right);
          const names = [...new Set([r.say(group.label), r.say(bar.label), side])];
          return named(names, bar.estimate.value, chart.unit);
        }),
      );
    case 'intervals':
      return chart.points.map((p) =>
        named(
          [r.say(p.label), p.series === undefined ? '' : r.say(p.series)],
          p.estimate.value,
          chart.unit,
        ),
      );
    case 'profile':
      return chart.series.flatMap((s) => {
        const cells = chart.axes.map((axis, i) => ({
          where: r.say(axis),
          value: s.values[i]?.value ?? null,
        }));
        return highest(r.say(s.label), cells, chart.unit, r);
      });
    case 'heatmap':
      return chart.facets.flatMap((facet) => {
        const cells = facet.rows.flatMap((row) =>
          chart.columns.map((column, i) => ({
            where: [r.say(row.label), r.say(column)].join(r.t('and')),
            value: row.values[i] ?? null,
          })),
        );
        return highest(r.say(facet.label), cells, chart.unit, r);
      });
  }
}

/** Charts of many cells are spoken by the highest cell of each facet or series. */
function highest(
  of: string,
  cells: readonly { where: string; value: number | null }[],
  unit: 'rate' | 'signed' | 'number',
  r: Reader,
): string[] {
  let top: { where: string; value: number } | null = null;
  for (const { where, value } of cells) {
    if (value !== null && (top === null || value > top.value)) top = { where, value };
  }
  if (top === null) return [];
  return [r.t('highest', { of, where: top.where, value: formatNumber(top.value, unit, r.lang) })];
}
