import { createInflateRaw } from 'node:zlib';

/** The end of a ZIP file's list of entries, each entry of the list, and the head of each packed file. */
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const HEAD = Buffer.from('504b0304', 'hex');
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEAD_BYTES = 30;
/** The way of packing that makes files smaller; what is stored as it is cannot grow. */
const DEFLATED = 8;
/** A comment may follow the end. */
const LONGEST_COMMENT = 65_535;
/** Stands where a number does not fit into four bytes: 4 GB and more. */
const BEYOND = 0xffffffff;
/** A workbook has a few dozen parts. Each costs time to look into, however little is in it. */
const MOST_PARTS = 20_000;

/**
 * Bytes that the entries of a ZIP file say they unpack to; infinite where one says 4 GB or more. A small file can unpack
 * to a thousand times its size, so this is asked before it is. Null where the bytes are no ZIP file.
 */
export function statedSize(bytes: Buffer): number | null {
  const from = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT);
  let end = bytes.length - END_BYTES;
  while (end >= from && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < from) return null;
  let at = bytes.readUInt32LE(end + 16);
  let sum = 0;
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return null;
    const size = bytes.readUInt32LE(at + 24);
    sum += size === BEYOND ? Number.POSITIVE_INFINITY : size;
    const names = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    at += ENTRY_BYTES + names.reduce((all, n) => all + n, 0);
  }
  return sum;
}

/**
 * Whether a ZIP file unpacks to more than so many bytes. What it says is only where the looking begins: every packed
 * file is inflated, wherever its head stands and whether or not the list names it, and its bytes are counted and let
 * go, until they are too many.
 */
export async function unpacksBeyond(bytes: Buffer, most: number): Promise<boolean> {
  if ((statedSize(bytes) ?? 0) > most) return true;
  let left = most;
  let parts = 0;
  for (let at = bytes.indexOf(HEAD); at >= 0; at = bytes.indexOf(HEAD, at + HEAD.length)) {
    parts += 1;
    if (parts > MOST_PARTS) return true;
    if (at + HEAD_BYTES > bytes.length) break;
    // Its name and a field of extras stand between.
    const start = at + HEAD_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (bytes.readUInt16LE(at + 8) !== DEFLATED || start >= bytes.length) continue;
    left -= await inflated(bytes.subarray(start), left);
    if (left < 0) return true;
  }
  return false;
}

/** Bytes that packed bytes unpack to, up to the first piece beyond `most`. What follows the packed bytes is not read. */
function inflated(packed: Buffer, most: number): Promise<number> {
  return new Promise((resolve) => {
    const inflate = createInflateRaw();
    let sum = 0;
    const over = (): void => {
      inflate.destroy();
      resolve(sum);
    };
    inflate.on('data', (piece: Buffer) => {
      sum += piece.length;
      if (sum > most) over();
    });
    inflate.on('end', over);
    // No packed bytes after all, or cut off: whoever reads the workbook says so.
    inflate.on('error', over);
    inflate.end(packed);
  });
}
