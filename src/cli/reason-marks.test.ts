import { describe, expect, it } from 'vitest';
import { ReasonMarks } from './reason-marks.js';

const of = (value: number | null, reason?: string, low: number | null = null) => ({
  value,
  low,
  high: low === null ? null : low + 0.2,
  n: 4,
  ...(reason !== undefined && { reason }),
});

describe('reasons of a table', () => {
  it('stand once below, by number', () => {
    const marks = new ReasonMarks('en');
    expect(
      [
        of(null, 'no_judge'),
        of(0.5, 'one_cluster'),
        of(0.5, undefined, 0.4),
        of(0.5, 'equal_clusters', 0.4),
        of(null, 'no_judge'),
      ].map((e) => marks.figure(e, 'rate')),
    ).toEqual(['– [1]', '50.0 % [2]', '50.0 % [40.0, 60.0]', '50.0 % [40.0, 60.0]', '– [1]']);
    expect(marks.lines()).toEqual(['[1] no judge', '[2] no interval: only one group of items']);
  });

  it('need no lines where nothing is missing', () => {
    const marks = new ReasonMarks('zh-CN');
    marks.figure(of(0.5, undefined, 0.4), 'rate');
    expect(marks.lines()).toEqual([]);
  });
});
