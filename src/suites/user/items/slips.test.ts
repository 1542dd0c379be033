import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readDataFolder } from '../folder.js';
import { faultsIn, folderWith, LEAST, readGood, shown } from '../folder.testkit.js';
import { SAMPLE_CRITERIA, SAMPLE_LABELS } from '../spec/samples.js';
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
      'items.csv:3 题号: rows 3, 4 look like further criteria of the row above, because nothing stands here',
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

describe('further criteria of the row above', () => {
  const sheet = csv(
    ['case', 'prompt', 'watch', 'max'],
    ['G01', 'My mother died.', 'Names the longing', '4'],
    ['', '', 'Does not hurry', '3'],
    ['G02', 'They let me go.', 'Hears the shame', '4'],
    ['', '', 'Gives no advice', '3'],
  );

  it.each([
    [
      'labels',
      LEAST.labels,
      'name content, score and id under columns in suite.yaml and write kind: rubric.',
    ],
    [
      'a rubric with criteria in suite.yaml',
      LEAST.rubric,
      'name content, score and id under columns in suite.yaml.',
    ],
  ])('are told once where the table has no known ids either: %s', async (_, yaml, mend) => {
    const dir = await folderWith({ 'suite.yaml': yaml, 'items.csv': sheet });
    const { faults } = await readDataFolder(dir);
    expect(faults.list.map(shown)).toEqual([
      'items.csv:3 prompt: rows 3, 5 look like further criteria of the row above, because nothing stands here',
    ]);
    expect(faults.list[0]?.mend.en.startsWith(mend)).toBe(true);
  });

  it('are recognised in a single row that has neither id nor prompt', async () => {
    expect(
      await faultsIn({
        'suite.yaml': LEAST.labels,
        'items.csv': 'id,prompt,more\na,Hi,x\n,,y\nb,Ho,z\n',
      }),
    ).toEqual([
      'items.csv:3 id: row 3 looks like a further criterion of the row above, because nothing stands here',
    ]);
  });

  it('are no rows in which only the prompt was forgotten', async () => {
    expect(
      await faultsIn({ 'suite.yaml': LEAST.labels, 'items.csv': 'id,prompt,t\na,Hi,x\nb,,y\n' }),
    ).toEqual(['items.csv:3 prompt: is empty']);
  });
});

describe('dialogues written out in the column of prompts', () => {
  const spoken = (...cells: string[]) => ({
    'suite.yaml': LEAST.labels,
    'items.csv': csv(['id', 'prompt'], ...cells.map((text, i) => [`i${i}`, text])),
  });

  it.each<[string, string[], boolean]>([
    [
      'of known speakers',
      ['来访者：我睡不着。\n咨询师：多久了？\n来访者：一周。', '来访者：我想哭。'],
      true,
    ],
    ['in half of the cells', ['Client: I cannot sleep.', 'I cannot sleep.'], true],
    ['in fewer', ['User: Hi', 'Hi', 'Ho'], false],
    ['of A and B', ['A: Hi\nB: Hello\nA: So?'], true],
    ['of one letter that may be an option', ['A: joy', 'A: fear'], false],
    ['of somebody unknown', ['Note: read this first.'], false],
  ])('are remarked: %s', async (_, cells, told) => {
    const { set } = await readGood(spoken(...cells));
    expect(notes(set).filter((note) => note.includes('dialogues written out'))).toHaveLength(
      told ? 1 : 0,
    );
  });
});

describe('slices', () => {
  const remarks = async (slices: string) => {
    const { set } = await readGood({
      'suite.yaml': `id: x\ntitle: X\nkind: rubric\ndata: items.csv\nslices: [${slices}]\n`,
      'items.csv': csv(
        [
          'id',
          'prompt',
          'topic',
          'author',
          'content',
          'score',
          'dimension',
          'aspect2',
          'full marks',
          '题目分值',
        ],
        ...['a', 'b', 'c', 'd'].flatMap((id, i) => [
          [
            id,
            `Hi ${id}`,
            i % 2 ? 'love' : 'work',
            `w${i}`,
            'Kind',
            '3',
            'warmth',
            'x',
            'yes',
            '5',
          ],
          ['', '', '', '', 'Brief', '2', 'pacing', 'y', '', '6'],
        ]),
      ),
    });
    return set.notes.filter((n) => n.level === 'dubious').map(({ what }) => what.en);
  };

  it.each<[string, RegExp]>([
    ['dimension', /^slices: dimension is read as something else already/],
    ['id', /^slices: id is read as something else already/],
    ['aspect2', /^slices: aspect2 differs between the rows of one item/],
    ['题目分值', /^slices: 题目分值 holds points/],
    ['author', /^slices: author has another value for every item/],
  ])('that divide no items are remarked: %s', async (name, wanted) => {
    expect(await remarks(`topic, ${name}`)).toEqual([expect.stringMatching(wanted)]);
  });

  it('that divide them are not', async () => {
    expect(await remarks('topic')).toEqual([]);
  });
});

describe('what suite new wrote as a sample', () => {
  const sample = SAMPLE_CRITERIA.map(
    ({ content }) => `  - {dimension: d, score: 2, content: ${JSON.stringify(content['zh-CN'])}}\n`,
  );
  const own = 'rubric:\n  - {dimension: d, score: 1, content: Mine}\n';

  it.each<[string, string, RegExp[]]>([
    [
      'criteria',
      `rubric:\n${sample.join('')}`,
      [/^6 2 of the 2 criteria .* are samples .*\(lines 6, 7\)/],
    ],
    [
      'one criterion',
      own + (sample[0] ?? ''),
      [/^7 1 of the 2 criteria .* is a sample .*\(line 7\)/],
    ],
    ['none', own, []],
  ])('is remarked as long as it stands in suite.yaml: %s', async (_, more, wanted) => {
    const { set } = await readGood({
      'suite.yaml': `id: x\ntitle: X\nkind: rubric\ndata: items.csv\n${more}`,
      'items.csv': 'id,prompt\na,Hi\n',
    });
    expect(notes(set)).toEqual(wanted.map((one) => expect.stringMatching(one)));
  });

  it('is remarked of labels when all of them are samples', async () => {
    const yaml = (ids: readonly { definition: { en: string } }[], more = '') =>
      `id: x\ntitle: X\nkind: labels\ndata: items.csv\nlabels:\n${ids.map(({ definition }, i) => `  - {id: l${i}, definition: ${JSON.stringify(definition.en)}}\n`).join('')}${more}`;
    const slips = async (text: string) =>
      notes((await readGood({ 'suite.yaml': text, 'items.csv': 'id,prompt\na,Hi\n' })).set);
    expect(await slips(yaml(SAMPLE_LABELS))).toEqual([
      expect.stringMatching(/^6 2 of the 2 labels .* are samples/),
    ]);
    expect(await slips(yaml(SAMPLE_LABELS, '  - {id: own, definition: Mine}\n'))).toEqual([]);
  });
});

it('criteria in the data and in suite.yaml are counted', async () => {
  const { set } = await readGood({
    'suite.yaml': LEAST.rubric,
    'items.csv': 'id,prompt,content,score,dimension\na,Hi,Kind,3,d\n,,Brief,2,d\nb,Ho,Kind,1,d\n',
  });
  expect(set.notes.map(({ level, what }) => [level, what.en])).toEqual([
    ['info', expect.stringMatching(/: 3 in the data, and 1 in suite\.yaml/)],
  ]);
});

it('a column that suite.yaml names for one thing is not found as another', async () => {
  const { set } = await readGood({
    'suite.yaml': `${LEAST.rubric}columns: {dimension: 观察指标, prompt: 案例}\n`,
    'items.csv': '案例,观察指标\n我睡不着。,共情\n',
  });
  expect(set.items).toMatchObject([{ id: 'q1', rubric: [{ content: 'It is kind.' }] }]);
});

it('rows are said to be no lines where cells hold several lines and a row is named', async () => {
  const spanned = async (prompt: string) => {
    const dir = await folderWith({
      'suite.yaml': LEAST.labels,
      'items.csv': csv(['id', 'prompt'], ['a', 'Hi\nthere'], ['b', prompt]),
    });
    const { set, faults } = await readDataFolder(dir);
    return [faults.list.map(shown), set?.notes.map(({ what }) => what.en)];
  };
  expect(await spanned('')).toEqual([
    ['items.csv:3 prompt: is empty'],
    [expect.stringMatching(/rows as in a spreadsheet/)],
  ]);
  expect(await spanned('Ho')).toEqual([[], []]);
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
