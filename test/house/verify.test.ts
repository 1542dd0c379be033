import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const OK = 'node --version';
const BROKEN = 'node no-such-file.mjs';

/** A small project with our scripts and packages, and with checks and test files of its own. */
function project(
  files: Record<string, string>,
  checks: Partial<Record<'build' | 'typecheck' | 'lint' | 'unused', string>> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-house-'));
  folders.push(folder);
  cpSync(join(ROOT, 'scripts', 'lib'), join(folder, 'scripts', 'lib'), { recursive: true });
  cpSync(join(ROOT, 'scripts', 'verify.mjs'), join(folder, 'scripts', 'verify.mjs'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const scripts = { build: OK, typecheck: OK, lint: OK, unused: OK, ...checks };
  const written = { 'package.json': JSON.stringify({ type: 'module', scripts }), ...files };
  for (const [name, text] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** The verify script of a project: its exit code and the lines of its standard output. */
function verify(folder: string, env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ code: number | null; lines: string[]; last: string | undefined }>((done) => {
    const child = spawn(process.execPath, [join(folder, 'scripts', 'verify.mjs'), '--no-install'], {
      // A browser that is "there" (any file will do) keeps the script from installing one.
      env: { ...process.env, LC_ALL: 'C', HEARTH_TEST_DATA: 'none', ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('close', (code) => {
      const lines = output.trimEnd().split('\n');
      done({ code, lines, last: lines.at(-1) });
    });
  });
}

const testFile = (body: string) => `import { it } from 'vitest';\n${body}\n`;
const GREEN = { 'a.test.js': testFile("it('holds', () => {});") };

describe('npm run verify', () => {
  it('runs a few failed tests once more, alone, and names what passed only then', async () => {
    const folder = project({
      'shaky.test.js': `import { existsSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
it('needs a quiet machine', () => {
  const before = existsSync('been-here');
  writeFileSync('been-here', '');
  expect(before).toBe(true);
});
it('never holds', () => { throw new Error('no'); });
`,
      ...GREEN,
    });
    const { code, lines, last } = await verify(folder);
    expect(last).toBe('6 passed, 1 failed, 0 skipped');
    expect(code).toBe(1);
    const at = lines.indexOf('Passed only when run once more, alone:');
    expect(lines[at + 1]).toContain('shaky.test.js › needs a quiet machine');
    expect(lines.slice(at + 2).join('\n')).toContain('shaky.test.js › never holds');
  });

  it('counts each check as one test and ends with exactly the three numbers', async () => {
    const { code, last } = await verify(project(GREEN));
    expect(last).toBe('5 passed, 0 failed, 0 skipped');
    expect(code).toBe(0);
  });

  it('goes on after a failed check, names it and exits 1', async () => {
    const { code, lines, last } = await verify(project(GREEN, { typecheck: BROKEN }));
    expect(lines).toContain('  npm run typecheck');
    expect(last).toBe('4 passed, 1 failed, 0 skipped');
    expect(code).toBe(1);
  });

  it('names failed and skipped tests with their files', async () => {
    const { code, lines, last } = await verify(
      project({
        'a.test.js': testFile(
          "it('breaks', () => { throw new Error('x'); });\nit.skipIf(true)('waits', () => {});",
        ),
      }),
    );
    expect(lines).toContain('  a.test.js › breaks');
    expect(lines).toContain('  a.test.js › waits');
    expect(last).toBe('4 passed, 1 failed, 1 skipped');
    expect(code).toBe(1);
  });

  it('counts a test file that cannot be loaded as failed', async () => {
    const { code, last } = await verify(
      project({ ...GREEN, 'b.test.js': "import './missing.js';\n" }),
    );
    expect(last).toBe('5 passed, 1 failed, 0 skipped');
    expect(code).toBe(1);
  });

  it('counts an error outside of any test as failed', async () => {
    const { code, last } = await verify(
      project({
        'a.test.js': testFile(
          "it('holds', () => { Promise.reject(new Error('nobody waits for this')); });",
        ),
      }),
    );
    expect(last).toBe('5 passed, 1 failed, 0 skipped');
    expect(code).toBe(1);
  });

  it('fails a skipped official-data test only where the data is', async () => {
    const folder = project({
      ...GREEN,
      'b.test.js': testFile("it.skipIf(true)('[official data] counts rows', () => {});"),
      'data/intima/INTIMA.jsonl': '',
    });
    expect((await verify(folder)).last).toBe('5 passed, 0 failed, 1 skipped');
    const there = await verify(folder, { HEARTH_TEST_DATA: 'data' });
    expect(there.last).toBe('5 passed, 1 failed, 0 skipped');
    expect(there.lines.join('\n')).toContain('skipped although the official data is here');
    expect(there.code).toBe(1);
  });

  it('fails a skipped browser test where Chromium is', async () => {
    const folder = project({
      ...GREEN,
      'b.test.js': testFile("it.skipIf(true)('[browser] draws', () => {});"),
      chromium: '',
    });
    const { code, last } = await verify(folder, { HEARTH_CHROMIUM: join(folder, 'chromium') });
    expect(last).toBe('5 passed, 1 failed, 0 skipped');
    expect(code).toBe(1);
  });

  it('has no report when the runner finds no test, and says so', async () => {
    const { code, last } = await verify(project({}));
    expect(last).toBe('4 passed, 1 failed, 0 skipped');
    expect(code).toBe(1);
  });
});
