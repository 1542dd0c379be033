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
      'messy.csv',
      csv([
        ['题号', '对话', '场景', '难度', '评分要点', '参考分值', '考察维度', '备注'],
        ['1', '我家猫走了', '丧失', '难', '说出难过', '3', '共情', ''],
        ['', '', '', '', '急着给建议', '-2', '节奏', '老师加的'],
        ['2', '升职又没轮到我', '职场', '易', '听出怒气', '5', '感知', ''],
      ]),
      {
        kind: 'rubric',
        columns: {
          id: '题号',
          prompt: '对话',
          content: '评分要点',
          score: '参考分值',
          dimension: '考察维度',
        },
        slices: ['场景', '难度'],
      },
    ],
    [
      'title-free.csv',
      csv([
        ['题号', '来访者说的话', '考查点', '分数（满分10分）', '考察维度', '难易程度', '出题人'],
        ['1', '我妈说，要不是因为我，她早就离婚了。', '点出内疚', '3', '共情', '中', '王老师'],
        ['', '', '说明父母的婚姻不是孩子的责任，并且说得足够具体、足够长', '4', '认知', '', ''],
        ['2', '室友考上了研，我没考上。', '承认失落', '5', '共情', '易', '李老师'],
      ]),
      {
        kind: 'rubric',
        columns: {
          id: '题号',
          prompt: '来访者说的话',
          content: '考查点',
          score: '分数（满分10分）',
          dimension: '考察维度',
        },
      },
    ],
    [
      'unknown-names.csv',
      csv([
        ['No.', 'id', 'Said', 'Wanted', 'Points (max 10)', 'Ability'],
        ['x', '1', 'My mother said it.', 'Names the guilt', '3', 'empathy'],
        ['', '', '', 'Says at some length that a marriage is not the child’s duty', '4', 'insight'],
        ['y', '2', 'My friend got in and I did not.', 'Grants the loss', '5', 'empathy'],
      ]),
      {
        kind: 'rubric',
        columns: { id: 'id', prompt: 'Said', content: 'Wanted', score: 'Points (max 10)' },
      },
    ],
    [
      'options.csv',
      csv([
        ['编号', '情景', '选项甲', '选项乙', '选项丙', '正解'],
        ['1', '小李失眠了，他最可能感到：', '内疚', '自豪', '嫉妒', '甲'],
        ['2', '小张愣了一下才说恭喜，他心里有：', '轻蔑', '羡慕', '恐惧', 'B'],
      ]),
      {
        kind: 'gold',
        gold: { match: 'choice' },
        columns: { prompt: '情景', options: ['选项甲', '选项乙', '选项丙'], gold: '正解' },
      },
    ],
    [
      'cells.csv',
      csv([
        ['编号', '问题', '评分标准'],
        ['1', '我家猫走了', '说出难过（+3）\n急着给建议（-2分）'],
      ]),
      { kind: 'rubric', columns: { id: '编号', prompt: '问题', content: '评分标准' } },
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

  it.each<[string, readonly (readonly string[])[], readonly RegExp[]]>([
    [
      'columns that nothing reads',
      [
        ['编号', '问题', '难度', '备注'],
        ...many(4, (i) => [`${i}`, `你还好吗 ${i}`, i % 2 ? '难' : '易', `x${i}`]),
      ],
      [
        /slices = 难度/,
        /Columns not used: 备注\./,
        /Taken for labels because .*gold.*评分点.*权重/,
      ],
    ],
    [
      'a rubric without dimensions',
      [
        ['id', 'question', 'weight', 'criterion'],
        ['a', 'Hi', '3', 'Kind'],
      ],
      [/rubric/, /No column was found for dimensions \(dimension\)\. Known names: .*维度/],
    ],
  ])('says once of %s what was not found, and under which names', async (_, rows, wanted) => {
    const { table, into } = await from('t.csv', csv(rows));
    const { said } = await newSuite(into, { from: table });
    const text = said.map((line) => line.en).join('\n');
    for (const one of wanted) expect(text).toMatch(one);
    expect(text.match(/Known names/g) ?? []).toHaveLength(1);
  });

  it('counts and names criteria without points, which become gates', async () => {
    const { table, into } = await from(
      't.csv',
      csv([
        ['id', 'prompt', 'dimension', 'score', 'criterion'],
        ['a', 'Hi', 'd', '3', 'Kind'],
        ['', '', '', '', 'Forgotten'],
        ['', '', '', 'gate', 'Meant'],
      ]),
    );
    const { said } = await newSuite(into, { from: table });
    expect(said.map((line) => line.en).filter((line) => line.startsWith('t.csv'))).toEqual([
      't.csv: 1 criterion has no points and is read as a gate: met, the whole item gets 0',
      't.csv:3: score has no points: read as a gate; write "gate" there to say so, or a number',
    ]);
  });

  it('says that the id is a stand-in where the folder’s name gives none, and how to change it', async () => {
    const { table } = await from('t.csv', 'id,prompt\na,Hi\n');
    const into = join(await folderWith({}), '情感六b');
    const { said } = await newSuite(into, { from: table });
    expect(await yamlIn(into)).toMatchObject({ id: 'my-benchmark', title: '情感六b' });
    expect(said.map((line) => line.en).join('\n')).toMatch(
      /The id is my-benchmark, .* Change id in suite\.yaml/,
    );
  });

  it('does not explain a kind that was asked for, and quotes a folder’s name for the shell', async () => {
    const { table } = await from(
      't.csv',
      csv([
        ['id', 'prompt'],
        ['a', 'Hi there'],
      ]),
    );
    const into = join(await folderWith({}), 'my suite');
    const { said } = await newSuite(into, { from: table, kind: 'labels' });
    const text = said.map((line) => line.en).join('\n');
    expect(text).not.toContain('Known names');
    expect(text).toContain(`hearth suite check '${into}'`);
  });

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
