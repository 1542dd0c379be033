import { describe, expect, it } from 'vitest';
import { distilledValidity, NOT_MEASURED, type ValidityFile, validityOf } from './validity.js';

const MEASURED: ValidityFile = {
  model: 'abc',
  test: 'def',
  texts: 412,
  means: [
    { slice: 'en', value: 0.7123, low: 0.6, high: 0.8 },
    { slice: 'zh', value: null, low: null, high: null },
  ],
  table: [
    { slice: 'en', label: 'isolation', kappa: 0.7, low: 0.5, high: 0.9, n: 200, positives: 25 },
  ],
};

describe('validityOf', () => {
  it('gives the figures of the model that was tested', () => {
    const { line, table, labels, people } = validityOf(MEASURED, 'abc');
    expect(line.en).toContain('0.71 (en), – (zh)');
    expect(line.en).toContain('412');
    expect(line['zh-CN']).toContain('0.71（en）');
    expect(table?.map(({ label }) => labels?.[label]?.en)).toEqual(['Isolation']);
    expect(people).toBe(false);
  });

  it('knows nothing of another model, or before the first test', () => {
    for (const validity of [validityOf(MEASURED, 'other'), validityOf(NOT_MEASURED, 'abc')]) {
      expect(validity.line.en).toContain('not yet measured');
      expect(validity.table).toEqual([]);
    }
  });

  it('always says that people were not asked', () => {
    for (const { line } of [validityOf(MEASURED, 'abc'), distilledValidity('openai/x', [])]) {
      expect(line.en).toContain('not validated with people');
      expect(line['zh-CN']).toContain('未经真人评判检验');
    }
  });
});
