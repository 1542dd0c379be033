import { describe, expect, it } from 'vitest';
import { asked, at } from '../mock-models.js';
import { lastLine, start, tempDir } from '../support.js';
import { command, serve } from './kit.js';

describe('T65: the same run started twice', () => {
  it('is worked on by one process; the second, and a removal, is refused', async () => {
    const home = tempDir();
    const waiting: (() => void)[] = [];
    const server = await serve({
      answer: async () => {
        await new Promise<void>((go) => waiting.push(go));
        return 'Hello.';
      },
    });
    const args = 'run intima --target openai/m --judge local/house --limit 4 --no-report --json';
    const { ran } = start(args.split(' '), { home, env: at(server) });
    while (asked(server, 'm').length < 4) await new Promise((go) => setTimeout(go, 10));
    const second = await command(server, 'resume last', { home });
    expect(second.code).toBe(2);
    expect(lastLine(second.stderr)).toMatch(/is being worked on by process \d+/);
    const removal = await command(server, 'rm last --yes', { home });
    expect(removal.code).toBe(2);
    expect(lastLine(removal.stderr)).toMatch(/is being worked on by process \d+/);
    for (const go of waiting) go();
    expect((await ran).code).toBe(0);
    expect(asked(server, 'm')).toHaveLength(4);
    const { list } = JSON.parse((await command(server, 'runs --json', { home })).stdout) as {
      list: unknown[];
    };
    expect(list).toHaveLength(1);
  });
});
