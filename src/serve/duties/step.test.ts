import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../contract/index.js';
import { type DutySignal, type SessionRules, sessionSchema } from '../guard/signals.js';
import { stepDuties } from './step.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** 23:10 in China, 29 November 2026: two hours later it is another day. */
const START = Date.UTC(2026, 10, 29, 15, 10);

const RULES = sessionSchema.parse({ pause_after_minutes: 120, notice_every_minutes: 180 });

/** Signals by turn; the state goes through JSON between any two, as between two instances. */
function play(
  timesMs: readonly number[],
  rules: SessionRules = RULES,
  more: { text?: string; minor?: boolean } = {},
): DutySignal[][] {
  let state: Json | null = null;
  return timesMs.map((ms) => {
    const turn = { atMs: START + ms, text: more.text ?? 'And then?', minor: more.minor ?? false };
    const next = stepDuties(state, turn, rules);
    state = JSON.parse(JSON.stringify(next.state)) as Json;
    return [...next.signals];
  });
}

/** A message every five minutes from `from` up to, not including, `to`. */
const talk = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / (5 * MINUTE)) }, (_, i) => from + i * 5 * MINUTE);
const lastOf = (timesMs: readonly number[], rules = RULES): DutySignal[] =>
  play(timesMs, rules).at(-1) ?? [];

describe('the notice at the start of a session', () => {
  it('comes with the first message only', () => {
    expect(play([0, MINUTE, 2 * MINUTE])).toEqual([['session_start', 'notice_due'], [], []]);
  });

  it('comes again with the first message after a silence that ends the session, not before', () => {
    expect(play([0, 30 * MINUTE - 1])[1]).toEqual([]);
    expect(play([0, 30 * MINUTE])[1]).toEqual(['session_start', 'notice_due']);
  });

  it('comes again every so many minutes, at 2:59:59 not yet, at 3:00:00', () => {
    const before = talk(0, 3 * HOUR - MINUTE);
    expect(lastOf([...before, 3 * HOUR - SECOND])).toEqual([]);
    expect(lastOf([...before, 3 * HOUR])).toEqual(['notice_due']);
    const days = sessionSchema.parse({});
    expect(play(talk(0, 48 * HOUR), days).flat()).toEqual(['session_start', 'notice_due']);
  });

  it('is not put off by a short pause: time within the session counts', () => {
    const before = talk(0, 2 * HOUR - 5 * MINUTE);
    const later = talk(2 * HOUR + 15 * MINUTE, 3 * HOUR - MINUTE);
    expect(lastOf([...before, ...later, 3 * HOUR])).toContain('notice_due');
  });
});

describe('the pause after two hours of continuous use', () => {
  const before = talk(0, 2 * HOUR - MINUTE);

  it('1:59:59 not yet, 2:00:00 due, once', () => {
    expect(lastOf([...before, 2 * HOUR - SECOND])).toEqual([]);
    expect(lastOf([...before, 2 * HOUR])).toEqual(['pause_due']);
    expect(lastOf([...before, 2 * HOUR, 2 * HOUR + SECOND])).toEqual([]);
  });

  it('is due again after each further two hours', () => {
    const signals = play(talk(0, 6 * HOUR + MINUTE));
    const due = signals.flatMap((one, i) => (one.includes('pause_due') ? [i * 5 * MINUTE] : []));
    expect(due).toEqual([2 * HOUR, 4 * HOUR, 6 * HOUR]);
  });

  it('begins anew after a pause of ten minutes, not after 9:59', () => {
    const at = HOUR;
    const pausing = (pause: number): number[] => [
      ...talk(0, at + 1),
      ...talk(at + pause, at + pause + 2 * HOUR - MINUTE),
    ];
    const shortPause = 10 * MINUTE - SECOND;
    expect(play(pausing(shortPause)).flat()).toContain('pause_due');
    expect(play(pausing(10 * MINUTE)).flat()).not.toContain('pause_due');
    expect(lastOf([...pausing(10 * MINUTE), at + 10 * MINUTE + 2 * HOUR])).toContain('pause_due');
  });

  it('is not begun anew by midnight', () => {
    expect(new Date(START + 8 * HOUR).getUTCDate()).not.toBe(
      new Date(START + 2 * HOUR + 8 * HOUR).getUTCDate(),
    );
    expect(lastOf([...before, 2 * HOUR])).toEqual(['pause_due']);
  });

  it('counts each of two sessions for itself', () => {
    const second = 90 * MINUTE + 40 * MINUTE;
    const both = [...talk(0, 90 * MINUTE), ...talk(second, second + 2 * HOUR - MINUTE)];
    const signals = play(both).flat();
    expect(signals.filter((one) => one === 'session_start')).toHaveLength(2);
    expect(signals).not.toContain('pause_due');
  });

  it('says nothing without the rule', () => {
    const never = sessionSchema.parse({});
    expect(play(talk(0, 9 * HOUR), never).flat()).not.toContain('pause_due');
  });
});

describe('the state', () => {
  it('holds times only, whatever was said', () => {
    const { state } = stepDuties(null, { atMs: START, text: 'my secret word', minor: true }, RULES);
    expect(state).toEqual({ v: 1, last: START, notice: START, since: START, pauses: 0 });
  });

  it('that is missing or unreadable begins a session', () => {
    const turn = { atMs: START, text: '', minor: false };
    const { state } = stepDuties(null, turn, RULES);
    const readable = state as { [name: string]: Json };
    for (const broken of [null, {}, [], 'x', { ...readable, v: 2 }, { ...readable, last: 'now' }])
      expect(stepDuties(broken, turn, RULES).signals).toEqual(['session_start', 'notice_due']);
    expect(stepDuties(state, turn, RULES).signals).toEqual([]);
  });

  it('stands still while the clock runs backwards', () => {
    expect(play([HOUR, 0, HOUR + MINUTE])).toEqual([['session_start', 'notice_due'], [], []]);
  });

  it('property: of each stretch of continuous use one pause, of each session one start', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 45 }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(gaps, (minutes) => {
        let at = 0;
        const times = minutes.map((gap) => {
          at += gap * MINUTE;
          return at;
        });
        const signals = play(times);
        const starts = signals.filter((one) => one.includes('session_start')).length;
        expect(starts).toBe(1 + minutes.slice(1).filter((gap) => gap >= 30).length);
        let since = 0;
        let due = 0;
        times.forEach((ms, i) => {
          if (i > 0 && (minutes[i] ?? 0) >= 10) [since, due] = [ms, 0];
          if (i === 0) since = ms;
          const full = Math.floor((ms - since) / (2 * HOUR));
          expect(signals[i]?.includes('pause_due')).toBe(full > due);
          due = Math.max(due, full);
        });
      }),
    );
  });
});

describe('what the operator and the message say', () => {
  it('minor: as the operator says, at every turn, whatever stands in the message', () => {
    expect(play([0, MINUTE], RULES, { minor: true })).toEqual([
      ['session_start', 'notice_due', 'minor'],
      ['minor'],
    ]);
    expect(play([0], RULES, { text: 'I am 13 years old' }).flat()).not.toContain('minor');
  });

  it('leaving: with the message that takes leave', () => {
    expect(play([0, MINUTE], RULES, { text: 'ok, good night!' })[1]).toEqual(['leaving']);
  });
});
