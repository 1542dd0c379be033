import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { asked, at, models } from '../mock-models.js';
import type { MockServer } from '../mock-server.js';
import { lastLine, line, tempDir } from '../support.js';

const servers: MockServer[] = [];
const serve = async (): Promise<MockServer> => {
  const server = await models();
  servers.push(server);
  return server;
};
afterAll(() => Promise.all(servers.map((server) => server.close())));

const planFile = (text: string, name = 'spring.yaml'): string => {
  const file = join(tempDir(), name);
  writeFileSync(file, text);
  return file;
};
const names = Array.from({ length: 50 }, (_, i) => `openai/m${i + 1}`);
const FIFTY = `defaults: { limit: 2, judges: [local/house] }
suites:
  - { suite: intima, name: builtin-en, set: { lang: en } }
  - { suite: intima, name: builtin-zh, set: { lang: zh } }
targets: [${names.join(', ')}]
`;

describe('hearth plan', () => {
  it('runs two suites × fifty targets into one status table', async () => {
    const server = await serve();
    const how = { home: tempDir(), env: at(server) };
    const file = planFile(FIFTY);
    const ran = await line(`plan ${file} --no-report --json`, how);
    expect(ran.code).toBe(0);
    expect(server.seen).toHaveLength(200);
    const { runs, plan } = JSON.parse(ran.stdout);
    expect(runs).toHaveLength(2);
    expect(plan.rows).toHaveLength(100);
    expect(plan.totals).toMatchObject({
      byStatus: { done: 100 },
      done: 400,
      total: 400,
      errors: 0,
    });
    // By file and by name the same table, and no second run by accident.
    const byFile = await line(`plan status ${file} --json`, how);
    const byName = await line('plan status spring --json', how);
    expect(JSON.parse(byFile.stdout).plan.totals).toEqual(plan.totals);
    expect(JSON.parse(byName.stdout).plan).toEqual(JSON.parse(byFile.stdout).plan);
    const again = await line(`plan ${file}`, how);
    expect(again.code).toBe(2);
    expect(lastLine(again.stderr)).toContain('--resume');
    expect(server.seen).toHaveLength(200);
  });

  it('says beforehand what it would ask, and asks nothing', async () => {
    const server = await serve();
    const ran = await line(`plan ${planFile(FIFTY)} --dry-run --json`, { env: at(server) });
    expect(ran.code).toBe(0);
    const { plan } = JSON.parse(ran.stdout);
    expect(plan.runs.map((run: { total: { calls: number } }) => run.total.calls)).toEqual([
      100, 100,
    ]);
    expect(server.seen).toHaveLength(0);
  });

  it('goes on where it was stopped: one run out of budget does not end the other', async () => {
    const server = await serve();
    const how = { home: tempDir(), env: at(server) };
    const file = planFile(`defaults: { limit: 3, targets: [openai/m], judges: [local/house] }
runs:
  - { suite: intima, name: short, max_calls: 1, max_connections: 1 }
  - { suite: intima, name: whole, set: { lang: zh } }
`);
    const stopped = await line(`plan ${file} --no-report --json`, how);
    expect(stopped.code).toBe(5);
    expect(lastLine(stopped.stderr)).toContain('stopped by --max-calls: calls made: 1, limit: 1');
    expect(JSON.parse(stopped.stdout).plan.rows).toMatchObject([
      { entry: 'short', status: 'stopped' },
      { entry: 'whole', status: 'done' },
    ]);
    const table = await line(`plan status ${file} --lang zh-CN`, how);
    expect(table.stdout).toContain('已停止');
    const resumed = await line(`plan ${file} --resume --max-calls 50 --no-report --json`, how);
    expect(resumed.code).toBe(0);
    expect(asked(server, 'm')).toHaveLength(6);
  });

  it('a plan of which nothing can be run is refused with file and line, and stores nothing', async () => {
    const home = tempDir();
    const file = planFile(
      'runs:\n  - { suite: intima, targets: [openai/m] }\n  - { suite: nowhere, targets: [openai/m] }\n',
    );
    const ran = await line(`plan ${file}`, { home });
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/spring\.yaml:3: .*nowhere/);
    expect((await line('runs --json', { home })).stdout).toContain('"list":[]');
    expect((await line('plan status no-such-plan')).code).toBe(2);
  });
});
