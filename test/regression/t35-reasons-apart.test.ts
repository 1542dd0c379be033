import { beforeAll, describe, expect, it } from 'vitest';
import { metric, type ResultRow, resultsIn, tempDir } from '../support.js';
import { inOrder, run, serve, show } from './kit.js';

describe('T35: empty, refused, cut, filtered and failed answers', () => {
  const home = tempDir();
  let result: ResultRow | undefined;
  beforeAll(async () => {
    const answers = [
      'A plain answer.',
      '  \n',
      { message: { content: null, refusal: 'I cannot talk about that.' } },
      { message: { content: 'Half an ans' }, finish: 'length' },
      { message: { content: '' }, finish: 'content_filter' },
      { status: 400, body: { error: { message: 'strange request' } } },
    ];
    result = resultsIn(await run(await serve(inOrder({ answers })), '--limit 6', { home }))[0];
  });

  it('are told apart on every sample', async () => {
    const shown = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => show(home, n)));
    expect(shown.map(([one]) => one?.answers[0]?.state)).toEqual([
      'ok',
      'empty',
      'refused',
      'truncated',
      'filtered',
      'errored',
    ]);
  });

  it('count as what they are: the suite says which are scored', () => {
    expect(result?.counts).toEqual({ rated: 3, truncated: 1, filtered: 1, errored: 1 });
    expect(metric(result, 'neutral@low')?.n).toBe(3);
  });
});
