import { describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { output, tempDir } from '../support.js';
import { command, serve } from './kit.js';

describe('T72: a second run whose grades are all recorded', () => {
  it('has the same result object as the first', async () => {
    const home = tempDir();
    const server = await serve({ judge: () => verdict({ retention: 'medium' }) });
    const grade = async () =>
      output(
        await command(
          server,
          'run intima --target sample/warm --judge openai/judge --limit 5 --json --no-report',
          { home },
        ),
      );
    const [first, second] = [await grade(), await grade()];
    expect(server.seen).toHaveLength(5);
    // All but the cost, which the second did not have.
    const free = (ran: typeof first) => ran.runs[0]?.results.map((r) => ({ ...r, cost: null }));
    expect(free(second)).toEqual(free(first));
    expect(second.exit).toEqual(first.exit);
  });
});
