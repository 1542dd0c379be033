import { describe, expect, it } from 'vitest';
import { bertLayer } from './bert-layers.js';

describe('bertLayer', () => {
  it('[bert_score 0.3: distilbert-base-uncased 5, bert-base-chinese 8] tells a whole model from a cut one', () => {
    expect(bertLayer({ model: 'distilbert-base-uncased', layers: 5 }).why).toBeNull();
    expect(bertLayer({ model: 'bert-base-chinese', layers: 8 }).why).toBeNull();
    const whole = bertLayer({ model: 'bert-base-chinese', layers: 12 });
    expect(whole.why).toBe('layer_12_not_8');
    expect(whole.line.en).toContain('do not compare');
  });

  it('claims nothing where the file does not say', () => {
    const line = bertLayer({ model: 'bert-base-chinese', layers: null });
    expect(line).toMatchObject({ why: null, line: { en: expect.stringContaining('not stated') } });
  });
});
