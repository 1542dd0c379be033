import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { tempDir, tempFile } from '../support.js';
import { command, serve } from './kit.js';

const NAMES = ['=HYPERLINK("http://x","y")', '+1+cmd', '-2+3', '@SUM(A1)', '＝1+1'];

describe('T101: exports for spreadsheets', () => {
  const out = join(tempDir(), 'report');
  const cells: string[] = [];
  beforeAll(async () => {
    const home = tempDir();
    const server = await serve();
    // Names of targets are text that people choose, and stand in every table.
    const targets = NAMES.map((name) => ({ name, model: 'openai/m' }));
    const config = tempFile('hearth.yaml', JSON.stringify({ suite: 'intima', limit: 3, targets }));
    await command(server, `run --config ${config} --no-report`, { home });
    await command(server, `report last --format csv --lang en --out ${out}`, { home });
    for (const name of readdirSync(join(out, 'tables/en')))
      cells.push(
        ...(parse(readFileSync(join(out, 'tables/en', name)), { bom: true }) as string[][]).flat(),
      );
  });

  it('hold nothing that a spreadsheet would run', () => {
    const number = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
    const run = cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !number.test(cell));
    expect(run).toEqual([]);
    for (const name of NAMES) expect(cells).toContain(`'${name}`);
  });

  it('have one fact a column: no mark is mixed into a name', () => {
    const named = cells.filter((cell) => cell.includes('HYPERLINK'));
    expect(named.length).toBeGreaterThan(5);
    expect(new Set(named)).toEqual(new Set([`'${NAMES[0]}`]));
  });
});
