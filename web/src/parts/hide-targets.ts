import type { Cell, Chart, Section } from '../../../src/contract/section.js';
import type { Text } from '../../../src/contract/text.js';

/** A section without some targets: their rows, series, points and examples. Pure; figures of the others stay as they are. */
export function withoutTargets(section: Section, hidden: ReadonlySet<string>): Section {
  if (hidden.size === 0) return section;
  const { chart, examples, ...rest } = section;
  const less = chart === undefined ? null : lessOf(chart, hidden);
  return {
    ...rest,
    table: {
      ...section.table,
      rows: section.table.rows.filter((row) => !row.some((cell) => names(cell, hidden))),
    },
    ...(less !== null && { chart: less }),
    ...(examples !== undefined && {
      examples: examples.filter(({ target }) => !hidden.has(target)),
    }),
  };
}

/** Null where nothing is left to draw. */
function lessOf(chart: Chart, hidden: ReadonlySet<string>): Chart | null {
  const stays = (label: Text | undefined): boolean => label === undefined || !names(label, hidden);
  switch (chart.kind) {
    case 'two-sided': {
      const groups = chart.groups
        .filter(({ label }) => stays(label))
        .map((group) => ({ ...group, bars: group.bars.filter(({ label }) => stays(label)) }))
        .filter(({ bars }) => bars.length > 0);
      return groups.length === 0 ? null : { ...chart, groups };
    }
    case 'heatmap': {
      const kept = chart.columns.map(stays);
      const facets = chart.facets
        .filter(({ label }) => stays(label))
        .map((facet) => ({
          ...facet,
          rows: facet.rows
            .filter(({ label, group }) => stays(label) && stays(group))
            .map((row) => ({ ...row, values: row.values.filter((_, i) => kept[i] !== false) })),
        }))
        .filter(({ rows }) => rows.length > 0);
      const columns = chart.columns.filter((_, i) => kept[i] !== false);
      return facets.length === 0 || columns.length === 0 ? null : { ...chart, columns, facets };
    }
    case 'profile': {
      const series = chart.series.filter(({ label }) => stays(label));
      return series.length === 0 ? null : { ...chart, series };
    }
    case 'intervals': {
      const points = chart.points.filter(({ label, series }) => stays(label) && stays(series));
      return points.length === 0 ? null : { ...chart, points };
    }
  }
}

/** Whether a label or cell names one of them, alone or with what stands behind it (`target · judge`). */
function names(value: Cell | Text, hidden: ReadonlySet<string>): boolean {
  const text =
    typeof value === 'string'
      ? value
      : value !== null && typeof value === 'object' && 'en' in value
        ? value.en
        : null;
  if (text === null) return false;
  return hidden.has(text) || [...hidden].some((name) => text.startsWith(`${name} `));
}
