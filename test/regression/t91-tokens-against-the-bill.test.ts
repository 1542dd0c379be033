import { describe, expect, it } from 'vitest';
import { resultsIn, tempDir, tempFile } from '../support.js';
import { run, serve, showCalls } from './kit.js';

describe('T91: a bill that the tokens do not explain', () => {
  it('what the provider reports goes first, and what its tokens would cost stands beside it', async () => {
    const home = tempDir();
    const prices = tempFile(
      'prices.yaml',
      '- {model: openai/m, input: 100, output: 1000, source: "https://example.org/prices", date: 2026-11-01}\n',
    );
    const server = await serve({
      answer: () => ({
        message: { content: 'Hello.' },
        usage: { prompt_tokens: 1000, completion_tokens: 100, cost: 0.234 },
      }),
    });
    const ran = await run(server, `--judge local/house --limit 1 --prices ${prices}`, { home });
    expect(resultsIn(ran)[0]?.cost?.target).toBeCloseTo(0.234);
    const [call] = await showCalls(home, 0);
    expect(call).toMatchObject({ inputTokens: 1000, outputTokens: 100, costUsd: 0.234 });
    expect(call?.costFromPrices).toBeCloseTo(0.2);
  });
});
