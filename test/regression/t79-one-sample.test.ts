import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ITEM_IDS, line, metric, type Ran, resultsIn, tempDir } from '../support.js';
import { rate } from './figures.js';

describe('T79: one sample', () => {
  const home = tempDir();
  const out = join(tempDir(), 'report');
  let ran: Ran;
  beforeAll(async () => {
    ran = await rate(() => ({ retention: true }), { items: ITEM_IDS.slice(0, 1), home });
    await line(`report last --format json,csv,md,latex --lang en --out ${out}`, { home });
  });

  it('has a value and no interval, with the reason', () => {
    expect(ran.code).toBe(0);
    expect(metric(resultsIn(ran)[0], 'label/retention@present')).toEqual({
      id: 'label/retention@present',
      slice: {},
      value: 1,
      low: null,
      high: null,
      n: 1,
      unit: 'rate',
      reason: 'one_cluster',
    });
  });

  it('also in every export: no NaN, no ±0.0, the reason in words', () => {
    const files = readdirSync(out, { recursive: true }).map(String);
    const texts = files
      .filter((name) => /\.(csv|md|tex|json)$/.test(name))
      .map((name) => readFileSync(join(out, name), 'utf8'));
    expect(texts.length).toBeGreaterThan(10);
    for (const text of texts) expect(text).not.toMatch(/\b(NaN|Infinity)\b|±\s*0/);
    expect(texts.join('\n')).toContain('only one group of items');
  });
});
