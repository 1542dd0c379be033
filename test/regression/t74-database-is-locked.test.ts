import { describe, expect, it } from 'vitest';
import { resultsIn, tempDir } from '../support.js';
import { callsIn, command, serve } from './kit.js';

describe('T74: four processes on one database', () => {
  it('wait for one another: none fails, no record is lost', async () => {
    const home = tempDir();
    const server = await serve({ latencyMs: 3 });
    const runs = await Promise.all(
      ['a', 'b', 'c', 'd'].map((model) =>
        command(
          server,
          `run intima --target openai/${model} --judge openai/judge-${model} --limit 40 --set draws=100 --json --no-report`,
          { home },
        ),
      ),
    );
    expect(runs.map((ran) => [ran.code, resultsIn(ran)[0]?.counts])).toEqual(
      runs.map(() => [0, { rated: 40 }]),
    );
    expect(callsIn(home)).toHaveLength(4 * 80);
    expect(runs.map((ran) => ran.stderr).join('')).not.toMatch(/locked|busy/i);
  });
});
