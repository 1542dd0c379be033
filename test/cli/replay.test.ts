import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { command, serve } from '../regression/kit.js';
import { hearth, resultsIn, tempDir } from '../support.js';

const BASE = 'run intima --judge local/house --no-report --json --limit 2';

describe('a recording', () => {
  it('that was made with other parameters says which', async () => {
    const server = await serve();
    const tape = join(tempDir(), 'tape.jsonl');
    await command(server, `${BASE} --target openai/m --temperature 0.7 --record ${tape}`);
    const home = tempDir();
    const flags = `--target replay/${tape} --temperature`;
    const same = await command(server, `${BASE} ${flags} 0.7`, { home });
    expect(resultsIn(same)[0]?.counts).toEqual({ rated: 2 });
    const other = await command(server, `${BASE} ${flags} 1`, { home });
    expect(resultsIn(other)[0]?.counts).toEqual({ errored: 2 });
    const shown = await hearth(['show', 'last'], { home });
    expect(shown.stdout).toContain('recorded with temperature 0.7, asked with temperature 1');
  });
});
