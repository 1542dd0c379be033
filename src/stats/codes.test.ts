import { describe, expect, it } from 'vitest';
import { clustersOf, codesOf } from './codes.js';

describe('codesOf', () => {
  it('numbers by first appearance and compares by value: 1, "1" and true are three', () => {
    const { codes, count } = codesOf(['b', 1, 'b', '1', true, 1]);
    expect([...codes]).toEqual([0, 1, 0, 2, 3, 1]);
    expect(count).toBe(4);
    expect(codesOf([]).count).toBe(0);
  });
});

describe('clustersOf', () => {
  it('takes each row as its own cluster unless told otherwise', () => {
    expect([...clustersOf(3, undefined).codes]).toEqual([0, 1, 2]);
    expect([...clustersOf(3, ['x', 'y', 'x']).codes]).toEqual([0, 1, 0]);
  });

  it('refuses clusters of other rows', () => {
    expect(() => clustersOf(3, ['x'])).toThrow(/1 for 3 rows/);
  });
});
