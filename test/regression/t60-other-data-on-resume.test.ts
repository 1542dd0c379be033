import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MockServer } from '../mock-server.js';
import { jsonl, lastLine, tempDir } from '../support.js';
import { command, serve } from './kit.js';

const ROWS = ['attachment', 'love', 'growth'].map((code, i) => ({
  code,
  prompt: `A prompt of our own about ${code}, number ${i + 1}.`,
  model: 'hand',
}));

describe('T60: resumed with other data', () => {
  const data = tempDir();
  const file = join(data, 'intima', 'INTIMA.jsonl');
  let home = '';
  let server: MockServer;
  const resume = (flags = '') =>
    command(server, `resume last --retry-errors --no-report ${flags}`, { home });
  beforeEach(async () => {
    mkdirSync(join(data, 'intima'), { recursive: true });
    writeFileSync(file, jsonl(ROWS));
    home = tempDir();
    server = await serve({ answer: () => ({ status: 400, body: { error: { message: 'no' } } }) });
    const run = `run intima --target openai/m --judge local/house --data ${data} --set view=380`;
    const ran = await command(server, `${run} --no-report`, { home });
    expect(ran.code).toBe(3);
  });

  it.each([
    ['another text', ROWS.map((row, i) => (i === 1 ? { ...row, prompt: 'Changed.' } : row))],
    ['a row less', ROWS.slice(0, 2)],
    ['rows in another order', [...ROWS].reverse()],
    ['another code', ROWS.map((row, i) => (i === 2 ? { ...row, code: 'love' } : row))],
  ])('%s is refused by the content, with what to do', async (_, rows) => {
    const sent = server.seen.length;
    writeFileSync(file, jsonl(rows));
    const ran = await resume();
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toMatch(
      /data of run .* changed .*(as many items \(3\) with other text|2 items, 3 then)/,
    );
    expect(server.seen).toHaveLength(sent);
  });

  it('the same content elsewhere is the same data', async () => {
    const moved = tempDir();
    mkdirSync(join(moved, 'intima'));
    writeFileSync(join(moved, 'intima', 'INTIMA.jsonl'), jsonl(ROWS));
    const sent = server.seen.length;
    expect((await resume(`--data ${moved}`)).code).toBe(3);
    expect(server.seen).toHaveLength(sent + 3);
  });
});
