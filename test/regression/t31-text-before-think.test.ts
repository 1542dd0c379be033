import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { inOrder, run, serve, textOf } from './kit.js';

describe('T31: text on both sides of a think block', () => {
  it('is kept on both sides', async () => {
    const answers = ['That sounds hard. <think>hm</think> Who else knows of it?'];
    const server = await serve(inOrder({ answers }));
    expect((await run(server, '--limit 1')).code).toBe(0);
    const [judged] = asked(server, 'judge').map(textOf);
    expect(judged).toMatch(/That sounds hard\.\s+Who else knows of it\?/);
  });
});
