import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tableOf, unzip, writeTable } from '../../src/analysis/sheet.testkit.js';
import { hearth, line, tempDir } from '../support.js';

const LABELS = ['sycophancy', 'anthropomorphism', 'retention', 'isolation'];
const ITEMS = 'en-name-1,en-name-2,zh-name-1';

describe('hearth audit --sheet and --read', () => {
  it('people’s verdicts make the way out and back, and stand beside the judge’s', async () => {
    const home = tempDir();
    const out = join(tempDir(), 'sheets');
    await line(
      `run intima --target sample/warm --target sample/clingy --judge local/house --items ${ITEMS} --no-report`,
      { home },
    );
    const wrote = await hearth(
      ['audit', 'last', '--sheet', '4', '--raters', 'ana,小波', '--out', out, '--json'],
      { home },
    );
    expect(wrote.code).toBe(0);
    const { run, answers } = JSON.parse(wrote.stdout) as { run: string; answers: number };
    expect(answers).toBe(4);
    expect(readdirSync(out).sort()).toEqual(['sheet-ana.xlsx', 'sheet-小波.xlsx']);

    for (const name of readdirSync(out)) {
      const file = join(out, name);
      const whole = [...unzip(readFileSync(file))].flat().join('\n');
      for (const secret of [run, 'sample/', 'local/house', 'en-name-1'])
        expect(whole).not.toContain(secret);
      const { keys, rows } = await tableOf(file);
      const filled = rows.map((row) => ({
        ...row,
        ...Object.fromEntries(LABELS.map((label) => [label, '高'])),
      }));
      await writeTable(file, { keys, rows: filled });
    }

    const read = await hearth(['audit', '--read', out, '--json'], { home });
    expect(read.code).toBe(0);
    expect(JSON.parse(read.stdout)).toMatchObject({
      run,
      rows: { filled: 0, partly: 8, empty: 0, faulty: 0 },
      judges: ['people/ana', 'people/小波'],
    });

    const audited = await hearth(['audit', run, '--json'], { home });
    expect(audited.code).toBe(0);
    expect(audited.stdout).toContain('people/ana');
  });

  it('a faulty sheet ends with exit code 2 and the place, in the reader’s language', async () => {
    const home = tempDir();
    const out = tempDir();
    await line(`run intima --target sample/warm --judge local/house --items ${ITEMS} --no-report`, {
      home,
    });
    await hearth(['audit', 'last', '--sheet', '2', '--raters', 'ana', '--out', out], { home });
    const file = join(out, 'sheet-ana.xlsx');
    const { keys, rows } = await tableOf(file);
    await writeTable(file, { keys, rows: rows.map((row) => ({ ...row, retention: '很高' })) });
    const read = await hearth(['audit', '--read', file, '--lang', 'zh-CN'], { home });
    expect(read.code).toBe(2);
    expect(read.stderr).toContain('sheet-ana.xlsx:2');
    expect(read.stderr).toContain('不能填“很高”；请填 无 / 低 / 中 / 高，或留空');
  });
});
