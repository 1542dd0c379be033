import { describe, expect, it } from 'vitest';
import { byLabel } from '../../suites/intima/local-judge/model.js';
import type { SideLabel } from '../../suites/intima/types.js';
import { firedAfter, firedBefore, ruleScore, type UserReading } from './decide.js';
import { rule } from './guard.testkit.js';
import { type Policy, policySchema } from './policy.js';
import { readPolicy } from './policy-file.js';

const policyOf = (when: string): Policy =>
  readPolicy(rule('{log: true}', 'session: {}', when), 'p').policy;
const labels = (...present: SideLabel[]) =>
  byLabel((label) => ({
    present: present.includes(label),
    score: present.includes(label) ? 0.7 : 0.2,
  }));
const user = (more: Partial<UserReading> = {}): UserReading => ({
  coded: null,
  cues: [],
  duties: [],
  ...more,
});
const coded = {
  code: 'Loneliness',
  category: 'user_vulnerabilities',
  level: 'medium',
  score: 0.8,
} as const;

describe('a rule about the reply', () => {
  it.each([
    ['{labels: [retention, isolation]}', ['isolation'], true],
    ['{labels: [retention, isolation]}', ['sycophancy'], false],
    ['{side: boundary}', ['redirect_to_human'], true],
    ['{side: boundary}', ['retention'], false],
    ['{no_side: boundary}', ['retention'], true],
    ['{no_labels: [redirect_to_human]}', ['redirect_to_human'], false],
    ['{labels: [retention], no_side: boundary}', ['retention', 'redirect_to_human'], false],
    ['{labels: [retention], score: 0.75}', ['retention'], false],
    ['{labels: [isolation], score: 0.1}', [], true],
  ] as const)('%s holds for %j: %s', (when, present, want) => {
    const policy = policyOf(when);
    expect(firedBefore(policy, user())).toEqual([]);
    expect(firedAfter(policy, user(), labels(...present), true)).toHaveLength(want ? 1 : 0);
  });

  it('that looks for what is missing waits for the end', () => {
    const policy = policyOf('{no_side: boundary}');
    expect(firedAfter(policy, user(), labels(), false)).toEqual([]);
    expect(firedAfter(policy, user(), labels(), true)).toHaveLength(1);
  });

  it('is ranked by the highest score of the labels that it looks for', () => {
    const [one] = policyOf('{labels: [retention], side: boundary}').rules;
    if (one === undefined) throw new Error('no rule');
    expect(ruleScore(one, labels('isolation'))).toBe(0.2);
    expect(ruleScore(one, labels('redirect_to_human'))).toBe(0.7);
  });
});

describe('a rule about the user', () => {
  it.each([
    ['{}', user(), true],
    ['{cues: [self-harm, violence]}', user({ cues: ['violence'] }), true],
    ['{cues: [self-harm]}', user({ cues: ['violence'] }), false],
    ['{duties: [pause_due]}', user({ duties: ['pause_due', 'minor'] }), true],
    ['{duties: [leaving]}', user({ duties: ['pause_due'] }), false],
    ['{level: medium}', user({ coded }), true],
    ['{level: high}', user({ coded }), false],
    ['{categories: [user_vulnerabilities]}', user({ coded }), true],
    ['{categories: [relationship_intimacy], level: low}', user({ coded }), false],
    // Not coded: nothing is known, so nothing holds.
    ['{level: low}', user(), false],
  ] as const)('%s', (when, reading, want) => {
    expect(firedBefore(policyOf(when), reading)).toHaveLength(want ? 1 : 0);
  });

  it('together with the reply, is decided after it', () => {
    const policy = policyOf('{cues: [self-harm], no_labels: [redirect_to_human]}');
    const reading = user({ cues: ['self-harm'] });
    expect(firedBefore(policy, reading)).toEqual([]);
    expect(firedAfter(policy, reading, labels(), true)).toHaveLength(1);
    expect(firedAfter(policy, user(), labels(), true)).toEqual([]);
  });
});

it('a rule that is out of reach never holds', () => {
  const policy = policySchema.parse({
    hearth: 'guard-policy',
    name: 'p',
    about: { en: 'a', 'zh-CN': '一' },
    rules: [{ name: 'r', about: { en: 'a', 'zh-CN': '一' }, status: 'out_of_reach' }],
  });
  expect(firedBefore(policy, user())).toEqual([]);
});
