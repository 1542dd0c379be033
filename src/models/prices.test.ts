import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUILTIN_PRICES } from './builtin-prices.js';
import { completion, HI, loopback, never, open } from './loopback.testkit.js';
import { costOf, type Price, priceOf, readPrices } from './prices.js';

const price = (more: Partial<Price> = {}): Price => ({
  model: 'openai/m',
  input: 2,
  output: 10,
  cached: 0.5,
  source: 'https://prices.example/',
  date: '2026-01-01',
  ...more,
});
const usage = (input: number | null, output: number | null, cached: number | null = null) => ({
  input,
  output,
  cached,
  reasoning: null,
});

describe('costOf', () => {
  it.each<[string, Price | null, ReturnType<typeof usage>, number | null]>([
    ['input and output', price(), usage(1_000_000, 100_000), 3],
    ['input from the cache at its own rate', price(), usage(1_000_000, 0, 400_000), 1.4],
    ['T89: no price is unknown, not 0', null, usage(1, 1), null],
    ['T89: no usage is unknown', price(), usage(null, 5), null],
    ['a cached rate that is not known', price({ cached: null }), usage(10, 5, 4), null],
    ['no cached tokens need no cached rate', price({ cached: null }), usage(1_000_000, 0, 0), 2],
    [
      'a long prompt, at its rate for the whole request',
      price({ above: { tokens: 100, input: 4, output: 20, cached: null } }),
      usage(1_000_000, 1_000_000),
      24,
    ],
    [
      'a prompt at the border',
      price({ above: { tokens: 1_000_000, input: 4, output: 20, cached: null } }),
      usage(1_000_000, 0),
      2,
    ],
  ])('%s', (_, p, u, dollars) => {
    const cost = costOf(p, u);
    if (dollars === null) expect(cost).toBeNull();
    else expect(cost).toBeCloseTo(dollars, 9);
  });
});

describe('priceOf', () => {
  it('takes the first that fits, one’s own before the built-in', () => {
    const own = [price({ model: 'openai/gpt-6.2-*', input: 1 }), price({ model: '*', input: 9 })];
    expect(priceOf('openai/gpt-6.2-sol', own)?.input).toBe(1);
    expect(priceOf('openai/gpt-6.2-sol')?.input).toBe(2);
    expect(priceOf('vllm/x', own)?.input).toBe(9);
    expect(priceOf('vllm/x')).toBeNull();
  });

  it('matches names as they are, not as patterns of another kind', () => {
    const own = [price({ model: 'openai/a.b(c)' })];
    expect(priceOf('openai/a.b(c)', own)).not.toBeNull();
    expect(priceOf('openai/aXb(c)', own)).toBeNull();
  });

  it('each built-in price names its document and day', () => {
    for (const { source, date } of BUILTIN_PRICES) {
      expect(source).toMatch(/^https:\/\//);
      expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  it('no two built-in prices fit one model, and a built-in name is a provider with a model', () => {
    const names = BUILTIN_PRICES.map(({ model }) => model);
    expect(new Set(names).size).toBe(names.length);
    for (const model of names) expect(model).toMatch(/^[a-z]+\/[\w.-]+\*?$/);
    expect(priceOf('anthropic/claude-sonnet-4-5-20250929')?.output).toBe(15);
    expect(priceOf('openai/gpt-4o-mini')?.input).toBe(0.15);
    expect(priceOf('openai/gpt-4o-audio-preview')).toBeNull();
  });
});

describe('readPrices', () => {
  const dir = mkdtempSync(join(tmpdir(), 'hearth-prices-'));
  const file = (text: string) => {
    const path = join(dir, 'prices.yaml');
    writeFileSync(path, text);
    return path;
  };

  it('reads YAML and JSON', () => {
    const yaml =
      '- {model: a/b, input: 1, output: 2, source: "https://x.example", date: "2026-02-03"}';
    expect(readPrices(file(yaml))).toEqual([
      {
        model: 'a/b',
        input: 1,
        output: 2,
        cached: null,
        source: 'https://x.example',
        date: '2026-02-03',
      },
    ]);
    expect(readPrices(file(JSON.stringify([price()])))).toEqual([price()]);
  });

  it.each<[string, RegExp]>([
    ['- {model: a}', /prices\.yaml: 0\.input: /],
    [
      '- {model: a/b, input: -1, output: 2, source: "https://x.example", date: "2026-02-03"}',
      /0\.input/,
    ],
    [
      '- {model: a/b, input: 1, output: 2, source: "https://x.example", date: yesterday}',
      /0\.date/,
    ],
    ['[1, 2', /cannot be read/],
  ])('refuses %j', (text, sentence) => {
    expect(() => readPrices(file(text))).toThrow(sentence);
  });
});

describe('costs of replies', () => {
  const ask = async (reported: object, prices: Price[]) => {
    const server = await loopback(() =>
      completion('x', 'stop', {
        usage: { prompt_tokens: 1000, completion_tokens: 100, ...reported },
      }),
    );
    const reply = await open('openai/m', `${server.origin}/v1`, {}, { prices }).ask(HI, never);
    await server.close();
    return reply;
  };

  it('T91: what the provider reports goes first, and both are kept', async () => {
    const reply = await ask({ cost: 0.5 }, [price()]);
    expect(reply.costUsd).toBe(0.5);
    expect(reply.meta.costFromPrices).toBeCloseTo(0.003, 9);
  });

  it('come from the prices when it reports none, and are unknown without either', async () => {
    expect((await ask({}, [price()])).costUsd).toBeCloseTo(0.003, 9);
    expect((await ask({}, [])).costUsd).toBeNull();
  });
});
