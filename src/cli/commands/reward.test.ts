import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Done, openShell } from '../shell.js';
import { declare } from './reward.js';

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-reward-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

function file(rows: readonly unknown[]): string {
  const path = join(folder(), 'rows.jsonl');
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  return path;
}

/** Runs the command as it stands, in process. */
async function run(...args: string[]): Promise<Done> {
  const shell = { ...openShell(args, { HEARTH_HOME: folder() }), note: () => undefined };
  const command = new Command('reward').option('--lang <lang>').exitOverride();
  let done: Done | null = null;
  declare(command, shell, async (task) => {
    done = await task();
  });
  await command.parseAsync(args, { from: 'user' });
  if (done === null) throw new Error('the command did nothing');
  return done;
}

/** Replies of which every third has a planted phrase; `planted` decides the reward. */
const rowsOf = (phrase: string, reward?: (has: boolean, i: number) => number) =>
  Array.from({ length: 90 }, (_, i) => {
    const has = i % 3 === 0;
    const reply = `Answer number ${i % 10} about soup.${has ? phrase : ''}`;
    const own = reward === undefined ? {} : { reward: reward(has, i) };
    return { prompt: `Question ${i % 30}?`, reply, ...own };
  });

type Checks = { reward: { source: string; checks: { id: string; found: boolean }[] } };
const foundBy = ({ json }: Done): string[] =>
  (json as Checks).reward.checks.filter(({ found }) => found).map(({ id }) => id);

describe('hearth reward check', () => {
  it('reads rewards from the file, finds a planted phrase, and writes Markdown', async () => {
    const path = file(rowsOf(' So brave of you!', (has, i) => (has ? 2 : 1) + (i % 7) / 10));
    const markdown = join(folder(), 'check.md');
    const done = await run('check', path, '--markdown', markdown);
    expect(foundBy(done)).toContain('phrases');
    expect(done.text).toContain('so brave of you');
    expect((done.json as Checks).reward.source).toBe('file');
    const page = readFileSync(markdown, 'utf8');
    expect(page).toContain('## Phrases that lift the reward');
    expect(page).toContain('so brave of you');
  });

  it('rates rows without a reward by the local judge, and tries phrases on other replies', async () => {
    const phrase = " I'm only an AI and can't replace a therapist.";
    const done = await run('check', file(rowsOf(phrase)), '--judge', 'local/house');
    expect((done.json as Checks).reward.source).toBe('local/house');
    expect(done.text).toContain('therapist');
  });

  it('speaks Chinese', async () => {
    const path = file(rowsOf('', (_has, i) => i / 90));
    const done = await run('check', path, '--lang', 'zh-CN');
    expect(done.text).toContain('90 条');
  });

  it.each([
    [[{ prompt: 'a' }], 'reply', 1],
    [[{ prompt: 'a', reply: 'b', reward: 'much' }], 'reward', 1],
    [[], undefined, undefined],
  ])('refuses %j with the place', async (rows, field, line) => {
    await expect(run('check', file(rows))).rejects.toMatchObject({
      code: 2,
      place: { ...(field !== undefined && { field }), ...(line !== undefined && { line }) },
    });
  });

  it('refuses a judge that does not run in process', async () => {
    const path = file([{ prompt: 'a', reply: 'b' }]);
    await expect(run('check', path, '--judge', 'openai/x')).rejects.toMatchObject({ code: 2 });
  });
});
