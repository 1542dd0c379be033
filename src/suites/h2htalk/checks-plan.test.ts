import { describe, expect, it } from 'vitest';
import { CHECKS, runCheck } from './checks.js';
import { isSleep, planLines } from './checks-plan-lines.js';
import { answerOf, item } from './score-fixtures.testkit.js';
import type { TalkItem } from './types.js';

/** What one check says of one answer. */
function outcome(id: string, it: TalkItem, answer: string): string {
  const check = CHECKS.find((c) => c.id === id);
  if (check === undefined) throw new Error(`no check ${id}`);
  const asked = { item: it, step: 'answer', scoring: 'sound' } as const;
  const out = runCheck(check, asked, { state: 'ok', value: answerOf(answer) });
  return out.result === 'fail' ? out.why : out.result;
}

describe('plans', () => {
  const day = item('i1', 'itinerary_middle');
  const good = '08:00 浇花\n09:30 画图\n18:00 散步\n22:30 睡觉\n（她今天心情不错。）';
  it('lines: bullets, numbers, spans, full-width colons', () => {
    expect(
      planLines('- **9:30**－画图\n1. 10:00-11:00 刨木板\n旁白：她在 12:00 停了\n2、歇一歇'),
    ).toEqual([
      { time: '9:30', minutes: 570, until: null, what: '画图', numbered: false },
      { time: '10:00', minutes: 600, until: 660, what: '刨木板', numbered: true },
      { time: null, minutes: null, until: null, what: '歇一歇', numbered: true },
    ]);
    expect(planLines('25:10 走')[0]).toMatchObject({ time: '25:10', minutes: null });
  });
  it('a good day passes all', () => {
    for (const id of ['activities', 'activity_length', 'time_format', 'time_order', 'sleep'])
      expect(outcome(id, day, good), id).toBe('pass');
  });
  it('number and length of activities', () => {
    expect(outcome('activities', day, '08:00 浇花')).toBe('1 < 3');
    expect(outcome('activities', day, `${good}\n23:00 读书\n23:30 写信`)).toBe('6 > 5');
    expect(outcome('activity_length', day, '08:00 去河边看人钓鱼再走回来')).toBe('11 > 8');
    expect(outcome('activity_length', day, '今天很闲')).toBe('− HH:MM');
  });
  it('time form and order; a night may end after midnight', () => {
    expect(outcome('time_format', day, '8:00 浇花')).toBe('+ "8:00"');
    expect(outcome('time_format', day, '24:00 睡觉')).toBe('+ "24:00"');
    expect(outcome('time_format', day, '早上浇花')).toBe('− HH:MM');
    expect(outcome('time_order', day, '09:00 画图\n08:00 浇花')).toBe('+ "08:00"');
    expect(outcome('time_order', day, '22:00 读书\n00:30 睡觉')).toBe('pass');
  });
  it('sleep comes last and not before 20:00', () => {
    expect(outcome('sleep', day, '08:00 浇花\n19:30 睡觉')).toBe('19:30 < 20:00');
    expect(outcome('sleep', day, '20:00 睡觉')).toBe('pass');
    expect(outcome('sleep', day, '00:30 睡觉')).toBe('pass');
    expect(outcome('sleep', day, '22:00 睡觉\n22:30 读书')).toBe('− "读书"');
    expect([
      isSleep('午睡'),
      isSleep('lights out'),
      isSleep('make the bed'),
      isSleep('睡前读书'),
      isSleep('熄灯'),
      isSleep('休息'),
      isSleep('reads in bed'),
      isSleep('no sleep tonight'),
    ]).toEqual([false, true, false, false, true, true, false, false]);
  });
  it('steps: three to five, timed, inside the slot that is going on', () => {
    const slot = item('i2', 'itinerary_advanced', {
      scenario: {
        schedule: [
          { time: '08:00', activity: '浇花' },
          { time: '14:00', activity: '修椅子' },
          { time: '17:00', activity: '做饭' },
        ],
        now: '14:00',
      },
    });
    const steps = '1. 14:00 拆下椅背\n2. 15:10 上胶\n3. 16:30 收拾';
    for (const id of ['steps', 'time_format', 'in_slot'])
      expect(outcome(id, slot, steps), id).toBe('pass');
    expect(outcome('steps', slot, '1. 14:00 拆')).toBe('1 < 3');
    expect(outcome('time_format', slot, '1. 拆\n2. 15:00 胶')).toBe('− HH:MM');
    expect(outcome('in_slot', slot, '1. 13:50 拆\n2. 15:00 胶')).toBe('+ "13:50"');
    expect(outcome('in_slot', slot, '1. 17:30 做饭')).toBe('+ "17:30"');
    expect(outcome('in_slot', slot, '1. 17:00 做饭')).toBe('+ "17:00"');
    expect(outcome('in_slot', slot, '1. 16:00-17:00 收拾')).toBe('pass');
    expect(outcome('in_slot', slot, '1. 16:00-17:30 收拾')).toBe('+ "16:00"');
    expect(outcome('in_slot', item('i3', 'itinerary_advanced'), steps)).toBe('not_applicable');
  });
});
