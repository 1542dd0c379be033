import type { Cell, Chart, Section, Text } from '../contract/index.js';

/** Who stands where: targets as they were named, references behind those that are measured. */
type Places = ReadonlyMap<string, number>;

/**
 * A suite's section with its targets in the order in which they were named, in table and chart; suites sort by name, so
 * that no figure hangs on that order. Only rows of targets change places, and only among themselves: what else divides
 * them (judges, parts, axes) stays as it is. Pure.
 */
export function inNamedOrder(
  section: Section,
  targets: readonly string[],
  references: ReadonlySet<string>,
): Section {
  const measured = targets.filter((name) => !references.has(name));
  const placed = [...measured, ...targets.filter((name) => references.has(name))];
  const places = new Map(placed.map((name, i) => [name, i]));
  const target = section.table.columns.findIndex(({ id }) => id === 'target');
  const judge = section.table.columns.findIndex(({ id }) => id === 'judge');
  return {
    ...section,
    table: {
      ...section.table,
      rows: ordered(
        section.table.rows,
        places,
        (row) => wordOf(row[target]),
        (row) => wordOf(row[judge]),
      ),
    },
    ...(section.chart !== undefined && { chart: chartOf(section.chart, places) }),
  };
}

function chartOf(chart: Chart, places: Places): Chart {
  const labelled = <T extends { label: Text }>(list: readonly T[]): T[] =>
    ordered(list, places, ({ label }) => label.en);
  switch (chart.kind) {
    case 'two-sided':
      return {
        ...chart,
        groups: labelled(chart.groups).map((group) => ({ ...group, bars: labelled(group.bars) })),
      };
    case 'heatmap':
      return {
        ...chart,
        facets: labelled(chart.facets).map((facet) => ({ ...facet, rows: labelled(facet.rows) })),
      };
    case 'profile':
      return { ...chart, series: labelled(chart.series) };
    case 'intervals':
      return {
        ...chart,
        points: ordered(chart.points, places, ({ label, series }) =>
          series !== undefined && places.has(series.en) ? series.en : label.en,
        ),
      };
  }
}

/** Sorts within each stretch of rows of targets: it ends where a target comes again after another, or `part` changes. */
function ordered<T>(
  list: readonly T[],
  places: Places,
  targetOf: (one: T) => string | null,
  partOf: (one: T) => string | null = () => null,
): T[] {
  const all: T[] = [];
  let stretch: T[] = [];
  let seen = new Set<string>();
  let last: string | null = null;
  let part: string | null = null;
  const place = (one: T): number => places.get(targetOf(one) ?? '') ?? 0;
  const flush = (): void => {
    all.push(...stretch.sort((a, b) => place(a) - place(b)));
    stretch = [];
    seen = new Set();
    last = null;
  };
  for (const one of list) {
    const target = targetOf(one);
    const isTarget = target !== null && places.has(target);
    if (!isTarget || partOf(one) !== part || (target !== last && seen.has(target))) flush();
    part = partOf(one);
    if (isTarget) {
      stretch.push(one);
      seen.add(target);
      last = target;
    } else all.push(one);
  }
  flush();
  return all;
}

/** A cell that names something; null for figures and empty cells. */
function wordOf(cell: Cell | undefined): string | null {
  if (typeof cell === 'string') return cell;
  return typeof cell === 'object' && cell !== null && 'en' in cell ? cell.en : null;
}
