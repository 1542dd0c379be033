import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { usageError } from '../contract/index.js';
import { bundleError } from './bundle-error.js';
import { type BundleLine, parseLine } from './bundle-format.js';

/** Characters of one line; the longest replies that are stored have a few million. */
const LONGEST = 256 * 1024 * 1024;

/** One line of the unpacked text. `number` is 1-based. */
export type NumberedLine = { source: string; number: number; line: BundleLine };

/**
 * Unpacks a bundle and reads it line by line, so that it need not fit into memory.
 * @throws HearthError exit 2 for lines that are not of the form of a bundle; exit 4 for what the disk says.
 */
export async function* bundleLines(file: string): AsyncGenerator<NumberedLine> {
  let number = 0;
  for await (const source of textLines(file)) {
    number += 1;
    yield { source, number, line: parseLine(source, file, number) };
  }
}

/** Splits at \n only: text inside JSON may hold every other line separator. */
async function* textLines(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  const unpacked = input.pipe(createGunzip());
  input.on('error', (error) => unpacked.destroy(error));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts: string[] = [];
  let length = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      const [first = '', ...rest] = decoder.decode(chunk, { stream: true }).split('\n');
      parts.push(first);
      length += first.length;
      if (length > LONGEST) throw tooLong(file);
      for (const next of rest) {
        yield parts.join('');
        parts = [next];
        length = next.length;
      }
    }
    const left = parts.join('') + decoder.decode();
    if (left !== '') yield left;
  } catch (error) {
    throw bundleError(error, file);
  } finally {
    input.destroy();
    unpacked.destroy();
  }
}

const tooLong = (file: string) =>
  usageError(
    {
      en: 'holds a line of more than 256 million characters, which no run writes',
      'zh-CN': '含有超过 2.56 亿字符的行，任何运行都不会写出这样的内容',
    },
    { file },
  );
