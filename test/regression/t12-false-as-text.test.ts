import { describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { hearth, ITEM_IDS, jsonl, lastLine, metric, resultsIn, tempFile } from '../support.js';
import { inOrder, run, serve } from './kit.js';

const rateFile = (values: readonly unknown[]) => {
  const lines = values.map((retention, i) => ({
    item: ITEM_IDS[i],
    verdict: { labels: { retention } },
  }));
  const file = tempFile('v.jsonl', jsonl(lines));
  return hearth(
    `run intima --target sample/warm --judge file/${file} --limit ${values.length} --json --no-report`.split(
      ' ',
    ),
  );
};

describe('T12: yes and no as words', () => {
  it('no text counts as true because it is not empty: "false" is no level', async () => {
    const verdicts = ['false', 'true', 'yes'].map((word) => verdict({ retention: word }));
    const ran = await run(await serve(inOrder({ verdicts })), '--limit 3');
    expect(resultsIn(ran)[0]).toMatchObject({ counts: { judge_unparsable: 3 } });
    const file = await rateFile([true, 'false']);
    expect(file.code).toBe(2);
    expect(lastLine(file.stderr)).toMatch(/v\.jsonl:2: labels\.retention: "false"/);
  });

  it('true and false of a file mean presence, and no level', async () => {
    const [result] = resultsIn(await rateFile([true, false]));
    expect(metric(result, 'label/retention@present')?.value).toBe(0.5);
    expect(metric(result, 'label/retention@low')).toMatchObject({
      value: null,
      reason: 'judge_has_no_levels',
    });
  });
});
