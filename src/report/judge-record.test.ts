import { describe, expect, it } from 'vitest';
import { type Trust, trustIn, type ValidityRecord } from '../analysis/index.js';
import { type Estimate, LANGS, same } from '../contract/index.js';
import { toHtml } from './html.js';
import { judgeRecord } from './judge-record.js';
import { toMarkdown } from './markdown.js';
import { validity } from './prose.js';
import { sampleModel } from './sample-model.testkit.js';

const of = (value: number): Estimate => ({ value, low: value - 0.1, high: value + 0.1, n: 40 });
const group = { units: 40, agreement: of(0.9), ac: of(0.8), alpha: of(0.7) };
const pair = {
  ...group,
  kappa: of(0.61),
  bias: of(0),
  levels: [0, 1],
  table: [
    [10, 5],
    [5, 20],
  ],
  precision: of(0.8),
  recall: of(0.8),
};
const pooled = [{ group: null, agreement: of(0.875) }];

const record = (over: Partial<ValidityRecord> = {}): ValidityRecord => ({
  schema: 1,
  id: 'r',
  hearth: '0',
  madeMs: Date.UTC(2026, 10, 30),
  suite: 'intima',
  run: 'run-1',
  conditions: ['sound'],
  judge: {
    name: 'j',
    kind: 'model',
    model: 'judge-large',
    params: { temperature: 0 },
    prompt: 'intima 1, sound',
    hash: null,
    digest: 'd1',
  },
  items: 40,
  answers: 40,
  clusters: [],
  seed: 's',
  people: true,
  kinds: {
    warm: {
      label: { en: 'Warmth', 'zh-CN': '温暖' },
      scale: 'nominal',
      levels: [0, 1].map((value) => ({ value, label: same(String(value)) })),
    },
  },
  parts: {
    repeats: { repeats: 3, kinds: { warm: group }, pooled },
    second: { judge: 'k', kinds: { warm: pair }, pooled },
    people: {
      people: ['ana', 'bo', 'chen'],
      epsilon: 0.2,
      kinds: {
        warm: {
          consensus: 38,
          ties: 2,
          alone: 0,
          among: group,
          judge: pair,
          each: [],
          ceiling: { human: of(0.9), judge: of(0.9), difference: of(0) },
          test: { epsilon: 0.2, winningRate: 1, advantage: 0.95, passes: true, people: [] },
        },
      },
      pooled,
    },
    probes: null,
  },
  ...over,
});

const linesOf = (trust: Trust, lang: 'en' | 'zh-CN' = 'en'): string[] =>
  judgeRecord(trust)?.lines.map((line) => line[lang]) ?? [];

describe('the record of a judge in words', () => {
  it('says what it was compared with, on which run, when, and how far it agrees', () => {
    const lines = linesOf(trustIn([record()], 'j', ['d1']));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^Agreement with 3 people \(30 November 2026, run run-1\): 87\.5 %.*κ 0\.61; .*ε 0\.2.*passed by 1 of 1/,
    );
    expect(lines[1]).toContain('Agreement with the judge k');
    expect(lines[2]).toContain('over 3 verdicts');
    for (const line of linesOf(trustIn([record()], 'j', ['d1']), 'zh-CN'))
      expect(line).toMatch(/（2026 ?年 ?11 ?月 ?30 ?日，运行 run-1）：.*。$/);
  });

  it('says of how many answers the figures are', () => {
    const coverage = { answers: 44, rated: 40, unread: 3, people: 40, second: null };
    const lines = (lang: 'en' | 'zh-CN') =>
      linesOf(trustIn([record({ coverage })], 'j', ['d1']), lang).at(-1);
    expect(lines('en')).toContain(
      '40 of 44 answers rated, 3 without a readable verdict, 1 rated by rule, 40 compared with people.',
    );
    expect(lines('zh-CN')).toContain(
      '44 个回答中评了 40 个，没有可用评判的 3 个，按规则评定的 1 个，与人对照的 40 个。',
    );
  });

  it('takes each part from the newest record that has it', () => {
    const newer = record({
      id: 'n',
      run: 'run-2',
      people: false,
      parts: { ...record().parts, people: { reason: 'no_people' } },
    });
    const lines = linesOf(trustIn([newer, record()], 'j', ['d1']));
    expect(lines[0]).toContain('run run-1');
    expect(lines[1]).toContain('run run-2');
  });

  it('of another version it says that it says nothing of this one', () => {
    const found = judgeRecord(trustIn([record()], 'j', ['d2']));
    expect(found?.people).toBe(false);
    expect(found?.tables).toEqual([]);
    expect(found?.lines.map(({ en }) => en)).toEqual([
      expect.stringMatching(/another version \(judge-large, intima 1, sound, temperature = 0; /),
    ]);
  });

  it('is nothing where there is no record', () => {
    expect(judgeRecord(trustIn([], 'j', ['d1']))).toBeNull();
    expect(judgeRecord(trustIn([record()], 'other', ['d2']))).toBeNull();
  });
});

describe('a report', () => {
  const model = sampleModel();
  const [first, second] = model.judges;
  if (first === undefined || second === undefined) throw new Error('two judges');
  const withRecord = (found: ReturnType<typeof judgeRecord>) => ({
    ...model,
    judges: [first, { ...second, record: found }],
  });

  it.each(LANGS)('shows the record beside the judge, with its tables (%s)', (lang) => {
    const found = judgeRecord(trustIn([record()], 'j', ['d1']));
    if (found === null) throw new Error('there is a record');
    const made = withRecord(found);
    const line = found.lines[0]?.[lang] ?? '';
    const words = (text: string): string => text.replace(/&[a-z#0-9]+;|\\/g, '');
    expect(words(toHtml(made, { lang, charts: 'main' }))).toContain(words(line).slice(0, 60));
    expect(words(toMarkdown(made, lang, false))).toContain(words(line).slice(0, 60));
    for (const { title } of found.tables)
      expect(words(toHtml(made, { lang, charts: 'main' }))).toContain(words(title[lang]));
  });

  it('says "not validated" only of a judge without a record, and whether people were compared', () => {
    const text = (found: ReturnType<typeof judgeRecord>): string =>
      validity({ ...second, record: found }, 'en').join('\n');
    expect(text(null)).toContain('not validated on this suite');
    const alone = { ...second, record: null, sameFamilyAs: [] };
    // People are what others are validated with, and a panel is as good as its members.
    expect(validity({ ...alone, name: 'people/ana' }, 'en')).toEqual([]);
    expect(validity({ ...alone, kind: 'panel' }, 'en')).toEqual([]);
    expect(text(judgeRecord(trustIn([record()], 'j', ['d1'])))).toContain(
      "Compared with people's verdicts",
    );
    const compared = record({
      people: false,
      parts: { ...record().parts, people: { reason: 'no_people' } },
    });
    const without = text(judgeRecord(trustIn([compared], 'j', ['d1'])));
    expect(without).toContain("Not compared with people's verdicts");
    expect(without).not.toContain('not validated');
    const other = text(judgeRecord(trustIn([record()], 'j', ['d2'])));
    expect(other).toContain('another version');
    expect(other).not.toContain("Compared with people's");
  });
});
