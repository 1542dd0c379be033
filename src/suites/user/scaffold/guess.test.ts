import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { checkSuite } from '../check/check-suite.js';
import { folderWith, shown } from '../folder.testkit.js';
import { guessFrom } from './guess.js';
import { newSuite } from './new-suite.js';

type Cells = readonly (readonly string[])[];
const [A, B] = [
  '来访者：我妈上个月走了，我还是会拨她的号码。\n咨询师：拨过去的时候，您心里是什么感觉？\n来访者：就想听一声“喂”。',
  '来访者：孩子问我外公去哪儿了，我答不上来。',
];
/** Two items of two criteria each, the cells of an item merged, under these names. */
const cases = (id: string, asked: string, ability: string, watched: string, max: string): Cells => [
  [id, '来访类型', asked, ability, watched, max, '备注'],
  ['G01', '丧亲', A, '共情', '说出来访者对声音的想念', '4', '初稿'],
  ['', '', '', '节奏', '不催促来访者走出来', '3', ''],
  ['G02', '亲子', B, '共情', '同时看见悲伤和做家长的为难', '4', ''],
  ['', '', '', '节奏', '急着给建议', '-2', ''],
];
const linesOf = ([header = [], ...rows]: Cells) =>
  rows.map((row, i) => ({
    line: i + 2,
    record: Object.fromEntries(header.map((name, c) => [name, row[c] ?? ''])),
  }));
const guessed = (cells: Cells) => guessFrom(linesOf(cells));
const made = async (cells: Cells) => {
  const dir = await folderWith({ 't.csv': stringify(cells.map((row) => [...row])) });
  const { said } = await newSuite(join(dir, 'x'), { from: join(dir, 't.csv') });
  return { said: said.map((line) => line.en).join('\n'), check: await checkSuite(join(dir, 'x')) };
};

describe('a table with a row for each criterion', () => {
  it.each<[string, string, string, string, string]>([
    ['个案', '咨询片段', '胜任力', '观察指标', '满分'],
    ['案例编号', '求助者与咨询师的对话', '评分维度（三选一）', '评分条目', '权重分'],
    ['案例', '来访对话', '能力', '评分要点', '分值'],
    ['编号', '咨询对话', '能力维度', '评分要点', '分数'],
    // Names that nobody knows: what stands in the columns decides.
    ['Nr', 'Session', 'Faculty', 'Watched', 'Max'],
  ])('is a rubric of dialogues under the names %s, %s, %s, %s, %s', async (...names) => {
    const [id, dialogue, dimension, content, score] = names;
    const cells = cases(...names);
    expect(guessed(cells)).toMatchObject({
      kind: 'rubric',
      columns: { id, dialogue, dimension, content, score },
      slices: [],
      unused: ['来访类型', '备注'],
      lacks: [],
      joined: [3, 5],
    });
    const { said, check } = await made(cells);
    expect(said).toContain('Rows 3, 5: no id and nothing asked there');
    expect(check.faults.map(shown)).toEqual([]);
    expect(check.items).toBe(2);
    expect(check.asks[0]?.first.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  it('says which column of criteria was found where points are missing', async () => {
    const cells = cases('个案', '咨询片段', '胜任力', '评分条目', '满分').map((row) =>
      row.filter((_, c) => c !== 5),
    );
    const { said, check } = await made(cells);
    expect(said).toMatch(
      /Found a column of criteria, 评分条目, but no column of points: name it as score under columns .*权重分/,
    );
    expect(check.faults.map(shown)).toEqual([
      expect.stringMatching(/columns\.score: no column of t\.csv holds the points$/),
    ]);
  });

  it('takes a column called after cases for what is asked where cases stand in it', () => {
    const long = 'He took the credit for my work and I have not slept for a week since.';
    const found = guessed([
      ['案例', 'criterion', 'score'],
      [long, 'Hears the anger', '3'],
      [`${long} Again.`, 'Asks one question', '2'],
    ]);
    expect(found.columns).toMatchObject({ id: null, prompt: '案例', content: 'criterion' });
  });
});

describe('written-out dialogues', () => {
  it.each([
    [['来访者：嗯', '求助者：好'], 'dialogue'],
    [['User: Hi', 'Hi'], 'dialogue'],
    [['User: Hi', 'Hi', 'Ho'], 'prompt'],
    [['A: joy', 'B: fear'], 'prompt'],
  ])('%j are taken as %s', (texts, key) => {
    const { columns } = guessed([['id', 'prompt'], ...texts.map((text, i) => [`i${i}`, text])]);
    expect(Object.keys(columns).filter((k) => /prompt|dialogue/.test(k))).toEqual([key]);
  });
});

describe('slices', () => {
  it('are no ids, no weights, nothing that differs within an item, and nothing read otherwise', () => {
    const rows = ['a', 'b', 'c', 'd'].flatMap((id, i) =>
      ['one', 'two'].map((criterion, k) => [
        ...[id, `What happened on day ${i}, and then?`, i % 2 ? '难' : '易', `t${i}`],
        ...[criterion, k === 0 ? '3' : '2', i % 2 ? 'd' : 'e', `rater ${k}`, k === 0 ? '5' : '6'],
      ]),
    );
    const found = guessed([
      ['id', 'prompt', '难度', '主题', 'criterion', 'score', 'dimension', 'who', '总分值'],
      ...rows,
    ]);
    expect(found).toMatchObject({ kind: 'rubric', slices: ['难度'] });
    expect(found.unused).toEqual(['主题', 'who', '总分值']);
  });
});
