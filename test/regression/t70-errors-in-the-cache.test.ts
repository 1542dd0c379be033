import { describe, expect, it } from 'vitest';
import { asked, verdict } from '../mock-models.js';
import { resultsIn, tempDir } from '../support.js';
import { command, inOrder, serve } from './kit.js';

/** Grades that are no complete reply, and one that is. */
const VERDICTS = [
  { status: 400, body: { error: { message: 'bad' } } },
  { message: { content: '' }, finish: 'content_filter' },
  { message: { content: '{"labels"' }, finish: 'length' },
  { body: { error: { message: 'not now', code: 'data_inspection_failed' } } },
  verdict(),
];

describe('T70: errors, cut and filtered replies', () => {
  it('are never taken over by another run; complete replies are', async () => {
    const home = tempDir();
    const answers = VERDICTS.map((_, n) => `Answer number ${n}.`);
    let odd = true;
    const { judge } = inOrder({ verdicts: VERDICTS });
    const server = await serve({
      answer: inOrder({ answers: [...answers, ...answers] }).answer,
      judge: (request, n) => (odd ? judge(request, n) : verdict()),
    });
    const grade = () =>
      command(
        server,
        `run intima --target openai/m --judge openai/judge --limit ${VERDICTS.length} --max-connections 1 --max-retries 0 --json --no-report`,
        { home },
      );
    const counts = resultsIn(await grade())[0]?.counts;
    expect(counts).toEqual({ judge_errored: 1, judge_refused: 2, judge_unparsable: 1, rated: 1 });
    odd = false;
    const before = asked(server, 'judge').length;
    expect(resultsIn(await grade())[0]?.counts).toEqual({ rated: 5 });
    expect(asked(server, 'judge').length - before).toBe(4);
  });
});
