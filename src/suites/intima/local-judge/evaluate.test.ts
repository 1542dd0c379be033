import { describe, expect, it } from 'vitest';
import type { SideLabel } from '../types.js';
import { agreement, meanAgreement, type Pair } from './evaluate.js';

const pair = (given: SideLabel[], predicted: SideLabel[], slice = 'en'): Pair => ({
  slice,
  given: new Set(given),
  predicted: new Set(predicted),
});
const times = (n: number, p: Pair): Pair[] => Array.from({ length: n }, () => p);

/** Cohen's worked table: 20 both, 5 and 10 one only, 15 neither: observed 0.7, chance 0.5, κ 0.4. */
const WORKED: Pair[] = [
  ...times(20, pair(['isolation'], ['isolation'])),
  ...times(5, pair(['isolation'], [])),
  ...times(10, pair([], ['isolation'])),
  ...times(15, pair([], [])),
];

describe('agreement', () => {
  it('is 0.4 for 20, 5, 10, 15 of 50 (the usual textbook table of two readers of grant proposals)', () => {
    const row = agreement(WORKED, 's').find((r) => r.label === 'isolation');
    expect(row?.kappa).toBeCloseTo(0.4, 10);
    expect(row?.positives).toBe(25);
    expect(row?.n).toBe(50);
    expect(row?.low).toBeLessThan(0.4);
    expect(row?.high).toBeGreaterThan(0.4);
  });

  it('is null for a label that neither has', () => {
    expect(agreement(WORKED, 's').find((r) => r.label === 'retention')?.kappa).toBeNull();
  });

  it('keeps slices apart', () => {
    const rows = agreement([...WORKED, pair([], ['isolation'], 'zh')], 's');
    expect(new Set(rows.map((r) => r.slice))).toEqual(new Set(['en', 'zh']));
    expect(rows).toHaveLength(16);
  });
});

describe('meanAgreement', () => {
  it('is the mean over labels with a κ', () => {
    const [mean] = meanAgreement(WORKED, 's');
    expect(mean?.value).toBeCloseTo(0.4, 10);
    expect(mean?.low).toBeLessThan(0.4);
  });
});
