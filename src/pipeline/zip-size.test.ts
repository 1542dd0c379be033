import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { parseTable } from './read-table.js';
import { statedSize, unpacksBeyond } from './zip-size.js';

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
    expect(statedSize(bomb)).toBe(700 * 1024 * 1024);
    const refused = await parseTable('rows.xlsx', bomb).catch((error: unknown) => error);
    expect(refused).toMatchObject({ text: { en: expect.stringContaining('500 MB') } });
    expect(statedSize(zipOf(Buffer.alloc(10), 0xffffffff))).toBe(Number.POSITIVE_INFINITY);
  });

  it('is counted while it is inflated: a small size that it states is not believed', async () => {
    const content = Buffer.alloc(3_000_000, ' ');
    const lying = zipOf(content, 1000);
    expect(statedSize(lying)).toBe(1000);
    expect(lying.length).toBeLessThan(10_000);
    expect(await unpacksBeyond(lying, content.length - 1)).toBe(true);
    expect(await unpacksBeyond(lying, content.length)).toBe(false);
    // Two packed files together, of which the list names one.
    const unlisted = Buffer.concat([zipOf(content, 1000), lying]);
    expect(await unpacksBeyond(unlisted, content.length)).toBe(true);
    expect(await unpacksBeyond(unlisted, 2 * content.length)).toBe(false);
  });

  it('more parts than a workbook has are not looked into, and heads without a body are no fault', async () => {
    const heads = (n: number) =>
      Buffer.concat(Array.from({ length: n }, () => zipOf(Buffer.alloc(0))));
    expect(await unpacksBeyond(heads(20_001), 1e9)).toBe(true);
    expect(await unpacksBeyond(Buffer.from('PK\x03\x04'), 1e9)).toBe(false);
    const noise = Buffer.concat([zipOf(Buffer.alloc(10)).subarray(0, 54), Buffer.alloc(50, 0xff)]);
    expect(await unpacksBeyond(noise, 1e9)).toBe(false);
  });

  it('a lying workbook is refused before it is read, with a way on in both languages', async () => {
    const part = zipOf(Buffer.alloc(5 * 1024 * 1024, ' '), 1000);
    const lying = Buffer.concat(Array.from({ length: 101 }, () => part));
    expect(statedSize(lying)).toBe(1000);
    const refused = await parseTable('rows.xlsx', lying).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      text: { en: expect.stringContaining('500 MB'), 'zh-CN': expect.stringContaining('CSV') },
    });
  }, 60_000);

  it('ordinary workbooks are read, and what is no ZIP file has no size', async () => {
    const bytes = await writeXlsxFile([[{ value: 'name' }], [{ value: 'x' }]]).toBuffer();
    expect(statedSize(bytes)).toBeGreaterThan(100);
    expect((await parseTable('rows.xlsx', bytes)).lines).toEqual([
      { line: 2, record: { name: 'x' } },
    ]);
    expect(statedSize(Buffer.from('no zip at all'))).toBeNull();
    expect(statedSize(Buffer.alloc(0))).toBeNull();
  });
});
