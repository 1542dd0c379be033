// The guard's rows in short: counts only, since a busy machine proves nothing about time.
import { expect, it } from 'vitest';
import { firstTokens } from './guard.mjs';

it.each([0, 1])(
  'as many first tokens through the guard as without it (%i held back)',
  async (held) => {
    const traffic = { streams: 40, seconds: 2, everyMs: 20, words: 40 };
    const { without, through } = await firstTokens(held, traffic, 1);
    for (const { n, failed, least } of [without, through]) {
      expect(failed).toBe(0);
      expect(n).toBeGreaterThan(20);
      expect(least).toBeGreaterThan(20);
    }
  },
);
