import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { asked, at, models } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { lastLine, line, resultsIn, tempDir } from '../support.js';

const servers: MockServer[] = [];
const serve = async (): Promise<MockServer> => {
  const server = await models({
    answer: ({ body }) => `I am ${body.messages[0]?.content ?? 'nobody'}`,
  });
  servers.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((s) => s.close()));
});
const FLAGS = '--limit 2 --json --no-report';

describe('one model under two personas', () => {
  it('is two rows, by flags', async () => {
    const server = await serve();
    const cwd = tempDir();
    writeFileSync(join(cwd, 'robin.txt'), 'You are Robin.\n');
    writeFileSync(join(cwd, 'eve.txt'), '你是小夏。\r\n');
    const ran = await line(
      `run intima --target robin=openai/m --target eve=openai/m --system robin=robin.txt --system eve=eve.txt ${FLAGS}`,
      { cwd, env: at(server) },
    );
    expect(ran.code).toBe(0);
    expect(resultsIn(ran).map((r) => [r.target, r.counts])).toEqual([
      ['robin', { rated: 2 }],
      ['eve', { rated: 2 }],
    ]);
    const personas = server.seen.map((s) => s.body.messages[0]);
    expect(personas.filter((m) => m?.content === 'You are Robin.')).toHaveLength(2);
    expect(personas.filter((m) => m?.content === '你是小夏。')).toHaveLength(2);
  });

  it('is two rows, in the config file, each with its own parameters', async () => {
    const server = await serve();
    const cwd = tempDir();
    writeFileSync(join(cwd, 'robin.txt'), 'You are Robin.');
    writeFileSync(
      join(cwd, 'hearth.yaml'),
      `suite: intima
targets:
  - { name: robin, model: openai/m, system_file: robin.txt, params: { temperature: 0.2 } }
  - { name: plain, model: openai/m, thinking: false, extra_body: { top_k: 5 }, headers: { x-team: a } }
judges: [local/house]
`,
    );
    const ran = await line(`run ${FLAGS}`, { cwd, env: at(server) });
    expect(resultsIn(ran).map((r) => r.target)).toEqual(['robin', 'plain']);
    const bodies = asked(server, 'm').map((s) => s.body);
    expect(bodies.filter((b) => b.temperature === 0.2)).toHaveLength(2);
    expect(bodies.filter((b) => 'top_k' in b && 'reasoning_effort' in b)).toHaveLength(2);
  });

  it('a persona file that is missing is exit 2 with its name', async () => {
    const ran = await line('run intima --target openai/m --system nowhere.txt', {
      env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' },
    });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/nowhere\.txt: is no file/);
  });
});

describe('flags of sampling and limits', () => {
  it('reach the target, and only the target', async () => {
    const server = await serve();
    const ran = await line(
      `run intima --target openai/m --judge openai/judge-1 --top-p 0.5 --thinking off --timeout 20 --retries 0 --tpm 1000000 ${FLAGS}`,
      { env: at(server) },
    );
    expect(ran.code).toBe(0);
    expect(asked(server, 'm')[0]?.body).toMatchObject({ top_p: 0.5, reasoning_effort: 'none' });
    const [judge] = asked(server, 'judge-1');
    expect(judge?.body).not.toHaveProperty('top_p');
    expect(judge?.body).not.toHaveProperty('reasoning_effort');
  });

  it('--thinking takes on or off', async () => {
    const ran = await line('run intima --target sample/warm --thinking maybe');
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('"maybe" is not one of on, off');
  });

  it('--user-model must be a model', async () => {
    const ran = await line('run intima --target sample/warm --user-model sample/cold');
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/^--user-model: nothing is called "sample\/cold"/);
  });
});
