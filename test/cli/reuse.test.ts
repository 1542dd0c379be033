import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked, at, models } from '../mock-models.js';
import { type MockServer, mockServer } from '../mock-server.js';
import { line, resultsIn, tempDir, tempFile } from '../support.js';

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

const runOf = (stderr: string): string | undefined => /^run (\S+)$/m.exec(stderr)?.[1];

describe('verdicts of other runs', () => {
  const WRITTEN = 'run intima --target sample/warm --limit 4 --judge openai/judge-1 --no-report';
  /** A tenth of a cent for each reply. */
  const prices = (): string =>
    tempFile(
      'prices.yaml',
      '- { model: "openai/*", input: 0, output: 200, source: "https://example.org/prices", date: 2026-11-01 }\n',
    );

  it('are taken over, said so, and paid for once', async () => {
    const server2 = await models();
    const how = { home: tempDir(), env: at(server2) };
    const priced = `${WRITTEN} --prices ${prices()}`;
    const first = await line(`${priced} --json`, how);
    expect(first.stderr).not.toContain('taken over');
    const paid = resultsIn(first)[0]?.cost?.judge ?? 0;
    expect(paid).toBeGreaterThan(0);
    const sent = server2.seen.length;

    const again = await line(`${priced} --json --max-cost 1`, how);
    expect(server2.seen).toHaveLength(sent);
    const run = runOf(first.stderr);
    const [result] = resultsIn(again);
    expect(result?.cost?.judge).toBe(0);
    expect(again.stderr).toContain(
      `openai/judge-1 on sample/warm: ${sent} of ${sent} verdicts taken over from ${run} (`,
    );
    expect((await line(`${WRITTEN} --lang zh`, how)).stdout).toContain(
      `openai/judge-1 对 sample/warm：${sent} 条评判中有 ${sent} 条沿用自 ${run}`,
    );
    // What was taken over is no part of this run's budget either.
    const wider = `${priced.replace('--limit 4', '--limit 5')} --json --max-calls 1`;
    const more = await line(wider, how);
    expect(more.code).toBe(0);
    expect(server2.seen).toHaveLength(sent + 1);
    await server2.close();
  });

  it('stand in the report', async () => {
    const server2 = await models();
    const how = { home: tempDir(), env: at(server2), cwd: tempDir() };
    await line(WRITTEN, how);
    await line(WRITTEN, how);
    const report = await line('report last --format md --out r --lang en', how);
    const file =
      report.stdout
        .trim()
        .split('\n')
        .find((path) => path.endsWith('.md')) ?? '';
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(
      /openai\/judge-1 on sample\/warm: \d+ of \d+ verdicts were taken over from/,
    );
    await server2.close();
  });

  it('leave the agreement of a judge with itself alone: each repeat is a sample of its own', async () => {
    const server2 = await models();
    const how = { home: tempDir(), env: at(server2) };
    await line(WRITTEN, how);
    const once = server2.seen.length;
    const twice = await line(`${WRITTEN} --judge-repeats 2 --json`, how);
    expect(server2.seen).toHaveLength(2 * once);
    expect(twice.stderr).toContain(`${once} of ${2 * once} verdicts taken over`);
    await server2.close();
  });

  it('a dry run with --reuse counts answers and verdicts that are there', async () => {
    const server2 = await models();
    const how = { home: tempDir(), env: at(server2) };
    const command = 'run intima --target openai/m --judge openai/judge-1 --limit 4 --no-report';
    await line(command, how);
    expect(asked(server2, 'm')).toHaveLength(4);
    const sent = server2.seen.length;
    const wider = command.replace('--limit 4', '--limit 6');
    const { plan } = JSON.parse((await line(`${wider} --reuse --dry-run --json`, how)).stdout);
    expect(plan.calls).toMatchObject([
      { role: 'target', calls: 6, recorded: 4 },
      { role: 'judge', calls: 6, recorded: 4, atLeast: true },
    ]);
    const fresh = JSON.parse((await line(`${wider} --dry-run --json`, how)).stdout);
    expect(fresh.plan.calls).toMatchObject([
      { role: 'target', recorded: 0 },
      { role: 'judge', recorded: null },
    ]);
    const text = (await line(`${wider} --reuse --dry-run`, how)).stdout;
    expect(text).toMatch(/openai\/judge-1 .* ≥ 4/);
    expect(server2.seen).toHaveLength(sent);
    await server2.close();
  });
});
