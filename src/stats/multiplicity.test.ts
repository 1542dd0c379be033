import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { benjaminiHochberg, benjaminiYekutieli, holm } from './multiplicity.js';

const rounded = (ps: (number | null)[]) => ps.map((p) => p && Number(p.toFixed(12)));

describe('holm', () => {
  // Ascending .005×4 = .02, .01×3 = .03, .03×2 = .06, .04×1 = .04 raised to .06.
  it('by hand: four p-values', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    expect(rounded(adjusted)).toEqual([0.03, 0.06, 0.06, 0.02]);
  });
});

describe('benjaminiHochberg', () => {
  // Ascending .005×4/1 = .02, .01×4/2 = .02, .03×4/3 = .04, .04×4/4 = .04.
  it('by hand: four p-values', () => {
    const adjusted = benjaminiHochberg([0.01, 0.04, 0.03, 0.005]);
    expect(rounded(adjusted)).toEqual([0.02, 0.04, 0.04, 0.02]);
  });

  // .02×3/1 = .06 is lowered to .03×3/2 = .045.
  it('by hand: a later p-value lowers an earlier one', () => {
    const adjusted = benjaminiHochberg([0.02, 0.03, 0.9]);
    expect(rounded(adjusted)).toEqual([0.045, 0.045, 0.9]);
  });
});

describe.each([
  ['holm', holm],
  ['benjaminiHochberg', benjaminiHochberg],
])('%s', (_, adjust) => {
  const p = fc.double({ min: 0, max: 1, noNaN: true });

  it('keeps nulls in place and does not count them', () => {
    expect(adjust([null, 0.03, null])).toEqual([null, 0.03, null]);
    expect(adjust([])).toEqual([]);
    expect(adjust([null])).toEqual([null]);
  });

  it('never lowers a p-value, stays in 0…1, keeps their order and ignores the order given', () => {
    fc.assert(
      fc.property(fc.array(p, { minLength: 1 }), (ps) => {
        const out = adjust(ps);
        out.forEach((adjusted, i) => {
          expect(adjusted).toBeGreaterThanOrEqual((ps[i] ?? 0) - 1e-15);
          expect(adjusted).toBeLessThanOrEqual(1);
          out.forEach((other, j) => {
            if ((ps[i] ?? 0) < (ps[j] ?? 0)) expect(adjusted).toBeLessThanOrEqual(other ?? -1);
          });
        });
        expect(adjust([...ps].reverse()).reverse()).toEqual(out);
      }),
    );
  });

  it('Benjamini–Hochberg is never above Holm, which is never above Bonferroni', () => {
    fc.assert(
      fc.property(fc.array(p, { minLength: 1 }), (ps) => {
        const [a, b] = [benjaminiHochberg(ps), holm(ps)];
        ps.forEach((x, i) => {
          expect(a[i]).toBeLessThanOrEqual((b[i] ?? 0) + 1e-12);
          expect(b[i]).toBeLessThanOrEqual(Math.min(1, x * ps.length) + 1e-12);
        });
      }),
    );
  });

  it('refuses what is not a p-value', () => {
    expect(() => adjust([0.5, 1.2])).toThrow(/p-value 1.2 at 1/);
    expect(() => adjust([Number.NaN])).toThrow(RangeError);
  });
});

describe('benjaminiYekutieli', () => {
  it('is Benjamini–Hochberg times the harmonic sum, at most 1 (R: p.adjust(method = "BY"))', () => {
    // c(4) = 25/12; BH of these is .04, .04, .04, .04.
    const adjusted = benjaminiYekutieli([0.01, 0.02, null, 0.03, 0.04]);
    expect(adjusted.map((p) => (p === null ? null : Number(p.toFixed(6))))).toEqual([
      0.083333,
      0.083333,
      null,
      0.083333,
      0.083333,
    ]);
    expect(benjaminiYekutieli([0.9, 0.8])).toEqual([1, 1]);
  });
});
