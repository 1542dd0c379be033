import { describe, expect, it } from 'vitest';
import { same } from '../../src/contract/index.js';
import type { Chart, Section } from '../../src/contract/section.js';
import { withoutTargets } from '../src/parts/hide-targets.js';

const estimate = { value: 0.5, low: 0.4, high: 0.6, n: 10 };
const section = (chart: Chart): Section => ({
  id: 's',
  title: same('s'),
  lead: same('s'),
  weight: 'main',
  table: {
    columns: [
      { id: 't', label: same('t'), kind: 'text' },
      { id: 'v', label: same('v'), kind: 'rate' },
    ],
    rows: [
      ['a', estimate],
      ['b', estimate],
      [same('b · judge'), null],
      ['bc', true],
    ],
  },
  chart,
});
const labels = (chart: Chart | undefined): unknown => JSON.stringify(chart ?? null);

describe('hidden targets', () => {
  const points: Chart = {
    kind: 'intervals',
    unit: 'rate',
    points: ['a', 'b', 'bc'].map((label) => ({ label: same(label), estimate })),
  };

  it('take their rows and points with them, and nobody else’s', () => {
    const { table, chart } = withoutTargets(section(points), new Set(['b']));
    expect(table.rows).toEqual([
      ['a', estimate],
      ['bc', true],
    ]);
    expect(chart).toEqual({ ...points, points: [points.points[0], points.points[2]] });
  });

  it('leave a section as it is where none is hidden', () => {
    const whole = section(points);
    expect(withoutTargets(whole, new Set())).toBe(whole);
  });

  it('take the picture away where nothing is left of it', () => {
    const less = withoutTargets(section(points), new Set(['a', 'b', 'bc']));
    expect('chart' in less).toBe(false);
    expect(less.table.rows).toEqual([]);
  });

  it.each<Chart>([
    {
      kind: 'two-sided',
      left: same('l'),
      right: same('r'),
      unit: 'rate',
      groups: ['a', 'b'].map((label) => ({
        label: same(label),
        bars: [{ label: same('x'), side: 'left', estimate }],
      })),
    },
    {
      kind: 'heatmap',
      unit: 'rate',
      columns: [same('a'), same('b')],
      facets: [{ label: same('f'), rows: [{ label: same('row'), values: [1, 2] }] }],
    },
    {
      kind: 'profile',
      unit: 'rate',
      axes: [same('x')],
      series: ['a', 'b'].map((label) => ({ label: same(label), values: [estimate] })),
    },
  ])('leave pictures of every kind: $kind', (chart) => {
    const { chart: less } = withoutTargets(section(chart), new Set(['b']));
    expect(labels(less)).toContain('"en":"a"');
    expect(labels(less)).not.toContain('"en":"b"');
    if (less?.kind === 'heatmap') expect(less.facets[0]?.rows[0]?.values).toEqual([1]);
  });
});
