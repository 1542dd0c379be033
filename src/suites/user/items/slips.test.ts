import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { faultsIn, LEAST, readGood } from '../folder.testkit.js';
import type { GoldItem, RubricItem } from './types.js';

const csv = (...rows: readonly (readonly string[])[]): string => stringify(rows.map((r) => [...r]));
const rubric = (...rows: readonly (readonly string[])[]) => ({
  'suite.yaml': 'id: x\ntitle: X\nkind: rubric\ndata: items.csv\n',
  'items.csv': csv(...rows),
});
const notes = ({ slips }: { slips: readonly { row: number | null; what: { en: string } }[] }) =>
  slips.map(({ row, what }) => `${row ?? ''} ${what.en}`);

describe('a prompt in several rows', () => {
  it('without a column of ids is one item in rows that follow each other, and it is said', async () => {
    const { set } = await readGood(
      rubric(
        ['题目', '评分点', '分值', '维度'],
        ['我睡不着。', '问原因', '3', '共情'],
        ['我睡不着。', '急着给建议', '-2', '节奏'],
        ['我想哭。', '陪着', '4', '共情'],
      ),
    );
    expect(set.items.map((item) => (item as RubricItem).rubric.map((r) => r.content))).toEqual([
      ['问原因', '急着给建议'],
      ['陪着'],
    ]);
    expect(notes(set)).toEqual([
      expect.stringMatching(
        /^3 1 row repeats the prompt of the row above .*\(rows 2, 3: one item\)/,
      ),
    ]);
  });

  it.each([
    ['with ids of their own', ['1', '2', '3']],
    ['apart from each other, without ids', null],
  ])('%s is several items, with a remark', async (_, ids) => {
    const rows = [
      ['我睡不着。', '问原因', '3', '共情'],
      ['我想哭。', '陪着', '4', '共情'],
      ['我睡不着。', '不急着给建议', '2', '节奏'],
    ];
    const { set } = await readGood(
      rubric(
        [...(ids === null ? [] : ['编号']), '题目', '评分点', '分值', '维度'],
        ...rows.map((row, i) => [...(ids === null ? [] : [ids[i] ?? '']), ...row]),
      ),
    );
    expect(set.items).toHaveLength(3);
    expect(notes(set)).toEqual([
      expect.stringMatching(/^2 the same prompt starts 2 items, in rows 2, 4: /),
    ]);
  });

  it('is no remark where the options differ', async () => {
    const { set } = await readGood({
      'suite.yaml': LEAST.choice,
      'items.csv': 'id,prompt,A,B,gold\na,Which?,x,y,A\nb,Which?,x,z,A\n',
    });
    expect(set.slips).toEqual([]);
  });
});

describe('options', () => {
  it.each([
    ['A', 'A'],
    ['ｂ', 'B'],
    ['丙', 'C'],
    ['选项乙', 'B'],
    ['羡慕', 'B'],
  ])('in columns 选项甲, 选项乙, 选项丙 are meant by the gold answer %s', async (gold, letter) => {
    const { set } = await readGood({
      'suite.yaml': LEAST.choice,
      'items.csv': csv(
        ['编号', '情景', '选项甲', '选项乙', '选项丙', '正解'],
        ['1', '听说好友拿了奖。', '轻蔑', '羡慕', '恐惧', gold],
      ),
    });
    expect(set.items.map((item) => (item as GoldItem).gold)).toEqual([[letter]]);
  });

  it.each([
    ['that suite.yaml names', 'columns: {options: [x, y]}\n', 'x,y'],
    ['with usual names', '', 'A,B'],
  ])('%s are remarked where match compares words', async (_, more, names) => {
    const { set } = await readGood({
      'suite.yaml': LEAST.exact + more,
      'items.csv': `id,prompt,gold,${names}\na,Hi,joy,joy,fear\n`,
    });
    expect(notes(set)).toEqual([
      expect.stringMatching(
        /^ the columns of options \(., .\) are not shown to targets.* because match is exact; .*match: choice$/,
      ),
    ]);
  });
});

describe('rows without an id', () => {
  const sheet = csv(
    ['题号', '来访者说的话', '考查点'],
    ['1', '我妈说她早就想离婚了。', '点出内疚'],
    ['', '', '不指责母亲'],
    ['', '', '不急着给建议'],
    ['2', '室友考上了，我没有。', '承认失落'],
  );

  it('are told once, as criteria that no column is named for', async () => {
    expect(await faultsIn({ 'suite.yaml': LEAST.labels, 'items.csv': sheet })).toEqual([
      'items.csv:3 题号: has no entry in rows 3, 4',
    ]);
  });

  it('of a rubric without points are a column that is missing', async () => {
    const [found] = await faultsIn({
      'suite.yaml': 'id: x\ntitle: X\nkind: rubric\ndata: items.csv\n',
      'items.csv': sheet,
    });
    expect(found).toBe('suite.yaml:1 columns.score: no column of items.csv holds the points');
  });
});

it('a second sheet is remarked', async () => {
  const cells = (rows: string[][]) => rows.map((r) => r.map((value) => ({ value })));
  const xlsx = await writeXlsxFile([
    {
      data: cells([
        ['id', 'prompt'],
        ['a', 'Hi'],
      ]),
      sheet: 'one',
    },
    { data: cells([['note']]), sheet: 'two' },
  ]).toBuffer();
  const { set } = await readGood({
    'suite.yaml': LEAST.labels.replace('items.csv', 'items.xlsx'),
    'items.xlsx': xlsx,
  });
  expect(notes(set)).toEqual([' only the first sheet is read; not read: "two"']);
});
