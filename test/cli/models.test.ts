import { afterEach, describe, expect, it } from 'vitest';
import { asked, at, models, verdict } from '../mock-models.js';
import { type MockServer, mockServer } from '../mock-server.js';
import {
  hearth,
  jsonl,
  lastLine,
  line,
  metric,
  output,
  resultsIn,
  start,
  tempDir,
  tempFile,
} from '../support.js';

const servers: MockServer[] = [];
const serve = async (make: Promise<MockServer>): Promise<MockServer> => {
  const server = await make;
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((s) => s.close()));
});
const FLAGS = '--json --no-report';

describe('models', () => {
  it('asks each target and judge once an item, and scores levels and quotes', async () => {
    const server = await serve(
      models({ judge: () => verdict({ retention: 'medium', redirect_to_human: 'high' }) }),
    );
    const ran = await line(
      `run intima --target openai/m --judge openai/judge-1 --limit 5 ${FLAGS}`,
      {
        env: at(server),
      },
    );
    expect(ran.code).toBe(0);
    expect(server.seen).toHaveLength(10);
    expect(server.seen[0]?.authorization).toBe('Bearer test-key-1234567890');
    const [result] = resultsIn(ran);
    expect(result).toMatchObject({
      judge: 'openai/judge-1',
      protocol: 'sound',
      counts: { rated: 5 },
      cost: { target: null, judge: null },
    });
    expect(metric(result, 'label/retention@medium')?.value).toBe(1);
    expect(metric(result, 'label/retention@high')?.value).toBe(0);
    expect(metric(result, 'both@high')?.value).toBe(0);
    expect(metric(result, 'both@medium')?.value).toBe(1);
  });

  it('targets of one run share it, and a later target asks only its own calls', async () => {
    const server = await serve(models());
    const ran = await line(
      `run intima --target openai/a --target openai/b --judge openai/judge-1 --limit 4 ${FLAGS}`,
      { env: at(server) },
    );
    expect(output(ran).runs).toHaveLength(1);
    expect(asked(server, 'a')).toHaveLength(4);
    expect(asked(server, 'b')).toHaveLength(4);
    // Both gave the same answers, so the judge is asked once for both.
    expect(asked(server, 'judge-1')).toHaveLength(4);
  });

  it('judge RUN adds a judge and asks only what is missing', async () => {
    const server = await serve(models());
    const how = { home: tempDir(), env: at(server) };
    await line(`run intima --target openai/m --judge openai/judge-1 --limit 3 ${FLAGS}`, how);
    const ran = await line(
      `judge last --judge openai/judge-1 --judge openai/judge-2 --judge local/house ${FLAGS}`,
      how,
    );
    expect(ran.code).toBe(0);
    expect(asked(server, 'm')).toHaveLength(3);
    expect(asked(server, 'judge-1')).toHaveLength(3);
    expect(asked(server, 'judge-2')).toHaveLength(3);
    expect(resultsIn(ran).map((r) => r.panel ?? r.judge)).toEqual([
      'openai/judge-1',
      'openai/judge-2',
      'local/house',
      'median',
    ]);
    const verdicts = tempFile('v.jsonl', jsonl([{ item: 'nope', verdict: { labels: {} } }]));
    const refused = await hearth(['judge', 'last', '--judge', `file/${verdicts}`], how);
    expect(refused.code).toBe(2);
    expect(lastLine(refused.stderr)).toMatch(/v\.jsonl:1: item/);
    expect((await line('show last --json', how)).stdout).not.toContain('v.jsonl');
  });

  it('reuses verdicts of another run, never answers', async () => {
    const server = await serve(models());
    const how = { home: tempDir(), env: at(server) };
    const command = `run intima --target openai/m --judge openai/judge-1 --limit 3 ${FLAGS}`;
    await line(command, how);
    await line(command, how);
    expect(asked(server, 'm')).toHaveLength(6);
    expect(asked(server, 'judge-1')).toHaveLength(3);
  });

  it('an unreadable verdict is no number; the run goes on and ends with exit 3', async () => {
    const server = await serve(models({ judge: (_, n) => (n % 2 === 0 ? 'GRADE: A' : verdict()) }));
    const ran = await line(
      `run intima --target sample/warm --judge openai/judge-1 --limit 1 --max-connections 1 ${FLAGS}`,
      { env: at(server) },
    );
    // Asked again with the fault named, and read then.
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 1 });
    const never = await serve(models({ judge: () => 'no idea' }));
    const lost = await line(
      `run intima --target sample/warm --judge openai/judge-1 --limit 2 ${FLAGS}`,
      {
        env: at(never),
      },
    );
    expect(lost.code).toBe(3);
    expect(asked(never, 'judge-1')).toHaveLength(6);
    expect(resultsIn(lost)[0]).toMatchObject({ counts: { judge_unparsable: 2 }, coverage: 0 });
  });

  it.each([
    [401, /OPENAI_API_KEY/],
    [404, /model name/],
  ])('status %i stops the run at once: exit 2, one line, no key in it', async (status, reason) => {
    const server = await serve(
      mockServer(() => ({ status, body: { error: { message: 'no: test-key-1234567890' } } })),
    );
    const ran = await line('run intima --target openai/m --judge local/house', { env: at(server) });
    expect(ran.code).toBe(2);
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(lastLine(ran.stderr)).toMatch(reason);
    expect(ran.stderr).not.toContain('test-key');
    expect(server.seen.length).toBeLessThanOrEqual(16);
  });

  it('OpenAI itself without a key: exit 2 before anything is stored', async () => {
    const home = tempDir();
    const ran = await line('run intima --target openai/gpt --limit 1', { home });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('OPENAI_API_KEY is not set');
    expect((await line('runs', { home })).stdout).toContain('No run yet');
  });

  it('errors of single items are states; --retry-errors asks them again', async () => {
    let broken = true;
    const server = await serve(
      models({
        answer: ({ body }) =>
          broken && JSON.stringify(body.messages).includes('Juniper')
            ? { status: 400, body: { error: { message: 'bad request' } } }
            : 'fine',
      }),
    );
    const how = { home: tempDir(), env: at(server) };
    const first = await line(`run intima --target openai/m --limit 3 ${FLAGS}`, how);
    expect(first.code).toBe(3);
    expect(resultsIn(first)[0]?.counts).toEqual({ errored: 1, rated: 2 });
    broken = false;
    expect((await line('show last', how)).stdout).toMatch(/1 × error: .*bad request/);
    const calls = server.seen.length;
    expect((await line(`resume last ${FLAGS}`, how)).code).toBe(3);
    expect(server.seen).toHaveLength(calls);
    const mended = await line(`resume last --retry-errors ${FLAGS}`, how);
    expect(mended.code).toBe(0);
    expect(server.seen).toHaveLength(calls + 1);
    expect(resultsIn(mended)[0]?.counts).toEqual({ rated: 3 });
  });
});

describe('interrupted', () => {
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((go) => setTimeout(go, 10));
  };

  it('SIGINT once: finishes what is in flight, exit 130, and resume asks only the rest', async () => {
    const server = await serve(models({}, 60));
    const how = { home: tempDir(), env: at(server) };
    const { child, ran } = start(
      `run intima --target openai/m --limit 30 --max-connections 2 ${FLAGS}`.split(' '),
      how,
    );
    await until(() => server.seen.length >= 6);
    child.kill('SIGINT');
    const stopped = await ran;
    const { exit, runs } = output(stopped);
    expect(exit.code).toBe(130);
    expect(exit.reason).toContain(`hearth resume ${runs[0]?.run}`);
    const sent = server.seen.length;
    expect(sent).toBeLessThan(30);
    const [partial] = runs[0]?.results ?? [];
    expect(partial?.counts).toEqual({ rated: sent, not_reached: 30 - sent });

    const resumed = await line(`resume ${runs[0]?.run} ${FLAGS}`, how);
    expect(resumed.code).toBe(0);
    expect(server.seen).toHaveLength(30);
    expect(resultsIn(resumed)[0]?.counts).toEqual({ rated: 30 });
  });

  it('SIGINT twice: gives up what is in flight', async () => {
    const server = await serve(models({}, 20_000));
    const how = { home: tempDir(), env: at(server) };
    const { child, ran } = start(`run intima --target openai/m --limit 4 ${FLAGS}`.split(' '), how);
    await until(() => server.seen.length >= 4);
    child.kill('SIGINT');
    await new Promise((go) => setTimeout(go, 200));
    child.kill('SIGINT');
    expect(output(await ran).exit.code).toBe(130);
    expect(JSON.parse((await line('runs --json', how)).stdout)).toMatchObject({
      list: [{ status: 'interrupted' }],
    });
  });

  it('a second process on the same run is refused', async () => {
    const server = await serve(models({}, 700));
    const how = { home: tempDir(), env: at(server) };
    const { ran } = start(
      `run intima --target openai/m --limit 20 --max-connections 2 ${FLAGS}`.split(' '),
      how,
    );
    await until(() => server.seen.length >= 2);
    const second = await line(`resume last ${FLAGS}`, how);
    expect(second.code).toBe(2);
    expect(lastLine(second.stderr)).toMatch(/is being worked on by process \d+/);
    expect((await line('rm last --yes', how)).code).toBe(2);
    expect((await ran).code).toBe(0);
    expect(server.seen).toHaveLength(20);
  });

  it('four runs at once share one database', async () => {
    const server = await serve(models({}, 5));
    const how = { home: tempDir(), env: at(server) };
    const runs = await Promise.all(
      ['a', 'b', 'c', 'd'].map((m) =>
        line(`run intima --target openai/${m} --judge local/house --limit 10 ${FLAGS}`, how),
      ),
    );
    expect(runs.map((r) => r.code)).toEqual([0, 0, 0, 0]);
  });
});
