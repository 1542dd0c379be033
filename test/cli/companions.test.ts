import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { lastLine, line, resultsIn, tempDir, tempFile } from '../support.js';

const FLAGS = '--judge local/house --set view=builtin --limit 2 --no-report';
const KEY = 'sk-very-secret-0123456789';

let proxy: Server | null = null;
afterEach(() => {
  proxy?.closeAllConnections();
  proxy?.close();
});

describe('module/ that prints', () => {
  const file = tempFile(
    'bot.mjs',
    `console.log('bot-loads ' + process.env.BOT_TOKEN);
export default async () => {
  console.log('bot-asked'); process.stdout.write('bot-raw\\n');
  console.error('bot-also ' + process.env.BOT_TOKEN);
  setTimeout(() => console.log('bot-later'), 1);
  await new Promise((done) => setTimeout(done, 20));
  return 'I hear you.';
};`,
  );

  it.each(['--json', ''])('prints to standard error, masked (%s)', async (json) => {
    const ran = await line(`run intima --target module/${file} ${FLAGS} ${json}`, {
      env: { BOT_TOKEN: KEY },
    });
    expect(ran.code).toBe(0);
    if (json !== '') expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 2 });
    expect(ran.stdout).not.toMatch(/bot-(loads|asked|raw|also|later)/);
    for (const said of ['bot-loads [key]', 'bot-asked', 'bot-raw', 'bot-also [key]', 'bot-later'])
      expect(ran.stderr).toContain(said);
    expect(ran.stdout + ran.stderr).not.toContain(KEY);
  });
});

describe('exec/ that fails', () => {
  it('the last lines of its standard error are the reason', async () => {
    const script = tempFile('bot.sh', 'echo first >&2; echo "oops $BOT_TOKEN" >&2; exit 3\n');
    const target = `{ name: bot, model: "exec/sh ${script}", env: [BOT_TOKEN] }`;
    const config = tempFile(
      'hearth.yaml',
      `suite: intima\ntargets: [${target}]\njudges: [local/house]\nlimit: 1\n`,
    );
    const how = { home: tempDir(), env: { BOT_TOKEN: KEY } };
    const ran = await line(`run --config ${config} --no-report`, how);
    expect(ran.code).toBe(3);
    const shown = await line('show last en-name-1', how);
    const all = ran.stdout + ran.stderr + shown.stdout;
    expect(all).toContain('the command ended with 3: first / oops [key]');
    expect(all).not.toContain(KEY);
  });
});

describe('http/ that would lose earlier turns', () => {
  it('stops at the first unit: exit 2, nothing is sent', async () => {
    const bot = tempFile(
      'bot.yaml',
      'url: http://127.0.0.1:9/chat\nbody: { text: "{{message}}", id: "{{session}}" }\n',
    );
    const ran = await line(
      `run heartbench --target http/${bot} --judge local/sample --limit 2 --no-report`,
    );
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/bot\.yaml: body: .*(earlier turns|no place for it)/);
  });
});

describe('a dry run looks at what a run would need', () => {
  it.each(['module/./no-bot.mjs', 'http/no-bot.yaml', 'exec/./no-bot.sh', 'replay/no.jsonl'])(
    '%s is missing: exit 2',
    async (target) => {
      const ran = await line(`run intima --target ${target} ${FLAGS} --dry-run`);
      expect(ran.code).toBe(2);
      expect(lastLine(ran.stderr)).toMatch(/no-bot|no\.jsonl/);
      const plan = tempFile('plan.yaml', planOf(target));
      expect((await line(`plan ${plan} --dry-run`)).code).toBe(2);
    },
  );

  it('a key that is not set is a remark', async () => {
    const ran = await line(`run intima --target openai/m ${FLAGS} --dry-run`);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('OPENAI_API_KEY is not set');
    const plan = tempFile('plan.yaml', planOf('openai/m'));
    const planned = await line(`plan ${plan} --dry-run`);
    expect(planned.code).toBe(0);
    expect(planned.stderr).toContain('OPENAI_API_KEY is not set');
  });

  const planOf = (target: string): string =>
    `runs:\n  - suite: intima\n    targets: [${target}]\n    judges: [local/house]\n    limit: 1\n`;
});

describe('addresses in variables', () => {
  it('HF_ENDPOINT that is no address: exit 2', async () => {
    const ran = await line('data pull intima', { env: { HF_ENDPOINT: 'banana' } });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/^HF_ENDPOINT: is no address/);
  });

  it('HTTPS_PROXY that is no address: exit 2', async () => {
    const env = { OPENAI_API_KEY: KEY, HTTPS_PROXY: 'banana' };
    const ran = await line(`run intima --target openai/m ${FLAGS}`, { env });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/^HTTPS_PROXY: is no address of a proxy/);
  });

  it('a proxy that asks for a name and password stops the run at once: exit 2', async () => {
    let asked = 0;
    proxy = createServer((_, response) => {
      asked += 1;
      response.writeHead(407).end();
    });
    const server = proxy;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const env = { OPENAI_API_KEY: KEY, HTTP_PROXY: `127.0.0.1:${port}` };
    const args = `run intima --target openai/m --base-url http://h.invalid/v1 ${FLAGS}`;
    const ran = await line(`${args} --max-connections 1`, { env });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/asks for a user name and password/);
    expect(asked).toBe(1);
  });
});

describe('a server that is not there', () => {
  it.each([
    ['', true],
    ['-q', false],
  ])('it is said that it is tried again, unless quiet (%s)', async (quiet, said) => {
    const env = { OPENAI_API_KEY: KEY };
    const args = `run intima --target openai/m --base-url http://no-such-host.invalid/v1 ${FLAGS}`;
    const ran = await line(`${args} ${quiet}`, { env });
    expect(ran.code).toBe(2);
    expect(ran.stderr.includes('trying again')).toBe(said);
    expect(lastLine(ran.stderr)).toContain('nobody answered at');
  });
});
