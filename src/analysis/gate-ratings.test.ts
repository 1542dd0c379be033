import { describe, expect, it } from 'vitest';
import { heldRules } from './gate.js';
import { policyOf } from './gate.testkit.js';
import { oneSided } from './gate-change.js';
import type { GateItem, GateItems } from './gate-items.js';
import { type GateValue, PartsOfRows } from './gate-parts.js';
import { ratingOf, SHARE } from './gate-simulation.testkit.js';

describe('what is missing inside of items', () => {
  const slice = (items: GateItems) =>
    heldRules({
      policy: policyOf('  - {figure: x, may_fall_by: 20}\n  - {figure: x, count_at_most: 0}'),
      figures: { x: SHARE },
      before: items,
      after: items,
      seed: 's',
    });
  /** 40 items of ten answers each, of which `there` have a value. */
  const repeated = (there: number): GateItems =>
    new Map(
      Array.from({ length: 40 }, (_, i): [string, GateItem] => [
        `i${i}`,
        {
          item: { id: `i${i}`, clusters: {} },
          values: {
            x: Array.from({ length: 10 }, (_, r) =>
              r < there
                ? ratingOf(r + 1, 0)
                : { repeat: r + 1, value: null, missing: 1, levelUnknown: false },
            ),
          },
        },
      ]),
    );
  it('four of five answers to each item: no pass, with the share', () => {
    for (const found of slice(repeated(2))) {
      expect(found).toMatchObject({ outcome: 'cannot_tell', doubt: 'missing', missing: 0 });
      expect(found.lost).toBeCloseTo(0.8, 12);
      expect(found.reason.en).toContain('80% of the answers or verdicts are missing');
    }
    expect(slice(repeated(10)).map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  });
  it('steps: a verdict counts for the figures that have a value from it alone', () => {
    const parts = new PartsOfRows(
      ({ verdicts }) => {
        const known = verdicts.filter(({ state }) => state === 'rated');
        const own = known.filter(({ step }) => step !== 'needs');
        return {
          mean: own.length === 0 ? null : 1,
          warmth: known.some(({ step }) => step === 'needs') ? 1 : null,
        };
      },
      ['ok'],
    );
    const row = (states: Record<string, 'rated' | 'unparsable'>) => ({
      item: { id: 'a', clusters: {} },
      target: 't',
      judge: 'j',
      repeat: 1,
      judgeRepeat: 1,
      answers: [],
      verdicts: Object.entries(states).map(([step, state]) => ({
        item: 'a',
        step,
        state,
        value: 1,
      })),
    });
    const missing = (states: Record<string, 'rated' | 'unparsable'>, figure: string): number => {
      const value = ratingOf(1, 1);
      parts.read(row({ one: 'rated', two: 'rated', needs: 'rated' }));
      parts.later(row(states), figure, value);
      parts.settle();
      return value.missing;
    };
    expect(missing({ one: 'rated', two: 'unparsable', needs: 'rated' }, 'mean')).toBe(0.5);
    expect(missing({ one: 'rated', two: 'rated', needs: 'unparsable' }, 'mean')).toBe(0);
    expect(missing({ one: 'rated', two: 'unparsable', needs: 'rated' }, 'warmth')).toBe(0);
  });
});

describe('a count', () => {
  const counted = (values: GateValue[], rule: string) => {
    const items: GateItems = new Map([
      ['a', { item: { id: 'a', clusters: {} }, values: { 'x@high': values } }],
      ['b', { item: { id: 'b', clusters: {} }, values: { 'x@high': [ratingOf(1, 0)] } }],
    ]);
    const [found] = heldRules({
      policy: policyOf(`  - {figure: x@high, ${rule}}`),
      figures: { 'x@high': SHARE },
      before: items,
      after: items,
      seed: 's',
    });
    if (found === undefined) throw new Error('no rule');
    return found;
  };
  it('is of answers: one shows it where any of its judge repeats says so', () => {
    const judged = [1, 0, 1].map((value) => ratingOf(1, value));
    expect(counted(judged, 'count_at_most: 1')).toMatchObject({
      outcome: 'pass',
      count: { shown: 1, answers: 2, ratings: 3 },
    });
    expect(counted(judged, 'count_at_most: 0').outcome).toBe('fail');
  });
  it('a level that the judge does not tell may be the one asked about, whatever may be missing', () => {
    const open = { repeat: 1, value: null, missing: 1, levelUnknown: true };
    const found = counted([open], 'count_at_most: 0, max_missing: 100');
    expect(found).toMatchObject({ outcome: 'cannot_tell', doubt: 'level_unknown', stops: true });
    expect(found.worst).toEqual([{ item: 'a', baseline: null, candidate: null }]);
    expect(found.reason.en).toContain('1 of 2 answers show it at a level that the judge does not');
    expect(found.reason.en).toContain('a rule on x@present');
    expect(counted([open], 'count_at_most: 1, max_missing: 100').outcome).toBe('pass');
  });
  it('of values between is refused', () => {
    expect(() => counted([ratingOf(1, 0.5)], 'count_at_most: 0')).toThrow('cannot be counted');
  });
});

describe('a p-value', () => {
  it('is of the one side that the rule asks about: half of both, or what is left', () => {
    expect(oneSided(0.04, 0.1, true)).toBe(0.02);
    expect(oneSided(0.04, -0.1, true)).toBe(0.98);
    expect([oneSided(1, 0, true), oneSided(1, 0, false)]).toEqual([0.5, 1]);
  });
});
