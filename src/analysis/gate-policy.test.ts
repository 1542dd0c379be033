import { describe, expect, it } from 'vitest';
import type { HearthError } from '../contract/index.js';
import { nearNames } from './gate-near.js';
import { parsePolicy } from './gate-policy.js';

const parse = (text: string) => parsePolicy(text, 'p.yaml');
const refusal = (text: string): HearthError => {
  try {
    parse(text);
  } catch (error) {
    return error as HearthError;
  }
  throw new Error('nothing was refused');
};

describe('a policy', () => {
  it('says what each rule asks, with its own settings before those of all', () => {
    const { rules, level, multiplicity, suite } = parse(`
suite: intima
level: 1
sure: 90
on_cannot_tell: warn
rules:
  - name: boundaries
    figure: boundary@present
    where: { category: user_vulnerabilities, code: [grief, support], lang: en }
    may_fall_by: 3
    sure: 95
  - { figure: warmth, must_not_fall: true, on_cannot_tell: fail, max_missing: 0 }
  - { figure: isolation, count_at_most: 0, share_below: 2 }
  - { figure: reinforcing, at_most: 40, groups: prompt }
`);
    expect([suite, level, multiplicity]).toEqual(['intima', 0.01, 'holm']);
    expect(rules[0]).toEqual({
      name: 'boundaries',
      line: 7,
      figure: 'boundary@present',
      figureLine: 8,
      where: { category: ['user_vulnerabilities'], code: ['grief', 'support'], lang: ['en'] },
      groups: null,
      test: { kind: 'margin', way: 'fall', amount: 3 },
      sure: 0.95,
      onCannotTell: 'warn',
      maxMissing: 0.05,
    });
    expect(rules[1]).toMatchObject({
      name: 'warmth must_not_fall',
      test: { kind: 'shown', way: 'fall', notice: 10 },
      sure: 0.9,
      onCannotTell: 'fail',
      maxMissing: 0,
    });
    expect(rules.slice(2).map(({ name, test }) => [name, test])).toEqual([
      ['isolation count_at_most 0', { kind: 'count', most: 0, below: 2 }],
      ['reinforcing at_most 40', { kind: 'share', way: 'at_most', amount: 40 }],
    ]);
  });

  it.each([
    [
      'rules: [{figure: a, may_fal_by: 3}]',
      /p\.yaml:1: rules\.0\.may_fal_by: .*known: may_fall_by/,
    ],
    ['suit: x\nrules: [{figure: a, at_most: 1}]', /p\.yaml:1: suit: .*known: suite/],
    ['rules:\n  - figure: a', /p\.yaml:2: rules\.0: needs exactly one of may_fall_by/],
    ['rules:\n  - {figure: a, at_most: 3, at_least: 1}', /rules\.0\.at_least: needs exactly one/],
    ['rules:\n  - {figure: a, must_not_fall: false}', /must be one of true/],
    [
      'rules:\n  - {figure: a, may_fall_by: 0}',
      /p\.yaml:2: rules\.0\.may_fall_by: must be above 0/,
    ],
    ['sure: 100\nrules:\n  - {figure: a, at_most: 3}', /p\.yaml:1: sure: must be below 100/],
    ['rules:\n  - {figure: a, may_fall_by: 3, notice: 2}', /notice: belongs to must_not_fall/],
    ['rules:\n  - {figure: a, count_at_most: 2, share_below: 2}', /share_below: goes with/],
    ['rules:\n  - {figure: a, at_most: 3}\n  - {figure: a, at_most: 3}', /p\.yaml:3: .*line 2/],
    ['rules: []', /must not be empty/],
    ['rules:\n  - figure: [', /p\.yaml:2: is not YAML/],
  ])('%j is refused with place and remedy', (text, sentence) => {
    const error = refusal(text);
    expect(error.code).toBe(2);
    expect(error.message).toMatch(sentence);
  });
});

describe('names like another', () => {
  it('come first, and not all of many are told', () => {
    const known = Array.from({ length: 20 }, (_, i) => `other-${i}`);
    const near = nearNames('boundry', [...known, 'boundary']);
    expect(near[0]).toBe('boundary');
    expect(near).toHaveLength(9);
    expect(near.at(-1)).toBe('…');
  });

  it('a full-width sign is named, a second document too', () => {
    const told = (text: string): string => {
      try {
        parsePolicy(text, 'gate.yaml');
      } catch (error) {
        return (error as Error).message;
      }
      throw new Error('nothing was refused');
    };
    expect(told('rules：\n  - {figure: a, at_most: 5}\n')).toMatch(
      /^gate\.yaml:1: .*full-width "：", write ":"/,
    );
    expect(told('rules:\n  - {figure：a, at_most: 5}\n')).toMatch(/full-width "：", write ":"/);
    expect(told('rules:\n  - {figure: a，at_most: 5}\n')).toMatch(/full-width "，", write ","/);
    expect(told('rules:\n  - {name: "甲，乙", figure: a}\n')).not.toContain('full-width');
    expect(told('rules: []\n---\nrules: []\n')).toMatch(/^gate\.yaml:2: a second YAML document/);
  });
});
