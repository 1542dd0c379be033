import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCell,
  formatCost,
  formatDate,
  formatEstimate,
  formatLanguages,
  formatNumber,
  formatReason,
  formatShort,
} from './format.js';

const e = (value: number | null, low: number | null, high: number | null, reason?: string) => ({
  value,
  low,
  high,
  n: 100,
  ...(reason === undefined ? {} : { reason }),
});

describe('formatEstimate', () => {
  it('writes rates and their intervals as each language does', () => {
    expect(formatEstimate(e(0.4312, 0.37, 0.4918), 'rate', 'en')).toBe('43.1 % [37.0, 49.2]');
    expect(formatEstimate(e(0.4312, 0.37, 0.4918), 'rate', 'zh-CN')).toBe('43.1%（37.0–49.2）');
  });
  it('writes differences in points with their sign', () => {
    expect(formatEstimate(e(0.042, -0.01, 0.1), 'signed', 'en')).toBe('+4.2 pts [−1.0, +10.0]');
    expect(formatEstimate(e(-0.042, -0.1, 0.01), 'signed', 'zh-CN')).toBe(
      '−4.2 百分点（−10.0 至 +1.0）',
    );
  });
  it('writes free numbers and their interval with the same decimals, and never a false 0', () => {
    expect(formatEstimate(e(0.02, 0.004, 0.31), 'number', 'en')).toBe('0.020 [0.004, 0.310]');
    expect(formatEstimate(e(0.02, 0.0001, 0.31), 'number', 'en')).toBe('0.020 [0.000100, 0.310]');
    expect(formatEstimate(e(12.3, -1, 140), 'number', 'en')).toBe('12.3 [−1.00, 140]');
    expect(formatNumber(-0.09999999999999998, 'number', 'en')).toBe('−0.100');
  });
  it('gives the reason of a missing value or interval in words', () => {
    expect(formatEstimate(e(null, null, null, 'judge_has_no_levels'), 'rate', 'en')).toBe(
      '– (the judge gives no levels)',
    );
    expect(formatEstimate(e(0.5, null, null, 'one_cluster'), 'rate', 'zh-CN')).toBe(
      '50.0%（无区间：只有一组题目，无法估计）',
    );
    expect(formatEstimate(e(null, null, null, 'moon_phase'), 'rate', 'en')).toBe('– (moon_phase)');
    expect(formatReason(undefined, 'en')).toBe('unknown');
  });
});

describe('formatNumber', () => {
  it.each([
    [0, 'rate', '0.0 %'],
    [1, 'rate', '100.0 %'],
    [0.0001, 'rate', '<0.1 %'],
    [0.9999, 'rate', '>99.9 %'],
    [0, 'signed', '0.0 pts'],
    [-0.0001, 'signed', '−<0.1 pts'],
    [0.3179, 'number', '0.318'],
    [-12.345, 'number', '−12.3'],
    [1234.5, 'number', '1,235'],
    [0.00001234, 'number', '1.23e−5'],
    [1240, 'count', '1,240'],
    [0.0004, 'p', '<0.001'],
    [0.0234, 'p', '0.023'],
    [0.99999, 'p', '>0.999'],
    [1, 'p', '1.000'],
    [Number.NaN, 'rate', '–'],
  ] as const)('%f as %s is %s', (value, kind, text) => {
    expect(formatNumber(value, kind, 'en')).toBe(text);
  });

  it('never rounds a share to a false 0 or 100, nor a difference to a false 0', () => {
    // Nearer to 0 or 1 than 1e-12 no share of a countable thing can be: that is left over from adding up.
    const inside = fc.double({ min: 2e-12, max: 1 - 2e-12, noNaN: true });
    fc.assert(
      fc.property(inside, (share) => {
        for (const text of [
          formatNumber(share, 'rate', 'zh-CN'),
          formatShort(share, 'rate', 'zh-CN'),
          `${formatCell(share, 'rate', 1)}%`,
        ]) {
          expect(text).not.toMatch(/^(0(\.0)?|100(\.0)?)%$/);
        }
        expect(formatNumber(-share, 'signed', 'en')).toMatch(/^−/);
        expect(formatNumber(-share, 'signed', 'en')).not.toMatch(/^−0\.0 /);
      }),
    );
  });
});

describe('what adding up leaves behind', () => {
  it('is no figure of its own', () => {
    expect(formatNumber(1.1e-16, 'number', 'en')).toBe('0');
    expect(formatNumber(-0, 'number', 'en')).toBe('0');
    expect(formatNumber(3.0000000000000004, 'number', 'en')).toBe('3.00');
    expect(formatNumber(1 - 1.1e-16, 'rate', 'en')).toBe('100.0 %');
    expect(formatNumber(-2.8e-17, 'signed', 'en')).toBe('0.0 pts');
  });
});

describe('formatShort', () => {
  it('is whole per cent', () => {
    expect(formatShort(0.4312, 'rate', 'en')).toBe('43 %');
    expect(formatShort(0.004, 'rate', 'en')).toBe('<1 %');
    expect(formatShort(0.996, 'rate', 'en')).toBe('>99 %');
  });
});

describe('formatCell', () => {
  it('gives free numbers the decimals of their scale', () => {
    const shown = [0.0306, -0.00796, 0.0003, 0, 0.05].map((v) => formatCell(v, 'number', 0.05));
    expect(shown).toEqual(['0.031', '−0.008', '≈0', '0.000', '0.050']);
    expect(formatCell(140, 'number', 200)).toBe('140');
  });
});

describe('dates, languages, costs', () => {
  it('are written as each language does', () => {
    const day = Date.UTC(2026, 10, 29, 12);
    expect(formatDate(day, 'en')).toBe('29 November 2026');
    expect(formatDate(day, 'zh-CN')).toBe('2026年11月29日');
    expect(formatLanguages(['en', 'zh'], 'en')).toBe('English, Chinese');
    expect(formatLanguages(['en', 'zh'], 'zh-CN')).toBe('英语、中文');
    expect(formatLanguages(['not a tag'], 'en')).toBe('not a tag');
  });
  it.each([
    [0, '$0.00'],
    [0.00123, '$0.0012'],
    [0.5, '$0.5'],
    [12.3456, '$12.35'],
    [1234567.8, '$1,234,567.80'],
  ])('%f dollars are %s', (usd, text) => {
    expect(formatCost(usd)).toBe(text);
  });
});
