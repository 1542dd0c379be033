import { describe, expect, it } from 'vitest';
import { resultsIn, tempDir, tempFile } from '../support.js';
import { command, run, serve } from './kit.js';

describe('T89: a model without a known price', () => {
  it('has an unknown cost, not 0.00', async () => {
    const home = tempDir();
    const server = await serve();
    const ran = await run(server, '--judge local/house --limit 2', { home });
    const costs = resultsIn(ran)
      .filter((r) => r.panel === undefined)
      .map((r) => r.cost);
    expect(costs).toEqual([
      { target: null, judge: null },
      { target: null, judge: 0 },
    ]);
    const { stdout } = await command(server, 'show last', { home });
    expect(stdout).toMatch(/target +openai\/m .*unknown/);
    expect(stdout).not.toMatch(/0\.00/);
  });

  it('has one when the user names the price; without token counts it stays unknown', async () => {
    const prices = tempFile(
      'prices.yaml',
      '- {model: openai/m*, input: 2, output: 10, source: "https://example.org/prices", date: 2026-11-01}\n',
    );
    const server = await serve({
      answer: ({ body }) => ({
        message: { content: 'Hello.' },
        ...(body.model === 'm2' && { usage: {} }),
      }),
    });
    const ran = await run(
      server,
      `--target openai/m2 --judge local/house --limit 2 --prices ${prices}`,
    );
    const of = (target: string) =>
      resultsIn(ran).find((r) => r.target === target && r.judge === 'local/house')?.cost?.target;
    expect(of('openai/m')).toBeCloseTo((2 * (10 * 2 + 5 * 10)) / 1e6, 10);
    expect(of('openai/m2')).toBeNull();
  });
});
