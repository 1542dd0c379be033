import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChunk } from './chunk.js';
import { FrameReader, FrameTooLong } from './sse-frames.js';

const pieces = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const at = [...new Set([0, ...cuts.map((c) => c % (bytes.length + 1)), bytes.length])].sort(
    (a, b) => a - b,
  );
  return at.slice(1).map((end, i) => bytes.subarray(at[i], end));
};

describe('events of a stream', () => {
  it('are the bytes of the stream, however it comes in pieces', () => {
    const line = fc.constantFrom(
      'data: {"a":1}',
      'data:x',
      ': c',
      'event: m',
      '',
      '答',
      'data: 答é',
    );
    const stream = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n')));
    fc.assert(
      fc.property(stream, fc.array(fc.nat(400)), (lines, cuts) => {
        const bytes = Buffer.from(lines.map(([text, end]) => text + end).join(''));
        const read = (all: Buffer[]) => {
          const reader = new FrameReader(10_000);
          const frames = all.flatMap((piece) => reader.push(piece));
          const rest = reader.end();
          return rest === null ? frames : [...frames, rest];
        };
        const frames = read(pieces(bytes, cuts));
        expect(Buffer.concat(frames.map((f) => f.bytes))).toEqual(bytes);
        expect(frames.map((f) => f.data)).toEqual(read([bytes]).map((f) => f.data));
      }),
    );
  });

  it('have their data lines joined, without one space each', () => {
    const [one] = new FrameReader(100).push(Buffer.from('event: m\ndata: a\ndata:b\ndata:  c\n\n'));
    expect(one).toMatchObject({ data: 'a\nb\n c', invalid: false });
  });

  it('are given up when one grows too long', () => {
    const reader = new FrameReader(10);
    expect(() => reader.push(Buffer.from('data: 123456789'))).toThrow(FrameTooLong);
  });
});

describe('a chunk', () => {
  const kind = (text: string): string =>
    new FrameReader(1000).push(Buffer.from(text)).map((f) => readChunk(f).kind)[0] ?? '';
  it.each([
    ['data: [DONE]\n\n', 'done'],
    [': keep-alive\n\n', 'comment'],
    ['data: {"error":{"message":"x"}}\n\n', 'error'],
    ['data: {"choices":[]}\n\n', 'part'],
    ['data: {"choices":[{"delta":{"content":1}}]}\n\n', 'unreadable'],
    ['data: {\n\n', 'unreadable'],
    ['{"choices":[]}\n\n', 'unreadable'],
  ])('%j is %s', (text, want) => {
    expect(kind(text)).toBe(want);
  });
});
