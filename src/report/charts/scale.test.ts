import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisEnd, axisRange, niceMax } from './scale.js';

const number = fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1e4);

describe('niceMax', () => {
  it('is round and just above', () => {
    expect([0.07, 0.23, 1, 7, 99].map(niceMax)).toEqual([0.08, 0.3, 1, 8, 100]);
    expect(niceMax(0)).toBe(1);
  });
  it('holds the value and is at most twice as large', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (v) => {
        expect(niceMax(v)).toBeGreaterThanOrEqual(v * (1 - 1e-6));
        expect(niceMax(v)).toBeLessThanOrEqual(2 * v * (1 + 1e-6));
      }),
    );
  });
});

describe('axisEnd', () => {
  it('never goes beyond 100 % for shares', () => {
    expect(axisEnd([0.55, 0.1], 'rate')).toBe(0.6);
    expect(axisEnd([0.93], 'rate')).toBe(1);
    expect(axisEnd([0, 0], 'rate')).toBe(1);
    expect(axisEnd([], 'number')).toBe(1);
  });
});

describe('axisRange', () => {
  it('holds all values and the reference, on multiples of its step', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 8 }), fc.option(number), (values, zero) => {
        const how = { unit: 'number', zero: zero ?? undefined, ticks: 5 } as const;
        const { min, max, step } = axisRange(values, how);
        const slack = step * 1e-6;
        for (const v of zero === null ? values : [...values, zero]) {
          expect(v).toBeGreaterThanOrEqual(min - slack);
          expect(v).toBeLessThanOrEqual(max + slack);
        }
        expect(max).toBeGreaterThan(min);
        expect(Math.abs(min / step - Math.round(min / step))).toBeLessThan(1e-3);
      }),
    );
  });
  it('gives shares an axis from 0 to at most 100 %', () => {
    // A skill is at most 1: the axis ends there, not at the next round step.
    const skill = { unit: 'number', zero: undefined, most: 1 } as const;
    expect(axisRange([-0.21, 1], { ...skill, ticks: 6 })).toEqual({
      min: -0.25,
      max: 1,
      step: 0.25,
    });
    expect(axisRange([-0.1, 1], { ...skill, ticks: 4 })).toEqual({ min: -0.5, max: 1, step: 0.5 });
    expect(axisRange([0.1, 0.35], { ...skill, ticks: 6 }).max).toBeLessThan(0.5);
    expect(axisRange([0.2, 0.97], { unit: 'rate', zero: undefined, ticks: 6 })).toEqual({
      min: 0,
      max: 1,
      step: 0.2,
    });
  });
});
