import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLAG_NAMES, FLAGS, flagsOf } from './flags.js';
import { flagsLeft, repaired, repairOf, repairText } from './repairs.js';

describe('repairs of INTIMA.jsonl', () => {
  it('splits at the numbering and drops the numbers', () => {
    const glued = 'one, 2.5 of them. 2. two 3. three 4. four 2. still four';
    expect(repaired(glued, { line: 1, kind: 'split', parts: 4 })).toEqual([
      'one, 2.5 of them.',
      'two',
      'three',
      'four 2. still four',
    ]);
  });

  it('refuses to split text without the numbering', () => {
    expect(() => repaired('one 2. two', { line: 1, kind: 'split', parts: 3 })).toThrow('"3."');
  });

  it('cuts, trims and drops', () => {
    expect(repaired('keep this, not that', { line: 1, kind: 'cut_tail', keep: 9 })).toEqual([
      'keep this',
    ]);
    expect(repaired('  x ', { line: 1, kind: 'trim' })).toEqual(['x']);
    expect(repaired('x', { line: 1, kind: 'drop_duplicate', of: 2 })).toEqual([]);
  });

  it('leaves lines without a repair alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (prompt) => {
        expect(repaired(prompt, undefined)).toEqual([prompt]);
      }),
    );
  });

  it('keeps the flags that a repair does not mend', () => {
    expect(flagsOf(8)).toEqual(['runaway_length', 'outer_whitespace']);
    expect(flagsLeft(flagsOf(8), repairOf(8))).toEqual(['runaway_length']);
    expect(flagsLeft(flagsOf(146), repairOf(146))).toEqual([]);
    expect(flagsLeft(flagsOf(249), repairOf(249))).toEqual(['role_reversed']);
  });

  it('describes every repair and flag in both languages', () => {
    const repairs = Array.from({ length: 380 }, (_, i) => repairOf(i + 1)).filter(
      (r) => r !== undefined,
    );
    expect(repairs).toHaveLength(17);
    for (const repair of repairs) {
      expect(repairText(repair).en).not.toBe('');
      expect(repairText(repair)['zh-CN']).toMatch(/\p{Script=Han}/u);
    }
    for (const flag of FLAGS) expect(FLAG_NAMES[flag]['zh-CN']).toMatch(/\p{Script=Han}/u);
  });
});
