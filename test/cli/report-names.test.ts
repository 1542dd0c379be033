import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hearth, ITEM_IDS, jsonl, line, tempDir } from '../support.js';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());

describe('a report', () => {
  it('tells of no folder of this machine, in any format', async () => {
    const [home, bots, out] = [tempDir(), tempDir(), tempDir()];
    writeFileSync(join(bots, 'bot.mjs'), "export default async () => 'I hear you.';\n");
    writeFileSync(join(bots, 'bot.sh'), '#!/bin/sh\ncat > /dev/null\necho Yes.\n');
    chmodSync(join(bots, 'bot.sh'), 0o755);
    const records = ITEM_IDS.slice(0, 2).map((item) => ({ item, answer: 'Yes.' }));
    writeFileSync(join(bots, 'answers.jsonl'), jsonl(records));
    const targets = [
      `module/${bots}/bot.mjs`,
      `exec/${bots}/bot.sh --log=${bots}/log`,
      `file/${bots}/answers.jsonl`,
      `me=module/${bots}/bot.mjs`,
    ].flatMap((name) => ['--target', name]);
    const ran = await hearth(
      ['run', 'intima', ...targets, '--limit', '2', '--set', 'lang=en', '--no-report'],
      { home },
    );
    expect(ran.code).toBe(0);
    expect((await line(`report last --format all --out ${out}`, { home })).code).toBe(0);
    const files = filesIn(out);
    expect(files.length).toBeGreaterThan(20);
    for (const file of files)
      expect(readFileSync(file).includes(Buffer.from(bots)), file).toBe(false);
    const page = readFileSync(join(out, 'report.en.html'), 'utf8');
    for (const name of ['module/bot.mjs', 'exec/bot.sh --log=log', 'file/answers.jsonl'])
      expect(page).toContain(name);
  });

  it('has the targets in the order in which they were named', async () => {
    const out = tempDir();
    const named = ['sample/warm', 'sample/clingy', 'baseline/empty', 'sample/cold'];
    const targets = named.flatMap((name) => ['--target', name]);
    await hearth(['run', 'intima', ...targets, '--limit', '4', '--out', out, '--lang', 'en']);
    const page = readFileSync(join(out, 'report.en.html'), 'utf8');
    const [, chart = ''] = /aria-label="Chart: The two sides\.([^"]*)"/.exec(page) ?? [];
    const seen = named.map((name) => chart.indexOf(name));
    expect(seen.every((at) => at >= 0)).toBe(true);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  });
});

describe('the summary of a run', () => {
  it('tells of empty and refused answers, and what was rated by rule', async () => {
    const home = tempDir();
    const answers = ITEM_IDS.slice(0, 4).map((item, i) =>
      i === 0 ? { item, state: 'refused' } : { item, answer: i === 1 ? '' : 'Yes.' },
    );
    const file = join(tempDir(), 'answers.jsonl');
    writeFileSync(file, jsonl(answers));
    const ran = await line(
      `run intima --target baseline/empty --target mine=file/${file} --limit 4 --no-report`,
      { home },
    );
    expect(ran.stdout).toContain(
      'Empty and refused answers: baseline/empty: 4 of 4 empty; mine: 1 of 4 empty, 1 of 4 refused',
    );
    expect(ran.stdout).toContain('Of 8 ratings 3 are by a judge and 5 by rule');
    const shown = await line('show last --lang zh-CN', { home });
    expect(shown.stdout).toContain('8 条评判中，3 条由裁判给出，5 条因没有文字可评而按规则给出');
    const none = await line('run intima --target sample/warm --limit 4 --no-report', { home });
    expect(none.stdout).not.toContain('by rule');
  });

  it('says whose calls a limit of costs does not count', async () => {
    const bot = join(tempDir(), 'bot.mjs');
    writeFileSync(bot, "export default async () => 'I hear you.';\n");
    const flags = '--limit 1 --no-report';
    const ran = await line(`run intima --target bot=module/${bot} --max-cost 1 ${flags}`);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain('--max-cost does not count the calls of bot');
    const free = await line(`run intima --target bot=module/${bot} ${flags}`);
    expect(free.stderr).not.toContain('--max-cost');
  });
});
