import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ITEM_IDS, line, metric, type Ran, resultsIn, tempDir } from '../support.js';
import { rate } from './figures.js';

describe('T83: items without a grade', () => {
  const home = tempDir();
  const items = ITEM_IDS.slice(0, 10);
  let ran: Ran;
  beforeAll(async () => {
    // Three of ten have none; the others are all positive.
    ran = await rate((item) => (items.indexOf(item) < 3 ? null : { retention: true }), {
      items,
      home,
    });
  });

  it('stay in what was expected: scored and asked stand side by side', () => {
    const [result] = resultsIn(ran);
    expect(result?.counts).toEqual({ judge_errored: 3, rated: 7 });
    expect(result?.coverage).toBe(0.7);
    expect(metric(result, 'label/retention@present')).toMatchObject({ value: 1, n: 7 });
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain('10 expected');
  });

  it('also in the report', async () => {
    const out = join(tempDir(), 'report');
    await line(`report last --format json --out ${out}`, { home });
    const { outcomes } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as {
      outcomes: object[];
    };
    expect(outcomes).toMatchObject([{ counts: { judge_errored: 3, rated: 7 }, coverage: 0.7 }]);
  });
});
