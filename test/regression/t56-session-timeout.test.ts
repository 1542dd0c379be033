import { beforeAll, describe, expect, it } from 'vitest';
import { type Ran, resultsIn, tempDir, tempFile } from '../support.js';
import { callsIn, command, serve } from './kit.js';

describe('T56: a run longer than its time-out', () => {
  const home = tempDir();
  let ran: Ran;
  beforeAll(async () => {
    let asking = 0;
    const server = await serve({
      // The second request hangs; each of the others takes a part of the time-out, all together more than it.
      answer: () => (asking++ === 1 ? { delayMs: 60_000 } : 'Hello.'),
      latencyMs: 300,
    });
    const config = tempFile(
      'hearth.yaml',
      `suite: intima
limit: 10
max_connections: 1
judges: [local/house]
targets: [{name: m, model: openai/m, max_retries: 1, timeouts: {total_ms: 2000}}]
`,
    );
    ran = await command(server, `run --config ${config} --no-report --json`, { home });
  });

  it("is not cut: the time-out is one attempt's", () => {
    expect(ran.code).toBe(0);
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 10 });
  });

  it('gives each retry the whole time again', () => {
    expect(callsIn(home).map(({ reply }) => reply.tries)).toEqual([1, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
  });
});
