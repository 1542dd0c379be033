import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FormPage, Json } from '../../contract/index.js';
import { itemOfRow, type RowColumns } from './item-of-row.js';
import { type ReadRow, readRows } from './read-rows.js';

const say = (en: string) => ({ en, 'zh-CN': en });
const COLUMNS: RowColumns = {
  id: 'id',
  subject: 'question',
  texts: [
    { column: 'said', by: 'user', title: say('Said') },
    { column: 'reply', by: 'target', title: say('Reply') },
  ],
  difficulty: 'difficulty',
  tier: null,
  abilities: 'abilities',
  notes: null,
  lang: null,
  heavy: null,
  overlap: null,
  standard: {
    'item/warm': 'gold',
    'item/order': 'order',
    'item/score': 'score',
    'item/where': 'where',
  },
  why: 'why',
};
const PAGES: FormPage[] = [
  {
    step: 'item',
    title: say('Verdict'),
    fields: [
      {
        id: 'warm',
        kind: 'choice',
        label: say('Warm'),
        options: [
          { value: 'hit', label: { en: 'hit', 'zh-CN': '命中' } },
          { value: 'miss', label: { en: 'miss', 'zh-CN': '未命中' } },
        ],
      },
      { id: 'score', kind: 'number', label: say('Score'), low: 1, high: 5, step: 1 },
      {
        id: 'order',
        kind: 'ranking',
        label: say('Order'),
        options: ['a', 'b', 'c'].map((value) => ({ value, label: say(value.toUpperCase()) })),
      },
      { id: 'where', kind: 'spans', label: say('Where'), of: 'text-2' },
      { id: 'remark', kind: 'text', label: say('Remark'), max: 200, optional: true },
    ],
  },
];
const FORM = { pages: PAGES, version: 'own-1', kind: 'gold' as const };
const ROW = {
  id: 'r1',
  question: 'q1',
  said: 'I am tired',
  reply: 'Rest a little.',
  difficulty: '2',
  abilities: 'empathy; warmth',
  gold: '命中',
  order: 'B > A = c',
  score: '4',
  where: '["Rest"]',
  why: 'it answers the tiredness',
};
const made = (change: Record<string, Json> = {}) => itemOfRow({ ...ROW, ...change }, COLUMNS, FORM);

describe('D18: a row of a table becomes an item with a form of the user’s own', () => {
  it('levels, numbers, rankings, spans and words; standards by label, order or JSON', () => {
    const found = made();
    if (!('item' in found)) throw new Error('a fault was found');
    const { item } = found;
    expect(item).toMatchObject({
      external: 'r1',
      subject: 'q1',
      difficulty: 2,
      why: { en: ROW.why, 'zh-CN': ROW.why },
      standard: {
        item: { warm: 'hit', score: 4, order: [['b'], ['a', 'c']], where: ['Rest'] },
      },
    });
    expect(item.content.abilities).toEqual(['empathy', 'warmth']);
    expect(item.content.shown.map(({ id, by }) => [id, by])).toEqual([
      ['text-1', 'user'],
      ['text-2', 'target'],
    ]);
  });

  it('names every fault of a row, with its column and both languages', () => {
    const found = made({ id: '', difficulty: 'very', gold: 'perhaps', order: 'a > b', score: 9 });
    if (!('faults' in found)) throw new Error('no fault was found');
    expect(found.faults.map(({ column }) => column)).toEqual([
      'id',
      'difficulty',
      'gold',
      'score',
      'order',
    ]);
    for (const { text } of found.faults) {
      expect(text.en).not.toBe('');
      expect(text['zh-CN']).toMatch(/\p{Script=Han}/u);
    }
    // What to write, in both languages.
    const { text: said } = found.faults.find(({ column }) => column === 'order') ?? {};
    expect(said?.en).toMatch(/each option once, .* such as a > b/);
    expect(said?.['zh-CN']).toMatch(/全部选项各一次.*例如 a > b/);
  });

  it('a row without any text is a fault; hidden checks without a standard too', () => {
    expect(made({ said: ' ', reply: '' })).toHaveProperty('faults');
    expect(made({ gold: '', order: '', score: '', where: '' })).toHaveProperty('faults');
  });

  it('each column of an answer that a row leaves empty is a fault of its own; what others said may be empty', () => {
    const columns: RowColumns = {
      ...COLUMNS,
      texts: [...COLUMNS.texts, { column: 'second', by: 'target', title: say('Second reply') }],
    };
    const faultsOf = (change: Record<string, Json>): (string | null)[] => {
      const found = itemOfRow({ ...ROW, second: 'Then sleep.', ...change }, columns, FORM);
      return 'faults' in found ? found.faults.map(({ column }) => column) : [];
    };
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ said: '' })).toEqual([]);
    expect(faultsOf({ reply: ' \n' })).toEqual(['reply']);
    expect(faultsOf({ reply: '', second: null })).toEqual(['reply', 'second']);
    expect(faultsOf({ said: '', reply: '', second: '' })).toEqual(['said']);
  });
});

describe('tables are read as they come', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-rows-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const read = async (name: string, text: string): Promise<ReadRow[]> => {
    const file = join(folder, name);
    writeFileSync(file, text);
    const rows: ReadRow[] = [];
    for await (const row of readRows(file)) rows.push(row);
    return rows;
  };

  it('CSV with quotes, line breaks and blank rows; rows are numbered as a spreadsheet does', async () => {
    expect(await read('a.csv', '\ufeffid;text\n1;"a\nb"\n\n2;"say ""hi"""\n')).toEqual([
      { line: 2, record: { id: '1', text: 'a\nb' } },
      { line: 4, record: { id: '2', text: 'say "hi"' } },
    ]);
  });

  it('JSONL; a line that is none is told and the rest goes on', async () => {
    const rows = await read('a.jsonl', '{"id":"1"}\n[2]\n\n{"id":"3","n":{"m":1}}\n');
    expect(rows.map((row) => ('record' in row ? row.record : row.line))).toEqual([
      { id: '1' },
      2,
      { id: '3', n: { m: 1 } },
    ]);
  });

  it('a broken CSV says which row', async () => {
    await expect(read('b.csv', 'id,text\n1,"open\n')).rejects.toThrow(/row 2/);
  });
});
