import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { faultsIn, LEAST, readGood } from '../folder.testkit.js';
import { digestOf } from './read-items.js';
import type { RubricItem } from './types.js';

const csv = (rows: readonly (readonly string[])[]): string => stringify(rows.map((r) => [...r]));
const labels = (items: string, more = '') => ({
  'suite.yaml': LEAST.labels + more,
  'items.csv': items,
});

describe('rows of the data', () => {
  it.each<[string, string, string]>([
    ['an empty prompt', 'id,prompt\na,Hi\nb, \n', 'items.csv:3 prompt: is empty'],
    [
      'an id twice',
      'id,prompt\na,Hi\na,Ho\n',
      'items.csv:3 id: "a" stands there already (items.csv:2)',
    ],
    ['a missing id', 'id,prompt\n,Hi\n', 'items.csv:2 id: is empty'],
    ['an id with a comma', 'id,prompt\n"a,b",Hi\n', 'items.csv:2 id: is no id'],
    [
      'a row with too many cells',
      'id,prompt\na,Hi,there\n',
      'items.csv:2 : is not a readable table',
    ],
    ['no row', 'id,prompt\n', 'items.csv: : holds no row'],
    [
      'no column to ask',
      'id,notes\na,Hi\n',
      'suite.yaml:1 columns: none of them holds what is asked in items.csv',
    ],
  ])('tells of %s', async (_, items, wanted) => {
    const [found = ''] = await faultsIn(labels(items));
    expect(found.startsWith(wanted)).toBe(true);
  });

  it.each<[string, string]>([
    [
      'columns: {prompt: text}\n',
      'suite.yaml:7 columns.prompt: there is no column "text" in items.csv',
    ],
    ['clusters: [family]\n', 'suite.yaml:7 clusters: there is no column "family" in items.csv'],
    ['slices: [topic]\n', 'suite.yaml:7 slices: there is no column "topic" in items.csv'],
  ])('tells of a named column that the data lacks: %s', async (more, wanted) => {
    expect(await faultsIn(labels('id,prompt\na,Hi\n', more))).toEqual([wanted]);
  });

  it('tells of a missing file, and of every fault in every row', async () => {
    const yaml = LEAST.labels.replace('data: items.csv', 'data: [items.csv, more.csv]');
    const found = await faultsIn({ 'suite.yaml': yaml, 'items.csv': 'id,prompt\n,\nb,\n' });
    expect(found).toEqual([
      'more.csv: : there is no such file',
      'items.csv:2 id: is empty',
      'items.csv:2 prompt: is empty',
      'items.csv:3 prompt: is empty',
    ]);
  });

  it('names the line of a JSONL fault and the sheet row of an XLSX fault', async () => {
    const jsonl = LEAST.labels.replace('items.csv', 'items.jsonl');
    expect(
      await faultsIn({
        'suite.yaml': jsonl,
        'items.jsonl': '{"id":"a","prompt":"Hi"}\n\n{"id":"b",}\n',
      }),
    ).toEqual([expect.stringMatching(/^items\.jsonl:3 : is not JSON/)]);
    const sheet = [
      ['id', 'prompt'],
      ['a', 'Hi'],
      ['b', ''],
    ];
    const xlsx = await writeXlsxFile(
      sheet.map((row) => row.map((value) => ({ value, type: String }))),
    ).toBuffer();
    expect(
      await faultsIn({
        'suite.yaml': LEAST.labels.replace('items.csv', 'items.xlsx'),
        'items.xlsx': xlsx,
      }),
    ).toEqual(['items.xlsx:3 prompt: is empty']);
  });

  it('keeps prompts as they are, whatever they hold, in CSV and JSONL', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((s) => s.trim() !== '' && !s.includes('\r'));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (prompts) => {
        const rows = prompts.map((prompt, i) => ({ id: `i${i}`, prompt }));
        const table = await readGood(
          labels(csv([['id', 'prompt'], ...rows.map((r) => [r.id, r.prompt])])),
        );
        const lines = await readGood({
          'suite.yaml': LEAST.labels.replace('items.csv', 'items.jsonl'),
          'items.jsonl': rows.map((r) => JSON.stringify(r)).join('\n'),
        });
        for (const { set } of [table, lines])
          expect(set.items.map((item) => item.turns[0]?.content)).toEqual(prompts);
      }),
      { numRuns: 40 },
    );
  });

  it('reads a Chinese spreadsheet: GB18030, usual Chinese column names, language by the text', async () => {
    // 编号,题目 / 一,你好吗
    const gb = Buffer.from('b1e0bac52ccce2c4bf0ad2bb2cc4e3bac3c2f00a', 'hex');
    const { set } = await readGood({ 'suite.yaml': LEAST.labels, 'items.csv': gb });
    expect(set.items).toMatchObject([
      { id: '一', lang: 'zh', turns: [{ role: 'user', content: '你好吗' }] },
    ]);
  });

  it('takes names of languages as spreadsheets write them', async () => {
    const { set } = await readGood(
      labels('id,prompt,lang\na,Hi,中文\nb,Hi,English\nc,Hi,ja\nd,Hi,\n'),
    );
    expect(set.items.map((item) => item.lang)).toEqual(['zh', 'en', 'ja', 'en']);
  });

  it('numbers rows without ids and says so', async () => {
    const { set } = await readGood(labels('prompt\nHi\nHo\n'));
    expect(set.items.map((item) => item.id)).toEqual(['q1', 'q2']);
    expect(set.notes[0]?.what.en).toContain('do not reorder');
  });

  it('takes clusters, slices and strata from their columns, and leaves blank ones out', async () => {
    const items = 'id,prompt,topic,author\na,Hi,love,ana\nb,Ho,,\n';
    const { set } = await readGood(labels(items, 'clusters: [author]\nslices: [topic]\n'));
    expect(set.items.map(({ clusters, facets, strata }) => ({ clusters, facets, strata }))).toEqual(
      [
        { clusters: { author: 'ana' }, facets: { topic: 'love' }, strata: 'love' },
        { clusters: {}, facets: {}, strata: '' },
      ],
    );
    expect(set.notes).toMatchObject([{ level: 'dubious' }]);
  });
});

describe('dialogues', () => {
  const one = (dialogue: unknown) => ({
    'suite.yaml': LEAST.labels.replace('items.csv', 'items.jsonl'),
    'items.jsonl': JSON.stringify({ id: 'a', dialogue }),
  });

  it('reads turns, also in a cell, and other names of the speakers', async () => {
    const turns = [
      { role: 'A', content: 'Hi' },
      { role: 'B', content: 'Ho' },
      { role: 'A', content: 'So?' },
    ];
    const cell = csv([
      ['id', 'dialogue'],
      ['a', JSON.stringify(turns)],
    ]);
    for (const files of [one(turns), labels(cell)]) {
      const { set } = await readGood(files);
      expect(set.items[0]?.turns.map((t) => t.role)).toEqual(['user', 'assistant', 'user']);
    }
    const { set } = await readGood(
      labels(
        csv([
          ['id', 'dialogue'],
          ['a', '[{"role":"来访者","content":"嗯"}]'],
        ]),
        'roles: {user: 来访者}\n',
      ),
    );
    expect(set.items[0]?.turns).toEqual([{ role: 'user', content: '嗯' }]);
  });

  it.each<[string, unknown, string]>([
    ['text', 'Hi', 'is not a list of turns'],
    ['an empty list', [], 'is not a list of turns'],
    ['a turn of text', ['Hi'], 'turn 1 is no turn'],
    ['an unknown role', [{ role: 'C', content: 'Hi' }], 'turn 1 has the role "C"'],
    [
      'a late system turn',
      [
        { role: 'user', content: 'a' },
        { role: 'system', content: 'b' },
      ],
      'turn 2 has the role "system"',
    ],
    ['a turn without text', [{ role: 'user', content: ' ' }], 'turn 1 has no content'],
    [
      'the assistant last',
      [
        { role: 'user', content: 'a' },
        { role: 'assistant', content: 'b' },
      ],
      'does not end with the user',
    ],
  ])('tells of %s', async (_, dialogue, wanted) => {
    expect(await faultsIn(one(dialogue))).toEqual([`items.jsonl:1 dialogue: ${wanted}`]);
  });

  it('reads one column a turn, and tells of a gap and of an end with the assistant', async () => {
    const files = (row: string) =>
      labels(`id,t1,t2,t3\n${row}\n`, 'columns: {turns: [t1, t2, t3]}\n');
    const { set } = await readGood(files('a,Hi,Ho,So?'));
    expect(set.items[0]?.turns.map((t) => t.role)).toEqual(['user', 'assistant', 'user']);
    expect(await faultsIn(files('a,Hi,,So?'))).toEqual(['items.csv:2 t2: is empty']);
    expect(await faultsIn(files('a,Hi,Ho,'))).toEqual([
      'items.csv:2 t2: does not end with the user',
    ]);
  });
});

describe('rubrics', () => {
  const own = (items: string) => ({
    'suite.yaml': 'id: x\ntitle: X\nkind: rubric\ndata: items.csv\n',
    'items.csv': items,
  });
  const rows = (set: { items: unknown[] }) =>
    (set.items as RubricItem[]).map((item) => item.rubric);

  it('reads one criterion a row: an item goes on until the next id, with or without its id repeated', async () => {
    const { set } = await readGood(
      own(
        'id,prompt,dimension,score,criterion\na,Hi,d,3,one\n,,e,−2,two\na,,,,three\nb,Ho,d,+1.5,one\n',
      ),
    );
    expect(rows(set)).toEqual([
      [
        { id: 'r1', dimension: 'd', score: 3, content: 'one' },
        { id: 'r2', dimension: 'e', score: -2, content: 'two' },
        { id: 'r3', dimension: '', score: null, content: 'three' },
      ],
      [{ id: 'r1', dimension: 'd', score: 1.5, content: 'one' }],
    ]);
  });

  it('adds the shared criteria of suite.yaml behind each item’s own', async () => {
    const yaml = LEAST.rubric;
    const { set } = await readGood({
      'suite.yaml': yaml,
      'items.csv': csv([
        ['id', 'prompt', 'rubric'],
        ['a', 'Hi', '[{"dimension":"e","score":1,"content":"own"}]'],
        ['b', 'Ho', ''],
      ]),
    });
    expect(rows(set).map((r) => r.map((x) => x.content))).toEqual([
      ['own', 'It is kind.'],
      ['It is kind.'],
    ]);
  });

  it.each<[string, string, string]>([
    ['a score of words', 'a,Hi,d,three,one', 'items.csv:2 score: "three" is no score'],
    ['a score of 0', 'a,Hi,d,0,one', 'items.csv:2 score: "0" is no score'],
    ['no criterion', 'a,Hi,d,3,', 'items.csv:2 criterion: is empty'],
    ['no dimension', 'a,Hi,,3,one', 'items.csv:2 dimension: is empty'],
    [
      'only a gate',
      'a,Hi,,,one',
      'items.csv:2 criterion: gives this item no criterion with points',
    ],
    [
      'another prompt inside an item',
      'a,Hi,d,3,one\na,Ho,d,3,two',
      'items.csv:3 prompt: differs from row 2 of the same item',
    ],
    [
      'rows of one item apart',
      'a,Hi,d,3,one\nb,Ho,d,3,one\na,Hi,d,3,two',
      'items.csv:4 id: "a" stands there already (items.csv:2)',
    ],
  ])('tells of %s', async (_, lines, wanted) => {
    expect(await faultsIn(own(`id,prompt,dimension,score,criterion\n${lines}\n`))).toEqual([
      wanted,
    ]);
  });

  it('names the criterion in a list that is wrong', async () => {
    const files = {
      'suite.yaml': 'id: x\ntitle: X\nkind: rubric\ndata: items.jsonl\n',
      'items.jsonl': JSON.stringify({
        id: 'a',
        prompt: 'Hi',
        rubric: [
          { dimension: 'd', score: 1, content: 'c' },
          { score: 'x', content: 'c' },
        ],
      }),
    };
    expect(await faultsIn(files)).toEqual(['items.jsonl:1 rubric[2].score: "x" is no score']);
  });
});

describe('gold answers', () => {
  const choice = (row: string) => ({
    'suite.yaml': LEAST.choice,
    'items.csv': `id,prompt,A,B,C,gold\n${row}\n`,
  });

  it('reads letters, several of them, and an option’s own text', async () => {
    const { set } = await readGood(
      choice('1,Hi,joy,fear,,b\n2,Hi,joy,fear,rage,A|C\n3,Hi,joy,fear,rage,Fear'),
    );
    expect(set.items).toMatchObject([
      { gold: ['B'], options: ['joy', 'fear'] },
      { gold: ['A', 'C'] },
      { gold: ['B'] },
    ]);
  });

  it.each<[string, string, string]>([
    [
      'a letter beyond the options',
      '1,Hi,joy,fear,,C',
      'items.csv:2 gold: "C" is no option of this item',
    ],
    ['one option', '1,Hi,joy,,,A', 'items.csv:2 A: the item has fewer than two options'],
    [
      'a gap in the options',
      '1,Hi,joy,,rage,A',
      'items.csv:2 B: is empty, but a later option is not',
    ],
    ['no answer', '1,Hi,joy,fear,rage,', 'items.csv:2 gold: is empty'],
  ])('tells of %s', async (_, row, wanted) => {
    expect(await faultsIn(choice(row))).toEqual([wanted]);
  });

  it('tells once that a choice has no columns of options', async () => {
    const items = 'id,prompt,gold\n1,Hi,A\n2,Ho,B\n';
    expect(await faultsIn({ 'suite.yaml': LEAST.choice, 'items.csv': items })).toEqual([
      'suite.yaml:1 columns.options: no columns of items.csv are named',
    ]);
  });

  it('tells of a word outside the classes, and of a number that is none', async () => {
    const items = 'id,prompt,gold\n1,Hi,joyful\n';
    expect(
      await faultsIn({
        'suite.yaml': LEAST.exact.replace('exact', 'exact, classes: [joy, fear]'),
        'items.csv': items,
      }),
    ).toEqual(['items.csv:2 gold: "joyful" is none of the classes']);
    expect(
      await faultsIn({ 'suite.yaml': LEAST.exact.replace('exact', 'number'), 'items.csv': items }),
    ).toEqual(['items.csv:2 gold: "joyful" is not a number']);
  });
});

describe('digest of suite.yaml', () => {
  it('changes with what is asked and how it is read, and not with the title', async () => {
    const digest = async (yaml: string) =>
      digestOf((await readGood({ 'suite.yaml': yaml, 'items.csv': 'id,prompt\na,Hi\n' })).spec);
    const base = await digest(LEAST.labels);
    expect(await digest(LEAST.labels.replace('title: X', 'title: Y'))).toBe(base);
    expect(await digest(LEAST.labels.replace('is warm', 'is very warm'))).not.toBe(base);
    expect(await digest(`${LEAST.labels}target: {system: Be kind.}\n`)).not.toBe(base);
  });
});
