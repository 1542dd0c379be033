import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../work/settings.js';
import { badgesOf } from './badges.js';
import { shareOf } from './share.js';
import { evidenceOf, needsOf, strictest, type TierFigures, tierEarned } from './tiers.js';

const rule = defaultSettings().tiers;
const figures = (some: Partial<TierFigures>): TierFigures => ({
  volume: 60,
  accuracy: shareOf(38, 40),
  consistency: shareOf(27, 30),
  alarms: 0,
  ...some,
});

describe('A12, R2: volume and quality together unlock the next tier', () => {
  it('both are needed, and no open alarm', () => {
    expect(tierEarned(rule, 0, figures({}))).toBe(1);
    expect(tierEarned(rule, 0, figures({ volume: 49 }))).toBe(0);
    expect(tierEarned(rule, 0, figures({ consistency: shareOf(15, 30) }))).toBe(0);
    expect(tierEarned(rule, 0, figures({ alarms: 1 }))).toBe(0);
    expect(tierEarned(rule, 0, figures({ accuracy: shareOf(0, 0) }))).toBe(0);
  });

  it('the lower bound counts: three lucky checks are not enough (Wilson, 3 of 3: .438)', () => {
    expect(shareOf(3, 3).low).toBeCloseTo(0.4385, 3);
    expect(tierEarned(rule, 0, figures({ accuracy: shareOf(3, 3) }))).toBe(0);
  });

  it('one step at a time, never a lower tier, and platinum is the end', () => {
    const great = figures({
      volume: 9999,
      accuracy: shareOf(400, 400),
      consistency: shareOf(30, 30),
    });
    expect(tierEarned(rule, 0, great)).toBe(1);
    expect(tierEarned(rule, 1, great)).toBe(2);
    expect(tierEarned(rule, 3, great)).toBe(3);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 0, max: 2 }),
        (tier, volume, right, agreed, alarms) => {
          const to = tierEarned(rule, tier, {
            volume,
            accuracy: shareOf(right, 40),
            consistency: shareOf(agreed, 30),
            alarms,
          });
          expect(to === tier || to === tier + 1).toBe(true);
        },
      ),
    );
  });

  it('A10: says what is missing for the next tier', () => {
    const needs = needsOf(rule, 2, figures({}));
    expect(needs.map(({ what, met }) => [what, met])).toEqual([
      ['volume', false],
      ['accuracy', true],
      ['consistency', true],
      ['alarm', true],
    ]);
    expect(needs[0]).toMatchObject({ have: 60, want: 200 });
  });

  it('the strictest campaign of a project holds', () => {
    const easy = { ...rule, volume: [1, 2, 3] as [number, number, number] };
    const careful = { ...rule, accuracy: [0.9, 0.91, 0.92] as [number, number, number] };
    expect(strictest([easy, careful])).toEqual({ ...careful, volume: rule.volume });
    expect(strictest([])).toBeNull();
  });

  it('the evidence is written out in both languages', () => {
    const { en, 'zh-CN': zh } = evidenceOf(figures({}));
    expect(en).toContain('60 verdicts; hidden checks 95% right, at least 83% (n = 40)');
    expect(zh).toContain('60 条评判；隐藏检查正确率 95%');
  });
});

describe('A14: badges', () => {
  it('are for volume and care, never for speed', () => {
    const reached = (some: Partial<TierFigures>) =>
      badgesOf(figures(some), { calibrated: true, verified: false })
        .filter((badge) => badge.reached)
        .map(({ id }) => id);
    expect(reached({})).toEqual(['first', 'fifty', 'calibrated', 'careful', 'steady']);
    expect(reached({ volume: 0, accuracy: shareOf(0, 0), consistency: shareOf(0, 0) })).toEqual([
      'calibrated',
    ]);
  });
});
