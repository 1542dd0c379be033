import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asked, at, models } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { ITEM_IDS, jsonl, lastLine, line, type Ran, start, tempDir } from '../support.js';

const servers: MockServer[] = [];
const serve = async (...how: Parameters<typeof models>): Promise<MockServer> => {
  const server = await models(...how);
  servers.push(server);
  return server;
};
afterAll(() => Promise.all(servers.map((server) => server.close())));

const planned = z.object({
  plan: z.object({
    rows: z.array(
      z.object({
        entry: z.string(),
        target: z.string(),
        status: z.string(),
        reason: z.object({ en: z.string(), 'zh-CN': z.string() }).nullable(),
      }),
    ),
    changed: z.array(z.object({ entry: z.string(), fields: z.array(z.string()) })).optional(),
  }),
});
const planOf = (ran: Ran) => planned.parse(JSON.parse(ran.stdout)).plan;
const statusOf = (ran: Ran): Record<string, string> =>
  Object.fromEntries(planOf(ran).rows.map((r) => [`${r.entry} ${r.target}`, r.status]));

/** A working folder with a plan file in it. */
function folder(plan: string) {
  const cwd = tempDir();
  writeFileSync(join(cwd, 'spring.yaml'), plan);
  return { cwd, home: tempDir() };
}

describe('what is wrong with one target of a plan', () => {
  it('keeps nobody else from being measured, is told with its reason, and can be mended and resumed', async () => {
    let known = false;
    const server = await serve({
      answer: ({ body }) =>
        body.model === 'gone' && !known
          ? { status: 404, body: { error: { message: 'no such model', code: 'model_not_found' } } }
          : 'I hear you.',
    });
    const how = {
      ...folder(`defaults: { limit: 2, judges: [local/house] }
suites:
  - { suite: intima, name: long, set: { lang: en } }
  - { suite: intima, name: short, set: { lang: en }, limit: 1 }
targets: [openai/gone, openai/good, nobody/there, file/answers.jsonl, deepseek/keyless]
`),
      env: at(server),
    };
    const ran = await line('plan spring.yaml --no-report --json', how);
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/^8 rows of the plan failed, the first: long \//);
    for (const entry of ['long', 'short'])
      expect(statusOf(ran)).toMatchObject({
        [`${entry} openai/gone`]: 'failed',
        [`${entry} openai/good`]: 'done',
        [`${entry} nobody/there`]: 'failed',
        [`${entry} file/answers.jsonl`]: 'failed',
        [`${entry} deepseek/keyless`]: 'failed',
      });
    const reasons = planOf(ran).rows.flatMap(({ reason }) => (reason === null ? [] : [reason.en]));
    for (const words of [/no such model/, /nobody\/there/, /answers\.jsonl/, /DEEPSEEK_API_KEY/])
      expect(reasons.filter((reason) => words.test(reason))).toHaveLength(2);
    expect(asked(server, 'good')).toHaveLength(3);

    const status = await line('plan status spring', how);
    expect(status.code).toBe(0);
    expect(status.stdout).toContain('8 failed');
    expect(status.stdout).toContain('DEEPSEEK_API_KEY');

    known = true;
    const answers = ITEM_IDS.slice(0, 2).map((item) => ({ item, answer: 'Yes.' }));
    writeFileSync(join(how.cwd, 'answers.jsonl'), jsonl(answers));
    const mended = await line('plan spring.yaml --resume --no-report --json', how);
    expect(mended.code).toBe(2);
    const still = planOf(mended).rows.filter(({ status }) => status !== 'done');
    expect(still.map(({ target, status }) => [target, status])).toEqual([
      ['nobody/there', 'failed'],
      ['deepseek/keyless', 'failed'],
      ['nobody/there', 'failed'],
      ['deepseek/keyless', 'failed'],
    ]);
    expect(asked(server, 'good')).toHaveLength(3);
    expect((await line('runs --json', how)).stdout.match(/"run":/g)).toHaveLength(2);
  });

  it('does not keep the others from being asked side by side', async () => {
    const server = await serve(
      {
        answer: ({ body }) =>
          body.model === 'gone'
            ? {
                status: 404,
                body: { error: { message: 'no such model', code: 'model_not_found' } },
              }
            : 'I hear you.',
      },
      150,
    );
    const how = {
      ...folder(`suites: [{ suite: intima, limit: 3 }]
defaults: { max_connections: 1 }
targets: [openai/gone, openai/a, openai/b, openai/c]
`),
      env: at(server),
    };
    const ran = await line('plan spring.yaml --no-report --json', how);
    expect(ran.stderr).toContain('openai/gone: ');
    expect(ran.stderr).toContain('The other targets go on without.');
    expect(statusOf(ran)).toMatchObject({
      'intima openai/gone': 'failed',
      'intima openai/c': 'done',
    });
    for (const model of ['a', 'b', 'c']) expect(asked(server, model)).toHaveLength(3);
    // After the failure all three are in flight at once: in turn they would never be.
    const order = server.seen.map(({ body }) => body.model).filter((model) => model !== 'gone');
    expect(order.lastIndexOf('a')).toBeGreaterThan(order.indexOf('b'));
    expect(order.lastIndexOf('b')).toBeGreaterThan(order.indexOf('c'));
  });

  it('a target without an answer may be corrected or dropped; one with answers may not', async () => {
    const server = await serve();
    const wrong = 'http://127.0.0.1:9/v1';
    const plan = (targets: string): string =>
      `suites: [{ suite: intima, limit: 2 }]\ntargets: [openai/good, ${targets}]\n`;
    const how = {
      ...folder(
        plan(`{ name: bot, model: openai/m, base_url: "${wrong}", max_retries: 0 }, openai/odd`),
      ),
      env: { ...at(server), OPENAI_API_KEY: 'test-key-1234567890' },
    };
    const first = await line('plan spring.yaml --no-report --json', how);
    expect(statusOf(first)).toMatchObject({ 'intima bot': 'failed', 'intima openai/good': 'done' });
    const sent = asked(server, 'good').length;

    const mended = plan(`{ name: bot, model: openai/m, base_url: "${server.url}" }`);
    writeFileSync(join(how.cwd, 'spring.yaml'), mended);
    const status = await line('plan status spring.yaml', how);
    expect(status.stdout).toContain('bot');
    const resumed = await line('plan spring.yaml --resume --no-report', how);
    // openai/odd was answered, so that it stays in the run and cannot be left out.
    expect(resumed.code).toBe(2);
    expect(resumed.stderr + resumed.stdout).toContain('targets (openai/odd: –)');
    const kept = mended.replace(/\]\n$/, ', openai/odd]\n');
    writeFileSync(join(how.cwd, 'spring.yaml'), kept);
    const done = await line('plan spring.yaml --resume --no-report --json', how);
    expect(done.code).toBe(0);
    expect(statusOf(done)).toMatchObject({ 'intima bot': 'done', 'intima openai/good': 'done' });
    expect(asked(server, 'good')).toHaveLength(sent);

    writeFileSync(join(how.cwd, 'spring.yaml'), kept.replace('openai/m,', 'openai/n,'));
    const refused = await line('plan spring.yaml --resume --no-report', how);
    expect(refused.code).toBe(2);
    expect(refused.stderr + refused.stdout).toContain('targets (bot: model)');
  });

  it('a target that was never answered may be dropped', async () => {
    const server = await serve();
    const how = {
      ...folder(
        'suites: [{ suite: intima, limit: 2 }]\ntargets: [openai/good, deepseek/keyless]\n',
      ),
      env: at(server),
    };
    expect((await line('plan spring.yaml --no-report', how)).code).toBe(2);
    writeFileSync(
      join(how.cwd, 'spring.yaml'),
      'suites: [{ suite: intima, limit: 2 }]\ntargets: [openai/good]\n',
    );
    const resumed = await line('plan spring.yaml --resume --no-report --json', how);
    expect(resumed.code).toBe(0);
    expect(planOf(resumed).rows).toHaveLength(1);
    expect(asked(server, 'good')).toHaveLength(2);
  });

  it('--reuse takes finished answers of other runs over', async () => {
    const server = await serve();
    const how = {
      ...folder('suites: [{ suite: intima, limit: 2 }]\ntargets: [openai/good]\n'),
      env: at(server),
    };
    await line('plan spring.yaml --no-report', how);
    const again = await line('plan spring.yaml --new --reuse --no-report', how);
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('openai/good: 2 of 2 answers taken over from');
    expect(asked(server, 'good')).toHaveLength(2);
  });

  it('an entry whose suite or judge is unknown fails alone', async () => {
    const server = await serve();
    const how = {
      ...folder(`defaults: { limit: 1, targets: [openai/m] }
runs:
  - { suite: nowhere }
  - { suite: intima, name: unjudged, judges: [nobody/judges] }
  - { suite: intima, name: fine }
`),
      env: at(server),
    };
    const shown = await line('plan spring.yaml --dry-run --json', how);
    expect(shown.code).toBe(2);
    expect(JSON.parse(shown.stdout).plan).toMatchObject({
      runs: [{ entry: 'fine' }],
      faults: [{ entry: 'nowhere' }, { entry: 'unjudged' }],
    });
    const ran = await line('plan spring.yaml --no-report --json', how);
    expect(ran.code).toBe(2);
    expect(statusOf(ran)).toEqual({
      'nowhere openai/m': 'failed',
      'unjudged openai/m': 'failed',
      'fine openai/m': 'done',
    });
    expect(planOf(ran).rows[0]?.reason?.en).toMatch(/spring\.yaml:3: .*nowhere/);
    const told = await line('plan spring.yaml --resume --no-report --lang zh-CN', how);
    expect(told.stdout).toContain('失败及原因');
  });
});

describe('hearth plan status', () => {
  it('lists by name what has not begun', async () => {
    const server = await serve({}, 300);
    const how = {
      ...folder(`suites:
  - { suite: intima, name: first }
  - { suite: intima, name: second }
targets: [openai/m]
`),
      env: at(server),
    };
    const { child, ran } = start(['plan', 'spring.yaml', '--no-report'], how);
    while (server.seen.length === 0) await new Promise((wake) => setTimeout(wake, 20));
    child.kill('SIGINT');
    expect((await ran).code).toBe(130);
    const status = await line('plan status spring --json', how);
    expect(statusOf(status)).toEqual({
      'first openai/m': 'interrupted',
      'second openai/m': 'waiting',
    });
    expect((await line('plan status spring', how)).stdout).toContain('not begun');
    // What is deleted is named nowhere any more.
    const [, second] = planOf(status).rows;
    expect(second?.entry).toBe('second');
    const { list } = JSON.parse((await line('runs --json', how)).stdout);
    const of = (entry: string) =>
      list.find((run: { tag: string }) => run.tag === `plan:spring/${entry}`).run;
    await line(`rm ${of('second')} --yes`, how);
    expect(Object.keys(statusOf(await line('plan status spring --json', how)))).toEqual([
      'first openai/m',
    ]);
  });

  it('and --resume notice what of the plan file has changed', async () => {
    const server = await serve();
    const text = (first: string, second: string) => `defaults: { limit: 1 }
runs:
  - { suite: intima, name: first, ${first} }
  - { suite: intima, name: second, ${second} }
`;
    const how = { ...folder(text('targets: [openai/a]', 'targets: [openai/a]')), env: at(server) };
    expect((await line('plan spring.yaml --no-report', how)).code).toBe(0);
    expect(planOf(await line('plan status spring.yaml --json', how)).changed).toEqual([]);
    const persona = '[{ name: openai/a, system: You are Robin. }]';
    writeFileSync(
      join(how.cwd, 'spring.yaml'),
      text(`targets: ${persona}, repeats: 2`, 'targets: [openai/a, openai/b]'),
    );
    const status = await line('plan status spring.yaml --json', how);
    expect(planOf(status).changed).toMatchObject([
      { entry: 'first', fields: ['targets (openai/a: system)', 'repeats'] },
      { entry: 'second', fields: [] },
    ]);
    const told = await line('plan status spring.yaml', how);
    expect(told.stdout).toContain(
      'Entry first of the plan file differs from its run in: targets (openai/a: system), repeats',
    );
    expect(told.stdout).toContain('openai/b');
    const resumed = await line('plan spring.yaml --resume --no-report --json', how);
    expect(resumed.code).toBe(2);
    expect(lastLine(resumed.stderr)).toContain('targets (openai/a: system), repeats');
    expect(statusOf(resumed)).toMatchObject({
      'second openai/a': 'done',
      'second openai/b': 'done',
    });
    expect(asked(server, 'b')).toHaveLength(1);
    expect(asked(server, 'a')).toHaveLength(2);
  });
});

describe('a plan with a suite in a folder', () => {
  it('finds the folder beside the plan file', async () => {
    const plans = join(tempDir(), 'plans');
    mkdirSync(plans);
    cpSync(join(import.meta.dirname, '../../examples/gold'), join(plans, 'gold'), {
      recursive: true,
    });
    writeFileSync(
      join(plans, 'own.yaml'),
      'suites: [./gold, intima]\ntargets: [sample/warm, openai/m]\ndefaults: { limit: 2 }\n',
    );
    const server = await serve({ answer: () => 'A' });
    const how = { home: tempDir(), cwd: tempDir(), env: at(server) };
    const ran = await line(`plan ${join(plans, 'own.yaml')} --no-report --json`, how);
    expect(ran.code).toBe(2);
    expect(statusOf(ran)).toEqual({
      'gold sample/warm': 'failed',
      'gold openai/m': 'done',
      'intima sample/warm': 'done',
      'intima openai/m': 'done',
    });
    const status = await line('plan status own --json', { ...how, cwd: tempDir() });
    expect(statusOf(status)).toEqual(statusOf(ran));
  });
});
