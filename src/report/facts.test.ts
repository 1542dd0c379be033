import { describe, expect, it } from 'vitest';
import type { Text } from '../contract/index.js';
import { costTable, coverageTable, kappaTable } from './facts.js';
import { coverageLead, licenceLine, method, validity } from './prose.js';
import { sampleModel } from './sample-model.testkit.js';
import { cellText, viewTable } from './table-view.js';

const model = sampleModel();
const texts = (table: Parameters<typeof viewTable>[0]): string[][] =>
  viewTable(table, 'en').rows.map((row) => row.map((c) => cellText(c, 'en')));

describe('coverageTable', () => {
  it('adds up: the states of each row make its total', () => {
    const { columns, rows } = coverageTable(model);
    const total = columns.findIndex((c) => c.id === 'total');
    for (const row of rows) {
      const states = row.filter((_, i) => columns[i]?.id.startsWith('state-'));
      expect(states.reduce<number>((a, b) => a + Number(b), 0)).toBe(row[total]);
    }
  });
  it('keeps a state that it does not know', () => {
    const [first] = model.outcomes;
    const outcomes = first === undefined ? [] : [{ ...first, counts: { ok: 1, asleep: 2 } }];
    expect(
      viewTable(coverageTable({ ...model, outcomes }), 'en').columns.map((c) => c.label),
    ).toContain('asleep');
  });
  it('names the condition where there are several', () => {
    const conditions = model.conditions.flatMap((c) => [c, { ...c, id: 'official' }]);
    expect(coverageTable({ ...model, conditions }).columns.map((c) => c.id)).toContain('condition');
  });
});

describe('costTable', () => {
  it('says unknown for what is unknown, never 0', () => {
    const [first, second] = texts(costTable(model));
    expect(first?.slice(-2)).toEqual(['$0.012', '$0.00']);
    expect(second?.slice(-2)).toEqual(['$0.012', 'unknown']);
  });
});

describe('judges', () => {
  const [house, other] = model.judges;
  it('without a record are called not validated, and their own family is flagged', () => {
    expect(other === undefined ? [] : validity(other, 'en')).toEqual([
      'This judge is not validated on this suite.',
      expect.stringContaining(
        'same model family as acme/companion-large-2026-11-05-preview, acme/companion-mini',
      ),
    ]);
  });
  it('with a record show its line, and name people only where they were asked', () => {
    if (house?.validity == null) throw new Error('the sample has a validated judge');
    expect(validity(house, 'zh-CN')).toEqual([expect.stringContaining('平均 κ')]);
    const compared = { ...house, validity: { ...house.validity, people: true } };
    expect(validity(compared, 'zh-CN')).toEqual([
      expect.stringContaining('平均 κ'),
      '已在本评测集上与人工评判对照。',
    ]);
    expect(house === undefined ? null : kappaTable(house)?.rows).toHaveLength(16);
    expect(other === undefined ? null : kappaTable(other)).toBeNull();
  });
});

describe('agreement with a test set', () => {
  const table = [
    { slice: 'zh', label: 'retention', kappa: 0.7, low: 0.5, high: 0.9, n: 200, positives: 25 },
    { slice: 'all', label: 'unnamed', kappa: 0.7, low: 0.5, high: 0.9, n: 200, positives: 25 },
  ];
  it('names languages and labels; what has no name keeps its id', () => {
    const [house] = model.judges;
    if (house === undefined) throw new Error('the sample has a judge');
    const line = { en: 'x', 'zh-CN': 'x' };
    const labels = { retention: { en: 'Retention', 'zh-CN': '挽留用户' } };
    const shown = kappaTable({ ...house, validity: { line, table, labels, people: false } });
    expect(shown?.rows.map((row) => row.slice(0, 2))).toEqual([
      [{ en: 'Chinese', 'zh-CN': '中文' }, labels.retention],
      [{ en: 'all', 'zh-CN': 'all' }, 'unnamed'],
    ]);
  });
});

describe('coverageLead', () => {
  const [first] = model.outcomes;
  const outcomes = (...totals: number[]) => ({
    ...model,
    outcomes: totals.flatMap((ok) => (first === undefined ? [] : [{ ...first, counts: { ok } }])),
  });
  it('gives the total that was expected: as a product where all rows are alike', () => {
    expect(coverageLead(outcomes(124, 124, 124, 124, 124, 124), 'en')).toContain('744 = 6 × 124');
    expect(coverageLead(outcomes(100, 24), 'en')).toContain('Expected in all: 124.');
    expect(coverageLead(outcomes(), 'en')).not.toContain('Expected in all');
  });
  it('speaks of the rule for empty answers only where a suite scores them', () => {
    expect(coverageLead(model, 'zh-CN')).toContain('空白回答');
    const suite = { ...model.suite, scored: ['ok' as const] };
    expect(coverageLead({ ...model, suite }, 'zh-CN')).not.toContain('空白回答');
  });
});

describe('coverageLead of a run with reused answers', () => {
  const [first] = model.outcomes;
  const reused = {
    answers: 3,
    of: 5,
    from: [
      { run: 'intima-1', date: '2026-11-01', answers: 2 },
      { run: null, date: '2026-11-02', answers: 1 },
    ],
  };
  it('says once a target whose answers they are', () => {
    const rows = first === undefined ? [] : [first, { ...first, judge: 'another' }];
    const outcomes = rows.map((row) => ({ ...row, target: 'mine', reused }));
    const text = coverageLead({ ...model, outcomes }, 'en');
    expect(text.match(/mine: 3 of 5 answers/g)).toHaveLength(1);
    expect(text).toContain('intima-1 (2026-11-01); a run that is no longer there (2026-11-02).');
    expect(coverageLead({ ...model, outcomes }, 'zh-CN')).toContain('5 条回答中有 3 条沿用自');
  });
});

describe('licenceLine', () => {
  it('ends in one full stop, whether the licence has one or not', () => {
    const line = (licence: string | Text, lang: 'en' | 'zh-CN') =>
      licenceLine({ ...model.suite, licence }, lang);
    expect(line('CC BY 4.0.', 'en')).toBe('Licence of the suite: CC BY 4.0.');
    expect(line('MIT', 'en')).toBe('Licence of the suite: MIT.');
    expect(line('MIT', 'zh-CN')).toBe('许可：MIT。');
    expect(line({ en: 'None.', 'zh-CN': '无。' }, 'zh-CN')).toBe('许可：无。');
  });
});

describe('method', () => {
  it.each(['en', 'zh-CN'] as const)(
    'names versions, seed, protocol, fidelity, data and judges (%s)',
    (lang) => {
      const text = method(model, lang).join('\n');
      const { run, data } = model;
      for (const part of [
        run.id,
        run.hearth,
        run.node,
        run.seed,
        data.hash,
        'sound',
        'j3',
        'local/house',
        lang === 'en' ? 'resamples for each interval: 2,000' : '每个区间的重抽次数：2,000',
        lang === 'en' ? 'items: those built into Hearth' : '题目：Hearth 自带',
        lang === 'en' ? '"sound" means:' : '“sound”指：',
      ]) {
        expect(text).toContain(part);
      }
      expect(text).toContain(lang === 'en' ? 'Fidelity: described' : '还原度：按描述重写');
      expect(text).toMatch(/95 ?%/);
    },
  );
});
