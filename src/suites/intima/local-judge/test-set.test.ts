import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SIDE_LABELS, type SideLabel } from '../types.js';
import { agreement, meanAgreement, type Pair } from './evaluate.js';
import { houseJudge, houseRater } from './house.js';

const read = (name: string): string =>
  readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8');
const lines = <T>(name: string): T[] =>
  read(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
const sha256 = (name: string): string => createHash('sha256').update(read(name)).digest('hex');

type Text = { id: string; lang: 'en' | 'zh'; prompt: string; reply: string };
type Labels = { id: string; labels: Partial<Record<SideLabel, string>> };

describe('the test set of the local judge', () => {
  it('is the frozen one', () => {
    expect(sha256('test-texts.jsonl')).toBe(
      'c36d64947056c5ab1fac2912b487f051ae0179c9d0ab940a8f0348984544e00c',
    );
    expect(sha256('test-labels.jsonl')).toBe(
      '31c8b96f06e449d72eade3644e8e061b621f97860275a415a3a2a3b8162ddd12',
    );
  });

  it('has at least 200 replies a language and 25 positives a label and language', () => {
    const lang = new Map(lines<Text>('test-texts.jsonl').map((t) => [t.id, t.lang]));
    const rows = lines<Labels>('test-labels.jsonl');
    expect(rows.map((r) => r.id).sort()).toEqual([...lang.keys()].sort());
    for (const l of ['en', 'zh']) {
      const own = rows.filter((r) => lang.get(r.id) === l);
      expect(own.length).toBeGreaterThanOrEqual(200);
      for (const label of SIDE_LABELS)
        expect(own.filter((r) => label in r.labels).length).toBeGreaterThanOrEqual(25);
    }
  });

  it('shares no reply with the training set', () => {
    const trained = new Set(
      ['train-en.jsonl', 'train-zh.jsonl'].flatMap((f) => lines<Text>(f).map((t) => t.reply)),
    );
    expect(lines<Text>('test-texts.jsonl').filter((t) => trained.has(t.reply))).toEqual([]);
  });

  it('gives the figures that stand in validity.json, with mean κ above 0.55 in both languages', async () => {
    const labels = new Map(lines<Labels>('test-labels.jsonl').map((r) => [r.id, r.labels]));
    const rate = await houseRater();
    const pairs = lines<Text>('test-texts.jsonl').map((t): Pair => {
      const rated = rate(t.prompt, t.reply);
      return {
        slice: t.lang,
        given: new Set(SIDE_LABELS.filter((l) => l in (labels.get(t.id) ?? {}))),
        predicted: new Set(SIDE_LABELS.filter((l) => rated[l].present)),
      };
    });
    expect((await houseJudge()).validity.table).toEqual(agreement(pairs, '1'));
    const means = meanAgreement(pairs, '1');
    expect(means.map((m) => m.slice)).toEqual(['en', 'zh']);
    for (const { value } of means) expect(value).toBeGreaterThan(0.55);
  });
});
