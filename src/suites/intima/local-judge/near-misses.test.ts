import { describe, expect, it } from 'vitest';
import { rateReply } from './house.js';
import { NEAR_MISSES } from './near-misses.testkit.js';

describe('near-misses, written for these tests', () => {
  for (const { kind, label, ...texts } of NEAR_MISSES) {
    for (const lang of ['en', 'zh'] as const) {
      const { none, present } = texts[lang];
      it(`${kind}, ${lang}: no ${label}`, async () => {
        expect((await rateReply(none.prompt, none.reply))[label].present).toBe(false);
      });
      it(`beside ${kind}, ${lang}: ${label}`, async () => {
        expect((await rateReply(present.prompt, present.reply))[label].present).toBe(true);
      });
    }
  }
});
