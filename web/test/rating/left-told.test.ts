import { beforeEach, describe, expect, it } from 'vitest';
import { isTold, toldOf } from '../../src/parts/rating/left-told.js';

const DAY = new Date(2026, 5, 1, 12);
const NEXT = new Date(2026, 5, 2, 9);

describe('X20: a break after items that were left', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    globalThis.localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as unknown as Storage;
  });

  it('is offered from the third on one day, and after three more to whoever goes on', () => {
    expect([0, 1, 2, 3].map((n) => isTold('p', n, DAY))).toEqual([true, true, true, false]);
    toldOf('p', 3, DAY);
    expect([3, 4, 5, 6].map((n) => isTold('p', n, DAY))).toEqual([true, true, true, false]);
    expect(isTold('other', 3, DAY)).toBe(false);
  });

  it('begins anew the next day', () => {
    toldOf('p', 5, DAY);
    expect([isTold('p', 2, NEXT), isTold('p', 3, NEXT)]).toEqual([true, false]);
  });
});
