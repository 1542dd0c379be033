import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { readDataFolder } from '../folder.js';
import { folderWith, LEAST, readGood, shown } from '../folder.testkit.js';
import type { RubricItem } from './types.js';

const YAML = 'id: x\ntitle: X\nkind: rubric\ndata: items.csv\n';
const csv = (...rows: readonly (readonly string[])[]): string => stringify(rows.map((r) => [...r]));
const own = (items: string, yaml = YAML) => ({ 'suite.yaml': yaml, 'items.csv': items });
const rubrics = ({ items }: { items: readonly unknown[] }) =>
  (items as RubricItem[]).map(({ rubric }) =>
    rubric.map(({ dimension, score, content }) => [dimension, score, content]),
  );
const notes = ({
  notes: all,
}: {
  notes: readonly { row: number | null; what: { en: string } }[];
}) => all.map(({ row, what }) => `${row ?? ''} ${what.en}`);

describe('criteria without points', () => {
  it('are counted, and each is remarked with its row; gates that say so are not', async () => {
    const { set } = await readGood(
      own(
        'id,prompt,dimension,score,criterion\n' +
          'a,Hi,d,3,one\n,,,,two\n,,,gate,three\n,,,门槛,four\nb,Ho,d,2,one\n,,d,,two\n',
      ),
    );
    expect(notes(set)).toEqual([
      ' 2 criteria have no points and are read as gates: met, the whole item gets 0',
      '3 score has no points: read as a gate; write "gate" there to say so, or a number',
      '7 score has no points: read as a gate; write "gate" there to say so, or a number',
    ]);
  });

  it('are remarked in lists and in suite.yaml, where null and gate say so', async () => {
    const rubric = [
      { dimension: 'd', score: 1, content: 'c' },
      { content: 'left out' },
      { score: null, content: 'meant' },
    ];
    const yaml = `${YAML}rubric:\n  - {content: Forgotten.}\n  - {score: gate, content: Meant.}\n`;
    const { set } = await readGood(
      own(csv(['id', 'prompt', 'rubric'], ['a', 'Hi', JSON.stringify(rubric)]), yaml),
    );
    expect(notes(set).filter((note) => /^\d/.test(note))).toEqual([
      '6 score has no points: read as a gate; write "gate" there to say so, or a number',
      '2 rubric[2].score has no points: read as a gate; write "gate" there to say so, or a number',
    ]);
  });
});

describe('criteria as plain text in one cell', () => {
  it('are one a line with their points at its end, whatever list marks stand before', async () => {
    const cell =
      '1. 说出用户的难过（+3）\n2、急着给建议（扣2分）\n\n- 【好奇】问了一句 2分\n③ 怂恿自伤（一票否决）';
    const { set } = await readGood(
      own(csv(['编号', '题目', '评分标准', '维度'], ['1', '猫走了', cell, '共情'])),
    );
    expect(rubrics(set)).toEqual([
      [
        ['共情', 3, '说出用户的难过'],
        ['共情', -2, '急着给建议'],
        ['好奇', 2, '问了一句'],
        ['共情', null, '怂恿自伤'],
      ],
    ]);
    expect(notes(set)).toEqual([]);
  });

  it('make one dimension, and that is remarked, where nothing names any', async () => {
    const { set } = await readGood(
      own(csv(['id', 'prompt', 'criteria'], ['a', 'Hi', 'Kind (+2)'])),
    );
    expect(rubrics(set)).toEqual([[['criteria', 2, 'Kind']]]);
    expect(notes(set)[0]).toContain('no column of dimensions');
    expect(notes(set)[0]).toContain('维度');
  });

  it('tell of the line that has no points', async () => {
    const dir = await folderWith(
      own(csv(['id', 'prompt', 'rubric'], ['a', 'Hi', 'Kind (+2)\nand warm'])),
    );
    const { faults } = await readDataFolder(dir);
    expect(faults.list.map(shown)).toEqual([
      'items.csv:2 rubric: line 2 ("and warm") has no points at its end',
    ]);
  });

  it('may hold commas and line breaks where a column of points says that each row is one criterion', async () => {
    const { set } = await readGood(
      own(
        csv(
          ['id', 'prompt', '评分标准', '权重', '能力'],
          ['a', 'Hi', 'Kind,\nor warm (2 pts)', '4', 'd'],
        ),
      ),
    );
    expect(rubrics(set)).toEqual([[['d', 4, 'Kind,\nor warm (2 pts)']]]);
  });
});

describe('columns that criteria need', () => {
  const faultsOf = async (items: string, yaml = YAML) =>
    (await readDataFolder(await folderWith(own(items, yaml)))).faults.list;

  it.each([
    ['points', 'id,prompt,dimension,criterion\na,Hi,d,one\nb,Ho,d,two\n', 'score', '权重'],
    ['criteria', 'id,prompt,remarks\na,Hi,x\nb,Ho,y\n', 'content', '评分点'],
  ])(
    'are told once where the %s are missing, with the names that are known',
    async (_, items, field, name) => {
      const found = await faultsOf(items);
      expect(found).toHaveLength(1);
      expect(found[0]?.place.field).toBe(`columns.${field}`);
      expect(found[0]?.mend.en).toContain(name);
      expect(found[0]?.mend.en).toContain('The columns of items.csv are id, prompt');
    },
  );

  it('are not asked for where suite.yaml has the criteria', async () => {
    expect(await faultsOf('id,prompt\na,Hi\n', LEAST.rubric)).toEqual([]);
  });

  it('are found under their names however these are written', async () => {
    const { set } = await readGood(
      own(
        csv(
          ['题号', '对话内容 ', '能力维度', '分值（满分5）', '评分要点', '备注'],
          ['1', '用户：嗯\n助手：怎么了？\n用户：没事', '共情', '3', '听出难过', 'x'],
        ),
      ),
    );
    expect(rubrics(set)).toEqual([[['共情', 3, '听出难过']]]);
    expect(set.items[0]?.turns).toEqual([
      { role: 'user', content: '嗯' },
      { role: 'assistant', content: '怎么了？' },
      { role: 'user', content: '没事' },
    ]);
    expect(notes(set)).toEqual([' columns not used: 备注']);
  });
});

describe('dialogues as text', () => {
  const labels = (cell: string) => ({
    'suite.yaml': LEAST.labels,
    'items.csv': csv(['id', 'dialogue'], ['a', cell]),
  });

  it('keep further lines with their turn', async () => {
    const { set } = await readGood(
      labels('User: It is late.\nNote: very late.\nAI: Go on.\nUser: No.'),
    );
    expect(set.items[0]?.turns.map((t) => t.content)).toEqual([
      'It is late.\nNote: very late.',
      'Go on.',
      'No.',
    ]);
  });

  it.each([
    ['a speaker nobody knows', 'Bob: hi\nAI: yes', 'turn 1 has the role "Bob"'],
    ['no speaker', 'just a text', 'is not a list of turns'],
    ['the companion last', 'User: hi\nAI: yes', 'does not end with the user'],
  ])('tell of %s', async (_, cell, wanted) => {
    const { faults } = await readDataFolder(await folderWith(labels(cell)));
    expect(faults.list.map(shown)).toEqual([`items.csv:2 dialogue: ${wanted}`]);
  });
});

describe('decimal commas', () => {
  it('are told with the number as it should be written', async () => {
    const yaml = 'id: x\ntitle: X\nkind: gold\ndata: items.csv\ngold: {match: number}\n';
    const dir = await folderWith(own('id,prompt,gold\na,How much?,"2,5"\n', yaml));
    const { faults } = await readDataFolder(dir);
    expect(faults.list.map(({ mend }) => mend.en)).toEqual([
      'decimals take a point, not a comma: write 2.5.',
    ]);
  });
});
