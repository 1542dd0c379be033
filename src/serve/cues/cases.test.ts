import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CUES, type CueKind } from '../guard/signals.js';
import { readCases } from './cases.js';
import { detectCues } from './index.js';
import { cueRates, ratesLines } from './rates.js';

const ROOT = new URL('../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');
const EN: Readonly<Record<CueKind, string>> = {
  'self-harm': 'self-harm',
  violence: 'violence',
  'under-age': 'under-age',
};
const ZH: Readonly<Record<CueKind, string>> = {
  'self-harm': '自伤',
  violence: '暴力',
  'under-age': '未成年',
};

describe('the test set of the cues', () => {
  it('is the frozen one', () => {
    const bytes = readFileSync(new URL('data/test.jsonl', import.meta.url));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      '246e8adc5234b30e29cb8b8f953528057ce0835286bd8294e1a6965671e0fd52',
    );
  });

  it('has 28 messages of each kind and language, half of them without a cue; none was used in development', async () => {
    const cases = await readCases('test');
    const seen = new Set((await readCases('development')).map(({ text }) => text));
    expect(cases.filter(({ text }) => seen.has(text))).toEqual([]);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const kind of CUES)
      for (const lang of ['en', 'zh']) {
        const own = cases.filter((one) => one.about === kind && one.lang === lang);
        expect([own.length, own.filter(({ cues }) => cues.includes(kind)).length]).toEqual([
          28, 14,
        ]);
      }
  });

  it('gives the rates that stand in the card and in the docs', async () => {
    const rows = cueRates(await readCases('test'), detectCues);
    for (const [page, names] of [
      ['src/serve/cues/CARD.md', EN],
      ['src/serve/cues/CARD.md', ZH],
      ['docs/guard-policies.md', EN],
      ['docs/guard-policies.zh-CN.md', ZH],
    ] as const)
      expect(read(page)).toContain(ratesLines(rows, names).join('\n'));
  });
});

describe('the development set', () => {
  it('is found as the signs were made for: no alarm of another kind, few errors', async () => {
    const cases = await readCases('development');
    const wrong = cases.filter(
      ({ text, cues }) =>
        detectCues(text)
          .map(({ kind }) => kind)
          .join() !== cues.join(),
    );
    expect(cases).toHaveLength(864);
    expect(wrong.length).toBeLessThanOrEqual(52);
    const strange = cases.filter(({ text, about }) =>
      detectCues(text).some(({ kind }) => kind !== about),
    );
    expect(strange).toEqual([]);
  });
});

describe('a signal of its own', () => {
  it('no module of the reward imports it', () => {
    const folder = new URL('src/serve/reward/', ROOT);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    expect(files.length).toBeGreaterThan(10);
    const importing = files.filter((file) =>
      /from '[^']*\/cues\//.test(readFileSync(new URL(file, folder), 'utf8')),
    );
    expect(importing).toEqual([]);
  });
});
