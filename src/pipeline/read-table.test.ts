import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HearthError } from '../contract/index.js';
import { readTable } from './read-table.js';
import { readAnswers } from './records.js';
import { tempDir } from './run.testkit.js';

async function file(name: string, content: string): Promise<string> {
  const path = join(await tempDir(), name);
  await writeFile(path, content);
  return path;
}
const failure = async (promise: Promise<unknown>): Promise<HearthError> => {
  const error = await promise.then(
    () => null,
    (e: unknown) => e,
  );
  if (!(error instanceof HearthError)) throw new Error('no HearthError was thrown');
  return error;
};

describe('rows of a CSV', () => {
  it.each<[string, string, number[], boolean]>([
    ['one line each', 'item,answer\na,x\nb,y\n', [2, 3], false],
    ['cells of several lines', 'item,answer\na,"x\n\nx"\nb,y\nc,"z\nz"\n', [2, 3, 4], true],
    ['lines as Windows ends them', 'item,answer\r\na,"x\r\nx"\r\nb,y\r\n', [2, 3], true],
    ['blank rows, which a spreadsheet shows', 'item,answer\n\na,x\n\n\nb,y\n', [3, 6], false],
    ['column names of two lines', '"item",answer,"my\nnote"\na,x,\nb,y,\n', [2, 3], true],
  ])('are counted as a spreadsheet counts them: %s', async (_, csv, rows, spans) => {
    const table = await readTable(await file('a.csv', csv));
    expect(table.lines.map(({ line }) => line)).toEqual(rows);
    expect(table.spans ?? false).toBe(spans);
  });

  it.each([';', '\t', ','])('are told apart by the sign between the names: %j', async (sign) => {
    const names = ['"No.\n[no]"', '"says ""a, b; c""\n[says]"', '[id]'].join(sign);
    const table = await readTable(await file('a.csv', `${names}\n${['1', 'x', 'H'].join(sign)}\n`));
    expect(Object.values(table.lines[0]?.record ?? {})).toEqual(['1', 'x', 'H']);
  });

  it('are counted so whatever the cells hold (property)', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\n', ',', '字', ' ') });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 6 }), async (cells) => {
        const csv = stringify([['id', 'text'], ...cells.map((text, i) => [`i${i}`, text])]);
        const { lines } = await readTable(await file('a.csv', csv));
        expect(lines.map(({ line, record }) => [line, record.id])).toEqual(
          cells.map((_, i) => [i + 2, `i${i}`]),
        );
      }),
      { numRuns: 50 },
    );
  });

  it.each<[string, string, number]>([
    ['a row with too many cells', 'item,answer\na,"x\nx"\n\nb,y,z\n', 4],
    ['a stray quote', 'item,answer\na,"x\nx"\nb,y"z\n', 3],
    ['text behind a quote', 'item,answer\na,"x\nx"z\n', 2],
  ])('are named so where the parser stops: %s', async (_, csv, row) => {
    const error = await failure(readTable(await file('a.csv', csv)));
    expect(error.place.line).toBe(row);
    expect(error.text.en).toMatch(new RegExp(`^is not a readable table: row ${row}: `));
    expect(error.text.en).not.toMatch(/\bline \d/);
  });

  it('are named so in the faults of an answer file', async () => {
    const csv = 'item,answer\na,"one\ntwo\nthree"\nzz,x\n';
    const error = await failure(readAnswers(await file('a.csv', csv), [{ id: 'a', clusters: {} }]));
    expect(error.place).toMatchObject({ line: 3, field: 'item' });
  });
});
