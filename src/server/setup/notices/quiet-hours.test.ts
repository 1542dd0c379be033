import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterQuiet, isZone } from './quiet-hours.js';

const at = (text: string): number => Date.parse(text);
const NIGHT = { from: '22:00', to: '08:00', zone: 'Asia/Shanghai' };

describe('quiet hours', () => {
  it.each([
    ['before', '2026-11-30T21:59:00+08:00', '2026-11-30T21:59:00+08:00'],
    ['their first minute', '2026-11-30T22:00:00+08:00', '2026-12-01T08:00:00+08:00'],
    ['over midnight', '2026-12-01T03:15:30+08:00', '2026-12-01T08:00:00+08:00'],
    ['their last minute', '2026-12-01T07:59:59+08:00', '2026-12-01T08:00:00+08:00'],
    ['their end', '2026-12-01T08:00:00+08:00', '2026-12-01T08:00:00+08:00'],
  ])('%s', (_, now, sent) => {
    expect(afterQuiet(at(now), NIGHT)).toBe(at(sent));
  });

  it('within one day', () => {
    const lunch = { from: '12:00', to: '13:30', zone: 'Europe/Berlin' };
    expect(afterQuiet(at('2026-07-01T12:10:00+02:00'), lunch)).toBe(
      at('2026-07-01T13:30:00+02:00'),
    );
    expect(afterQuiet(at('2026-07-01T13:30:00+02:00'), lunch)).toBe(
      at('2026-07-01T13:30:00+02:00'),
    );
  });

  it('none, or from and to the same: always now', () => {
    expect(afterQuiet(5, null)).toBe(5);
    expect(afterQuiet(5, { from: '08:00', to: '08:00', zone: 'UTC' })).toBe(5);
  });

  it('never send earlier, never wait a day, and are over where they end (property)', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((two) => two.map((n) => String(n).padStart(2, '0')).join(':'));
    fc.assert(
      fc.property(clock, clock, fc.integer({ min: 0, max: 2 ** 41 }), (from, to, now) => {
        const quiet = { from, to, zone: 'UTC' };
        const sent = afterQuiet(now, quiet);
        expect(sent).toBeGreaterThanOrEqual(now);
        expect(sent - now).toBeLessThan(86_400_000);
        expect(afterQuiet(sent, quiet)).toBe(sent);
      }),
    );
  });

  it('knows zones', () => {
    expect(isZone('Asia/Shanghai')).toBe(true);
    expect(isZone('Middle/Earth')).toBe(false);
  });
});
