import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '../src/words/en.js';
import { zhCN } from '../src/words/zh-CN.js';

const WORDS = new URL('../src/words/', import.meta.url);

/** Keys that a file defines itself, not those that it spreads. */
const keysIn = (file: string): string[] =>
  [...readFileSync(new URL(file, WORDS), 'utf8').matchAll(/^ {2}'([^']+)':/gm)].map(
    ([, key = '']) => key,
  );

describe.each([
  ['en', en],
  ['zh-CN', zhCN],
] as const)('words of the pages (%s)', (lang, words) => {
  const files = [
    `${lang}.ts`,
    ...readdirSync(new URL(`${lang}/`, WORDS)).map((name) => `${lang}/${name}`),
  ];

  it('no key is defined twice, where one would overwrite the other', () => {
    const places = new Map<string, string[]>();
    for (const file of files)
      for (const key of keysIn(file)) places.set(key, [...(places.get(key) ?? []), file]);
    expect([...places].filter(([, within]) => within.length > 1)).toEqual([]);
    // Nothing was overlooked, and no file is left unused.
    expect([...places.keys()].sort()).toEqual(Object.keys(words).sort());
  });
});
