import { describe, expect, it } from 'vitest';
import { type Cell, type ColumnKind, same, type Table } from '../contract/index.js';
import { cellText, viewTable } from './table-view.js';

const table = (kind: ColumnKind, ...cells: Cell[]): Table => ({
  columns: [{ id: 'c', label: same('C'), kind }],
  rows: cells.map((c) => [c]),
});
const shown = (kind: ColumnKind, cell: Cell, lang: 'en' | 'zh-CN' = 'en'): string => {
  const [first] = viewTable(table(kind, cell), lang).rows[0] ?? [];
  return first === undefined ? '' : cellText(first, lang);
};

describe('viewTable', () => {
  it('writes each kind of cell', () => {
    expect(shown('text', 'a')).toBe('a');
    expect(shown('text', { en: 'yes', 'zh-CN': '对' }, 'zh-CN')).toBe('对');
    expect(shown('text', true, 'zh-CN')).toBe('是');
    expect(shown('count', 1240)).toBe('1,240');
    expect(shown('signed', -0.04)).toBe('−4.0 pts');
    expect(shown('p', 0.0001)).toBe('<0.001');
    expect(shown('rate', null)).toBe('–');
    expect(shown('text', 2.71999)).toBe('2.72');
    const none = { value: null, low: null, high: null, n: 0, reason: 'too_few' };
    expect(shown('rate', none, 'zh-CN')).toBe('–（行数太少）');
    const alone = { value: 0.5, low: null, high: null, n: 3, reason: 'one_cluster' };
    expect(shown('rate', alone)).toBe('50.0 % (no interval: only one group of items)');
  });
  it('adds n where figures have it and no column says it', () => {
    const e = (n: number) => ({ value: 0.5, low: 0.4, high: 0.6, n });
    const two: Table = {
      columns: ['a', 'b'].map((id) => ({ id, label: same(id), kind: 'rate' as const })),
      rows: [
        [e(10), e(10)],
        [e(10), e(1240)],
        [null, null],
      ],
    };
    const view = viewTable(two, 'en');
    expect(view.columns.map((c) => c.label)).toEqual(['a', 'b', 'n']);
    expect(view.rows.map((row) => row[2]?.text)).toEqual(['10', '10–1,240', '–']);
    // A figure without a value rests on nothing and makes no range.
    const missing = { value: null, low: null, high: null, n: 0, reason: 'unrated' };
    const gap = viewTable(
      {
        ...two,
        rows: [
          [e(80), missing],
          [missing, missing],
        ],
      },
      'en',
    );
    expect(gap.rows.map((row) => row[2]?.text)).toEqual(['80', '0']);
    const own = {
      ...two,
      columns: [...two.columns, { id: 'n', label: same('N'), kind: 'count' as const }],
    };
    expect(viewTable(own, 'en').columns).toHaveLength(3);
  });
});
