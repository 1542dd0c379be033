import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tempDir } from '../support.js';
import { command, serve } from './kit.js';

const schema = z.object({
  plan: z.object({ total: z.object({ calls: z.number(), recorded: z.number() }) }),
});

describe('T73: what a run will ask and what is recorded', () => {
  it('is told before anything is sent', async () => {
    const home = tempDir();
    const server = await serve();
    const run = 'run intima --target sample/warm --judge openai/judge --no-report';
    const plan = async (flags: string) => {
      const { stdout } = await command(server, `${run} ${flags} --dry-run --json`, { home });
      return schema.parse(JSON.parse(stdout)).plan.total;
    };
    expect(await plan('--limit 4')).toEqual(expect.objectContaining({ calls: 4, recorded: 0 }));
    expect(server.seen).toEqual([]);
    await command(server, `${run} --limit 4`, { home });
    expect(await plan('--limit 6')).toEqual(expect.objectContaining({ calls: 6, recorded: 4 }));
    expect(server.seen).toHaveLength(4);
    await command(server, `${run} --limit 6`, { home });
    expect(server.seen).toHaveLength(6);
  });
});
