import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  hearth,
  ITEM_IDS,
  jsonl,
  lastLine,
  line,
  output,
  resultsIn,
  tempDir,
  tempFile,
} from '../support.js';

/** Ten items of which one has no answer. */
const partial = (): string => {
  const known = ITEM_IDS.slice(0, 9).map((item) => ({ item, answer: 'Hello.' }));
  return `--target file/${tempFile('a.jsonl', jsonl(known))} --limit 10 --no-report`;
};

describe('exit codes', () => {
  const file = `--target file/${tempFile(
    'a.jsonl',
    jsonl([{ item: 'en-name-1', answer: 'Hello.' }]),
  )} --items en-name-1,en-name-2,zh-name-1,zh-name-2 --no-report --json`;

  it.each([
    ['', 3],
    ['--fail-on-error 2', 3],
    ['--fail-on-error 3', 0],
    ['--fail-on-error 74.9%', 3],
    ['--fail-on-error 75%', 0],
    ['--fail-on-error 100%', 0],
  ])('three of four unscored with "%s": exit %i', async (flag, code) => {
    const ran = await line(`run intima ${file} ${flag}`);
    expect(ran.code).toBe(code);
    const { exit } = output(ran);
    if (code === 3) expect(exit.reason).toMatch(/^3 of 4 expected are unscored/);
    else expect(exit.reason).toBe('done');
  });

  it('score, resume and judge look at the same threshold', async () => {
    const home = tempDir();
    await line(`run intima ${file}`, { home });
    expect((await line('score last --json', { home })).code).toBe(3);
    expect((await line('score last --json --fail-on-error 3', { home })).code).toBe(0);
    expect((await line('resume last --json --no-report', { home })).code).toBe(3);
    expect((await line('resume last --json --no-report --fail-on-error 80%', { home })).code).toBe(
      0,
    );
  });

  it('the line about the samples adds up', async () => {
    const ran = await line(`run intima ${partial()}`);
    const sum = /: (\d+) expected = (.+)$/m.exec(ran.stdout);
    const parts = [...(sum?.[2] ?? '').matchAll(/(\d+) [^+]+/g)].map((m) => Number(m[1]));
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.reduce((a, b) => a + b, 0)).toBe(Number(sum?.[1]));
  });

  it.runIf(process.platform === 'linux')(
    'a HEARTH_HOME that cannot be made is exit 4',
    async () => {
      const blocked = tempFile('not-a-folder', '');
      const ran = await line('run intima --target sample/warm --limit 1', {
        env: { HEARTH_HOME: join(blocked, 'home') },
      });
      expect(ran.code).toBe(4);
      expect(lastLine(ran.stderr)).toContain('set HEARTH_HOME');
    },
  );

  it.runIf(process.platform === 'linux')(
    'a full disk is exit 4; what is recorded stays, and resume goes on',
    async () => {
      const home = tempDir();
      const args = 'run intima --target sample/warm --target sample/cold --repeats 20 --no-report';
      const full = await hearth(args.split(' '), { home, fileBlocks: 4000 });
      expect(full.code).toBe(4);
      expect(lastLine(full.stderr)).toContain('the disk is full');
      const resumed = await line('resume last --json --no-report', { home });
      expect(resumed.code).toBe(0);
      expect(resultsIn(resumed).map((r) => r.counts)).toEqual([{ rated: 2480 }, { rated: 2480 }]);
    },
  );

  it('a damaged database is exit 4, and stays as it is', async () => {
    const home = tempDir();
    mkdirSync(join(home, 'hearth'));
    writeFileSync(join(home, 'hearth', 'hearth.db'), 'x'.repeat(5000));
    const ran = await line('runs', { home });
    expect(ran.code).toBe(4);
    expect(lastLine(ran.stderr)).toContain('is not a readable Hearth database');
  });

  it.runIf(process.getuid?.() !== 0)('a folder that may not be written is exit 4', async () => {
    const home = tempDir();
    mkdirSync(join(home, 'hearth'));
    chmodSync(join(home, 'hearth'), 0o500);
    expect((await line('run intima --target sample/warm', { home })).code).toBe(4);
  });

  it('HEARTH_HOME is created when it is missing', async () => {
    const deep = join(tempDir(), 'a', 'b', 'c');
    const ran = await line('run intima --target sample/warm --limit 1 --no-report', {
      env: { HEARTH_HOME: deep },
    });
    expect(ran.code).toBe(0);
    expect((await hearth(['runs'], { env: { HEARTH_HOME: deep } })).stdout).toContain(
      'sample/warm',
    );
  });
});
