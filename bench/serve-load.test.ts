// The load on `hearth serve` in short: counts only, since a busy machine proves nothing about time.
import { describe, expect, it } from 'vitest';
import { asFastAsItGoes, oneByOne, startServe, steady } from './serve-load.mjs';

describe('the load on hearth serve, in short', () => {
  it('every pair is answered, by the server and by the bare one', async () => {
    for (const options of [{ threads: 1 }, { bare: true }]) {
      const server = await startServe(options);
      const { p99 } = await oneByOne(server.origin, 10);
      const { perMinute } = await asFastAsItGoes(server.origin, 80);
      await server.stop();
      expect(p99).toBeGreaterThan(0);
      expect(perMinute).toBeGreaterThan(0);
    }
  });

  it('a steady stream loses nothing', async () => {
    const server = await startServe({ threads: 1 });
    const said: string[] = [];
    const { failed, pairs, memory } = await steady(server, 2400, 0.05, (line: string) =>
      said.push(line),
    );
    await server.stop();
    expect({ failed, minutes: memory.length }).toEqual({ failed: 0, minutes: said.length });
    expect(pairs).toBeGreaterThan(0);
  });
});
