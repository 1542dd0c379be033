import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { messagesOf } from './code-rows.js';

function file(name: string, content: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-code-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const path = join(dir, name);
  writeFileSync(path, content);
  return path;
}

describe('messages of a table', () => {
  it('CSV: a message may hold several rows of text; other roles are left out', async () => {
    const csv =
      'id,role,content\n1,user,"first row\n\nsecond row"\n2,assistant,no\n3,User,第二条\n4,user,\n';
    const { rows, left, numbered } = await messagesOf(file('m.csv', csv), {});
    expect(rows.map((r) => [r.id, r.text])).toEqual([
      ['1', 'first row\n\nsecond row'],
      ['3', '第二条'],
    ]);
    expect([left, numbered]).toEqual([2, false]);
  });

  it('JSONL: the same file that goes to hearth label; users are named by a field', async () => {
    const lines =
      '{"id":7,"prompt":"a","reply":"b","user":"u1"}\n{"id":8,"prompt":"c","reply":"d","user":2}\n';
    const { rows } = await messagesOf(file('m.jsonl', lines), { cluster: 'user' });
    expect(rows).toEqual([
      { id: 7, text: 'a', cluster: 'u1' },
      { id: 8, text: 'c', cluster: '2' },
    ]);
  });

  it('without ids the line number stands for them; with some, a missing one is a fault', async () => {
    const { rows, numbered } = await messagesOf(
      file('m.jsonl', '{"text":"a"}\n\n{"text":"b"}\n'),
      {},
    );
    expect([numbered, rows.map((r) => r.id)]).toEqual([true, [1, 3]]);
    const mixed = file('m.jsonl', '{"id":1,"text":"a"}\n{"text":"secret words"}\n');
    await expect(messagesOf(mixed, {})).rejects.toThrow(/m\.jsonl:2: id/);
    await expect(messagesOf(mixed, {})).rejects.not.toThrow(/secret/);
  });

  it('faults name line and field: an id twice, no text field, a text that is none, no cluster', async () => {
    const twice = file('m.jsonl', '{"id":1,"text":"a"}\n{"id":1,"text":"b"}\n');
    await expect(messagesOf(twice, {})).rejects.toThrow(/m\.jsonl:2: id: "1" stands on line 1/);
    await expect(messagesOf(file('m.jsonl', '{"id":1,"body":"a"}\n'), {})).rejects.toThrow(
      /--text/,
    );
    const number = file('m.jsonl', '{"id":1,"text":5}\n');
    await expect(messagesOf(number, {})).rejects.toThrow(/m\.jsonl:1: text/);
    await expect(messagesOf(twice, { cluster: 'user' })).rejects.toThrow(/m\.jsonl:1: user/);
    const { rows } = await messagesOf(file('m.jsonl', '{"id":1,"body":"a"}\n'), { text: 'body' });
    expect(rows).toHaveLength(1);
  });
});

describe('messages of a text', () => {
  it('one a line, or between empty lines where there are any, or as is said', async () => {
    const lines = await messagesOf(file('m.txt', 'a\r\nb\n'), {});
    expect([lines.split, lines.rows.map((r) => [r.id, r.text])]).toEqual([
      'lines',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ]);
    const text = 'a\nb\n\n\nc\n';
    const blocks = await messagesOf(file('m.txt', text), {});
    expect([blocks.split, blocks.rows.map((r) => [r.id, r.text])]).toEqual([
      'blank',
      [
        [1, 'a\nb'],
        [5, 'c'],
      ],
    ]);
    const said = await messagesOf(file('m.txt', text), { split: 'lines' });
    expect(said.rows.map((r) => r.text)).toEqual(['a', 'b', 'c']);
  });

  it('an empty file has none; one that is not UTF-8 is a fault', async () => {
    expect((await messagesOf(file('m.txt', ''), {})).rows).toEqual([]);
    const path = file('m.txt', '');
    writeFileSync(path, Buffer.from([0xff, 0xfe, 0xb0]));
    await expect(messagesOf(path, {})).rejects.toThrow(/UTF-8/);
    await expect(messagesOf(`${path}.jsonl`, {})).rejects.toThrow(/right/);
  });
});
