import { describe, expect, it } from 'vitest';
import { output } from '../support.js';
import { command, serve } from './kit.js';

const WANTED = 1000;
/** Requests by which a limit that doubles from 8 after each full round has reached 1,000. */
const SLOW_START = 1500;
const TARGETS = 22;

describe('T53: 1,000 requests in flight', () => {
  it('are in flight, when so many are allowed', async () => {
    let inFlight = 0;
    let peak = 0;
    let asking = 0;
    const full: (() => void)[] = [];
    const server = await serve({
      answer: async () => {
        inFlight += 1;
        asking += 1;
        peak = Math.max(peak, inFlight);
        // When the slow start is over, every reply waits until so many are in flight at once.
        if (asking > SLOW_START && peak < WANTED)
          await new Promise<void>((go) => {
            full.push(go);
            setTimeout(go, 15_000).unref();
          });
        if (peak >= WANTED) for (const go of full.splice(0)) go();
        inFlight -= 1;
        return 'Hello.';
      },
      latencyMs: 20,
    });
    const targets = Array.from({ length: TARGETS }, (_, i) => `--target openai/m${i}`).join(' ');
    const ran = await command(
      server,
      `run intima ${targets} --judge local/house --set draws=100 --max-connections 1000 --no-report --json`,
    );
    expect(peak).toBe(WANTED);
    expect(output(ran).runs[0]?.results.map((r) => r.counts)).toEqual(
      Array.from({ length: TARGETS }, () => ({ rated: 124 })),
    );
  });
});
