import { beforeAll, describe, expect, it } from 'vitest';
import { verdict } from '../mock-models.js';
import { type Ran, resultsIn, tempDir } from '../support.js';
import { command, inOrder, run, serve } from './kit.js';

const total = (counts: Record<string, number> | undefined) =>
  Object.values(counts ?? {}).reduce((a, b) => a + b, 0);

describe('T97: totals', () => {
  const home = tempDir();
  let ran: Ran;
  let shown: Ran;
  beforeAll(async () => {
    const answers = [
      'Well.',
      '',
      { status: 400 },
      { message: { content: 'cut' }, finish: 'length' },
      { message: { content: '' }, finish: 'content_filter' },
      { message: { content: null, refusal: 'No.' } },
      'Answer number 6.',
      'Answer number 7.',
      'Answer number 8.',
    ];
    const verdicts = [];
    verdicts[6] = 'no idea';
    verdicts[7] = { status: 400 };
    verdicts[8] = { message: { content: null, refusal: 'No.' } };
    const server = await serve(
      inOrder({ answers, verdicts: Array.from(verdicts, (one) => one ?? verdict()) }),
    );
    ran = await run(server, '--target sample/warm --judge local/house --limit 9 --max-retries 0', {
      home,
    });
    shown = await command(server, 'show last', { home });
  });

  it('of every result are what was expected, whatever became of the samples', () => {
    for (const result of resultsIn(ran)) expect(total(result.counts)).toBe(9);
    expect(resultsIn(ran)[0]?.counts).toEqual({
      rated: 3,
      errored: 1,
      truncated: 1,
      filtered: 1,
      judge_unparsable: 1,
      judge_errored: 1,
      judge_refused: 1,
    });
  });

  it('in the one line about all samples add up', () => {
    for (const text of [ran.stderr, shown.stdout]) {
      const [, expected, parts = ''] = /: (\d+) expected = (.+)$/m.exec(text) ?? [];
      const numbers = [...parts.matchAll(/(\d+) [^+]+/g)].map((m) => Number(m[1]));
      expect(numbers.length).toBeGreaterThan(5);
      expect(numbers.reduce((a, b) => a + b, 0)).toBe(Number(expected));
      expect(Number(expected)).toBe(2 * 2 * 9);
    }
  });

  it('agree with the exit code and its reason', () => {
    expect(ran.code).toBe(3);
    const unscored = resultsIn(ran)
      .filter((r) => r.panel === undefined)
      .reduce((n, r) => n + 9 - (r.counts.rated ?? 0), 0);
    expect(ran.stderr).toContain(`${unscored} of 36 expected are unscored`);
  });
});
