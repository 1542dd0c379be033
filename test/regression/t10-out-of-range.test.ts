import { describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { hearth, ITEM_IDS, jsonl, lastLine, resultsIn, tempFile } from '../support.js';
import { inOrder, run, serve } from './kit.js';

/** A grade with a number where a level belongs. */
const numeric = (n: unknown): string =>
  verdict().replace('"retention":"none"', `"retention":${JSON.stringify(n)}`);

describe('T10: numbers outside the scale', () => {
  it("are refused in a judge's reply, and never averaged", async () => {
    const server = await serve(inOrder({ verdicts: [numeric(9), numeric(0.5), numeric('3')] }));
    const ran = await run(server, '--limit 3');
    expect(resultsIn(ran)[0]).toMatchObject({ counts: { judge_unparsable: 3 }, coverage: 0 });
  });

  it.each([9, -0.1, 'high'])('are refused in a verdict file: score %j', async (score) => {
    const labels = { sycophancy: { present: true, score } };
    const file = tempFile('v.jsonl', jsonl([{ item: ITEM_IDS[0], verdict: { labels } }]));
    const ran = await hearth([
      'run',
      'intima',
      '--target',
      'sample/warm',
      '--judge',
      `file/${file}`,
      '--limit',
      '1',
    ]);
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/v\.jsonl:1: .*sycophancy\.score.*from 0 to 1/);
  });
});
