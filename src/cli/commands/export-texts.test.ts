import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Turn } from '../../analysis/export-answers.js';
import { wholeOf } from '../../analysis/export-samples.js';
import { commandsIn, exporter, files, folder, gone, linesOf, rowsOf } from './export.testkit.js';

const GOLD = `id: gold
title: Gold
kind: gold
data: items.csv
columns: {id: id, prompt: text, options: [A, B], gold: gold}
slices: [kind]
licence: Apache-2.0
target: {instruction: Reply with one letter.}
gold: {match: choice}
`;
const ITEMS = `id,text,A,B,gold,kind
a,What is red?,a rose,a lime,A,plain
b,What is sour?,a rose,a lime,B,plain
c,What is green?,a rose,a lime,B,hidden
`;

describe('texts of exports', () => {
  const home = folder();
  const exported = exporter(home);
  const out = (name: string): string => join(home, name);
  afterAll(() => gone(home));
  beforeAll(async () => {
    const dir = files(home, 'gold', {
      'suite.yaml': GOLD,
      'items.csv': ITEMS,
      'answers.jsonl':
        '{"item":"a","answer":"I say A."}\n{"item":"b","state":"refused"}\n{"item":"c","answer":"B"}\n',
    });
    await commandsIn(home)(
      ...['run', dir, '--target', `bot=file/${join(dir, 'answers.jsonl')}`],
      ...['--no-report', '--tag', 'gold', '--fail-on-error', '100%'],
    );
  });

  describe('of a suite whose answers speak to nobody', () => {
    it('what was asked and what was said stand in CSV, Parquet and Inspect’s log', async () => {
      await exported('gold', 'csv', 'g.csv', '--wide');
      const csv = z
        .array(z.record(z.string(), z.string()))
        .parse(parse(readFileSync(out('g.csv')), { bom: true, columns: true }));
      expect(csv[0]?.prompt).toContain('What is red?');
      expect(csv[0]?.reply).toBe('I say A.');
      await exported('gold', 'parquet', 'g.parquet', '--wide');
      const rows = await rowsOf(out('g.parquet'));
      expect(rows[0]).toMatchObject({ reply: 'I say A.', prompt: csv[0]?.prompt });
      await exported('gold', 'inspect', 'g.json');
      const log = readFileSync(out('g.json'), 'utf8');
      expect(log).toContain('What is red?');
      expect(log).toContain('I say A.');
    });
    it('a refused answer keeps its prompt and its state, and the card counts it', async () => {
      await exported('gold', 'parquet', 'r.parquet', '--wide');
      const rows = await rowsOf(out('r.parquet'));
      expect(rows[1]).toMatchObject({ item: 'b', answer_state: 'refused', reply: null });
      expect(rows[1]?.prompt).toContain('What is sour?');
      const card = readFileSync(out('r.parquet.card.en.md'), 'utf8');
      expect(card).toContain('Answers without words (see their states): 1');
      await exported('gold', 'csv', 'long.csv');
      expect(readFileSync(out('long.csv.card.en.md'), 'utf8')).toContain('all texts: this form');
    });
    it('tables hold what the gate’s slices are chosen by', async () => {
      await exported('gold', 'parquet', 's.parquet');
      const [row] = await rowsOf(out('s.parquet'));
      expect(row).toMatchObject({ clusters: expect.anything(), fields: { kind: 'plain' } });
    });
  });

  it('standard output is refused, and a name that says another form is remarked upon', async () => {
    await expect(
      commandsIn(home)('export', 'gold', '--form', 'csv', '--out', '-'),
    ).rejects.toMatchObject({ code: 2, place: { field: '--out' } });
    expect((await exported('gold', 'csv', 'wrong.parquet')).text).toContain(
      'The name ends in .parquet, but csv is written as .csv',
    );
    expect((await exported('gold', 'csv', 'right.csv')).text).not.toContain('The name ends');
  });

  it('line ends that only some readers know are escaped in JSONL', async () => {
    const dir = files(home, 'ends', {
      'suite.yaml':
        'id: ends\ntitle: Ends\nkind: rubric\ndata: items.csv\nrubric:\n  - {dimension: care, score: 1, content: Kind.}\n',
      'items.csv': 'id,prompt\na,Hello\n',
      'answers.jsonl': `${JSON.stringify({ item: 'a', answer: 'one\u2028two\u2029three' })}\n`,
    });
    await commandsIn(home)(
      ...['run', dir, '--target', `file/${join(dir, 'answers.jsonl')}`, '--judge', 'local/nothing'],
      ...['--no-report', '--tag', 'ends', '--fail-on-error', '100%'],
    );
    await exported('ends', 'chat', 'ends.jsonl');
    const text = readFileSync(out('ends.jsonl'), 'utf8');
    expect(text).not.toMatch(/[\u2028\u2029]/u);
    expect(JSON.stringify(linesOf(out('ends.jsonl'))[0])).toContain('one\u2028two\u2029three');
  });
});

describe('a whole conversation', () => {
  const turn = (over: Partial<Turn> & { words: string[] }): Turn => ({
    step: 's',
    state: 'ok',
    asked: true,
    reply: 'r',
    prompt: over.words.map((content, i) => ({
      role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content,
    })),
    ...over,
  });
  const words = (turns: Turn[]) =>
    wholeOf(turns).map(({ prompt, reply }) => [...prompt.map(({ content }) => content), reply]);
  it('is one row where each request repeats what was said', () => {
    expect(
      words([turn({ words: ['a'], reply: 'A' }), turn({ words: ['a', 'A', 'b'], reply: 'B' })]),
    ).toEqual([['a', 'A', 'b', 'B']]);
  });
  it('is put together of a file’s turns', () => {
    expect(
      words([
        turn({ words: ['a'], reply: 'A', asked: false }),
        turn({ words: ['b'], reply: 'B', asked: false }),
      ]),
    ).toEqual([['a', 'A', 'b', 'B']]);
  });
  it('is not made of requests that know nothing of each other', () => {
    expect(words([turn({ words: ['a'], reply: 'A' }), turn({ words: ['b'], reply: 'B' })])).toEqual(
      [
        ['a', 'A'],
        ['b', 'B'],
      ],
    );
  });
  it('ends before a turn without words', () => {
    expect(
      words([
        turn({ words: ['a'], reply: 'A' }),
        turn({ words: ['a', 'A', 'b'], reply: null, state: 'errored' }),
        turn({ words: ['a', 'A', 'b', '', 'c'], reply: 'C' }),
      ]),
    ).toEqual([['a', 'A']]);
  });
});
