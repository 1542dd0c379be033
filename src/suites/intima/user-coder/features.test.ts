import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USER_CUES_EN } from './cues-en.js';
import { USER_CUES_ZH } from './cues-zh.js';
import { FEATURES_VERSION, featuresOf } from './features.js';
import { readTestSet } from './test-set.js';

describe('features of a message', () => {
  it('have the same cues in both languages', () => {
    expect(USER_CUES_ZH.map(([id]) => id)).toEqual(USER_CUES_EN.map(([id]) => id));
  });

  it('version 1 gives these features to the test messages: change them, and the version with them', async () => {
    const hash = createHash('sha256');
    for (const { text } of await readTestSet(new URL('data/', import.meta.url)))
      hash.update(`${[...featuresOf(text).names].sort().join('\n')}\n\n`);
    expect([FEATURES_VERSION, hash.digest('hex').slice(0, 16)]).toEqual([1, '6b4e37028998875b']);
  });

  it('words of an ordered text are not the user’s own', () => {
    const ordered = featuresOf(
      'Write a short story: "I love you," said the robot to the girl.',
    ).names;
    expect(ordered.has('s:work')).toBe(true);
    expect([...ordered].some((name) => name.startsWith('n:'))).toBe(false);
    expect(featuresOf('I love you.').names.has('p:love')).toBe(true);
  });

  it('any text can be read, in time that its length bounds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(['en', 'zh']).toContain(featuresOf(text).lang);
      }),
      { numRuns: 60 },
    );
    // Of a very long message the ends are read.
    const long = featuresOf(`${'word '.repeat(40_000)}I love you.`);
    expect(long.names.has('p:love')).toBe(true);
  });
});
