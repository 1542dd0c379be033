import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  commandsIn,
  exporter,
  folder,
  gone,
  linesOf,
  origin,
  ownRun,
  rowsOf,
} from './export.testkit.js';

describe('hearth export', () => {
  const home = folder();
  const exported = exporter(home);
  const out = (name: string): string => join(home, name);
  afterAll(() => gone(home));
  beforeAll(async () => {
    await ownRun(home, 'mine');
    await commandsIn(home)(
      ...['run', 'intima', '--target', 'sample/warm', '--target', 'sample/clingy'],
      ...['--limit', '5', '--no-report', '--tag', 'bench'],
    );
  });

  describe('benchmark items', () => {
    it.each(['preference', 'reward', 'sft', 'chat'])('do not become %s data', async (form) => {
      await expect(exported('bench', form, `no-${form}`)).rejects.toMatchObject({
        code: 2,
        place: { field: '--form' },
        text: { en: expect.stringContaining('contamination') },
      });
      expect(readdirSync(home).filter((name) => name.startsWith('no-'))).toEqual([]);
    });

    it('do where the user insists, and the card and every row say so', async () => {
      const done = await exported(
        ...(['bench', 'preference', 'bench.jsonl', '--allow-benchmark-items'] as const),
        ...['--weight', 'boundary@present=1', '--weight', 'reinforcing@present=-1'],
      );
      const rows = linesOf(out('bench.jsonl')).map((row) =>
        z.object({ metadata: origin }).parse(row),
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(({ metadata }) => metadata.benchmark_items)).toBe(true);
      expect(done.text).toContain('benchmark items');
      expect(readFileSync(out('bench.jsonl.card.en.md'), 'utf8')).toContain('has seen the test');
      expect(readFileSync(out('bench.jsonl.card.zh-CN.md'), 'utf8')).toContain('等于看过试卷');
    });
  });

  describe('the file', () => {
    it('is the same each time, is not written over by itself, and leaves no drafts', async () => {
      await exported('mine', 'reward', 'same.jsonl', '--figure', 'question_mean');
      const before = readFileSync(out('same.jsonl'));
      const again = () => exported('mine', 'reward', 'same.jsonl', '--figure', 'question_mean');
      await expect(again()).rejects.toMatchObject({ code: 2, place: { file: out('same.jsonl') } });
      await exported('mine', 'reward', 'same.jsonl', '--figure', 'question_mean', '--force');
      expect(readFileSync(out('same.jsonl'))).toEqual(before);
      expect(readdirSync(home).filter((name) => name.endsWith('.partial'))).toEqual([]);
    });

    it('has a card in both languages that says what it is made of', async () => {
      await exported('mine', 'reward', 'card.jsonl', '--weight', 'dimension/care=0.5');
      const card = readFileSync(out('card.jsonl.card.en.md'), 'utf8');
      for (const part of [
        'reward (trl)',
        'Rows: 7',
        'Run: mine-',
        'Targets: one, two',
        'Licence: not stated',
        'people: nothing is stored',
        '`0.5 × dimension/care`',
        'every figure: 1',
        'SHA-256 of formula, rules and margin: ',
        'Benchmark items: no',
      ])
        expect(card).toContain(part);
      const zh = readFileSync(out('card.jsonl.card.zh-CN.md'), 'utf8');
      expect(zh.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(
        card.split('\n').filter((line) => line.startsWith('#')).length,
      );
    });

    it('names no folder of this machine', async () => {
      const names = readdirSync(home).filter((name) =>
        /\.(?:jsonl|json|csv|md|parquet)$/.test(name),
      );
      expect(names.length).toBeGreaterThan(5);
      for (const name of names)
        expect(readFileSync(out(name), 'latin1')).not.toContain(basename(home));
    });
  });

  it('a licence that does not let texts be passed on: no training data, tables without prompts', async () => {
    await ownRun(home, 'closed', 'licence: CC BY-NC 4.0\n');
    await expect(exported('closed', 'chat', 'x')).rejects.toMatchObject({
      code: 2,
      text: { en: expect.stringContaining('CC BY-NC 4.0') },
    });
    const done = await exported('closed', 'parquet', 'closed.parquet', '--wide');
    const rows = await rowsOf(out('closed.parquet'));
    expect(rows.map(({ prompt }) => prompt)).toEqual(rows.map(() => null));
    expect(rows[0]?.reply).toBe('one says "a"\n你好');
    expect(done.text).toContain('Prompts are left out');
    await exported('closed', 'inspect', 'closed.json', '--target', 'one');
    expect(readFileSync(out('closed.json'), 'utf8')).not.toContain('=cmd');
  });

  it('an own suite whose notice says that it is for evaluation is a benchmark', async () => {
    await ownRun(home, 'held', 'notice: For evaluation only.\n');
    await expect(exported('held', 'chat', 'x')).rejects.toMatchObject({ code: 2 });
    await exported('held', 'chat', 'held.jsonl', '--allow-benchmark-items');
    expect(linesOf(out('held.jsonl'))[0]).toMatchObject({ metadata: { benchmark_items: true } });
  });

  it('refuses flags that mean nothing for a form', async () => {
    await expect(
      exported('mine', 'csv', 'x', '--weight', 'dimension/care=1'),
    ).rejects.toMatchObject({ code: 2 });
    await expect(exported('mine', 'chat', 'x', '--figure', 'dimension/care')).rejects.toMatchObject(
      { code: 2 },
    );
    await expect(exported('mine', 'chat', 'x', '--wide')).rejects.toMatchObject({ code: 2 });
    await expect(exported('mine', 'letters', 'x')).rejects.toMatchObject({ code: 2 });
    expect(readdirSync(home)).not.toContain('x');
  });
});
