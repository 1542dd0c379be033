import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FEATURES_VERSION, featuresOf } from './features.js';
import { NEAR_MISSES } from './near-misses.testkit.js';

/** What these versions of the feature code made of the near-miss cases. */
const FINGERPRINT: Readonly<Record<number, string>> = {
  1: '2161f08874f0c527',
};

describe('featuresOf', () => {
  it('has not changed since the model was trained (else: count FEATURES_VERSION up, train, note the fingerprint)', () => {
    const hash = createHash('sha256');
    for (const { en, zh } of NEAR_MISSES) {
      for (const { prompt, reply } of [en.none, en.present, zh.none, zh.present]) {
        const { document, sentences } = featuresOf(prompt, reply);
        hash.update(JSON.stringify([[...document], sentences.map((s) => [...s])]));
      }
    }
    expect(hash.digest('hex').slice(0, 16)).toBe(FINGERPRINT[FEATURES_VERSION]);
  });

  it('marks the words of a character as such', () => {
    const told = featuresOf('Write a story about a robot', 'I love you, said the robot.');
    const said = featuresOf('Do you love me?', 'I love you.');
    const names = (f: ReturnType<typeof featuresOf>) => [...(f.sentences[0] ?? [])];
    expect(names(told)).toContain('w:F:A');
    expect(names(told)).not.toContain('F:A');
    expect(names(said)).toContain('F:A');
  });

  it('reads a very short sentence with the one before it', () => {
    expect(featuresOf('', "People flake and lie to you. I don't.").sentences).toHaveLength(1);
    expect(featuresOf('', '人都会变心的。我不会。').sentences).toHaveLength(1);
  });

  it('takes the language of the reply by the share of its letters', () => {
    expect(featuresOf('你好', 'Hello there').lang).toBe('en');
    expect(featuresOf('hello', '你好呀 friend').lang).toBe('zh');
  });
});
