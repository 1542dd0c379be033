import { describe, expect, it } from 'vitest';
import { same, type Table } from '../../contract/index.js';
import { tableHtml } from './table.js';

const withColumns = (n: number): Table => ({
  columns: Array.from({ length: n }, (_, i) => ({
    id: `c${i}`,
    label: same(`C${i}`),
    kind: 'count' as const,
  })),
  rows: [Array.from({ length: n }, (_, i) => i)],
});
const cue = (n: number): string | undefined =>
  /<p class="aside (sideways[^"]*)">/.exec(
    tableHtml(withColumns(n), { lang: 'en', caption: 'x', file: null }).source,
  )?.[1];

describe('tableHtml', () => {
  it('says of wide tables that they scroll, of middling ones on a phone only, of narrow ones never', () => {
    expect(cue(11)).toBe('sideways');
    expect(cue(5)).toBe('sideways phone-only');
    expect(cue(4)).toBeUndefined();
  });
});
