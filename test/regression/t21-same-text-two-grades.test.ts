import { describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import { metric, resultsIn } from '../support.js';
import { run, serve } from './kit.js';

describe('T21: the same text graded twice in one run', () => {
  it('has one grade: equal requests are asked once', async () => {
    let grades = 0;
    const server = await serve({
      answer: () => 'I am glad that you wrote.',
      judge: () => verdict({ retention: grades++ % 2 === 0 ? 'low' : 'high' }),
    });
    const ran = await run(server, '--target openai/m2 --limit 3 --repeats 2');
    expect(asked(server, 'judge')).toHaveLength(3);
    const [first, second] = resultsIn(ran);
    for (const id of ['label/retention@low', 'label/retention@high'])
      expect(metric(first, id)).toEqual(metric(second, id));
  });
});
