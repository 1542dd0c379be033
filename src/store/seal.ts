import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';

/**
 * A sealed file is a gzip file of two members: the text, and a seal with the SHA-256 of all bytes before it. The seal
 * has exactly one form (stored, not compressed), so that a change of any byte of the file is seen, also of one that
 * unpacking would not notice, such as padding. `gunzip` reads both members as one text, the seal its last line.
 */
export function sealOf(sha256: string): Buffer {
  const line = Buffer.from(`${JSON.stringify({ kind: 'seal', sha256 })}\n`);
  const head = Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 0xff, 0x01]);
  const length = Buffer.alloc(4);
  length.writeUInt16LE(line.length, 0);
  length.writeUInt16LE(~line.length & 0xffff, 2);
  // The last eight bytes of any gzip member are CRC-32 and length of its text (RFC 1952, 2.3.1).
  const tail = gzipSync(line).subarray(-8);
  return Buffer.concat([head, length, line, tail]);
}

const SEAL_BYTES = sealOf('0'.repeat(64)).length;
/** All of a seal before the digest. */
const SEAL_HEAD = sealOf('0'.repeat(64)).subarray(0, SEAL_BYTES - 64 - '"}\n'.length - 8);

/** Compresses the text into a new file and puts the seal behind it. @throws what `text` throws and the disk says. */
export async function writeSealed(file: string, text: AsyncIterable<string>): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(
    text,
    createGzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
      yield sealOf(hash.digest('hex'));
    },
    createWriteStream(file, { flags: 'wx' }),
  );
}

/** `foreign`: no gzip file. `missing`: no seal at its end. `broken`: another digest than that of the bytes before it. */
export type SealState = 'whole' | 'foreign' | 'missing' | 'broken';

/** What a file's seal says of it. @throws what the disk says. */
export async function sealState(file: string): Promise<SealState> {
  const { size, start, end } = await edges(file);
  if (start.readUInt16BE(0) !== 0x1f8b) return 'foreign';
  if (!end.subarray(0, SEAL_HEAD.length).equals(SEAL_HEAD)) return 'missing';
  const hash = createHash('sha256');
  if (size > SEAL_BYTES)
    for await (const chunk of createReadStream(file, { end: size - SEAL_BYTES - 1 }))
      hash.update(chunk as Buffer);
  return end.equals(sealOf(hash.digest('hex'))) ? 'whole' : 'broken';
}

/** Length, first two bytes and the bytes where a seal stands; zeros where the file is shorter. */
async function edges(file: string): Promise<{ size: number; start: Buffer; end: Buffer }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const start = Buffer.alloc(2);
    const end = Buffer.alloc(SEAL_BYTES);
    await handle.read(start, 0, start.length, 0);
    if (size >= SEAL_BYTES) await handle.read(end, 0, SEAL_BYTES, size - SEAL_BYTES);
    return { size, start, end };
  } finally {
    await handle.close();
  }
}
