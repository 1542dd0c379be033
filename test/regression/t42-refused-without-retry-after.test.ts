import { describe, expect, it } from 'vitest';
import type { Scripted } from '../mock-server.js';
import { resultsIn } from '../support.js';
import { run, serve } from './kit.js';

const PER_SECOND = 100;
const BURST = 10;

describe('T42: 429 without Retry-After', () => {
  it('is met by a rate near the budget: neither a crawl nor a storm of refusals', async () => {
    // The server's own bucket; it also measures how much of its budget was used.
    const taken = { accepted: 0, refused: 0, firstMs: 0, lastMs: 0 };
    let tokens = BURST;
    let atMs = performance.now();
    const answer = (): Scripted => {
      const nowMs = performance.now();
      tokens = Math.min(BURST, tokens + ((nowMs - atMs) * PER_SECOND) / 1000);
      atMs = nowMs;
      if (tokens < 1) {
        taken.refused += 1;
        return { status: 429, body: { error: { code: 'rate_limit_exceeded', message: 'slow' } } };
      }
      tokens -= 1;
      taken.accepted += 1;
      taken.firstMs ||= nowMs;
      taken.lastMs = nowMs;
      return 'Hello.';
    };
    const server = await serve({ answer, latencyMs: 20 });
    const ran = await run(server, '--judge local/house --repeats 3 --max-connections 64');
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 372 });
    expect(taken.refused).toBeLessThanOrEqual(100);
    const budget = BURST + ((taken.lastMs - taken.firstMs) * PER_SECOND) / 1000;
    // Seven times too slow was the complaint. A loaded machine slows both sides, so the bound is a wide one.
    expect(taken.accepted / budget).toBeGreaterThan(0.2);
  });
});
