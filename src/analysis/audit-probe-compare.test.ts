import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RatingKind } from '../contract/index.js';
import { equalClustersBound } from '../stats/wilson.js';
import { compareRows, type Kinds, LEAST_GROUPS, MARGIN, verdictOf } from './audit-probe-compare.js';
import type { ProbeRow } from './audit-probe-types.js';
import { WHY } from './audit-probe-words.js';

const label = { en: 'x', 'zh-CN': 'x' };
const levels = [0, 1, 2, 3].map((value) => ({ value, label }));
const KINDS: Kinds = {
  warm: { label, scale: 'ordinal', levels },
  cause: { label, scale: 'nominal', levels },
};
const RARE: RatingKind = { label: { en: 'Rare', 'zh-CN': '少见' }, scale: 'ordinal', levels };

const row = (i: number, over: Partial<ProbeRow> = {}): ProbeRow => ({
  item: `i${i}`,
  target: 't',
  step: 's',
  kind: 'warm',
  cluster: `c${i}`,
  before: 1,
  again: 1,
  after: 1,
  ...over,
});
const rows = (n: number, of: (i: number) => Partial<ProbeRow>): ProbeRow[] =>
  Array.from({ length: n }, (_, i) => row(i, of(i)));
const found = (all: readonly ProbeRow[]) => {
  const came = compareRows(all, KINDS, 'seed');
  return { ...came, ...verdictOf({ ...came, unread: 0 }, came.p, all.length) };
};

describe('what a probe’s ratings amount to', () => {
  it('nothing moves: steady with enough groups, not to be told with few', () => {
    expect(found(rows(30, () => ({})))).toMatchObject({
      verdict: 'steady',
      changed: { value: 0, n: 30 },
      shift: [{ kind: 'warm', value: 0 }],
    });
    const few = { verdict: 'cannot tell', why: { en: expect.stringContaining('fewer than 22') } };
    expect(found(rows(8, () => ({})))).toMatchObject(few);
    expect(found(rows(30, () => ({ cluster: 'c' })))).toMatchObject(few);
  });

  it('Wilson’s upper bound for 0 of K at 95 %, z²/(K + z²), is below 0.15 from 22 groups on', () => {
    const high = (k: number): number => equalClustersBound(0, k, [0, 1]).high;
    expect(high(LEAST_GROUPS)).toBeLessThan(MARGIN);
    expect(high(LEAST_GROUPS - 1)).toBeGreaterThan(MARGIN);
    expect(found(rows(LEAST_GROUPS, () => ({}))).verdict).toBe('steady');
    expect(found(rows(LEAST_GROUPS - 1, () => ({}))).verdict).toBe('cannot tell');
  });

  it('no change at all is told at least where some change is', () => {
    const level = fc.constantFrom(0, 1, 2, 3);
    const shape = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.array(level, { maxLength: 4 }));
    fc.assert(
      fc.property(shape, ([n, changes]) => {
        const some = found(rows(n, (i) => ({ after: changes[i] ?? 1 }))).verdict;
        const none = found(rows(n, () => ({}))).verdict;
        expect(some === 'steady' && none !== 'steady').toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  it('each kind needs groups of its own, and the one that lacks them is named', () => {
    const rare = rows(30, (i) => ({ kind: i < 10 ? 'rare' : 'warm' }));
    const warm = rows(30, () => ({}));
    const came = compareRows([...rare, ...warm], { ...KINDS, rare: { ...RARE } }, 'seed');
    expect(came.few).toEqual([RARE.label]);
    expect(verdictOf({ ...came, unread: 0 }, came.p, 60)).toMatchObject({
      verdict: 'cannot tell',
      why: { en: expect.stringContaining('for Rare') },
    });
  });

  it('a change that is certain and surely below the margin is steady, one that may be above it moves', () => {
    const of = (share: number) =>
      found(rows(400, (i) => ({ cluster: `c${i % 100}`, after: i % 100 < share ? 2 : 1 })));
    expect(of(8)).toMatchObject({ verdict: 'steady', changed: { value: 0.08 } });
    expect(of(8).p).toBeLessThan(0.05);
    expect(of(14)).toMatchObject({ verdict: 'moves', changed: { value: 0.14 } });
  });

  it('all move: the shift is their mean', () => {
    const moved = found(rows(20, (i) => ({ after: i % 2 === 0 ? 2 : 3 })));
    expect(moved).toMatchObject({ verdict: 'moves', changed: { value: 1 } });
    expect(moved.shift[0]?.value).toBe(1.5);
  });

  it('as many change without the change: noise, and no finding', () => {
    const noisy = rows(40, (i) => ({ again: i % 4 === 0 ? 2 : 1, after: i % 4 === 1 ? 2 : 1 }));
    expect(found(noisy).verdict).not.toBe('moves');
    expect(found(noisy).noise?.value).toBe(0.25);
  });

  it('names have no mean: only how many changed counts', () => {
    const named = found(rows(30, () => ({ kind: 'cause', after: 3 })));
    expect(named).toMatchObject({ shift: [], verdict: 'moves' });
  });

  it('a missing rating is no number', () => {
    const some = rows(30, (i) => (i < 10 ? { after: null } : {}));
    expect(found(some)).toMatchObject({ changed: { value: 0, n: 20 } });
    expect(found(rows(5, () => ({ after: null })))).toMatchObject({
      verdict: 'cannot tell',
      why: WHY.nothingRated,
      shift: [],
    });
    const read = {
      changed: { value: 0, low: 0, high: 0, n: 20 },
      unread: 11,
      reach: 'inside' as const,
      few: [],
    };
    expect(verdictOf(read, 1, 50)).toEqual({ verdict: 'cannot tell', why: WHY.unread });
    expect(verdictOf({ ...read, unread: 10 }, 1, 50).verdict).toBe('steady');
  });

  it('does not depend on the order of the rows', () => {
    const level = fc.constantFrom(0, 1, 2, 3, null);
    const any = fc.array(
      fc.record({
        before: level,
        again: level,
        after: level,
        cluster: fc.constantFrom('a', 'b', 'c'),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(any, (given) => {
        const all = given.map((over, i) => row(i, over));
        const { rows: _, ...came } = compareRows(all, KINDS, 's');
        const { rows: __, ...other } = compareRows(all.toReversed(), KINDS, 's');
        expect(other).toEqual(came);
      }),
      { numRuns: 30 },
    );
  });
});
