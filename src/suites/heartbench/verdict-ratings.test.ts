import { describe, expect, it } from 'vitest';
import { bonus, gateRow, item, part } from './fixtures.testkit.js';
import { verdictRatings } from './verdict-ratings.js';

const it1 = item('q1', { rubric: [bonus('温暖'), bonus('温暖', -2), gateRow()] });
const verdict = (step: string, hit: boolean) => ({
  item: 'q1',
  step,
  state: 'rated' as const,
  value: { hit, reason: null },
});

describe('a verdict as single ratings', () => {
  it('is hit or miss under the kind of its row', () => {
    const answered = part('在的。', it1);
    expect(verdictRatings.of(answered, verdict('r00', true))).toEqual({ bonus: 1 });
    expect(verdictRatings.of(answered, verdict('r01', false))).toEqual({ penalty: 0 });
    expect(verdictRatings.of(answered, verdict('r02', true))).toEqual({ gate: 1 });
    expect(verdictRatings.of(answered, verdict('r09', true))).toEqual({});
  });

  it('is nothing for a reply without text, which a rule rated', () => {
    expect(verdictRatings.of(part('', it1), verdict('r00', false))).toEqual({});
  });
});
