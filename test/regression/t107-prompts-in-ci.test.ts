import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hearth, lastLine, tempDir } from '../support.js';

const CLI = join(import.meta.dirname, '../../dist/cli/index.js');

/** Runs a command whose standard input stays open and silent, as in many CI systems. */
function silent(args: string, home: string): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [CLI, ...args.split(' ')], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      HEARTH_HOME: join(home, 'hearth'),
      CI: 'true',
    },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((done) => child.on('close', (code) => done({ code, stderr })));
}

describe('T107: without a terminal', () => {
  it('nothing asks and waits: what needs a yes says so and ends', async () => {
    const home = tempDir();
    await hearth('run intima --target sample/warm --limit 1 --no-report'.split(' '), { home });
    const refused = await silent('rm last', home);
    expect(refused.code).toBe(2);
    expect(lastLine(refused.stderr)).toContain('--yes');
    const noKey = await silent('run intima --target openai/gpt --limit 1', home);
    expect(noKey.code).toBe(2);
    expect(lastLine(noKey.stderr)).toContain('OPENAI_API_KEY is not set');
    expect((await silent('runs', home)).code).toBe(0);
  });
});
