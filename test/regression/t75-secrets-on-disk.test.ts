import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { at } from '../mock-models.js';
import { hearth, type Ran, tempDir, tempFile } from '../support.js';
import { callsIn, command, serve } from './kit.js';

const KEY = 'sk-very-secret-0123456789';
const HEADER = 'header-secret-9876543210';

/** What is on disk below a folder and what was printed, as one text. */
function everythingIn(home: string, ran: readonly Ran[]): string {
  const files = readdirSync(home, { recursive: true })
    .map((name) => join(home, String(name)))
    .filter((path) => statSync(path).isFile());
  expect(files.length).toBeGreaterThan(0);
  return [
    ...files.map((path) => readFileSync(path, 'latin1')),
    ...ran.map((r) => r.stdout + r.stderr),
  ].join('');
}

describe('T75: keys and secret headers', () => {
  const home = tempDir();
  let ran: Ran[] = [];
  beforeAll(async () => {
    let asking = 0;
    const server = await serve({
      // A server that echoes what it was sent, in an answer and in an error.
      answer: () =>
        asking++ === 0
          ? `Your key is ${KEY}.`
          : { status: 400, body: { error: { message: `bad key ${KEY} or ${HEADER}` } } },
    });
    const config = tempFile(
      'hearth.yaml',
      `suite: intima
limit: 2
max_connections: 1
judges: [local/house]
targets: [{name: m, model: openai/m, headers: {X-Api-Key: $MY_HEADER}}]
`,
    );
    const env = { OPENAI_API_KEY: KEY, MY_HEADER: HEADER };
    ran = [
      await command(server, `run --config ${config} --json`, { home, env }),
      await command(server, 'show last', { home, env }),
      await command(server, 'report last --format json,html,md', { home, env }),
    ];
    expect(server.seen[0]?.authorization).toBe(`Bearer ${KEY}`);
  });

  it('are in no file and in no line that is printed', () => {
    const all = everythingIn(home, ran);
    expect(all).toContain('Your key is');
    expect(all).not.toContain(KEY);
    expect(all).not.toContain(HEADER);
    expect(all).not.toContain(KEY.slice(3));
  });
});

describe('T75: keys that code of the user’s own gives away', () => {
  const LOUD =
    "export default () => { throw new Error('refused with ' + process.env.ANTHROPIC_API_KEY); };";
  const SAYS = `export default () => 'My key is ' + process.env.MY_BOT_TOKEN;`;
  const env = { ANTHROPIC_API_KEY: KEY, MY_BOT_TOKEN: HEADER };

  it.each([
    ['a module that throws', 'module', tempFile('loud.mjs', LOUD), 'refused with'],
    ['a module that tells', 'module', tempFile('says.mjs', SAYS), 'My key is'],
    ['a command that prints its variables', 'exec', 'env', 'PATH='],
    [
      'a command that cannot run',
      'exec',
      `sh -c 'echo cannot find $OPENAI_API_KEY >&2; exit 127'`,
      'cannot find',
    ],
  ])('%s', async (_, kind, file, told) => {
    const home = tempDir();
    const server = await serve();
    const config = tempFile(
      'hearth.yaml',
      `suite: intima
limit: 1
judges: [local/house]
targets: [{name: bot, model: ${JSON.stringify(`${kind}/${file}`)}${kind === 'exec' ? ', env: [OPENAI_API_KEY]' : ''}}]
`,
    );
    const bundle = join(home, 'run.hearth');
    const how = { home, env: { OPENAI_API_KEY: KEY, ...env } };
    const ran = [
      await command(server, `run --config ${config}`, how),
      await command(server, 'show last', how),
      await command(server, `bundle last --out ${bundle}`, how),
    ];
    // A bundle is compressed: what is in it shows where it is imported.
    const elsewhere = tempDir();
    ran.push(await command(server, `import ${bundle}`, { home: elsewhere }));
    const all = everythingIn(home, ran) + everythingIn(elsewhere, []);
    expect(ran.map((r) => r.code).slice(2)).toEqual([0, 0]);
    expect(all).toContain(told);
    expect(all).not.toContain(KEY);
    expect(all).not.toContain(HEADER);
  });

  it('are not handed to commands at all, except those that the entry names', async () => {
    const home = tempDir();
    const server = await serve();
    const bot = (fields: string) =>
      tempFile(
        'hearth.yaml',
        `suite: intima
limit: 1
judges: [local/house]
targets: [{name: bot, model: 'exec/env', ${fields}}]
`,
      );
    const seen = { ...env, FAVOURITE_COLOUR: 'green', HEARTH_SECRET_PLACE: 'x', LC_ALL: 'C' };
    const how = { home, env: seen };
    await command(server, `run --config ${bot('max_retries: 0')} --no-report`, how);
    await command(server, `run --config ${bot('env: [FAVOURITE_COLOUR]')} --no-report`, how);
    const [without, named] = callsIn(home).map((call) => call.reply.text);
    expect(without).toMatch(/^PATH=/m);
    expect(without).toMatch(/^LC_ALL=/m);
    for (const name of ['KEY', 'TOKEN', 'COLOUR', 'HEARTH_']) expect(without).not.toContain(name);
    expect(named).toContain('FAVOURITE_COLOUR=green');
    expect(named).not.toContain('KEY');
    const missing = await command(server, `run --config ${bot('env: [NO_SUCH_NAME]')}`, how);
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain('NO_SUCH_NAME is not set');
  });

  it('that the shell put into the command are refused before they reach a manifest', async () => {
    const home = tempDir();
    const server = await serve();
    const ran = await hearth(
      ['run', 'intima', '--target', `exec/bot --key ${KEY}`, '--judge', 'local/house'],
      { home, env: { ...at(server), ...env } },
    );
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('the command holds a secret');
    expect(ran.stdout + ran.stderr).not.toContain(KEY);
    expect(readdirSync(home)).toEqual([]);
  });
});
