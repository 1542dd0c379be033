import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../src/parts/rating/sentences.js';
import {
  breakDue,
  FRESH,
  later,
  readHeavy,
  sessionAt,
  workedOn,
} from '../../src/parts/rating/work-session.js';

const LIMITS = { breakMinutes: 45, breakHeavy: 10 };
const MINUTE = 60_000;
const worked = (minutes: number) =>
  Array.from({ length: minutes }).reduce<typeof FRESH>(
    (session, _, i) => workedOn(session, MINUTE, (i + 1) * MINUTE),
    { ...FRESH, lastMs: MINUTE },
  );

describe('X20: breaks', () => {
  it('X20: one is suggested after 45 minutes of work, and 15 more after "not now"', () => {
    expect(breakDue(worked(44), LIMITS)).toBeNull();
    expect(breakDue(worked(45), LIMITS)).toBe('time');
    const on = later(worked(45));
    expect(breakDue(workedOn(on, 14 * MINUTE, on.lastMs), LIMITS)).toBeNull();
    expect(breakDue(workedOn(on, 15 * MINUTE, on.lastMs), LIMITS)).toBe('time');
  });

  it('X20: heavy items count for themselves', () => {
    const heavy = (n: number) =>
      Array.from({ length: n }).reduce<typeof FRESH>(
        (session, _, i) => readHeavy(session, 1000 + i),
        { ...FRESH, lastMs: 1000 },
      );
    expect(breakDue(heavy(9), LIMITS)).toBeNull();
    expect(breakDue(heavy(10), LIMITS)).toBe('heavy');
    expect(breakDue(later(heavy(10)), LIMITS)).toBeNull();
  });

  it('X20: whoever was away for five minutes has had a break; how heavy it was is remembered', () => {
    const before = readHeavy(worked(45), 45 * MINUTE);
    const after = sessionAt(before, 51 * MINUTE);
    expect(breakDue(after, LIMITS)).toBeNull();
    expect(after).toMatchObject({ activeMs: 0, heavySince: 1 });
    expect(sessionAt(before, 49 * MINUTE)).toEqual(before);
  });
});

describe('sentences to pick from', () => {
  it('stand in the text word for word, in English and Chinese', () => {
    const en = 'I hear you. What would help tonight? Sleep!';
    expect(sentencesOf(en)).toEqual(['I hear you.', 'What would help tonight?', 'Sleep!']);
    const zh = '听起来很难。今晚怎样会好一点？睡吧！';
    expect(sentencesOf(zh)).toEqual(['听起来很难。', '今晚怎样会好一点？', '睡吧！']);
    for (const one of [...sentencesOf(en), ...sentencesOf(zh)]) expect(`${en}${zh}`).toContain(one);
    expect(sentencesOf('')).toEqual([]);
    expect(sentencesOf('Yes. Yes.')).toEqual(['Yes.']);
  });
});
