import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SentenceCounter } from './blocks.js';

const count = (...pieces: string[]): number => {
  const counter = new SentenceCounter();
  for (const piece of pieces) counter.push(piece);
  return counter.count;
};

it.each([
  ['', 0],
  ['One', 0],
  ['One.', 0],
  ['One. ', 1],
  ['Version 1.5 is out. Good?! ', 2],
  ['你好。很好！是吗？', 3],
  ['“走吧。”她说。', 2],
  ['a\n\nb\n', 2],
  ['x'.repeat(401), 1],
])('%j has %i complete sentences', (text, want) => {
  expect(count(text)).toBe(want);
});

it('counts the same, however the text comes in pieces', () => {
  const words = fc.array(fc.constantFrom('Hi', ' ', '. ', '?! ', '。', '！', '\n', '好的'));
  fc.assert(
    fc.property(words, (parts) => {
      expect(count(...parts)).toBe(count(parts.join('')));
    }),
  );
});
