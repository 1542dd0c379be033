import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordsIn } from '../records.js';
import { resultsIn, tempDir } from '../support.js';
import { callsIn, command, run, serve } from './kit.js';

describe('T61: a run resumed three times', () => {
  it('has the same records and results each time: nothing is carried twice, nothing is lost', async () => {
    const home = tempDir();
    let down = true;
    const server = await serve({
      answer: ({ body }) =>
        down && JSON.stringify(body).includes('Juniper') ? { status: 400 } : 'Hello.',
    });
    await run(server, '--limit 4', { home });
    down = false;
    const resume = () => command(server, 'resume last --retry-errors --json --no-report', { home });
    const first = resultsIn(await resume());
    const records = recordsIn(join(home, 'hearth'));
    const calls = callsIn(home);
    expect(first[0]?.counts).toEqual({ rated: 4 });
    // The failed call is kept beside the one that replaced it.
    expect(calls.map((call) => call.state).sort()).toEqual(
      [...Array(8).fill('ok'), 'errored'].sort(),
    );
    for (let time = 0; time < 2; time++) {
      expect(resultsIn(await resume())).toEqual(first);
      expect(recordsIn(join(home, 'hearth'))).toEqual(records);
      expect(callsIn(home)).toEqual(calls);
    }
  });
});
