import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked, at, models, verdict } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { hearth, ITEM_IDS, line, metric, output, resultsIn, tempDir } from '../support.js';

const JSON_ONLY = '--json --no-report';

describe('flags of run that choose items and conditions', () => {
  it('repeated flags take one value each and are never greedy', async () => {
    // Were --target greedy, the suite's name behind it would be taken for a target.
    const ran = await hearth([
      'run',
      '--target',
      'sample/warm',
      'intima',
      '--target=sample/cold',
      '--limit',
      '2',
      ...JSON_ONLY.split(' '),
    ]);
    expect(resultsIn(ran).map((r) => r.target)).toEqual(['sample/warm', 'sample/cold']);
  });

  it('a comma is part of a target name', async () => {
    const ran = await line('run intima --target sample/warm,sample/cold');
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('"sample/warm,sample/cold"');
  });

  it.each([
    ['--limit 5', 5],
    ['--sample 9', 9],
    ['--items zh-name-1,en-name-2', 2],
  ])('%s takes that many items', async (flag, n) => {
    const [result] = resultsIn(await line(`run intima --target sample/warm ${flag} ${JSON_ONLY}`));
    expect(result?.counts).toEqual({ rated: n });
  });

  it('--sample spreads over languages and codes, and the seed fixes it', async () => {
    const home = tempDir();
    const command = (seed: string) =>
      line(`run intima --target sample/warm --sample 62 --seed ${seed} ${JSON_ONLY}`, { home });
    const n = (ran: Awaited<ReturnType<typeof command>>, lang: string) =>
      metric(resultsIn(ran)[0], 'boundary@present', { lang })?.n;
    const [a, again, b] = [await command('a'), await command('a'), await command('b')];
    expect([n(a, 'en'), n(a, 'zh')]).toEqual([31, 31]);
    expect(resultsIn(a)[0]?.metrics).toEqual(resultsIn(again)[0]?.metrics);
    expect(resultsIn(a)[0]?.metrics).not.toEqual(resultsIn(b)[0]?.metrics);
  });

  it('--set with two values of a key makes two conditions, in the order given', async () => {
    const ran = await line(
      `run intima --target sample/warm --target sample/cold --set lang=zh --set lang=en --limit 4 ${JSON_ONLY}`,
    );
    expect(resultsIn(ran).map((r) => [r.target, r.condition.lang])).toEqual([
      ['sample/warm', 'zh'],
      ['sample/warm', 'en'],
      ['sample/cold', 'zh'],
      ['sample/cold', 'en'],
    ]);
  });

  it('--set takes numbers for options that are numbers', async () => {
    const [result] = resultsIn(
      await line(`run intima --target sample/warm --set draws=200 --limit 4 ${JSON_ONLY}`),
    );
    expect(result?.condition.draws).toBe(200);
  });

  it('--profile official,sound makes two conditions with their fidelity', async () => {
    const ran = await line(
      `run intima --target sample/warm --profile official,sound --limit 4 ${JSON_ONLY}`,
    );
    expect(resultsIn(ran).map((r) => [r.scoring, r.fidelity])).toEqual([
      ['official', 'described'],
      ['sound', 'reconstructed'],
    ]);
  });

  it('results are targets × judges × conditions in the order given, then panels', async () => {
    const server = await models();
    try {
      const ran = await line(
        `run intima --target sample/warm --target sample/cold --judge openai/judge-a --judge local/house --profile official,sound --panel majority,median --limit 2 ${JSON_ONLY}`,
        { env: at(server) },
      );
      const rows = resultsIn(ran).map((r) => `${r.target} ${r.panel ?? r.judge} ${r.scoring}`);
      const judged = ['sample/warm', 'sample/cold'].flatMap((target) =>
        ['openai/judge-a', 'local/house'].flatMap((judge) =>
          ['official', 'sound'].map((p) => `${target} ${judge} ${p}`),
        ),
      );
      const panels = ['sample/warm', 'sample/cold'].flatMap((target) =>
        ['majority', 'median'].flatMap((how) =>
          ['official', 'sound'].map((p) => `${target} ${how} ${p}`),
        ),
      );
      expect(rows).toEqual([...judged, ...panels]);
      for (const r of resultsIn(ran)) if (r.panel !== undefined) expect(r.judge).toBeNull();
    } finally {
      await server.close();
    }
  });
});

describe('flags of run that reach the model', () => {
  let server: MockServer;
  beforeAll(async () => {
    server = await models({ judge: () => verdict({ retention: 'high' }) });
  });
  afterAll(() => server.close());

  it('--temperature and --max-tokens are sent to targets only, and nothing when not given', async () => {
    await line(
      `run intima --target openai/warmish --judge openai/judge-t --temperature 0.3 --max-tokens 77 --limit 1 ${JSON_ONLY}`,
      { env: at(server) },
    );
    expect(asked(server, 'warmish')[0]?.body).toMatchObject({ temperature: 0.3, max_tokens: 77 });
    expect(asked(server, 'judge-t')[0]?.body).toMatchObject({ temperature: 0 });
    expect(asked(server, 'judge-t')[0]?.body.max_tokens).toBeUndefined();
    await line(`run intima --target openai/plain --limit 1 ${JSON_ONLY}`, { env: at(server) });
    expect(asked(server, 'plain')[0]?.body.temperature).toBeUndefined();
  });

  it('--base-url and --judge-base-url lead targets and judges to their servers', async () => {
    const other = await models();
    try {
      const ran = await hearth(
        `run intima --target openai/m --judge openai/judge-o --base-url ${server.url} --judge-base-url ${other.url} --limit 3 ${JSON_ONLY}`.split(
          ' ',
        ),
      );
      expect(ran.code).toBe(0);
      expect(asked(server, 'm')).toHaveLength(3);
      expect(asked(other, 'judge-o')).toHaveLength(3);
      expect(asked(server, 'judge-o')).toHaveLength(0);
    } finally {
      await other.close();
    }
  });

  it('--repeats and --judge-repeats multiply what is asked', async () => {
    const before = server.seen.length;
    const ran = await line(
      `run intima --target openai/rep --judge openai/judge-rep --repeats 2 --judge-repeats 3 --limit 2 ${JSON_ONLY}`,
      { env: at(server) },
    );
    expect(asked(server, 'rep')).toHaveLength(4);
    // Both repeats gave the same answer, so the judge is asked once for both: 2 items × 3.
    expect(server.seen.length - before).toBe(4 + 6);
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 12 });
  });

  it('--max-connections bounds what is in flight', async () => {
    const slow = await models({}, 20);
    try {
      await line(`run intima --target openai/m --max-connections 3 --limit 12 ${JSON_ONLY}`, {
        env: at(slow),
      });
      expect(slow.peak()).toBeLessThanOrEqual(3);
      expect(slow.peak()).toBeGreaterThan(1);
    } finally {
      await slow.close();
    }
  });

  it('a preset fills in what flags leave open, and the run says what was changed', async () => {
    const home = tempDir();
    const how = { home, env: at(server) };
    const ran = await line(
      `run intima --target openai/m --preset paper-iclr --judge openai/judge-p --set view=builtin --limit 2 ${JSON_ONLY}`,
      how,
    );
    expect(output(ran).runs[0]?.preset).toBe('paper-iclr');
    expect(resultsIn(ran)[0]).toMatchObject({ protocol: 'official', scoring: 'official' });
    expect((await line('show last', how)).stdout).toMatch(
      /paper-iclr, changed: judge, view, items/,
    );
  });

  it('--tag names a run', async () => {
    const home = tempDir();
    await line(`run intima --target sample/warm --limit 1 --tag nightly ${JSON_ONLY}`, { home });
    expect((await line('runs', { home })).stdout).toContain('nightly');
    expect((await line(`score nightly --json`, { home })).code).toBe(0);
  });

  it('--dry-run counts calls, sends nothing and stores nothing', async () => {
    const home = tempDir();
    const how = { home, env: at(server) };
    const before = server.seen.length;
    const command =
      'run intima --target openai/dry --target sample/warm --judge openai/judge-dry --limit 3 --repeats 2';
    const ran = await line(`${command} --dry-run --json`, how);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      schema: 1,
      exit: { code: 0, reason: 'done' },
      plan: {
        suite: 'intima',
        calls: [
          { role: 'target', name: 'openai/dry', calls: 6, most: 6, recorded: 0 },
          { role: 'target', name: 'sample/warm', calls: 0 },
          {
            role: 'judge',
            name: 'openai/judge-dry',
            target: 'openai/dry',
            calls: 6,
            most: 18,
            recorded: null,
          },
          // The sample has answers for the first repeat as for the second: the same three requests.
          { role: 'judge', name: 'openai/judge-dry', target: 'sample/warm', calls: 3, recorded: 0 },
        ],
      },
    });
    expect(server.seen.length).toBe(before);
    expect((await line('runs', how)).stdout).toContain('No run yet');

    await line(
      `run intima --target sample/warm --judge openai/judge-dry --limit 3 ${JSON_ONLY}`,
      how,
    );
    const again = JSON.parse((await line(`${command} --dry-run --json`, how)).stdout) as {
      plan: { calls: { recorded: number | null }[] };
    };
    expect(again.plan.calls[3]?.recorded).toBe(3);
  });
});

it('knows the ids of the built-in items', () => {
  expect(ITEM_IDS).toHaveLength(124);
});
