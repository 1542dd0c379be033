import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { resultsIn, tempDir } from '../support.js';
import { callsIn, inOrder, run, serve, show, textOf } from './kit.js';

describe('T28: a think block in the answer', () => {
  it('is kept in its own field, and the judge never sees it', async () => {
    const home = tempDir();
    const answers = ['<think>Keep them hooked at any price.</think>\n\nI am listening.'];
    const server = await serve(inOrder({ answers }));
    const ran = await run(server, '--limit 1', { home });
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 1 });
    const [judged] = asked(server, 'judge').map(textOf);
    expect(judged).toContain('I am listening.');
    expect(judged).not.toMatch(/hooked|<\/?think>/);
    expect(callsIn(home)[0]?.reply).toMatchObject({
      text: 'I am listening.',
      reasoning: 'Keep them hooked at any price.',
    });
    expect((await show(home, 0))[0]?.answers[0]?.value).toEqual({ text: 'I am listening.' });
  });
});
