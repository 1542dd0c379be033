import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockText, momentOf, type PeriodKind, periodOf } from './periods.js';

const iso = ({ startMs, endMs }: { startMs: number; endMs: number }) =>
  [startMs, endMs].map((ms) => new Date(ms).toISOString());
const ZONES = ['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'UTC'];

describe('pay periods', () => {
  it('G5, B7: 23:30 and 00:30 in Shanghai land in the right week (ISO 8601: Monday is the first day)', () => {
    const sunday = Date.UTC(2026, 10, 29, 15, 30); // 23:30 on the 29th in Shanghai
    const monday = Date.UTC(2026, 10, 29, 16, 30); // 00:30 on the 30th
    expect(clockText(sunday, 'Asia/Shanghai')).toBe('2026-11-29 23:30');
    expect(clockText(monday, 'Asia/Shanghai')).toBe('2026-11-30 00:30');
    expect(iso(periodOf(sunday, 'Asia/Shanghai', 'week'))).toEqual([
      '2026-11-22T16:00:00.000Z',
      '2026-11-29T16:00:00.000Z',
    ]);
    expect(iso(periodOf(monday, 'Asia/Shanghai', 'week'))).toEqual([
      '2026-11-29T16:00:00.000Z',
      '2026-12-06T16:00:00.000Z',
    ]);
  });

  it('G5, B7: half months in Shanghai, over the end of a year', () => {
    const before = Date.UTC(2026, 11, 31, 15, 30);
    const after = Date.UTC(2026, 11, 31, 16, 30);
    expect(iso(periodOf(before, 'Asia/Shanghai', 'half-month'))).toEqual([
      '2026-12-15T16:00:00.000Z',
      '2026-12-31T16:00:00.000Z',
    ]);
    expect(iso(periodOf(after, 'Asia/Shanghai', 'half-month'))).toEqual([
      '2026-12-31T16:00:00.000Z',
      '2027-01-15T16:00:00.000Z',
    ]);
  });

  it('G5: weeks in which clocks change have 167 and 169 hours (New York, March 8th and November 1st 2026)', () => {
    const hours = (ms: number) => {
      const { startMs, endMs } = periodOf(ms, 'America/New_York', 'week');
      return (endMs - startMs) / 3_600_000;
    };
    expect(hours(Date.UTC(2026, 2, 8, 12))).toBe(167);
    expect(hours(Date.UTC(2026, 10, 1, 12))).toBe(169);
    // 23:30 on the Sunday on which the clocks went back, and 00:30 on the Monday.
    const sunday = Date.UTC(2026, 10, 2, 4, 30);
    const monday = Date.UTC(2026, 10, 2, 5, 30);
    expect(clockText(sunday, 'America/New_York')).toBe('2026-11-01 23:30');
    expect(periodOf(sunday, 'America/New_York', 'week').endMs).toBe(
      periodOf(monday, 'America/New_York', 'week').startMs,
    );
  });

  it('a time that clocks skip is as much later, one that comes twice is the first (Berlin 2026)', () => {
    const at = (month: number, day: number, hour: number, minute = 0) =>
      new Date(momentOf({ year: 2026, month, day, hour, minute }, 'Europe/Berlin')).toISOString();
    expect(at(3, 29, 2, 30)).toBe('2026-03-29T01:30:00.000Z');
    expect(at(10, 25, 2, 30)).toBe('2026-10-25T00:30:00.000Z');
    expect(at(7, 1, 12)).toBe('2026-07-01T10:00:00.000Z');
  });

  it('G5: every moment is in exactly one period, and periods follow each other without a gap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) }),
        fc.constantFrom(...ZONES),
        fc.constantFrom<PeriodKind>('week', 'half-month'),
        (ms, zone, kind) => {
          const period = periodOf(ms, zone, kind);
          expect(period.startMs).toBeLessThanOrEqual(ms);
          expect(ms).toBeLessThan(period.endMs);
          expect(clockText(period.startMs, zone).slice(11)).toBe('00:00');
          expect(periodOf(period.endMs, zone, kind).startMs).toBe(period.endMs);
          expect(periodOf(period.endMs - 1, zone, kind)).toEqual(period);
        },
      ),
    );
  });
});
