import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { parseTable } from './read-table.js';
import { unpackedSize } from './zip-size.js';

/** A ZIP file with one entry that says it unpacks to `says` bytes. */
function zipOf(content: Buffer, says = content.length): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const packed = deflateRawSync(content);
  const numbers = (signature: number, fields: readonly (readonly [2 | 4, number])[]) => {
    const out = [Buffer.alloc(4)];
    out[0]?.writeUInt32LE(signature);
    for (const [size, value] of fields) {
      const one = Buffer.alloc(size);
      if (size === 2) one.writeUInt16LE(value);
      else one.writeUInt32LE(value);
      out.push(one);
    }
    return Buffer.concat(out);
  };
  const shared = [
    [2, 20],
    [2, 0],
    [2, 8],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, packed.length],
    [4, says],
    [2, name.length],
    [2, 0],
  ] as const;
  const local = Buffer.concat([numbers(0x04034b50, shared), name, packed]);
  const tail = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, 0],
  ] as const;
  const list = Buffer.concat([numbers(0x02014b50, [[2, 20], ...shared, ...tail]), name]);
  const end = numbers(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, 1],
    [2, 1],
    [4, list.length],
    [4, local.length],
    [2, 0],
  ]);
  return Buffer.concat([local, list, end]);
}

describe('a table that unpacks to far more than it is', () => {
  it('is refused before it is unpacked, with a way on in both languages', async () => {
    const bomb = zipOf(Buffer.alloc(1000, ' '), 700 * 1024 * 1024);
    expect(unpackedSize(bomb)).toBe(700 * 1024 * 1024);
    const refused = await parseTable('rows.xlsx', bomb).catch((error: unknown) => error);
    expect(refused).toMatchObject({ text: { en: expect.stringContaining('500 MB') } });
    expect(unpackedSize(zipOf(Buffer.alloc(10), 0xffffffff))).toBe(Number.POSITIVE_INFINITY);
  });

  it('ordinary workbooks are read, and what is no ZIP file has no size', async () => {
    const bytes = await writeXlsxFile([[{ value: 'name' }], [{ value: 'x' }]]).toBuffer();
    expect(unpackedSize(bytes)).toBeGreaterThan(100);
    expect((await parseTable('rows.xlsx', bytes)).lines).toEqual([
      { line: 2, record: { name: 'x' } },
    ]);
    expect(unpackedSize(Buffer.from('no zip at all'))).toBeNull();
    expect(unpackedSize(Buffer.alloc(0))).toBeNull();
  });
});
