import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Calendar, faultOfSlots, freeMinutes, freeSpans, isFree } from './availability.js';
import { dayAfter, dayAt, isZone, momentOf, weekdayOf } from './zone.js';

const at = (iso: string): number => Date.parse(iso);
const nine: Calendar['weekly'] = Object.fromEntries(
  ['1', '2', '3', '4', '5', '6', '7'].map((day) => [day, [{ from: 9 * 60, to: 12 * 60 }]]),
);

describe('R16, D8: availability in one’s own time zone', () => {
  it('G5: 23:30 and 00:30 in Shanghai are two days, whatever UTC says', () => {
    expect(dayAt(at('2026-03-01T15:30:00Z'), 'Asia/Shanghai')).toBe('2026-03-01');
    expect(dayAt(at('2026-03-01T16:30:00Z'), 'Asia/Shanghai')).toBe('2026-03-02');
    expect(weekdayOf('2026-03-02')).toBe(1);
    expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
  });

  it('nine o’clock stays nine o’clock when clocks change (Berlin, 29 March 2026)', () => {
    const before = momentOf('2026-03-28', 9 * 60, 'Europe/Berlin');
    const after = momentOf('2026-03-29', 9 * 60, 'Europe/Berlin');
    expect(new Date(before).toISOString()).toBe('2026-03-28T08:00:00.000Z');
    expect(new Date(after).toISOString()).toBe('2026-03-29T07:00:00.000Z');
  });

  it('a time that the clock leaps over is the moment of the leap; one that comes twice is the first', () => {
    const leap = at('2026-03-29T01:00:00Z');
    for (const minute of [120, 150, 179, 180])
      expect(momentOf('2026-03-29', minute, 'Europe/Berlin')).toBe(leap);
    expect(momentOf('2026-10-25', 150, 'Europe/Berlin')).toBe(at('2026-10-25T00:30:00Z'));
  });

  it('a slot over a leap is an hour shorter, and over the way back an hour longer', () => {
    const night: Calendar = {
      zone: 'Europe/Berlin',
      weekly: { '7': [{ from: 60, to: 240 }] },
      exceptions: {},
    };
    const day = (iso: string) => ({ fromMs: at(iso), toMs: at(iso) + 86_400_000 });
    expect(freeMinutes(night, day('2026-03-28T23:00:00Z'))).toBe(120);
    expect(freeMinutes(night, day('2026-10-24T22:00:00Z'))).toBe(240);
    expect(freeMinutes(night, day('2026-05-09T22:00:00Z'))).toBe(180);
  });

  it('an exception holds instead of the week’s hours', () => {
    const calendar: Calendar = {
      zone: 'Asia/Shanghai',
      weekly: nine,
      exceptions: { '2026-03-03': [], '2026-03-04': [{ from: 1200, to: 1440 }] },
    };
    const spans = freeSpans(calendar, {
      fromMs: at('2026-03-02T02:00:00Z'),
      toMs: at('2026-03-05T03:00:00Z'),
    });
    expect(spans.map((s) => new Date(s.fromMs).toISOString().slice(0, 16))).toEqual([
      '2026-03-02T02:00',
      '2026-03-04T12:00',
      '2026-03-05T01:00',
    ]);
    expect(isFree(calendar, at('2026-03-03T02:00:00Z'))).toBe(false);
    expect(isFree(calendar, at('2026-03-04T13:00:00Z'))).toBe(true);
  });

  it('who wrote no hours down may be asked at any time', () => {
    const none: Calendar = { zone: 'Asia/Shanghai', weekly: {}, exceptions: {} };
    expect(isFree(none, 0)).toBe(true);
    expect(freeMinutes(none, { fromMs: 0, toMs: 3_600_000 })).toBe(60);
  });

  it('a zone is one that there is; slots are in order and apart', () => {
    expect(isZone('Asia/Shanghai')).toBe(true);
    expect(isZone('Nowhere/At-all')).toBe(false);
    expect(faultOfSlots([{ from: 60, to: 60 }])).toBe('order');
    expect(
      faultOfSlots([
        { from: 60, to: 180 },
        { from: 120, to: 240 },
      ]),
    ).toBe('overlap');
    expect(
      faultOfSlots([
        { from: 120, to: 240 },
        { from: 60, to: 120 },
      ]),
    ).toBeNull();
  });

  it('free stretches are in order, apart and inside what was asked for', () => {
    const slot = fc
      .tuple(fc.integer({ min: 0, max: 1430 }), fc.integer({ min: 1, max: 400 }))
      .map(([from, length]) => ({ from, to: Math.min(1440, from + length) }));
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('1', '3', '7'), fc.array(slot, { maxLength: 3 })),
        fc.constantFrom(
          'Asia/Shanghai',
          'Europe/Berlin',
          'America/New_York',
          'Australia/Lord_Howe',
        ),
        fc.integer({ min: at('2026-03-01T00:00:00Z'), max: at('2026-11-30T00:00:00Z') }),
        fc.integer({ min: 1, max: 10 * 86_400_000 }),
        (weekly, zone, fromMs, length) => {
          const span = { fromMs, toMs: fromMs + length };
          const spans = freeSpans({ zone, weekly, exceptions: {} }, span);
          let last = fromMs - 1;
          for (const one of spans) {
            expect(one.fromMs).toBeGreaterThan(last);
            expect(one.toMs).toBeGreaterThan(one.fromMs);
            last = one.toMs;
          }
          expect(last).toBeLessThanOrEqual(span.toMs);
        },
      ),
    );
  });
});
