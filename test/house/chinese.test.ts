import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/** Rooms whose Chinese texts are messages; suites also hold patterns, in which such marks are syntax. */
const ROOMS = [
  ...['cli', 'i18n', 'models', 'pipeline', 'store', 'analysis', 'report', 'server', 'experts'],
  ...['serve/http', 'serve/guard', '../web/src'],
];
/** In an address half-width marks are part of it. */
const ADDRESS = /\w+:\/\/[^\s，。；、（）”]+/gu;
/** A half-width mark that touches a Chinese character or a full-width mark. */
const HALF = /[\p{Script=Han}“”（）][,;:?!()]|[,;:?!()][\p{Script=Han}“]/u;

describe('Chinese messages', () => {
  it.each(ROOMS)('src/%s: marks beside Chinese characters are full-width', (room) => {
    const wrong = readdirSync(join(SRC, room), { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
      .flatMap((name) =>
        readFileSync(join(SRC, room, name), 'utf8')
          .split('\n')
          .map((text, i) => ({ text, place: `${name}:${i + 1}` })),
      )
      .filter(
        ({ text }) => !/^\s*(\*|\/\/|\/\*)/.test(text) && HALF.test(text.replace(ADDRESS, '')),
      )
      // Patterns that read Chinese answers.
      .filter(
        ({ text }) =>
          !/\/\^?\(|RegExp|(?:^|[:=(,]) *\/(?![/*]).+\/[dgimsuvy]*[,;)\]]*$|\\\\[bs]/.test(text),
      )
      .map(({ text, place }) => `${place} ${text.trim()}`);
    expect(wrong).toEqual([]);
  });
});
