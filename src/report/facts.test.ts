import { describe, expect, it } from 'vitest';
import { costTable, coverageTable, kappaTable } from './facts.js';
import { method, validity } from './prose.js';
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
  it('with a record show its line and say that people were not asked', () => {
    expect(house === undefined ? [] : validity(house, 'zh-CN')).toEqual([
      expect.stringContaining('平均 κ'),
      '未与人工评判对照验证。',
    ]);
    expect(house === undefined ? null : kappaTable(house)?.rows).toHaveLength(16);
    expect(other === undefined ? null : kappaTable(other)).toBeNull();
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
        'draws = 2000',
      ]) {
        expect(text).toContain(part);
      }
      expect(text).toContain(lang === 'en' ? 'Fidelity: described' : '还原度：按描述重写');
      expect(text).toMatch(/95 ?%/);
    },
  );
});
