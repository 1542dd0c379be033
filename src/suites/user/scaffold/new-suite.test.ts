import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { parse } from 'yaml';
import { LANGS } from '../../../contract/index.js';
import { checkSuite } from '../check/check-suite.js';
import { folderWith, shown } from '../folder.testkit.js';
import { KINDS } from '../spec/types.js';
import { newSuite } from './new-suite.js';

const EMOTIONS = ['joy', 'fear', 'anger'];
const from = async (name: string, content: string | Buffer) => {
  const dir = await folderWith({ [name]: content });
  return { table: join(dir, name), into: join(dir, 'my-suite') };
};
const csv = (rows: readonly (readonly (string | number)[])[]) => stringify(rows.map((r) => [...r]));
const many = <T>(n: number, row: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => row(i));

const yamlIn = async (dir: string) =>
  parse(await readFile(join(dir, 'suite.yaml'), 'utf8')) as Record<string, unknown>;

describe('hearth suite new', () => {
  it.each(KINDS.flatMap((kind) => LANGS.map((lang) => ({ kind, lang }))))(
    'makes a suite of kind $kind in $lang that passes its check as it is',
    async ({ kind, lang }) => {
      const dir = join(await folderWith({}), 'care');
      const made = await newSuite(dir, { kind, lang });
      expect(made.files).toEqual([join(dir, 'suite.yaml'), join(dir, 'items.csv')]);
      const check = await checkSuite(dir);
      expect(check.faults.map(shown)).toEqual([]);
      expect(check).toMatchObject({
        id: 'care',
        kind,
        items: 2,
        langs: [lang === 'en' ? 'en' : 'zh'],
      });
    },
  );

  it.each<[string, string | Buffer | Promise<Buffer>, Record<string, unknown>]>([
    [
      'prompts.csv',
      csv([
        ['No', 'Question', 'Topic'],
        ...many(6, (i) => [i, `A longer question ${i}?`, i % 2 ? 'love' : 'work']),
      ]),
      { kind: 'labels', columns: { prompt: 'Question' }, slices: ['Topic'] },
    ],
    [
      'quiz.csv',
      csv([
        ['id', 'question', 'A', 'B', 'answer'],
        ...many(4, (i) => [i, 'Which?', 'x', 'y', 'B']),
      ]),
      {
        kind: 'gold',
        gold: { match: 'choice' },
        columns: { id: 'id', prompt: 'question', options: ['A', 'B'], gold: 'answer' },
      },
    ],
    [
      'emotions.csv',
      csv([
        ['编号', '题目', '标准答案'],
        ...many(9, (i) => [i, `今天发生了很多事 ${i}`, EMOTIONS[i % 3] ?? '']),
      ]),
      {
        kind: 'gold',
        gold: { match: 'exact', classes: ['anger', 'fear', 'joy'] },
        columns: { id: '编号', prompt: '题目', gold: '标准答案' },
      },
    ],
    [
      'counts.csv',
      csv([['id', 'question', 'answer'], ...many(5, (i) => [i, 'How many?', 10 + i])]),
      { kind: 'gold', gold: { match: 'number', tolerance: 0 } },
    ],
    [
      'sets.jsonl',
      many(3, (i) =>
        JSON.stringify({ id: `s${i}`, prompt: 'Which feelings?', gold: ['joy', `f${i}`] }),
      ).join('\n'),
      { kind: 'gold', gold: { match: 'set' } },
    ],
    [
      'criteria.csv',
      csv([
        ['id', 'prompt', 'dimension', 'score', 'criterion'],
        ['a', 'Hi', 'd', 3, 'one'],
        ['', '', 'd', -1, 'two'],
      ]),
      {
        kind: 'rubric',
        columns: {
          id: 'id',
          prompt: 'prompt',
          content: 'criterion',
          score: 'score',
          dimension: 'dimension',
        },
      },
    ],
    [
      'heart.jsonl',
      JSON.stringify({
        question_id: 'a',
        dialogue: [{ role: 'A', content: '嗯' }],
        rubric: [{ dimension: 'd', score: 1, content: 'c' }],
      }),
      { kind: 'rubric', columns: { id: 'question_id', dialogue: 'dialogue', rubric: 'rubric' } },
    ],
    [
      'sheet.xlsx',
      writeXlsxFile(
        [
          ['编号', '问题'],
          ['1', '你还好吗？'],
          ['2', '在吗？'],
        ].map((row) => row.map((value) => ({ value, type: String }))),
      ).toBuffer(),
      { kind: 'labels', columns: { id: '编号', prompt: '问题' } },
    ],
  ])(
    'guesses kind and columns of %s, and the result passes its check',
    async (name, content, wanted) => {
      const { table, into } = await from(name, await content);
      await newSuite(into, { from: table });
      expect(await yamlIn(into)).toMatchObject(wanted);
      expect((await checkSuite(into)).faults.map(shown)).toEqual([]);
    },
  );

  it('copies the table as it is, and takes one that lies in the folder already', async () => {
    const table = csv([
      ['id', 'prompt'],
      ['a', 'Hi'],
    ]);
    const dir = await folderWith({ 'mine.csv': table });
    const made = await newSuite(dir, { from: join(dir, 'mine.csv') });
    expect(made.files).toEqual([join(dir, 'suite.yaml')]);
    expect(await readFile(join(dir, 'mine.csv'), 'utf8')).toBe(table);
  });

  it('overwrites nothing, unless it is told to', async () => {
    const dir = await folderWith({ 'suite.yaml': 'mine', 'items.csv': 'mine' });
    await expect(newSuite(dir)).rejects.toThrow(/suite\.yaml: is there already and stays as it is/);
    expect(await readFile(join(dir, 'suite.yaml'), 'utf8')).toBe('mine');
    await newSuite(dir, { force: true });
    expect(await readFile(join(dir, 'suite.yaml'), 'utf8')).toContain('kind: labels');
    await writeFile(join(dir, 'suite.yaml'), '');
  });

  it.each<[string, string, RegExp]>([
    ['no row', 'id,prompt\n', /t\.csv: holds no row/],
    ['a broken table', 'a,b\n1\n', /t\.csv:2: is not a readable table/],
  ])('does not start from %s', async (_, content, wanted) => {
    const { table, into } = await from('t.csv', content);
    await expect(newSuite(into, { from: table })).rejects.toThrow(wanted);
  });

  it('writes column names and titles that YAML would read otherwise', async () => {
    const { table, into } = await from(
      't.csv',
      csv([
        ['id', 'q: a # b', 'yes'],
        ['a', 'A question', 'x'],
        ['b', 'B question', 'y'],
      ]),
    );
    await newSuite(into, { from: table });
    expect(await yamlIn(into)).toMatchObject({ columns: { prompt: 'q: a # b' } });
    expect((await checkSuite(into)).faults.map(shown)).toEqual([]);
  });
});
