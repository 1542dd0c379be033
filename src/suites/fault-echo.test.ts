import { describe, expect, it } from 'vitest';
import type { Ask } from '../contract/index.js';
import { loopback, never, open } from '../models/loopback.testkit.js';
import { openSuite, suiteIds } from './index.js';

/** Longest part of a request that may stand in what is told of a failure. */
const LONGEST = 20;

/** What the suite asks first of its first built-in item; none where it asks nobody. */
async function firstAsks(id: string): Promise<Ask[]> {
  const suite = await openSuite(id);
  const source = { dir: null };
  const asked = { protocol: 'sound' as const, o: suite.askOptions('sound', source).parse({}) };
  const { items } = await suite.load(source, asked);
  const [unit] = suite.answer.units(items, asked);
  if (unit === undefined) return [];
  const parts = unit.items.map((item) => ({ item }));
  const next = suite.answer
    .ask(parts as never, asked, () => 0.5)
    .next(() => {
      throw new Error('nothing was asked yet');
    });
  return next.done === true ? [] : next.value;
}

describe('a server that echoes requests in its errors', () => {
  it.each(suiteIds)('%s: no fault holds what was sent', async (id) => {
    const [ask] = await firstAsks(id);
    if (ask === undefined) throw new Error('nothing is asked');
    const server = await loopback(({ body }) => ({
      status: 400,
      body: { error: { message: JSON.stringify(body.messages).slice(-600) } },
    }));
    const model = open('openai/m', `${server.origin}/v1`, { retries: 0 });
    const { fault } = await model.ask({ messages: ask.messages, params: {} }, never);
    await server.close();
    const told = `${fault?.message} ${fault?.body}`;
    expect(told).toContain('[request text]');
    for (const { content } of ask.messages)
      for (let i = 0; i + LONGEST <= content.length; i++)
        expect(told).not.toContain(content.slice(i, i + LONGEST));
  });
});
