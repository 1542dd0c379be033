import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Chart, type Section, same } from '../contract/index.js';
import { inNamedOrder } from './target-order.js';

const column = (id: string) => ({ id, label: same(id), kind: 'text' as const });
const estimate = { value: 1, low: null, high: null, n: 1 };

const section = (rows: (string | null)[][], chart?: Chart): Section => ({
  id: 's',
  title: same('s'),
  lead: same(''),
  weight: 'main',
  table: { columns: [column('target'), column('judge'), column('part')], rows },
  ...(chart !== undefined && { chart }),
});
const NAMED = ['warm', 'clingy', 'bot'];
const REFERENCES = new Set(['warm', 'clingy']);
const rowsOf = (rows: (string | null)[][]) =>
  inNamedOrder(section(rows), NAMED, REFERENCES).table.rows.map((row) => row.join(' '));

describe('inNamedOrder', () => {
  it('puts measured targets first, then references, each as named, under each judge', () => {
    expect(
      rowsOf([
        ['bot', 'ana', '1'],
        ['clingy', 'ana', '1'],
        ['clingy', 'ana', '2'],
        ['warm', 'ana', '1'],
        ['clingy', 'bo', '1'],
        ['warm', 'bo', '1'],
      ]),
    ).toEqual([
      'bot ana 1',
      'warm ana 1',
      'clingy ana 1',
      'clingy ana 2',
      'warm bo 1',
      'clingy bo 1',
    ]);
  });

  it('keeps parts that hold every target, and rows of no target where they are', () => {
    expect(
      rowsOf([
        ['nothing', null, 'a'],
        ['clingy', null, 'a'],
        ['warm', null, 'a'],
        ['clingy', null, 'b'],
        ['warm', null, 'b'],
        ['coin', null, 'b'],
      ]),
    ).toEqual(['nothing  a', 'warm  a', 'clingy  a', 'warm  b', 'clingy  b', 'coin  b']);
  });

  it('loses no row and keeps the parts of a target in order', () => {
    const row = fc.tuple(
      fc.constantFrom('warm', 'clingy', 'bot', 'other'),
      fc.constantFrom('ana', 'bo'),
      fc.nat().map(String),
    );
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        expect(rowsOf(rows).sort()).toEqual(rows.map((r) => r.join(' ')).sort());
      }),
    );
  });

  it('orders the series, facets, rows, bars and points of charts', () => {
    const chartOf = (chart: Chart) => inNamedOrder(section([], chart), NAMED, REFERENCES).chart;
    const label = (name: string) => ({ label: same(name) });
    expect(
      chartOf({
        kind: 'profile',
        unit: 'rate',
        axes: [],
        series: ['clingy', 'warm'].map((name) => ({ ...label(name), values: [] })),
      }),
    ).toMatchObject({ series: [label('warm'), label('clingy')] });
    expect(
      chartOf({
        kind: 'intervals',
        unit: 'rate',
        points: ['a', 'b'].flatMap((axis) =>
          ['clingy', 'warm'].map((name) => ({ ...label(axis), estimate, series: same(name) })),
        ),
      }),
    ).toMatchObject({
      points: ['a', 'b'].flatMap((axis) =>
        ['warm', 'clingy'].map((name) => ({ ...label(axis), series: same(name) })),
      ),
    });
    expect(
      chartOf({
        kind: 'two-sided',
        left: same('l'),
        right: same('r'),
        unit: 'rate',
        groups: [
          {
            ...label('all'),
            bars: ['clingy', 'warm'].flatMap((name) =>
              (['left', 'right'] as const).map((side) => ({ ...label(name), side, estimate })),
            ),
          },
        ],
      }),
    ).toMatchObject({
      groups: [
        {
          bars: [
            { ...label('warm'), side: 'left' },
            { ...label('warm'), side: 'right' },
            { ...label('clingy'), side: 'left' },
            { ...label('clingy'), side: 'right' },
          ],
        },
      ],
    });
    expect(
      chartOf({
        kind: 'heatmap',
        unit: 'rate',
        columns: [],
        facets: ['clingy', 'warm'].map((name) => ({
          ...label(name),
          rows: ['clingy', 'warm'].map((n) => ({ ...label(n), values: [] })),
        })),
      }),
    ).toMatchObject({
      facets: ['warm', 'clingy'].map((name) => ({
        ...label(name),
        rows: [label('warm'), label('clingy')],
      })),
    });
  });
});
