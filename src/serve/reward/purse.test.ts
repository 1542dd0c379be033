import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Model, type ModelSpec, NO_USAGE, type Price } from '../../models/index.js';
import { Purse } from './purse.js';

/** A call is estimated at one dollar: 300 tokens. */
const PRICE: Price = {
  model: 'openai/m',
  input: 0,
  output: 1e6 / 300,
  cached: null,
  source: 'test',
  date: '2026-01-01',
};

/** A model whose calls cost so much; how many there were, and the most at once. */
function priced(costUsd: number | null) {
  const seen = { calls: 0, inside: 0, most: 0 };
  const model: Model = {
    name: 'openai/m',
    endpoint: 'e',
    async ask() {
      seen.calls += 1;
      seen.inside += 1;
      seen.most = Math.max(seen.most, seen.inside);
      await sleep(5);
      seen.inside -= 1;
      return {
        state: 'ok',
        text: '',
        meta: {},
        usage: NO_USAGE,
        costUsd,
        tries: 1,
        waitedMs: 0,
      };
    },
  };
  return { model, seen };
}

const spec: ModelSpec = { provider: 'openai', model: 'm', baseUrl: '', keyName: '' };

function asking(costUsd: number | null, limit: number | null, prices = [PRICE]) {
  const { model, seen } = priced(costUsd);
  const purse = new Purse(spec, prices, limit);
  const guarded = purse.guard(model);
  const request = { messages: [{ role: 'user' as const, content: 'x' }], params: {} };
  /** So many calls at once; gives those that were refused. */
  const ask = async (n: number) => {
    const all = await Promise.allSettled(
      Array.from({ length: n }, () => guarded.ask(request, new AbortController().signal)),
    );
    return all.filter(({ status }) => status === 'rejected');
  };
  return { ask, seen, purse };
}

async function askAll(n: number, costUsd: number | null, limit: number | null, prices = [PRICE]) {
  const { ask, seen, purse } = asking(costUsd, limit, prices);
  return { seen, purse, refused: await ask(n) };
}

describe('a limit of costs', () => {
  it('is not passed by calls that start together', async () => {
    const { seen, purse, refused } = await askAll(10, 1, 3.5);
    expect(seen).toMatchObject({ calls: 3, most: 3 });
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({ reason: { name: 'Stopped', reason: 'budget' } });
    expect(purse.leftUsd).toBeCloseTo(0.5, 9);
    expect(purse.isSpent).toBe(true);
  });

  it('lets calls wait for what cheaper ones leave', async () => {
    const { seen, purse, refused } = await askAll(10, 0.1, 2.5);
    expect(refused).toEqual([]);
    expect(seen).toMatchObject({ calls: 10, most: 2 });
    expect(purse.isSpent).toBe(false);
  });

  it('is estimated by what calls cost where that is more than their price says', async () => {
    const { ask, seen } = asking(2, 7);
    await ask(1);
    const refused = await ask(10);
    expect(seen.calls).toBe(3);
    expect(refused).toHaveLength(8);
  });

  it('of calls without a price: one goes alone first, the rest by its cost', async () => {
    const { seen, refused } = await askAll(10, 1, 4.5, [{ ...PRICE, model: 'openai/other' }]);
    expect(seen).toMatchObject({ calls: 4, most: 3 });
    expect(refused).toHaveLength(6);
  });

  it('that is not set holds nothing back', async () => {
    const { seen, purse } = await askAll(10, 1, null);
    expect(seen).toMatchObject({ calls: 10, most: 10 });
    expect([purse.leftUsd, purse.isSpent]).toEqual([null, false]);
  });
});
