import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { checkSuite } from '../../suites/user/index.js';
import type { Found } from '../api/upload.js';
import { EMPTY_DESK, type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';
import { withOwnTable } from './own-table.js';
import { MOST_BYTES, safeName } from './upload-file.js';

const GOLD = '题号,题目,答案,A,B\n1,哪一个更温和？,A,好的,滚\n2,哪一句在倾听？,B,不,我在听\n';

describe('putting a suite in with the browser', () => {
  let t: TestStudio;
  let manager: Visitor & { id: string };

  beforeAll(async () => {
    t = await testStudio({
      desk: {
        ...EMPTY_DESK,
        command: async (args) => {
          const suite = await checkSuite(args[2] ?? '');
          const code = suite.faults.length === 0 ? 0 : 2;
          return { code, json: { suite }, reason: '', notes: [] };
        },
      },
    });
    manager = await t.signedIn('pm', { projects: { home: 'pm' } });
  });
  afterAll(() => t.close());

  async function send(file: string, bytes: Uint8Array | string) {
    const response = await fetch(
      `http://127.0.0.1:${t.studio.port}/api/projects/home/uploads?file=${encodeURIComponent(file)}`,
      {
        method: 'POST',
        headers: {
          Origin: t.studio.address,
          Cookie: [...manager.cookies].map((pair) => pair.join('=')).join('; '),
        },
        body: bytes,
      },
    );
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as Record<string, unknown>, text };
  }
  type Looked = {
    file: string;
    encoding: string;
    columns: string[];
    rows: number;
    preview: { row: number; cells: string[] }[];
    guess: { kind: string; columns: Record<string, unknown>; slices: string[] };
  };
  async function looked(file: string, bytes: Uint8Array | string) {
    const { status, body, text } = await send(file, bytes);
    if (status !== 200) throw new Error(text);
    const id = String(body.id);
    const reply = await manager.call(`GET /api/uploads/${id}`);
    return { id, table: reply.body as Looked };
  }
  async function specOf(id: string, { guess }: Looked): Promise<string> {
    const { body } = await manager.call(`POST /api/uploads/${id}/spec`, {
      ...guess,
      title: 'Mine',
      lang: 'en',
    });
    return (body as { spec: string }).spec;
  }
  const check = async (id: string, spec: string): Promise<Found> =>
    (await manager.call(`POST /api/uploads/${id}/check`, { spec })).body as Found;

  it('a table is guessed, checked, and stored only when it is confirmed', async () => {
    const { id, table } = await looked('我的题.csv', GOLD);
    expect(table).toMatchObject({
      file: '我的题.csv',
      rows: 2,
      guess: { kind: 'gold', columns: { id: '题号', prompt: '题目', gold: '答案' } },
    });
    const spec = await specOf(id, table);
    const found = await check(id, spec);
    expect(found).toMatchObject({ ok: true, items: 2, suite: 'mine', faults: [] });
    expect(await t.db.selectFrom('own_suite').selectAll().execute()).toEqual([]);
    const kept = await manager.call(`POST /api/uploads/${id}/confirm`, { spec });
    const { id: suite } = kept.body as { id: string };
    expect((await manager.call('GET /api/own-suites')).body).toMatchObject({
      suites: [{ id: suite, suite: 'mine', title: 'Mine', kind: 'gold', items: 2 }],
    });
    expect(existsSync(join(t.folder, 'studio-suites', suite, 'suite.yaml'))).toBe(true);
    expect(existsSync(join(t.folder, 'studio-uploads', id))).toBe(false);
    expect((await manager.call(`GET /api/uploads/${id}`)).status).toBe(404);
  });

  it('faults name row and column, with the row as it stands, and nothing is stored', async () => {
    const { id, table } = await looked('a.csv', `${GOLD}3,第三题？,Z,甲,乙\n3,又一题？,A,甲,乙\n`);
    const found = await check(id, await specOf(id, table));
    expect(found.ok).toBe(false);
    expect(found.faults).toMatchObject([
      { in: 'data', row: 4, column: '答案' },
      { in: 'data', row: 5, column: '题号' },
    ]);
    expect(found.rows.map(({ row }) => row)).toEqual([4, 5]);
    expect(found.rows[0]?.cells).toEqual(['3', '第三题？', 'Z', '甲', '乙']);
    expect(JSON.stringify(found)).not.toContain(t.folder);
    const refused = await manager.call(`POST /api/uploads/${id}/confirm`, {
      spec: await specOf(id, table),
    });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'has_faults' } } });
    await manager.call(`DELETE /api/uploads/${id}`);
    expect(existsSync(join(t.folder, 'studio-uploads', id))).toBe(false);
  });

  it('reads GB18030, a byte-order mark and XLSX as the importer does', async () => {
    const gb = Buffer.from('cce2bac52cccfac4bf2cb4f0b0b80a312cc4e3bac32c410a', 'hex');
    expect((await looked('gb.csv', gb)).table.encoding).toBe('gb18030');
    const marked = await looked('bom.csv', `\ufeff${GOLD}`);
    expect(marked.table.columns[0]).toBe('题号');
    const xlsx = await writeXlsxFile([
      [{ value: 'id' }, { value: 'prompt' }],
      [{ value: 'a' }, { value: '=HYPERLINK("http://x")' }],
    ]).toBuffer();
    expect((await looked('b.xlsx', xlsx)).table.preview).toEqual([
      { row: 2, cells: ['a', '=HYPERLINK("http://x")'] },
    ]);
  });

  it.each<[string, string, Uint8Array | string, number]>([
    ['a ZIP', 'a.zip', 'PK\x03\x04', 415],
    ['a ZIP that is called CSV', 'a.csv', 'PK\x03\x04 and so on', 415],
    ['gzip', 'a.jsonl', gzipSync('{"id":"a"}'), 415],
    ['a program', 'index.mjs', 'export default {}', 415],
    ['nothing', 'a.csv', '', 400],
    ['only column names', 'a.csv', 'id,prompt\n', 422],
    ['more than allowed', 'a.csv', Buffer.alloc(MOST_BYTES + 1, 'a'), 413],
    ['an XLSX that unpacks to 4 GB', 'a.xlsx', bomb(), 415],
    ['an XLSX that hides what it unpacks to', 'a.xlsx', hidingBomb(), 415],
    ['an XLSX that breaks off after its head', 'a.xlsx', Buffer.from('PK\x03\x04'), 422],
  ])('%s is refused and leaves nothing', async (_, file, bytes, status) => {
    const before = await t.db.selectFrom('upload').selectAll().execute();
    const reply = await send(file, bytes);
    expect(reply.status).toBe(status);
    expect(reply.text).not.toContain(t.folder);
    expect(await t.db.selectFrom('upload').selectAll().execute()).toEqual(before);
  });

  it('suite.yaml opens no other file of the server', async () => {
    const { id, table } = await looked('a.csv', GOLD);
    const spec = await specOf(id, table);
    for (const data of ['/etc/passwd', '../../secret', '[a.csv, /etc/passwd]'])
      expect(withOwnTable(spec.replace(/^data: .*$/m, `data: ${data}`), 'a.csv')).toMatch(
        /^data: a\.csv$/m,
      );
    const found = await check(id, spec.replace(/^data: .*$/m, 'data: /etc/passwd'));
    expect(found).toMatchObject({ ok: true, items: 2 });
    const twice = await check(id, `${spec}\ndata: /etc/passwd\n`);
    expect(twice.ok).toBe(false);
    expect(twice.items).toBe(0);
  });

  it('an outsider neither sees nor confirms it', async () => {
    const { id } = await looked('a.csv', GOLD);
    const other = await t.signedIn('outsider', {});
    for (const path of [`GET /api/uploads/${id}`, `DELETE /api/uploads/${id}`])
      expect((await other.call(path)).status).toBe(404);
  });
});

describe('file names', () => {
  it.each([
    ['items.csv', 'items.csv'],
    ['C:\\Users\\me\\题目 (1).XLSX', '题目 (1).xlsx'],
    ['../../etc/passwd.csv', 'passwd.csv'],
    ['suite.yaml.csv', 'suite_yaml.csv'],
    ['.csv.jsonl', '_csv.jsonl'],
    ['$(x);`y`.tsv', '_(x)__y_.tsv'],
  ])('%s → %s', (given, safe) => {
    expect(safeName(given)).toBe(safe);
  });
});

/** A ZIP whose directory names one file of 4 GB. */
function bomb(): Uint8Array {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt32LE(0xfffffffe, 24);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

/** Packed files of 5 MB, more than 200 MB together, of which the directory tells nothing. */
function hidingBomb(): Uint8Array {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  const packed = Buffer.concat([head, deflateRawSync(Buffer.alloc(5 * 1024 * 1024))]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  return Buffer.concat([...Array.from({ length: 41 }, () => packed), end]);
}
