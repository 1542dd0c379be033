/** The end of a ZIP file's list of entries, and each entry of it. */
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** A comment may follow the end. */
const LONGEST_COMMENT = 65_535;
/** Stands where a number does not fit into four bytes: 4 GB and more. */
const BEYOND = 0xffffffff;

/**
 * Bytes that the entries of a ZIP file say they unpack to; infinite where one says 4 GB or more. A small file can unpack
 * to a thousand times its size, so this is asked before it is. Null where the bytes are no ZIP file.
 */
export function unpackedSize(bytes: Buffer): number | null {
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
