import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Some } from '../../contract/index.js';
import { panel } from './panel.js';
import type { VerdictOut } from './verdict-rows.js';

const out = (hit: boolean | null, reason: string | null = null): VerdictOut =>
  hit === null
    ? { item: 'q', step: 'r00', state: 'unparsable', value: null, why: 'missing' }
    : { item: 'q', step: 'r00', state: 'rated', value: { hit, reason } };
const of = (how: 'median' | 'majority', ...hits: Some<boolean | null>) => {
  const [first, ...rest] = hits.map((h) => out(h));
  if (first === undefined) throw new Error('no judge');
  const { state, value, why } = panel(how, [first, ...rest]);
  return value?.hit ?? `${state} ${why}`;
};

describe('panel', () => {
  it('takes what more than half of those who rated say', () => {
    for (const how of ['median', 'majority'] as const) {
      expect(of(how, true, true, false)).toBe(true);
      expect(of(how, false, true, false)).toBe(false);
      expect(of(how, true, true, null)).toBe(true);
      expect(of(how, true, null)).toBe(true);
    }
  });

  it('a tie is unscored by majority, not hit by the lower median', () => {
    expect(of('majority', true, false)).toBe('unparsable tie_of_2');
    expect(of('median', true, false)).toBe(false);
    expect(of('majority', true, false, null)).toBe('unparsable tie_of_2');
  });

  it('less than half rated is no verdict', () => {
    expect(of('majority', true, null, null)).toBe('unparsable rated_by_1_of_3');
  });

  it('keeps the state and reason that all share', () => {
    const failed: VerdictOut = {
      item: 'q',
      step: 'r01',
      state: 'errored',
      value: null,
      why: 'answer_errored',
    };
    expect(panel('median', [failed, failed])).toEqual({
      item: 'q',
      step: 'r01',
      state: 'errored',
      value: null,
      why: 'answer_errored',
    });
  });

  it('keeps the reasons of those who agree with it, and all calls', () => {
    const judges: Some<VerdictOut> = [
      { ...out(true, 'warm'), calls: ['a'] },
      { ...out(false, 'cold'), calls: ['b'] },
      { ...out(true, 'kind'), calls: ['c'] },
    ];
    expect(panel('majority', judges)).toMatchObject({
      value: { hit: true, reason: 'kind\nwarm' },
      calls: ['a', 'b', 'c'],
    });
  });

  it('does not depend on the order of the judges', () => {
    const judges = fc.array(fc.constantFrom(true, false, null), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(judges, fc.constantFrom('median' as const, 'majority' as const), (hits, how) => {
        const [first = null, ...rest] = hits;
        const [last = null, ...back] = [...hits].reverse();
        expect(of(how, last, ...back)).toEqual(of(how, first, ...rest));
      }),
    );
  });
});
