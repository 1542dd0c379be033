import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealOf } from '../../src/store/seal.js';
import { at, models } from '../mock-models.js';
import { lastLine, line, output, resultsIn, tempDir } from '../support.js';

describe('a bundle', () => {
  const home = tempDir();
  const cwd = tempDir();
  const file = join(cwd, 'run.hearth');
  let results: ReturnType<typeof resultsIn> = [];
  let run = '';
  beforeAll(async () => {
    const server = await models();
    const ran = await line(
      'run intima --target openai/m --target sample/warm --judge openai/judge-1 --judge local/house --limit 4 --json --no-report',
      { home, env: at(server) },
    );
    await server.close();
    results = resultsIn(ran);
    run = output(ran).runs[0]?.run ?? '';
    const bundled = await line(`bundle last --out ${file} --json`, { home });
    expect(bundled.code).toBe(0);
    expect(JSON.parse(bundled.stdout)).toMatchObject({ bundle: { run, items: 'included' } });
  });

  it('is verified on another machine without a call or a store: exit 0', async () => {
    const ran = await line(`verify ${file}`, { home: tempDir() });
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('all equal');
  });

  it('holds no key and no path of this machine', () => {
    const packed = readFileSync(file);
    const text = gunzipSync(packed).toString('utf8');
    expect(text).not.toContain('test-key');
    expect(text).not.toContain(home);
  });

  it('is imported, shows the same results, and a second time changes nothing', async () => {
    const there = tempDir();
    expect((await line(`import ${file}`, { home: there })).code).toBe(0);
    expect(resultsIn(await line(`show ${run} --json`, { home: there }))).toEqual(results);
    const again = await line(`import ${file}`, { home: there });
    expect(again.code).toBe(0);
    expect(again.stdout).toContain('is here already');
  });

  it('that is cut or not there is exit 2', async () => {
    const cut = join(cwd, 'cut.hearth');
    writeFileSync(cut, readFileSync(file).subarray(0, 500));
    const ran = await line(`verify ${cut}`);
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('cut.hearth');
    expect((await line('import nowhere.hearth')).code).toBe(2);
    expect((await line(`bundle last --out ${file}`, { home })).code).toBe(2);
  });

  it('whose figures are not those of its records is exit 4, and they are listed', async () => {
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
    const forged = lines
      .slice(0, -2)
      .map((text) =>
        text.startsWith('{"kind":"result"')
          ? text.replace(/"coverage":1\b/, '"coverage":0.5')
          : text,
      )
      .map((text) => `${text}\n`)
      .join('');
    const body = gzipSync(forged);
    const path = join(cwd, 'forged.hearth');
    writeFileSync(
      path,
      Buffer.concat([body, sealOf(createHash('sha256').update(body).digest('hex'))]),
    );
    const ran = await line(`verify ${path} --json`);
    expect(ran.code).toBe(4);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      verification: {
        equal: false,
        differences: [{ field: 'coverage', stored: 0.5, now: 1 }, {}, {}, {}, {}, {}],
      },
    });
    const told = await line(`verify ${path} --lang zh-CN`);
    expect(told.stdout).toContain('coverage');
  });
});

describe('a bundle of a suite in a folder', () => {
  const examples = join(import.meta.dirname, '../../examples');

  it('says that the folder belongs to it, and is verified and imported where the folder is', async () => {
    const server = await models({ answer: () => 'A' });
    const [home, cwd] = [tempDir(), tempDir()];
    cpSync(join(examples, 'gold'), join(cwd, 'gold'), { recursive: true });
    const ran = await line('run ./gold --target openai/m --limit 4 --json --no-report', {
      home,
      cwd,
      env: at(server),
    });
    await server.close();
    const bundled = await line('bundle last --out own.hearth', { home, cwd });
    expect(bundled.code).toBe(0);
    expect(bundled.stdout).toContain('hand the folder over as well');
    const file = join(cwd, 'own.hearth');

    const there = { home: tempDir(), cwd: tempDir() };
    const without = await line(`verify ${file}`, there);
    expect(without.code).toBe(2);
    expect(lastLine(without.stderr)).toContain('--suite DIR');
    const other = await line(`verify ${file} --suite ${join(examples, 'labels')}`, there);
    expect(other.code).toBe(2);
    expect(lastLine(other.stderr)).toContain('"goodbyes"');
    cpSync(join(cwd, 'gold'), join(there.cwd, 'copied'), { recursive: true });
    const verified = await line(`verify ${file} --suite ./copied`, there);
    expect(verified.code).toBe(0);
    expect(verified.stdout).toContain('1 result, equal');

    expect((await line(`import ${file}`, there)).code).toBe(2);
    expect((await line(`import ${file} --suite ./copied`, there)).code).toBe(0);
    const elsewhere = { home: there.home, cwd: tempDir() };
    expect(resultsIn(await line('show last --json', elsewhere))).toEqual(resultsIn(ran));
    // It can be bundled again, and stays the same run.
    expect((await line('bundle last --out again.hearth', elsewhere)).code).toBe(0);
    expect((await line(`import ${join(elsewhere.cwd, 'again.hearth')}`, { home, cwd })).code).toBe(
      2,
    );
    const known = await line(`import ${join(elsewhere.cwd, 'again.hearth')} --suite gold`, {
      home,
      cwd,
    });
    expect(known.stdout).toContain('is here already');
  });

  it('of a suite of Hearth takes no folder', async () => {
    const how = { home: tempDir(), cwd: tempDir() };
    await line('run intima --target sample/warm --limit 1 --no-report', how);
    await line('bundle last --out x.hearth', how);
    const ran = await line('verify x.hearth --suite .', how);
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(/^--suite: /);
  });
});
