import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { userCoder } from './coder.js';
import { agreement, type CodingPair } from './evaluate.js';
import { hashOfMessages, readMessages } from './messages.js';
import { parseModel } from './model-file.js';
import { readTestSet, TEST_FILES } from './test-set.js';

const DATA = new URL('data/', import.meta.url);
const sha256 = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(new URL(name, DATA)))
    .digest('hex');

describe('the test set of the user coder', () => {
  it('is the frozen one', () => {
    expect(TEST_FILES.map(sha256)).toEqual([
      '5ceb6af241a7292cefb77754481802497f1d3eea801d254d16c87ad8bad5749c',
      'e69bc181e7935e0fefee8391826f948df97a574fc83f6e4b5e5ea6591bddd4f9',
      '5ebc88bc20c6c23790744f1dbe818467d470976599fb7d11dbca4bfb8c0ddb37',
    ]);
  });

  it('holds every code, and ordinary messages, in both languages; none of its texts was trained on', async () => {
    // `readTestSet` refuses a text of the training set.
    const messages = await readTestSet(DATA);
    for (const lang of ['en', 'zh']) {
      const own = messages.filter((m) => m.lang === lang);
      expect(own.length).toBeGreaterThanOrEqual(300);
      expect(new Set(own.flatMap((m) => m.given.code ?? [])).size).toBe(31);
      expect(own.filter((m) => m.given.code === null).length).toBeGreaterThanOrEqual(60);
    }
  });

  it('gives the figures that stand in validity.json, with κ of category and level above 0.45', async () => {
    const coder = await userCoder();
    const pairs = (await readTestSet(DATA)).map(
      ({ lang, given, text }): CodingPair => ({ slice: lang, given, coded: coder.code(text) }),
    );
    const table = agreement(pairs, '1');
    expect(coder.validity.table).toEqual(table);
    for (const { label, kappa } of table)
      if (label === 'category' || label === 'level') expect(kappa).toBeGreaterThan(0.45);
  });
});

describe('the training set', () => {
  it('is the one that the model was trained on', async () => {
    const messages = await readMessages(DATA);
    const file = readFileSync(new URL('model.json', import.meta.url), 'utf8');
    const { model } = parseModel(file, 'model.json');
    expect(model.messages).toBe(messages.length);
    expect(model.data).toBe(hashOfMessages(messages));
  });

  it('has every code in both languages, and a third of messages without one', async () => {
    const messages = await readMessages(DATA);
    for (const lang of ['en', 'zh']) {
      const own = messages.filter((m) => m.writer.startsWith(lang));
      expect(new Set(own.flatMap((m) => m.code ?? [])).size).toBe(31);
      expect(own.filter((m) => m.code === null).length / own.length).toBeGreaterThan(0.33);
    }
  });
});
