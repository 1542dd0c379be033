import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  likeliestNext,
  transitionCounts,
  transitionDistance,
  transitionShares,
} from './transitions.js';

const STATES = ['a', 'b', 'c'];

describe('transitions', () => {
  it('hand-counted: no self-transitions, none across sessions or through an unknown step', () => {
    const sessions = [
      ['a', 'a', 'b', 'a', 'c'],
      ['b', null, 'c', 'b'],
      ['a', 'x', 'b'],
    ];
    expect(transitionCounts(sessions, STATES)).toEqual([
      [0, 1, 1],
      [1, 0, 0],
      [0, 1, 0],
    ]);
    expect(transitionCounts(sessions, STATES, true)[0]).toEqual([1, 1, 1]);
    expect(transitionShares(transitionCounts(sessions, STATES))).toEqual([
      [0, 0.5, 0.5],
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });

  it('distance, hand-computed: rows 0.5 and 0, weighted by gold counts 2 and 1; a row said never is not covered', () => {
    const gold = [
      [0, 1, 1],
      [1, 0, 0],
      [0, 1, 0],
    ];
    const said = [
      [0, 2, 0],
      [3, 0, 0],
      [0, 0, 0],
    ];
    expect(transitionDistance(gold, said)).toEqual({
      rows: [0.5, 0, null],
      mean: 1 / 3,
      covered: 0.75,
    });
    expect(transitionDistance([[0]], [[0]])).toEqual({ rows: [null], mean: null, covered: null });
  });

  it('the likeliest next state; ties go to staying', () => {
    const counts = [
      [2, 2, 0],
      [0, 1, 3],
      [0, 0, 0],
    ];
    expect([...likeliestNext(counts, STATES)]).toEqual([
      ['a', 'a'],
      ['b', 'c'],
    ]);
  });

  it('property: the distance of a table to itself is 0, and to any other 0…1', () => {
    const table = fc.array(fc.array(fc.nat(5), { minLength: 3, maxLength: 3 }), {
      minLength: 3,
      maxLength: 3,
    });
    fc.assert(
      fc.property(table, table, (a, b) => {
        expect(transitionDistance(a, a).mean ?? 0).toBe(0);
        const { mean } = transitionDistance(a, b);
        if (mean !== null) {
          expect(mean).toBeGreaterThanOrEqual(0);
          expect(mean).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
