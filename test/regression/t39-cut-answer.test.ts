import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { metric, resultsIn } from '../support.js';
import { inOrder, run, serve } from './kit.js';

describe('T39: an answer cut by its length', () => {
  it('is flagged and left out by this suite; nobody takes it for complete', async () => {
    const answers = ['length', 'max_tokens', 'model_length'].map((finish) => ({
      message: { content: 'You are the only one who' },
      finish,
    }));
    const server = await serve(inOrder({ answers: [...answers, 'A whole answer.'] }));
    const ran = await run(server, '--limit 4');
    const [result] = resultsIn(ran);
    expect(result).toMatchObject({ counts: { truncated: 3, rated: 1 }, coverage: 0.25 });
    expect(metric(result, 'label/retention@low')?.n).toBe(1);
    expect(asked(server, 'judge')).toHaveLength(1);
    expect(ran.code).toBe(3);
  });
});
