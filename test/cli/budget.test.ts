import { afterEach, describe, expect, it } from 'vitest';
import { asked, at, models } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { lastLine, line, output, resultsIn, tempDir, tempFile } from '../support.js';

const servers: MockServer[] = [];
const serve = async (): Promise<MockServer> => {
  const server = await models();
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((s) => s.close()));
});
const FLAGS = '--json --no-report --max-connections 1';
/** A tenth of a cent for each reply of the mock server, which counts 10 tokens in and 5 out. */
const prices = (): string =>
  tempFile(
    'prices.yaml',
    '- { model: "openai/*", input: 0, output: 200, source: "https://example.org/prices", date: 2026-11-01 }\n',
  );

describe('--max-calls', () => {
  it('stops with exit 5 and both figures; resume keeps the limit, and a higher one goes on', async () => {
    const server = await serve();
    const how = { home: tempDir(), env: at(server) };
    const stopped = await line(
      `run intima --target openai/m --limit 6 --max-calls 4 ${FLAGS}`,
      how,
    );
    expect(stopped.code).toBe(5);
    const [run] = output(stopped).runs;
    expect(output(stopped).exit.reason).toBe(
      `stopped by --max-calls: calls made: 4, limit: 4; to go on, with a higher limit: hearth resume ${run?.run} --max-calls N`,
    );
    expect(run?.results[0]?.counts).toEqual({ rated: 4, not_reached: 2 });
    expect((await line(`resume last ${FLAGS.replace(' --max-connections 1', '')}`, how)).code).toBe(
      5,
    );
    expect(server.seen).toHaveLength(4);
    const done = await line('resume last --max-calls 100 --json --no-report', how);
    expect(done.code).toBe(0);
    expect(resultsIn(done)[0]?.counts).toEqual({ rated: 6 });
    expect(server.seen).toHaveLength(6);
  });

  it('holds for judge as well', async () => {
    const server = await serve();
    const how = { home: tempDir(), env: at(server) };
    await line(`run intima --target sample/warm --limit 5 ${FLAGS}`, how);
    const ran = await line(
      'judge last --judge openai/judge-1 --max-calls 2 --json --no-report',
      how,
    );
    expect(ran.code).toBe(5);
    expect(asked(server, 'judge-1')).toHaveLength(2);
  });
});

describe('--max-cost', () => {
  it('stops at known costs, says what was spent, and costs stand in the results', async () => {
    const server = await serve();
    const how = { home: tempDir(), env: at(server) };
    const command = `run intima --target openai/m --limit 8 --prices ${prices()} ${FLAGS}`;
    const stopped = await line(`${command} --max-cost 0.0045`, how);
    expect(stopped.code).toBe(5);
    expect(output(stopped).exit.reason).toMatch(/^stopped by --max-cost: 0\.0050 of 0\.0045 US/);
    expect(server.seen).toHaveLength(5);
    const done = await line('resume last --max-cost 1 --json --no-report', how);
    expect(resultsIn(done)[0]).toMatchObject({ counts: { rated: 8 }, cost: { judge: 0 } });
    expect(resultsIn(done)[0]?.cost?.target).toBeCloseTo(0.008, 10);
  });

  it('refuses a model whose price nobody said, before anything is sent', async () => {
    const server = await serve();
    const ran = await line('run intima --target openai/m --limit 1 --max-cost 1', {
      env: at(server),
    });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('the price of openai/m is unknown');
    // The line can be copied as it is.
    const [, price = ''] = /the line {2}(- .*?) {2}and/.exec(ran.stderr) ?? [];
    const given = `--prices ${tempFile('mine.yaml', price)} --no-report`;
    const priced = await line(`run intima --target openai/m --limit 1 --max-cost 1 ${given}`, {
      env: at(server),
    });
    expect(priced.code).toBe(0);
    server.seen.splice(0);
    expect(server.seen).toHaveLength(0);
  });

  it('needs no price where each reply says what it cost', async () => {
    const server = await models({
      answer: () => ({
        message: { content: 'I hear you.' },
        usage: { prompt_tokens: 10, completion_tokens: 5, cost: 0.001 },
      }),
    });
    servers.push(server);
    const ran = await line(
      `run intima --target openrouter/a/b --base-url ${server.url} --limit 8 --max-cost 0.0045 ${FLAGS}`,
      { env: { OPENROUTER_API_KEY: 'test-key-1234567890' } },
    );
    expect(ran.code).toBe(5);
    expect(server.seen).toHaveLength(5);
  });

  it('an unknown price is null in results and "unknown" in the summary', async () => {
    const server = await serve();
    const how = { home: tempDir(), env: at(server) };
    const ran = await line('run intima --target openai/m --limit 2 --no-report', how);
    expect(ran.stdout).toContain('Cost: targets unknown');
    const shown = await line('show last --json', how);
    expect(resultsIn(shown)[0]?.cost).toEqual({ target: null, judge: 0 });
  });

  it('a price file with a fault is named with its field', async () => {
    const file = tempFile('prices.yaml', '- { model: openai/m, input: -1, output: 1 }\n');
    const ran = await line(`run intima --target sample/warm --prices ${file}`);
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/prices\.yaml: 0\.input/);
  });
});

describe('--dry-run', () => {
  it('tells calls, cost where prices are known, and the smallest difference; asks nothing', async () => {
    const server = await serve();
    const how = { home: tempDir(), env: at(server) };
    const command = `run intima --target openai/m --judge openai/judge-1 --limit 10 --dry-run`;
    const known = await line(`${command} --prices ${prices()} --json`, how);
    const { plan } = JSON.parse(known.stdout);
    // 300 tokens are assumed of each of 20 replies, at 200 dollars a million.
    expect(plan.total).toMatchObject({ calls: 20, recorded: 0 });
    expect(plan.total.costUsd).toBeCloseTo(20 * 300 * 200e-6, 10);
    expect(plan.detectable[0]).toMatchObject({ condition: 'c1', alpha: 0.05, power: 0.8 });
    const unknown = await line(command, how);
    expect(unknown.stdout).toContain('Cost, estimated: unknown.');
    expect(unknown.stdout).toContain('percentage points between targets asked the same items');
    expect(server.seen).toHaveLength(0);
  });

  it('of further judges counts their calls on the answers that are there, and changes nothing', async () => {
    const server = await serve();
    const how = { home: tempDir(), env: at(server) };
    await line(`run intima --target openai/m --limit 4 --judge openai/judge-1 ${FLAGS}`, how);
    const asked = server.seen.length;
    const command = `judge last --judge openai/judge-1 --judge openai/judge-2 --dry-run`;
    const known = await line(`${command} --prices ${prices()} --json`, how);
    const { plan } = JSON.parse(known.stdout);
    expect(plan.calls).toMatchObject([
      { role: 'judge', name: 'openai/judge-1', target: 'openai/m', calls: 4, recorded: 4 },
      { role: 'judge', name: 'openai/judge-2', target: 'openai/m', calls: 4, recorded: 0 },
    ]);
    expect(plan.calls[0].tokens).toEqual({ input: 0, output: 0 });
    expect(plan.calls[1].tokens).toMatchObject({ input: expect.any(Number), output: 4 * 300 });
    expect(plan.total.costUsd).toBeCloseTo(4 * 300 * 200e-6, 10);
    expect(plan.detectable).toEqual([]);
    const text = await line(command, how);
    expect(text.stdout).toContain('Cost, estimated: unknown.');
    expect(server.seen).toHaveLength(asked);
    expect(JSON.stringify((await line('show last --json', how)).stdout)).not.toContain('judge-2');
  });
});
