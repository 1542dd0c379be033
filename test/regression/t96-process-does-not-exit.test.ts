import { describe, expect, it } from 'vitest';
import { at } from '../mock-models.js';
import type { Scripted } from '../mock-server.js';
import { output, start } from '../support.js';
import { serve } from './kit.js';

const ARGS = 'run intima --target openai/m --judge openai/judge --limit 3 --json --no-report';

describe('T96: the end of the process', () => {
  it('comes by itself, though the server keeps its connections open', async () => {
    const server = await serve();
    const { ran } = start(ARGS.split(' '), { env: at(server) });
    const late = new Promise<'hangs'>((tell) => setTimeout(() => tell('hangs'), 30_000).unref());
    const ended = await Promise.race([ran, late]);
    if (ended === 'hangs') throw new Error('the command did not end');
    expect(output(ended).exit).toEqual({ code: 0, reason: 'done' });
  });

  it.each<[string, number, () => Scripted]>([
    ['nobody reads its output', 0, () => 'Hello.'],
    ['nobody reads its output and a sample failed', 3, () => ({ status: 400 })],
  ])('%s: the code is that of the results, %i', async (_, code, answer) => {
    const server = await serve({ answer });
    const { child, ran } = start(ARGS.split(' '), { env: at(server) });
    child.stdout?.destroy();
    child.stderr?.destroy();
    expect((await ran).code).toBe(code);
  });
});
