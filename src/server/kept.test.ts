import { describe, expect, it } from 'vitest';
import { Kept } from './kept.js';

describe('what is kept', () => {
  it('is made once for all who ask at once, and again when its time is over', async () => {
    let now = 0;
    let made = 0;
    const kept = new Kept<number>(100, 5, () => now);
    const make = async () => ++made;
    expect(await Promise.all([kept.get('a', make), kept.get('a', make)])).toEqual([1, 1]);
    now = 99;
    expect(await kept.get('a', make)).toBe(1);
    now = 100;
    expect(await kept.get('a', make)).toBe(2);
  });

  it('does not hold a failure', async () => {
    const kept = new Kept<number>(100);
    await expect(kept.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await kept.get('a', async () => 7)).toBe(7);
  });

  it('lets the oldest go first', async () => {
    let made = 0;
    const kept = new Kept<number>(100, 2);
    const make = async () => ++made;
    for (const key of ['a', 'b', 'c']) await kept.get(key, make);
    expect(await kept.get('c', make)).toBe(3);
    expect(await kept.get('a', make)).toBe(4);
  });
});
