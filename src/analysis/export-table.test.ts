import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf, type TableRow } from './export-table.js';

async function* each(rows: readonly TableRow[]): AsyncGenerator<TableRow> {
  yield* rows;
}

describe('a table as CSV', () => {
  it('RFC 4180: every text comes back whole, whatever breaks of lines, quotes and commas it holds', async () => {
    const text = fc
      .array(fc.constantFrom('a', '"', ',', ';', '\r', '\n', '\r\n', ' ', '你'), { maxLength: 8 })
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
        const rows = texts.map((prompt) => ({ prompt, end: 'end' }));
        const columns = ['prompt', 'end'].map((name) => ({ name, type: 'text' as const }));
        let csv = '';
        for await (const part of csvOf(columns, each(rows), (word) => word)) csv += part;
        // As a reader that takes any line break for the end of a record, such as Python's csv module.
        const read = parse(csv, { bom: true, record_delimiter: ['\r\n', '\n', '\r'] });
        expect(read).toEqual([['prompt', 'end'], ...texts.map((prompt) => [prompt, 'end'])]);
      }),
    );
  });
});
