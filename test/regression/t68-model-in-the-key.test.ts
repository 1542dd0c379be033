import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { tempDir } from '../support.js';
import { command, serve } from './kit.js';

describe('T68: the model and its address', () => {
  it('are part of what a recorded grade is found by', async () => {
    const home = tempDir();
    const [server, other] = [await serve(), await serve()];
    const grade = (flags: string) =>
      command(
        server,
        `run intima --target sample/warm --limit 2 --set view=builtin --no-report ${flags}`,
        { home },
      );
    await grade('--judge openai/judge');
    await grade('--judge openai/judge');
    expect(asked(server, 'judge')).toHaveLength(2);
    await grade('--judge openai/judge-2');
    expect(asked(server, 'judge-2')).toHaveLength(2);
    await grade(`--judge openai/judge --judge-base-url ${other.url}`);
    expect(asked(other, 'judge')).toHaveLength(2);
  });
});
