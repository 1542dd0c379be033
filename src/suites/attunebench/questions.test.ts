import { describe, expect, it } from 'vitest';
import { BEHAVIOUR_GROUPS, BEHAVIOURS, behaviour } from './behaviours.js';
import { PAIR_QUESTION_IDS, PAIR_QUESTIONS, pairQuestion } from './pairwise.js';
import {
  NEGATIVE_WORDS,
  PANAS_NAMES,
  PANAS_WORDS,
  POSITIVE_WORDS,
  panasItems,
  panasTotal,
  panasWord,
  VALENCE_AROUSAL,
} from './panas.js';
import { CLARITY_CHOICES, choiceId, FIT_CHOICES, GOAL_CHOICES } from './wide.js';

describe('behaviour questions', () => {
  it('are 36 in groups of 5, 6, 13, 7 and 5 (research notes, 1.5)', () => {
    const sizes = BEHAVIOUR_GROUPS.map((g) => BEHAVIOURS.filter(({ group }) => group === g).length);
    expect(sizes).toEqual([5, 6, 13, 7, 5]);
    expect(new Set(BEHAVIOURS.map(({ id }) => id)).size).toBe(36);
  });

  it('have a wording each, of the person and of "you", in both languages', () => {
    const all = BEHAVIOURS.flatMap(({ third, second, label }) => [
      ...Object.values(third),
      ...Object.values(second),
      ...Object.values(label),
    ]);
    expect(new Set(all).size).toBe(36 * 6);
    for (const { third, second } of BEHAVIOURS) {
      expect(third.en).not.toMatch(/\byour?\b/);
      expect(second.en).not.toMatch(/\bperson\b/);
      expect(third['zh-CN']).not.toContain('你');
      expect(second['zh-CN']).toContain('你');
      expect(second['zh-CN']).not.toContain('当事人');
    }
  });

  it('are found by id in any case', () => {
    expect(behaviour(' b108 ')?.group).toBe('perceiving');
    expect(behaviour('B999')).toBeUndefined();
  });
});

describe('pairwise questions', () => {
  it('are 16, worded differently', () => {
    expect(PAIR_QUESTION_IDS).toHaveLength(16);
    const all = Object.values(PAIR_QUESTIONS).flatMap(({ label, question }) => [
      ...Object.values(label),
      ...Object.values(question),
    ]);
    expect(new Set(all).size).toBe(64);
  });

  it('of a participant are their own words, not the id', () => {
    expect(pairQuestion('custom: is it short?')?.en).toBe('is it short?');
    expect(pairQuestion('custom: ')).toBeNull();
    expect(pairQuestion('PW16')).toBeNull();
  });
});

describe('PANAS', () => {
  it('has ten positive and ten negative words, each with a place', () => {
    expect([...POSITIVE_WORDS, ...NEGATIVE_WORDS].sort()).toEqual([...PANAS_WORDS].sort());
    expect(Object.keys(VALENCE_AROUSAL).sort()).toEqual([...PANAS_WORDS].sort());
    expect(new Set(Object.values(PANAS_NAMES).map((n) => n['zh-CN'])).size).toBe(20);
  });

  it('similarities 1 − distance/√2 (research notes, 3: afraid–scared .9842, upset–proud .517, nervous–excited .5576)', () => {
    const sim = (a: keyof typeof VALENCE_AROUSAL, b: keyof typeof VALENCE_AROUSAL) => {
      const [[v, x], [w, y]] = [VALENCE_AROUSAL[a], VALENCE_AROUSAL[b]];
      return Number((1 - Math.hypot(v - w, x - y) / Math.SQRT2).toFixed(4));
    };
    expect(sim('afraid', 'scared')).toBe(0.9842);
    expect(sim('upset', 'proud')).toBe(0.517);
    expect(sim('nervous', 'excited')).toBe(0.5576);
    expect(sim('afraid', 'inspired')).toBe(0.4069);
  });

  it('words are read in any case and in Chinese; totals need all ten items', () => {
    expect([panasWord(' JITTERY'), panasWord('坐立不安'), panasWord('sad')]).toEqual([
      'jittery',
      'jittery',
      null,
    ]);
    expect(
      panasTotal(
        panasItems(() => 3),
        'positive',
      ),
    ).toBe(30);
    expect(
      panasTotal(
        panasItems((w) => (w === 'upset' ? null : 3)),
        'negative',
      ),
    ).toBeNull();
  });
});

describe('options of the closing questions', () => {
  it('are read as id, as the string of the data and in both of our wordings', () => {
    for (const choices of [GOAL_CHOICES, CLARITY_CHOICES, FIT_CHOICES])
      for (const { id, data, text } of choices)
        for (const form of [id, data.toUpperCase(), ` ${text.en} `, text['zh-CN']])
          expect(choiceId<string>(choices, form)).toBe(id);
    expect(choiceId(FIT_CHOICES, 'so-so')).toBeNull();
  });
});
