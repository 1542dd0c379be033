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

  it('--check names the rules that can cut off a stream, and a secret that is not there', async () => {
    const house = hearth(folder(), '--policy', join(ROOT, 'policies', 'house.yaml'), '--check');
    const out = listen(house.stdout);
    expect(await ended(house)).toBe(0);
    expect(out.said()).toContain(
      'Can cut off a reply that has begun to go out: free-exit, minor-no-partner\n',
    );
    const law = join(ROOT, 'policies', 'california-sb243.yaml');
    const without = hearth(folder(), '--policy', law, '--check');
    const err = listen(without.stderr);
    expect(await ended(without)).toBe(2);
    expect(err.said()).toMatch(
      /california-sb243\.yaml:14: hand_over\.secret_env: HEARTH_WEBHOOK_SECRET: must hold/,
    );
  });

  it('--counts prints what was counted since a day, by persona', async () => {
    const home = folder();
    const db = await openDatabase(join(home, 'hearth.db'));
    const row = (hour: number, kind: string, name: string, n: number) => ({
      ...{ hour_ms: hour, policy: 'p', persona: 'mia', version: 'v1', model: 'm' },
      ...{ kind, name, n },
    });
    const day = Date.UTC(2026, 10, 30);
    await db
      .insertInto('label_count')
      .values([
        row(day - 3_600_000, 'reply', 'act', 9),
        row(day, 'reply', 'act', 4),
        row(day, 'label', 'isolation', 1),
      ])
      .execute();
    await db.destroy();
    const child = hearth(home, '--counts', '--since', '2026-11-30', '--by', 'persona');
    const out = listen(child.stdout);
    expect(await ended(child)).toBe(0);
    expect(
      out
        .said()
        .split('\n')
        .slice(0, 3)
        .map((line) => line.replace(/ +/g, ' ')),
    ).toEqual([
      'persona kind name count of the turns',
      'mia reply act 4 100.0 %',
      'mia label isolation 1 25.0 %',
    ]);
    const wrong = hearth(home, '--counts', '--since', '2026-02-30');
    const err = listen(wrong.stderr);
    expect(await ended(wrong)).toBe(2);
    expect(err.said()).toContain('--since');
  });

  it.each([
    [['--policy', EXAMPLE, '--upstream', 'ftp://a/v1'], '--upstream: is not an address'],
    [['--policy', EXAMPLE, '--upstream', 'http://me:pw@a/v1'], '--upstream: must hold no name'],
    [[], '--policy: is missing'],
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
