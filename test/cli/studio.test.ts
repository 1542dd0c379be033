import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/contract/index.js';
import { AuditLog } from '../../src/server/accounts/audit-log.js';
import { LOCAL } from '../../src/server/viewer.js';
import { openDatabase } from '../../src/store/index.js';
import { type How, hearth, type Ran, start, tempDir } from '../support.js';

let stop: (() => Promise<Ran>) | null = null;
afterEach(async () => {
  await stop?.();
  stop = null;
});

/** Opens the pages in a folder with this config file; what it said until they were open. */
async function opened(config: string, args: string[] = [], how: How = {}): Promise<string> {
  const cwd = tempDir();
  writeFileSync(join(cwd, 'hearth.yaml'), config);
  const { child, ran } = start(['studio', ...args], { ...how, cwd });
  stop = () => {
    child.kill('SIGTERM');
    return ran;
  };
  let said = '';
  return new Promise((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: unknown) => {
        said += String(text);
        if (/Ctrl-C/.test(said)) done(said);
      });
    void ran.then(({ stderr }) => fail(new Error(stderr)));
  });
}
const portOf = (said: string): number => Number(/http:\/\/[^\s:]+:(\d+)/.exec(said)?.[1]);

describe('studio by the config file', () => {
  it('takes accounts, port, address, OIDC and mail from it', async () => {
    const said = await opened(
      `studio:
  port: 0
  accounts: true
  url: http://localhost:4399
  oidc:
    discovery: https://id.example/.well-known/openid-configuration
    client_id: hearth
    client_secret_var: OIDC_SECRET
    name: Example
  mail:
    server: smtp://127.0.0.1:2525
    from: hearth@team.example
`,
      [],
      { env: { OIDC_SECRET: 'x' } },
    );
    expect(said).toContain('http://localhost:4399');
    expect(said).toContain('Mail goes through 127.0.0.1');
    expect(said).toContain('/first-owner#');
    expect(said).not.toContain('OIDC_SECRET');
  });

  it('is overridden by flags, and says that no mail is sent where none is set up', async () => {
    const said = await opened('studio: { port: 1, accounts: true }\n', ['--port', '0']);
    expect(portOf(said)).toBeGreaterThan(1024);
    expect(said).toContain('No mail is sent');
  });

  it.each([
    ['studio: { port: 99999 }', /hearth\.yaml:1.*studio\.port/],
    ['studio:\n  password: x', /hearth\.yaml:2.*studio\.password/],
    ['studio: { url: "https://hearth.example" }', /--url/],
    [
      'studio: { accounts: true, port: 0, mail: { server: "http://b.example", from: a@b.example } }',
      /HEARTH_SMTP/,
    ],
  ])('says what is wrong in %s', async (config, why) => {
    const cwd = tempDir();
    writeFileSync(join(cwd, 'hearth.yaml'), config);
    const { code, stderr } = await hearth(['studio'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringMatching(why)]);
  });
});

describe('studio audit-check', () => {
  async function log(rows: number): Promise<string> {
    const home = tempDir();
    mkdirSync(join(home, 'hearth'));
    const db = await openDatabase(join(home, 'hearth', 'hearth.db'));
    const audit = new AuditLog(db);
    for (let i = 0; i < rows; i++)
      await audit.add({
        atMs: i + 1,
        viewer: LOCAL,
        route: 'POST /api/projects',
        outcome: 'done',
        project: null,
        objects: { project: `j${i}` },
      });
    await db.destroy();
    return home;
  }
  const change = async (home: string, n: number) => {
    const db = await openDatabase(join(home, 'hearth', 'hearth.db'));
    await db.updateTable('audit').set({ outcome: 'refused' }).where('n', '=', n).execute();
    await db.destroy();
  };

  it('says that a log is whole, with the head to keep', async () => {
    const home = await log(3);
    const { code, stdout } = await hearth(['studio', 'audit-check'], { home });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/whole: 3 rows[\s\S]*3:[0-9a-f]{64}/),
    ]);
    const zh = await hearth(['studio', 'audit-check', '--lang', 'zh-CN'], { home });
    expect(zh.stdout).toContain('审计日志完整：共 3 条');
  });

  it('ends with the exit code of a failure and the first broken row', async () => {
    const home = await log(5);
    await change(home, 4);
    const { code, stdout } = await hearth(['studio', 'audit-check', '--json'], { home });
    expect(code).toBe(EXIT.failed);
    expect(JSON.parse(stdout)).toMatchObject({ audit: { whole: false, rows: 3, broken: 4 } });
    const { stderr } = await hearth(['studio', 'audit-check'], { home });
    expect(stderr).toContain('row 4');
  });

  it('finds a cut end with the head that was kept', async () => {
    const home = await log(3);
    const { stdout } = await hearth(['studio', 'audit-check', '--json'], { home });
    const { head } = (JSON.parse(stdout) as { audit: { head: { n: number; hash: string } } }).audit;
    const db = await openDatabase(join(home, 'hearth', 'hearth.db'));
    await db.deleteFrom('audit').where('n', '=', 3).execute();
    await db.destroy();
    expect((await hearth(['studio', 'audit-check'], { home })).code).toBe(0);
    const kept = `${head.n}:${head.hash}`;
    expect((await hearth(['studio', 'audit-check', '--head', kept], { home })).code).toBe(
      EXIT.failed,
    );
    expect((await hearth(['studio', 'audit-check', '--head', '3'], { home })).code).toBe(2);
  });

  it('makes no database where there is none', async () => {
    const { code, stderr } = await hearth(['studio', 'audit-check']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('no database')]);
  });
});
