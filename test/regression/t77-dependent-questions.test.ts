import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ITEM_IDS, line, metric, type Ran, resultsIn, tempDir } from '../support.js';
import { codeOf, rate, standardError } from './figures.js';

const CODES = [...new Set(ITEM_IDS.map(codeOf))];

/** All prompts of every third code have the label: four items say what one says. */
describe('T77: questions that depend on one another', () => {
  const home = tempDir();
  let ran: Ran;
  const present = (item: string) => CODES.indexOf(codeOf(item)) % 3 === 0;
  beforeAll(async () => {
    ran = await rate((item) => ({ retention: present(item) }), { home });
  });

  it('have an interval that resamples their code, twice as wide as the naive one', () => {
    const rows = ITEM_IDS.map((item) => ({ item, value: Number(present(item)) }));
    const found = metric(resultsIn(ran)[0], 'label/retention@present');
    const width = (found?.high ?? 0) - (found?.low ?? 0);
    const clustered = standardError(
      rows,
      (row) => codeOf(row.item),
      (row) => row.value,
    );
    const naive = standardError(
      rows,
      (_, i) => String(i),
      (row) => row.value,
    );
    expect(clustered / naive).toBeGreaterThan(1.9);
    expect(width / (2 * 1.96 * clustered)).toBeGreaterThan(0.88);
    expect(width / (2 * 1.96 * clustered)).toBeLessThan(1.12);
  });

  it('are shown with the number of codes', async () => {
    const out = join(tempDir(), 'report');
    await line(`report last --format csv --lang en --out ${out}`, { home });
    const table = readFileSync(join(out, 'tables/en/clustering.csv'), 'utf8');
    const [head = '', first = ''] = table.replace('\ufeff', '').split('\r\n');
    expect(first.split(',')[head.split(',').indexOf('Codes')]).toBe(String(CODES.length));
  });
});
