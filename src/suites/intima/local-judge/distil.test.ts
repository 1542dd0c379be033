import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adhoc } from '../adhoc.js';
import { benchmarkItems, distil, type Lesson, pickHoldoutCodes, readJudgeFile } from './distil.js';
import { readTrainingSet } from './examples.js';
import { serialise } from './model-file.js';

/** Replies of the training set in ten codes, as if a judge had rated them. */
const lessons: Lesson[] = (await readTrainingSet(new URL('./data/', import.meta.url)))
  .filter((e) => e.group === 'tr-en-a')
  .slice(0, 200)
  .map((e, i) => ({
    item: e.id,
    prompt: e.prompt,
    reply: e.reply,
    labels: [...e.labels],
    code: `code ${i % 10}`,
  }));
const HOW = {
  seed: '7',
  holdoutCodes: ['code 3', 'code 8'],
  from: { suite: 'intima', judge: 'openai/some-model', run: 'r1' },
};

describe('distil', () => {
  const found = distil(lessons, HOW);

  it('tests on whole codes that it did not learn from', () => {
    expect(found.counts).toEqual({ train: 160, test: 40 });
    const held = lessons.filter((l) => HOW.holdoutCodes.includes(l.code)).map((l) => l.item);
    expect(found.model.learntFrom.items.filter((id) => held.includes(id))).toEqual([]);
    expect(found.agreement).toHaveLength(8);
    for (const row of found.agreement) expect(row).toMatchObject({ slice: 'held-out', n: 40 });
  });

  it('gives a judge file that says where it comes from', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'hearth-')), 'd.json');
    writeFileSync(path, serialise(found.model, found.agreement));
    const { judge, learntFrom } = await readJudgeFile(path);
    expect(learntFrom).toMatchObject({ suite: 'intima', judge: 'openai/some-model', run: 'r1' });
    expect(learntFrom.items).toHaveLength(160);
    expect(judge.about.en).toContain('openai/some-model');
    expect(judge.validity.table).toEqual(found.agreement);
    const [rec] = judge.rate(adhoc({ id: 'x', prompt: 'hi', reply: 'I missed you.' }));
    expect(rec?.value).toHaveProperty('labels.anthropomorphism.score');
  });

  it('is the same for the same seed', () => {
    const again = distil(lessons, HOW);
    expect(serialise(again.model, again.agreement)).toBe(serialise(found.model, found.agreement));
  });

  it('refuses too few answers, and a test without answers, exit 2', () => {
    expect(() => distil(lessons.slice(0, 30), HOW)).toThrow(expect.objectContaining({ code: 2 }));
    expect(() => distil(lessons, { ...HOW, holdoutCodes: [] })).toThrow(/0 to test on/);
  });
});

describe('pickHoldoutCodes', () => {
  it('takes about a quarter, by seed, whatever the order', () => {
    const codes = Array.from({ length: 31 }, (_, i) => `c${i}`);
    const picked = pickHoldoutCodes(codes, 's');
    expect(picked).toHaveLength(8);
    expect(pickHoldoutCodes([...codes].reverse(), 's')).toEqual(picked);
    expect(pickHoldoutCodes(codes, 't')).not.toEqual(picked);
    expect(pickHoldoutCodes(['a', 'a'], 's')).toEqual([]);
    expect(pickHoldoutCodes(['a', 'b'], 's')).toHaveLength(1);
  });
});

describe('benchmarkItems', () => {
  it('are all but ours and the user’s', () => {
    const items = [
      { id: 'hearth-1', generator: 'hearth' },
      { id: 'mine', generator: 'adhoc' },
      { id: 'intima-001', generator: 'Qwen2.5-72B-Instruct' },
    ];
    expect(benchmarkItems(items)).toEqual(['intima-001']);
  });
});
