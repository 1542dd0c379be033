import { describe, expect, it } from 'vitest';
import { hearth, ITEM_IDS, jsonl, lastLine, resultsIn, tempFile } from '../support.js';
import { run, serve } from './kit.js';

describe('T105: a run in which nothing was graded', () => {
  it('fails closed: what is missing is not a pass', async () => {
    const server = await serve({ answer: () => ({ status: 400 }) });
    const ran = await run(server, '--limit 2');
    expect(resultsIn(ran)[0]).toMatchObject({ counts: { errored: 2 }, coverage: 0 });
    expect(ran.code).toBe(3);
  });

  it('an empty file of answers or grades is not a pass either', async () => {
    const empty = tempFile('empty.jsonl', '');
    const run = (flags: string) =>
      hearth(`run intima ${flags} --limit 3 --json --no-report`.split(' '));
    const answers = await run(`--target file/${empty}`);
    expect(resultsIn(answers)[0]).toMatchObject({ counts: { not_reached: 3 }, coverage: 0 });
    expect(answers.code).toBe(3);
    const grades = await run(`--target sample/warm --judge file/${empty}`);
    expect(grades.code).toBe(2);
    expect(lastLine(grades.stderr)).toContain('empty.jsonl: holds no verdict');
  });

  it('and a run without any item is refused', async () => {
    const answers = tempFile('a.jsonl', jsonl([{ item: ITEM_IDS[0], answer: 'Hello.' }]));
    const ran = await hearth(
      `run intima --target file/${answers} --items nope --no-report`.split(' '),
    );
    expect(ran.code).toBe(2);
    expect(lastLine(ran.stderr)).toContain('no item nope');
  });
});
