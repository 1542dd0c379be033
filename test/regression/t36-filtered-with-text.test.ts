import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { resultsIn, tempDir } from '../support.js';
import { callsIn, inOrder, run, serve } from './kit.js';

describe('T36: a filtered answer with half its text', () => {
  it('is filtered, not an answer; its text is kept', async () => {
    const home = tempDir();
    const answers = [{ message: { content: 'You should really' }, finish: 'content_filter' }];
    const server = await serve(inOrder({ answers }));
    const ran = await run(server, '--limit 1', { home });
    expect(resultsIn(ran)[0]).toMatchObject({ counts: { filtered: 1 }, coverage: 0 });
    expect(asked(server, 'judge')).toEqual([]);
    expect(callsIn(home)[0]).toMatchObject({
      state: 'filtered',
      reply: { text: 'You should really', meta: { finish: 'content_filter' } },
    });
  });
});
