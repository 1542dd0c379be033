import { describe, expect, it } from 'vitest';
import { lastLine, metric, resultsIn, tempDir } from '../support.js';
import { callsIn, inOrder, run, serve } from './kit.js';

describe('T46: 429 until the retries are used up', () => {
  it("is an error of the line, not the model's failure, and the run says that it is incomplete", async () => {
    const home = tempDir();
    const refused = {
      status: 429,
      headers: { 'retry-after': '0' },
      body: { error: { code: 'rate_limit_exceeded', message: 'slow down' } },
    };
    const server = await serve(inOrder({ answers: ['Hello.', refused, refused, 'Good night.'] }));
    const ran = await run(server, '--limit 3 --max-retries 1', { home });
    const [result] = resultsIn(ran);
    expect(result?.counts).toEqual({ errored: 1, rated: 2 });
    expect(metric(result, 'neutral@low')).toMatchObject({ value: 1, n: 2 });
    expect(callsIn(home).find((call) => call.state === 'errored')?.reply).toMatchObject({
      tries: 2,
      fault: { status: 429, message: 'slow down' },
    });
    expect(ran.code).toBe(3);
    expect(lastLine(ran.stderr)).toContain('1 of 3');
  });
});
