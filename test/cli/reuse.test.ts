import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockServer, mockServer } from '../mock-server.js';
import { line, resultsIn, tempDir } from '../support.js';

let server: MockServer;
beforeAll(async () => {
  server = await mockServer(() => 'a reply');
});
afterAll(() => server.close());

const RUN = 'run intima --target openai/m --judge local/house --set view=builtin --limit 5';

describe('--reuse', () => {
  it('takes answers over from an earlier run without a call, and says from which', async () => {
    const home = tempDir();
    const env = { OPENAI_API_KEY: 'key-of-a-test', OPENAI_BASE_URL: server.url };
    const first = await line(`${RUN} --no-report --json`, { home, env });
    expect(first.code).toBe(0);
    expect(resultsIn(first)[0]).not.toHaveProperty('reused');
    const sent = server.seen.length;
    expect(sent).toBe(5);

    const again = await line(`${RUN} --no-report --json --reuse`, { home, env });
    expect(server.seen).toHaveLength(sent);
    const [result] = resultsIn(again);
    const run = /^run (\S+)$/m.exec(first.stderr)?.[1];
    expect(result?.reused).toMatchObject({ answers: 5, of: 5, from: [{ run, answers: 5 }] });
    expect(again.stderr).toContain(`openai/m: 5 of 5 answers taken over from ${run} (`);

    const shown = await line(`${RUN} --no-report --reuse --lang zh`, { home, env });
    expect(shown.stdout).toContain(`openai/m：5 条回答中有 5 条沿用自 ${run}`);
    const fresh = await line(`${RUN} --no-report --json`, { home, env });
    expect(server.seen).toHaveLength(2 * sent);
    expect(resultsIn(fresh)[0]).not.toHaveProperty('reused');
  });
});
