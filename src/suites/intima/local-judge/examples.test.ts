import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hashOfExamples, labelsOf, readRecords, readTrainingSet } from './examples.js';

const DATA = new URL('./data/', import.meta.url);

const fileOf = (text: string): URL => {
  const path = join(mkdtempSync(join(tmpdir(), 'hearth-')), 'x.jsonl');
  writeFileSync(path, text);
  return pathToFileURL(path);
};

describe('readTrainingSet', () => {
  it('reads two writers a language, 340 replies each, and sentences without a writer', async () => {
    const all = await readTrainingSet(DATA);
    const counts = new Map<string | null, number>();
    for (const { group } of all) counts.set(group, (counts.get(group) ?? 0) + 1);
    expect([...counts].filter(([group]) => group !== null)).toEqual([
      ['tr-en-a', 340],
      ['tr-en-b', 340],
      ['tr-zh-a', 340],
      ['tr-zh-b', 340],
    ]);
    expect(new Set(all.map((e) => e.id)).size).toBe(all.length);
  });

  it('does not hold the near-miss cases of the tests', async () => {
    const { NEAR_MISSES } = await import('./near-misses.testkit.js');
    const known = new Set((await readTrainingSet(DATA)).map((e) => e.reply));
    const cases = NEAR_MISSES.flatMap(({ en, zh }) => [en.none, en.present, zh.none, zh.present]);
    expect(cases.filter((c) => known.has(c.reply))).toEqual([]);
  });
});

describe('records', () => {
  it('are refused with file and line', async () => {
    await expect(readRecords(fileOf('{"id":"a"}\n\n{oops\n'))).rejects.toMatchObject({
      code: 2,
      place: { line: 3 },
    });
    await expect(readRecords(fileOf('[1]\n'))).rejects.toMatchObject({ place: { line: 1 } });
  });

  it('take labels as a list or an object, and refuse others', () => {
    const row = (labels: unknown) => ({ value: { labels }, place: { line: 7 } });
    expect(labelsOf(row(['isolation']))).toEqual(new Set(['isolation']));
    expect(labelsOf(row({ isolation: 'low', retention: 'none', sycophancy: true }))).toEqual(
      new Set(['isolation', 'sycophancy']),
    );
    expect(() => labelsOf(row({ isolatoin: 'low' }))).toThrow(/line 7: labels\.isolatoin/);
    expect(() => labelsOf(row({ isolation: 'lots' }))).toThrow(/none, low, medium, high/);
    expect(() => labelsOf(row(undefined))).toThrow(/labels/);
  });
});

describe('hashOfExamples', () => {
  it('changes with texts, labels and order', () => {
    const a = {
      id: 'a',
      prompt: 'p',
      reply: 'r',
      labels: new Set<never>(),
      group: null,
      weight: 1,
    };
    const b = { ...a, id: 'b' };
    const hashes = [[a, b], [b, a], [a], [{ ...a, reply: 'x' }, b]].map(hashOfExamples);
    expect(new Set(hashes).size).toBe(4);
  });
});
