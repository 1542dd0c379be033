import { describe, expect, it } from 'vitest';
import { spearmanCritical } from './spearman-critical.js';

describe('critical values of Spearman’s ρ', () => {
  it('two-sided 0.05, exact (Zar 1972 and Ramsey 1989, tables)', () => {
    const table = { 5: 1, 6: 0.886, 7: 0.786, 8: 0.738, 9: 0.7, 10: 0.648, 11: 0.618, 12: 0.587 };
    for (const [n, rho] of Object.entries(table))
      expect(spearmanCritical(Number(n))).toBeCloseTo(rho, 3);
  });

  it('two-sided 0.01, exact (same tables)', () => {
    const table = { 7: 0.929, 8: 0.881, 9: 0.833, 10: 0.794 };
    for (const [n, rho] of Object.entries(table))
      expect(spearmanCritical(Number(n), 0.01)).toBeCloseTo(rho, 3);
  });

  it('eleven models: about 0.62 (research notes on AttuneBench, 5)', () => {
    expect(spearmanCritical(11)).toBeCloseTo(0.62, 2);
  });

  it('none where not even a perfect order is rare enough', () => {
    expect(spearmanCritical(2)).toBeNull();
    expect(spearmanCritical(4)).toBeNull();
    expect(spearmanCritical(5, 0.01)).toBeNull();
  });

  it('goes on smoothly where the approximation takes over, within 0.02 of the table (Ramsey 1989: 0.560, 0.447)', () => {
    expect(Math.abs((spearmanCritical(13) ?? 0) - 0.56)).toBeLessThan(0.02);
    expect(Math.abs((spearmanCritical(20) ?? 0) - 0.447)).toBeLessThan(0.02);
    expect(spearmanCritical(14)).toBeLessThan(spearmanCritical(13) ?? 0);
  });

  it('refuses what is no number of pairs', () => {
    expect(() => spearmanCritical(2.5)).toThrow(RangeError);
  });
});
