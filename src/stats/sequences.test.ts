import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bridges, detectionLags, progressBin, relapses } from './sequences.js';

describe('detectionLags', () => {
  it('hand-read: at once, one step late, never, and never through an unknown answer', () => {
    const gold = ['a', 'b', 'b', 'c', 'c', 'a', 'b'];
    const said = ['a', 'b', 'a', 'b', 'c', 'c', null];
    expect(detectionLags(gold, said)).toEqual([
      { at: 1, state: 'b', lag: 0 },
      { at: 3, state: 'c', lag: 1 },
      { at: 5, state: 'a', lag: null },
      { at: 6, state: 'b', lag: null },
    ]);
  });

  it('a right answer after the state has passed does not count', () => {
    expect(detectionLags(['a', 'b', 'a'], ['a', 'a', 'b'])[0]).toEqual({
      at: 1,
      state: 'b',
      lag: null,
    });
  });

  it('property: perfect answers have lag 0 everywhere', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (session) => {
        expect(detectionLags(session, session).every(({ lag }) => lag === 0)).toBe(true);
      }),
    );
  });
});

describe('relapses', () => {
  it('hand-counted: back within two steps, not back, and one whose end is not seen', () => {
    const session = ['p', 'r', 'p', 'r', 'c', 'c', 'p', 'r'];
    // From the last p on: r p (back), r c c p (back at the fourth step), r (nothing later: not counted).
    expect(relapses(session, 'p', 2)).toEqual({ exits: 2, back: 1 });
    expect(relapses(session, 'p', 3)).toEqual({ exits: 2, back: 1 });
    expect(relapses(session, 'p', 4)).toEqual({ exits: 2, back: 2 });
    expect(relapses(['r', 'r'], 'p', 2)).toEqual({ exits: 0, back: 0 });
  });
});

describe('bridges', () => {
  const where = { start: new Set(['n']), bridge: 'r', goal: new Set(['g']) };
  it('hand-counted: straight, over the bridge, over it but back to start, and staying at the goal', () => {
    expect(bridges(['n', 'g'], where)).toEqual({ arrivals: 1, bridged: 0 });
    expect(bridges(['n', 'r', 'm', 'g', 'g'], where)).toEqual({ arrivals: 1, bridged: 1 });
    expect(bridges(['r', 'n', 'g', 'r', 'g', 'n', 'r', 'n', 'g'], where)).toEqual({
      arrivals: 2,
      bridged: 0,
    });
    expect(bridges(['r', 'g'], where)).toEqual({ arrivals: 0, bridged: 0 });
  });
});

describe('progressBin', () => {
  it('spreads twenty places two a bin and four places over ten bins', () => {
    expect(Array.from({ length: 20 }, (_, i) => progressBin(i, 20, 10))).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((b) => [b, b]),
    );
    expect([0, 1, 2, 3].map((i) => progressBin(i, 4, 10))).toEqual([0, 2, 5, 7]);
    expect(() => progressBin(4, 4, 10)).toThrow(RangeError);
  });
});
