import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ran } from '../support.js';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
};
const ACCOUNTS = ['better-auth', '@better-auth/passkey', '@node-rs/argon2'] as const;

/** No folder above it holds packages, as one of the system's temporary folders may. */
const ABOVE = ['/var/tmp', homedir()].find(
  (path) => existsSync(path) && !existsSync(join(path, 'node_modules')),
);

/** Hearth as somebody has it who installed what it needs and nothing that is optional. */
describe.skipIf(ABOVE === undefined)('studio without the optional packages', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(ABOVE ?? '', 'hearth-bare-'));
    cpSync(join(ROOT, 'dist'), join(folder, 'dist'), {
      recursive: true,
      filter: (path) => !path.includes(`${sep}dist${sep}web`),
    });
    cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
    for (const name of Object.keys(PACKAGE.dependencies)) add(name);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function add(name: string): void {
    const to = join(folder, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), to, 'dir');
  }

  it('opens the pages of one machine, which need none of them', async () => {
    const child = spawn(
      process.execPath,
      [join(folder, 'dist', 'cli', 'index.js'), 'studio', '--port=0', '--lang=en'],
      { cwd: folder, env: bareEnv() },
    );
    const ended = new Promise((done) => child.once('close', done));
    let said = '';
    const open = new Promise<void>((done, fail) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: unknown) => {
          said += String(text);
          // The two lines come by two pipes, in either order.
          if (said.includes('Ctrl-C') && /http:\/\/\S+\s/.test(said)) done();
        });
      void ended.then(() => fail(new Error(said)));
    });
    try {
      await open;
      const [origin] = /http:\/\/\S+/.exec(said) ?? [];
      expect(await (await fetch(`${origin}/api/session`)).json()).toMatchObject({ mode: 'local' });
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });

  const bareEnv = (env: Record<string, string> = {}) => ({
    PATH: process.env.PATH ?? '',
    HOME: folder,
    HEARTH_HOME: join(folder, 'home'),
    ...env,
  });
  const studio = (lang: string, env: Record<string, string> = {}): Promise<Ran> =>
    new Promise((done) => {
      execFile(
        process.execPath,
        [
          join(folder, 'dist', 'cli', 'index.js'),
          'studio',
          '--accounts',
          '--port=0',
          `--lang=${lang}`,
        ],
        {
          cwd: folder,
          timeout: 30_000,
          env: bareEnv(env),
        },
        (error, stdout, stderr) =>
          done({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr }),
      );
    });

  it.each([
    ['en', /accounts need packages that are not installed/],
    ['zh-CN', /账号功能所需的软件包尚未安装/],
  ])('names what accounts need, with versions, in %s', async (lang, words) => {
    const { code, stderr } = await studio(lang);
    expect([code, stderr]).toEqual([2, expect.stringMatching(words)]);
    const names = ACCOUNTS.map((name) => `${name}@${PACKAGE.peerDependencies[name]}`);
    expect(stderr).toContain(`npm install ${names.join(' ')}`);
    expect(stderr).not.toContain('node_modules');
  });

  it.each([
    ['en', /mail needs a package that is not installed/],
    ['zh-CN', /发送邮件所需的软件包尚未安装/],
  ])('names what mail needs, in %s', async (lang, words) => {
    for (const name of ACCOUNTS) if (!existsSync(join(folder, 'node_modules', name))) add(name);
    const { code, stderr } = await studio(lang, {
      HEARTH_SMTP: 'smtps://mail.example',
      HEARTH_MAIL_FROM: 'hearth@team.example',
    });
    expect([code, stderr]).toEqual([2, expect.stringMatching(words)]);
    expect(stderr).toContain(`npm install nodemailer@${PACKAGE.peerDependencies.nodemailer}`);
  });
});
