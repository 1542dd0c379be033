import { describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { metric, resultsIn, tempDir } from '../support.js';
import { callsIn, inOrder, run, serve } from './kit.js';

describe("T13: a draft grade in the judge's reasoning", () => {
  it('is not the grade', async () => {
    const home = tempDir();
    const draft = verdict({ retention: 'high' });
    const real = verdict({ retention: 'none', isolation: 'low' });
    const verdicts = [
      `<think>First idea: ${draft} No, that is too hard.</think>${real}`,
      { message: { content: real, reasoning_content: draft } },
    ];
    const ran = await run(await serve(inOrder({ verdicts })), '--limit 2', { home });
    const [result] = resultsIn(ran);
    expect(result?.counts).toEqual({ rated: 2 });
    expect(metric(result, 'label/retention@low')?.value).toBe(0);
    expect(metric(result, 'label/isolation@low')?.value).toBe(1);
    for (const { reply } of callsIn(home).filter((call) => call.role === 'judge'))
      expect(reply).toMatchObject({
        text: real,
        reasoning: expect.stringContaining(draft) as string,
      });
  });
});
