import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { HearthError } from '../contract/index.js';
import { readTable } from './read-table.js';
import { readAnswers, readVerdicts } from './records.js';
import { tempDir } from './run.testkit.js';

const items = [
  { id: 'a', clusters: {} },
  { id: 'b', clusters: {}, task: 'er' },
];

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await tempDir(), name);
  await writeFile(path, content);
  return path;
}
const failure = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => new Error('nothing was thrown'),
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(HearthError);
  expect((error as HearthError).code).toBe(2);
  return (error as HearthError).message.replace(/^.*\//, '');
};

/** 题目,回答 / a,你好 — as Excel on a Chinese Windows saves it. */
const GB18030_CSV = Buffer.concat([
  Buffer.from('item,answer\r\na,'),
  Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
  Buffer.from('\r\n'),
]);

describe('readAnswers', () => {
  it('reads JSONL with text, JSON and states', async () => {
    const path = await file(
      'a.jsonl',
      '{"item":"a","answer":"hi\\u0000\\ud800 👋"}\n\n{"item":"b","task":"er","step":"s","repeat":2,"answer":{"x":1}}\n{"item":"a","repeat":2,"state":"refused"}\n',
    );
    const { records, repeats } = await readAnswers(path, items);
    expect(repeats).toBe(2);
    expect(records.map((r) => [r.line, r.item, r.repeat, r.rec])).toEqual([
      [1, 'a', 1, { value: 'hi\u0000\ud800 👋' }],
      [3, 'b', 2, { step: 's', value: { x: 1 } }],
      [4, 'a', 2, { state: 'refused' }],
    ]);
  });

  it('counts repeats from 0 where the file does', async () => {
    const path = await file(
      'a.jsonl',
      '{"item":"a","repeat":0,"answer":"x"}\n{"item":"a","repeat":1,"answer":"y"}\n',
    );
    expect((await readAnswers(path, items)).records.map((r) => r.repeat)).toEqual([1, 2]);
  });

  it.each([
    [
      'UTF-8 CSV with BOM',
      Buffer.from('\ufeffitem,answer\na,"多行\n答案"\n'),
      '多行\n答案',
      'utf-8',
    ],
    ['GB18030 CSV', GB18030_CSV, '你好', 'gb18030'],
    ['UTF-16 CSV', Buffer.from('\ufeffitem,answer\na,你好\n', 'utf16le'), '你好', 'utf-16le'],
  ])('reads %s', async (_, bytes, answer, encoding) => {
    const read = await readAnswers(await file('a.csv', bytes), items);
    expect(read.records[0]?.rec.value).toBe(answer);
    expect(read.encoding).toBe(encoding);
  });

  it('reads XLSX', async () => {
    const path = join(await tempDir(), 'a.xlsx');
    await writeXlsxFile([
      [{ value: 'item' }, { value: 'answer' }],
      [{ value: 'a' }, { value: '你好 <b>' }],
    ]).toFile(path);
    const { records } = await readAnswers(path, items);
    expect(records.map((r) => [r.line, r.rec.value])).toEqual([[2, '你好 <b>']]);
  });

  it('names file and line of what is wrong', async () => {
    const bad = async (text: string) => failure(readAnswers(await file('a.jsonl', text), items));
    expect(await bad('{"item":"a","answer":"x"}\n{"item":"a",\n')).toMatch(
      /^a\.jsonl:2: is not JSON/,
    );
    expect(await bad('{"item":"zz","answer":"x"}')).toMatch(/^a\.jsonl:1: item: .*no item "zz"/);
    expect(await bad('{"item":"a","answer":"x"}\n{"item":"a","answer":"y"}')).toMatch(
      /^a\.jsonl:2: repeats line 1/,
    );
    expect(await bad('{"answer":"x"}')).toMatch(/^a\.jsonl:1: item: is missing/);
    expect(await bad('{"item":"a"}')).toMatch(/^a\.jsonl:1: answer: is missing/);
    expect(await bad('{"item":"a","state":"lost"}')).toMatch(
      /^a\.jsonl:1: state: "lost" is none of ok/,
    );
    expect(await bad('{"item":"a","answer":"x","repeat":1.5}')).toMatch(/^a\.jsonl:1: repeat/);
    expect(await bad('[1]')).toMatch(/^a\.jsonl:1: is not a JSON object/);
    expect(await failure(readAnswers('/nowhere/x.jsonl', items))).toMatch(
      /^x\.jsonl: there is no such file/,
    );
  });

  it('names the line of the first byte that is not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('{"item":"a","answer":"x"}\n'), GB18030_CSV]);
    expect(await failure(readAnswers(await file('a.jsonl', bytes), items))).toMatch(
      /^a\.jsonl:3: is not valid UTF-8/,
    );
  });

  it('names the row of a ragged CSV', async () => {
    const path = await file('a.csv', 'item,answer\na,x\na,"y",z\n');
    expect(await failure(readAnswers(path, items))).toMatch(/^a\.csv:3: is not a readable table/);
  });

  it('reads any text back as it was (property)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const path = await file('a.jsonl', `${JSON.stringify({ item: 'a', answer: text })}\n`);
        expect((await readAnswers(path, items)).records[0]?.rec.value).toBe(text);
      }),
      { numRuns: 50 },
    );
  });
});

describe('readVerdicts', () => {
  it('keeps raters and targets', async () => {
    const path = await file(
      'v.jsonl',
      '{"item":"a","target":"t","rater":"li","verdict":{"x":1}}\n{"item":"a","target":"t","rater":"wu","state":"refused"}\n',
    );
    const { records } = await readVerdicts(path, items);
    expect(records.map((r) => [r.target, r.rater, r.rec])).toEqual([
      ['t', 'li', { value: { x: 1 } }],
      ['t', 'wu', { state: 'refused' }],
    ]);
  });

  it('takes verdict states only', async () => {
    const path = await file('v.jsonl', '{"item":"a","state":"truncated"}');
    expect(await failure(readVerdicts(path, items))).toMatch(/"truncated" is none of rated/);
  });
});

describe('readTable', () => {
  it('reads one JSON array', async () => {
    const path = await file('a.json', '[{"item":"a"},{"item":"b"}]');
    expect((await readTable(path)).lines.map((l) => l.record.item)).toEqual(['a', 'b']);
  });

  it.each([
    ['item,answer\na,"one; two"\n', 'one; two'],
    ['item,answer\na,one; two\n', 'one; two'],
    ['item;answer\na;one, two\n', 'one, two'],
    ['item\tanswer\na\tone, two; three\n', 'one, two; three'],
    ['"item;x",answer,item\n1,one,a\n', 'one'],
  ])('takes the separator that the header uses: %j', async (csv, answer) => {
    const { lines } = await readTable(await file('a.csv', csv));
    expect(lines.map((l) => l.record)).toEqual([expect.objectContaining({ item: 'a', answer })]);
  });

  it('leaves out columns without a name, in which nothing may stand', async () => {
    const { lines } = await readTable(await file('a.csv', 'item,answer,,\na,x,,\nb,y,,\n'));
    expect(lines.map((l) => l.record)).toEqual([
      { item: 'a', answer: 'x' },
      { item: 'b', answer: 'y' },
    ]);
    const filled = readTable(await file('a.csv', 'item,answer,\na,x,\nb,y,z\n'));
    expect(await failure(filled)).toMatch(
      /^a\.csv:3: something stands in column 3, but the first row/,
    );
  });

  it.each([
    ['from a spreadsheet', '第六评测集（初稿）,,\n编号,题目,答案\n1,a,b\n'],
    ['typed by hand', '第六评测集（初稿）\n编号,题目,答案\n1,a,b\n'],
  ])('says to delete a title above the column names, %s', async (_, csv) => {
    expect(await failure(readTable(await file('a.csv', csv)))).toMatch(
      /^a\.csv:1: row 1 looks like a title above the table; delete it/,
    );
  });

  it('says what to save an old Excel file as, whatever its name', async () => {
    const ole = Buffer.from('d0cf11e0a1b11ae100000000', 'hex');
    expect(await failure(readTable(await file('a.xls', ole)))).toMatch(/save it as \.xlsx/);
    expect(await failure(readTable(await file('a.xlsx', ole)))).toMatch(/old Excel file/);
  });

  it('reads the first sheet and names the others that hold something', async () => {
    const cells = (rows: string[][]) => rows.map((r) => r.map((value) => ({ value })));
    const xlsx = await writeXlsxFile([
      {
        data: cells([
          ['item', 'answer'],
          ['a', 'x'],
        ]),
        sheet: '题目',
      },
      { data: cells([['more']]), sheet: '第二张' },
      { data: [], sheet: '空' },
    ]).toBuffer();
    const { lines, unread } = await readTable(await file('a.xlsx', xlsx));
    expect(lines.map(({ record }) => record)).toEqual([{ item: 'a', answer: 'x' }]);
    expect(unread).toEqual(['第二张']);
  });

  it('refuses a column that stands there twice', async () => {
    const twice = readTable(await file('a.csv', 'item,answer, answer\na,x,y\n'));
    expect(await failure(twice)).toMatch(/^a\.csv:1: has the column "answer" twice/);
  });
});
