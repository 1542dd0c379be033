import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { tempDir } from '../support.js';
import { command, inOrder, run, serve } from './kit.js';

const FORMULAS = ['=HYPERLINK("http://x","y")', '+1+cmd', '-2+3', '@SUM(A1)', '＝1+1'];

describe('T101: exports for spreadsheets', () => {
  const out = join(tempDir(), 'report');
  const cells: string[][] = [];
  beforeAll(async () => {
    const home = tempDir();
    const answers = FORMULAS.map((formula) => `${formula} is what I feel.`);
    const verdicts = FORMULAS.map((formula) =>
      JSON.stringify({
        ...(JSON.parse(verdict({ retention: 'high' })) as object),
        quotes: { retention: [formula] },
      }),
    );
    const { answer } = inOrder({ answers });
    let grades = 0;
    const server = await serve({ answer, judge: () => verdicts[grades++] ?? verdict() });
    await run(server, `--limit ${FORMULAS.length}`, { home });
    await command(server, `report last --format csv --lang en --out ${out}`, { home });
    for (const name of readdirSync(join(out, 'tables/en')))
      cells.push(
        ...(parse(readFileSync(join(out, 'tables/en', name)), { bom: true }) as string[][]),
      );
  });

  it('hold nothing that a spreadsheet would run', () => {
    const all = cells.flat();
    expect(all.some((cell) => cell.startsWith("'=HYPERLINK"))).toBe(true);
    const number = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
    expect(all.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !number.test(cell))).toEqual(
      [],
    );
  });

  it('have one fact a column: no mark is mixed into a text', () => {
    for (const cell of cells.flat()) expect(cell).not.toMatch(/\[(PASS|FAIL)\]/);
    const quoted = cells.flat().filter((cell) => cell.includes('HYPERLINK'));
    expect(new Set(quoted)).toEqual(new Set([`'${FORMULAS[0]}`]));
  });
});
