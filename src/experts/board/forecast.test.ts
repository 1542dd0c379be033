import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecast } from './forecast.js';

const DAY = 86_400_000;
const base = { nowMs: 0, dueMs: null, seed: 's' };

describe('D5, R14: delivery risk', () => {
  it('a steady pace ends when remaining ⁄ rate says, whatever is drawn', () => {
    const found = forecast({ ...base, remaining: 100, daily: [10, 10, 10, 10], dueMs: 11 * DAY });
    expect(found).toMatchObject({ reason: null, p50Ms: 10 * DAY, p90Ms: 10 * DAY, risk: 'none' });
  });

  it('weekends slow it down and make the end uncertain', () => {
    const week = [20, 20, 20, 20, 20, 0, 0, 20, 20, 20, 20, 20, 0, 0];
    const found = forecast({ ...base, remaining: 200, daily: week, dueMs: 15 * DAY });
    if (found.reason !== null) throw new Error('a forecast was expected');
    // 100 a week: 200 take about two weeks.
    expect(found.p50Ms / DAY).toBeGreaterThan(11);
    expect(found.p50Ms / DAY).toBeLessThan(16);
    expect(found.p90Ms).toBeGreaterThan(found.p50Ms);
    expect(found.risk).toBe('watch');
    expect(forecast({ ...base, remaining: 200, daily: week, dueMs: 7 * DAY })).toMatchObject({
      risk: 'late',
    });
  });

  it('says why there is none: done, too few days, no work', () => {
    expect(forecast({ ...base, remaining: 0, daily: [5] }).reason).toBe('done');
    expect(forecast({ ...base, remaining: 5, daily: [5, 5] }).reason).toBe('too_few_days');
    expect(forecast({ ...base, remaining: 5, daily: [0, 0, 0, 0] }).reason).toBe('no_work');
    expect(forecast({ ...base, remaining: 5, daily: [0, 0, 0, 0, 7] }).reason).toBe('too_few_days');
  });

  it('P90 never before P50, more work never earlier (property)', () => {
    const days = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 4, maxLength: 20 });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 500 }), (daily, remaining) => {
        const one = forecast({ ...base, remaining, daily: [1, 2, 1, ...daily] });
        const two = forecast({ ...base, remaining: remaining * 2, daily: [1, 2, 1, ...daily] });
        if (one.reason !== null || two.reason !== null) return;
        expect(one.p90Ms).toBeGreaterThanOrEqual(one.p50Ms);
        expect(two.p50Ms).toBeGreaterThanOrEqual(one.p50Ms);
      }),
      { numRuns: 50 },
    );
  });
});
