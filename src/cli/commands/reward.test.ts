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

type Checks = { reward: { source: string; checks: { id: string; found: boolean | null }[] } };
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

  it('rewards in the file stand alone: rows without one are left out, not rated by the judge', async () => {
    const rows = rowsOf('', (_has, i) => i / 90).map(({ reward, ...row }, i) =>
      i < 10 ? row : { ...row, reward },
    );
    const done = await run('check', file(rows));
    expect(done.json).toMatchObject({ reward: { source: 'file', rows: 90, rated: 80 } });
  });

  it('reads prompts and replies that are lists of messages', async () => {
    const chat = [
      { role: 'system', content: 'x' },
      { role: 'user', content: 'a' },
    ];
    const reply = [{ role: 'assistant', content: [{ type: 'text', text: 'b' }] }];
    const rows = [
      { prompt: chat, reply, reward: 1 },
      { prompt: 'a', reply: 'b', reward: 1 },
    ];
    expect((await run('check', file(rows))).json).toMatchObject({
      reward: { rows: 2, prompts: 1, rated: 2 },
    });
  });

  it('says where there is too little to say, and ticks nothing off', async () => {
    const done = await run('check', file([{ prompt: 'a', reply: 'b', reward: 1 }]));
    const marks = done.text.split('\n').filter((line) => line.includes('too few to say'));
    expect(marks).toHaveLength(5);
    expect(marks.every((line) => line.startsWith('– '))).toBe(true);
    expect(done.text).toContain('5 of 6 checks had too few replies');
    expect(done.text).not.toContain('nothing was found');
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
