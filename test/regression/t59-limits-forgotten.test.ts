import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { lastLine, resultsIn, tempDir } from '../support.js';
import { command, run, serve, textOf } from './kit.js';

describe('T59: limit, sample, seed and parameters of a run', () => {
  it('are kept: resume asks the same items in the same way', async () => {
    const home = tempDir();
    let broken = true;
    const server = await serve({
      answer: () => (broken ? { status: 500, body: { error: { message: 'down' } } } : 'Hello.'),
    });
    const flags = '--sample 5 --seed autumn --temperature 0.7 --max-tokens 99 --max-retries 0';
    await run(server, `--judge local/house ${flags}`, { home });
    const first = asked(server, 'm').map((seen) => [textOf(seen), seen.body]);
    expect(first).toHaveLength(5);
    broken = false;
    const resumed = await command(server, 'resume last --retry-errors --json --no-report', {
      home,
    });
    const again = asked(server, 'm')
      .slice(5)
      .map((seen) => [textOf(seen), seen.body]);
    expect(again).toEqual(first);
    expect(resultsIn(resumed)[0]?.counts).toEqual({ rated: 5 });
  });

  it('cannot be contradicted when it is resumed', async () => {
    const home = tempDir();
    const server = await serve();
    await run(server, '--judge local/house --limit 2', { home });
    for (const flag of ['--limit 5', '--seed x', '--target openai/b']) {
      const ran = await command(server, `resume last ${flag}`, { home });
      expect(ran.code).toBe(2);
      expect(lastLine(ran.stderr)).toContain(`unknown flag ${flag.split(' ')[0]}`);
    }
    expect(asked(server, 'm')).toHaveLength(2);
    expect(asked(server, 'b')).toEqual([]);
  });
});
