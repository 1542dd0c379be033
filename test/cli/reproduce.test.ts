import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, models } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { hearth, ITEM_IDS, jsonl, line, tempDir } from '../support.js';

const CLI = join(import.meta.dirname, '../../dist/cli/index.js');

const DATA = resolve(
  process.env.HEARTH_TEST_DATA ?? join(import.meta.dirname, '../../../shared/datasets'),
);

let server: MockServer;
beforeAll(async () => {
  server = await models({ answer: () => 'A' });
});
afterAll(() => server.close());

/** A row of `hearth show`. */
const row = (shown: string, name: RegExp): string =>
  shown
    .split('\n')
    .map((text) => name.exec(text)?.[1])
    .find((text) => text !== undefined) ?? '';

/** The design of the run, and that of the run for which the printed command would ask. */
async function designs(args: string[], how: { home: string; cwd: string }) {
  const env = at(server);
  const ran = await hearth([...args, '--no-report'], { ...how, env });
  expect(ran.code).toBe(0);
  const shown = (await line('show last', how)).stdout;
  const command = row(shown, /^command +(.*)$/);
  // As a person would paste it, in another shell; the run's own server is named by the command.
  const shell = spawnSync(
    'bash',
    ['-c', `hearth() { node ${CLI} "$@"; }; ${command} --dry-run --json`],
    {
      cwd: how.cwd,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: how.home,
        HEARTH_HOME: join(how.home, 'hearth'),
        OPENAI_API_KEY: 'test-key-1234567890',
      },
    },
  );
  expect(shell.stderr, command).toMatch(/done\n$/);
  const { plan } = JSON.parse(shell.stdout);
  return { command, before: row(shown, /^design \(SHA-256\) +(\w+)$/), now: plan.design };
}

function folder() {
  const cwd = tempDir();
  writeFileSync(join(cwd, 'robin.txt'), 'You are Robin.\nYou like "quotes" and $signs.\n');
  writeFileSync(
    join(cwd, 'answers.jsonl'),
    jsonl(ITEM_IDS.slice(0, 2).map((item) => ({ item, answer: 'Yes.' }))),
  );
  cpSync(join(import.meta.dirname, '../../examples/gold'), join(cwd, 'gold'), { recursive: true });
  return { cwd, home: tempDir() };
}

const INTIMA = 'run intima --set lang=en --limit 2';
const ONE_LINE = [
  `${INTIMA} --target sample/warm --target baseline/eliza`,
  `${INTIMA} --target robin=openai/m --target openai/m --temperature 0.5 --max-tokens 50 --thinking off --judge openai/judge-1 --timeout 60 --rpm 6000 --retries 1`,
  `${INTIMA} --target openai/m --judge openai/judge-1 --judge local/house --panel majority --repeats 2 --judge-repeats 2 --seed 7 --max-calls 50 --max-connections 3`,
  `${INTIMA} --target file/answers.jsonl --target mine=file/answers.jsonl --profile official,sound`,
  'run intima --preset extended --target openai/m --judge local/house --items en-name-1,zh-name-1 --repeats 1 --set view=builtin',
  'run ./gold --target openai/m --sample 2',
];
const BY_FILE = [
  `${INTIMA} --target robin=openai/m --target openai/m --system robin=robin.txt`,
  'run --config own.yaml',
];

describe('the command that hearth show prints', () => {
  it.each(ONE_LINE)('asks for the same run: hearth %s', async (text) => {
    const { command, before, now } = await designs(text.split(' '), folder());
    expect(command).toMatch(/^hearth run (intima|\.\/gold) /);
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    expect(now).toBe(before);
  });

  it.each(BY_FILE)('writes a config file where flags cannot say all: hearth %s', async (text) => {
    const how = folder();
    writeFileSync(
      join(how.cwd, 'own.yaml'),
      `suite: intima
limit: 1
targets:
  - { name: eve, model: openai/m, base_url: "${server.url}", system: You are Eve., params: { seed: 3 } }
  - { name: bo, model: openai/m, base_url: "${server.url}", params: { temperature: 0.1 }, stream: false }
judges:
  - { name: rater, model: openai/judge-1, base_url: "${server.url}", params: { max_tokens: 900 }, extra_body: { top_k: 3 } }
`,
    );
    const { command, before, now } = await designs(text.split(' '), how);
    expect(command).toMatch(
      /^hearth show \S+ --config > \S+\.yaml && hearth run --config \S+\.yaml$/,
    );
    expect(now).toBe(before);
  });

  it('differs for a run of another design', async () => {
    const how = folder();
    const one = await designs(`${INTIMA} --target openai/m`.split(' '), how);
    const two = await designs(`${INTIMA} --target openai/m --temperature 0`.split(' '), how);
    expect(one.before).not.toBe(two.before);
  });

  it.runIf(existsSync(join(DATA, 'intima')))('names the folder of data sets', async () => {
    const how = folder();
    const { command, before, now } = await designs(
      `run intima --target baseline/eliza --data ${DATA} --limit 3`.split(' '),
      how,
    );
    expect(command).toContain(`--data ${DATA}`);
    expect(now).toBe(before);
  });
});
