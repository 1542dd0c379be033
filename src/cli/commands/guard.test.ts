import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { completion, loopback } from '../../models/loopback.testkit.js';
import { openDatabase } from '../../store/index.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const EXAMPLE = join(ROOT, 'examples', 'guard', 'shadow.yaml');

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'hearth-guard-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function hearth(home: string, ...args: string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'src', 'cli', 'index.ts'), 'guard', ...args],
    { cwd: ROOT, env: { PATH: process.env.PATH, HEARTH_HOME: home, LC_ALL: 'C' } },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Gathers what a stream says; `until` waits for a text in it. */
function listen(stream: NodeJS.ReadableStream | null) {
  let text = '';
  const waiting: (() => void)[] = [];
  stream?.on('data', (piece: Buffer) => {
    text += piece.toString();
    for (const wake of waiting.splice(0)) wake();
  });
  return {
    said: () => text,
    async until(words: string) {
      while (!text.includes(words)) await new Promise<void>((wake) => waiting.push(wake));
    },
  };
}
const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => child.once('exit', (code) => done(code)));

describe('hearth guard', () => {
  it('passes replies on, reloads on SIGHUP, ends on SIGTERM, and has counted', async () => {
    const home = folder();
    const policy = join(home, 'policy.yaml');
    copyFileSync(EXAMPLE, policy);
    const upstream = await loopback(() => completion('Stay with me, you need nobody else.'));
    onTestFinished(upstream.close);
    const child = hearth(
      home,
      ...['--policy', policy, '--upstream', `${upstream.origin}/v1`, '--port', '0'],
    );
    const [out, err] = [listen(child.stdout), listen(child.stderr)];
    await out.until('\n');
    const origin = out.said().trim();
    expect(err.said()).toContain('policy shadow');
    const answer = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hearth-persona': 'mia' },
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'I must go' }] }),
    });
    expect(await answer.text()).toContain('you need nobody else');
    writeFileSync(policy, 'hearth: guard-policy\nname: broken\n');
    child.kill('SIGHUP');
    await err.until('policy.yaml');
    expect(err.said()).toMatch(/policy\.yaml:1: about: is missing/);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(err.said()).not.toContain('nobody else');
    const db = await openDatabase(join(home, 'hearth.db'));
    const rows = await db
      .selectFrom('label_count')
      .select(['persona', 'kind', 'name', 'n'])
      .where('kind', '=', 'reply')
      .orderBy('name')
      .execute();
    await db.destroy();
    expect(rows).toEqual([
      { persona: 'mia', kind: 'reply', name: 'rated', n: 1 },
      { persona: 'mia', kind: 'reply', name: 'shadow', n: 1 },
    ]);
  });

  it('--check lists the rules, in both languages, and needs no server', async () => {
    const child = hearth(folder(), '--policy', EXAMPLE, '--check', '--lang', 'zh-CN');
    const out = listen(child.stdout);
    expect(await ended(child)).toBe(0);
    expect(out.said()).toContain('cue-without-people  只度量');
  });

  it.each([
    [['--policy', EXAMPLE, '--upstream', 'not an address'], '--upstream: is not an address'],
    [
      ['--policy', EXAMPLE, '--upstream', 'http://a/', '--upstream-key-env', 'NO_KEY'],
      'NO_KEY: is',
    ],
  ])('%j: exit 2 with the place', async (args, place) => {
    const child = hearth(folder(), ...args);
    const err = listen(child.stderr);
    expect(await ended(child)).toBe(2);
    expect(err.said()).toContain(place);
  });
});
