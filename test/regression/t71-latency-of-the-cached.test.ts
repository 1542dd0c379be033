import { describe, expect, it } from 'vitest';
import { tempDir } from '../support.js';
import { callsIn, command, serve, showCalls } from './kit.js';

describe('T71: a grade taken over from another run', () => {
  it('keeps its own time, and says that it was taken over', async () => {
    const home = tempDir();
    const server = await serve({ latencyMs: 120 });
    const grade = () =>
      command(
        server,
        'run intima --target sample/warm --judge openai/judge --limit 1 --no-report',
        {
          home,
        },
      );
    await grade();
    const recorded = callsIn(home);
    const [own] = await showCalls(home, 0);
    await grade();
    const [taken] = await showCalls(home, 0);
    expect(callsIn(home)).toEqual(recorded);
    expect(own).toMatchObject({ role: 'judge', reused: false });
    expect(taken).toMatchObject({ role: 'judge', reused: true });
    expect(taken?.workMs).toBe(own?.workMs);
    expect(taken?.workMs ?? 0).toBeGreaterThanOrEqual(100);
  });
});
