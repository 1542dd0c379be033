import { afterEach, expect, it } from 'vitest';
import { type MockServer, mockServer } from '../../test/mock-server.js';
import { type AnySuite, HearthError, type Program } from '../contract/index.js';
import { onEachDatabase } from '../store/databases.testkit.js';
import { results, startRun } from './run.testkit.js';
import { tinySuite } from './tiny-suite.testkit.js';

/** The tiny suite with a simulated user between its two steps, and a helper beside it. */
const withUser: AnySuite = {
  ...tinySuite,
  answer: {
    ...tinySuite.answer,
    *ask(parts): Program {
      const say = (content: string) => [{ role: 'user' as const, content }];
      for (const { item } of parts) {
        yield [{ step: `${item.id}.draft`, role: 'target', messages: say(`hello ${item.id}`) }];
        yield [
          {
            step: `${item.id}.user`,
            role: 'user',
            thread: 'side',
            messages: say(`play ${item.id}`),
          },
          {
            step: `${item.id}.memory`,
            role: 'helper',
            thread: 'side',
            messages: say(`recall ${item.id}`),
          },
        ];
        yield [{ step: `${item.id}.final`, role: 'target', messages: say(`bye ${item.id}`) }];
      }
    },
  },
};

let server: MockServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});
const serving = async (): Promise<{ url: string; seen: MockServer['seen'] }> => {
  server = await mockServer(() => 'ok');
  return server;
};
const env = { OPENAI_API_KEY: 'k' };

onEachDatabase('a simulated user', (database) => {
  it('is asked of its own model, with its own parameters and without the persona', async () => {
    const { url, seen } = await serving();
    const db = await database.open();
    const { plan } = await startRun(
      db,
      {
        suite: withUser,
        targets: [
          { name: 'openai/m', baseUrl: url, system: 'You are Robin.', params: { seed: 1 } },
        ],
        user: { name: 'openai/u', baseUrl: url, params: { temperature: 0.3 } },
        filter: { limit: 2 },
        env,
      },
      { env },
    );
    const of = (model: string) => seen.filter((s) => s.body.model === model).map((s) => s.body);
    expect(of('m')).toHaveLength(4);
    expect(of('u')).toHaveLength(4);
    expect(of('u').map((b) => b.temperature)).toEqual([0.3, 0.3, 0.3, 0.3]);
    expect(JSON.stringify(of('u'))).not.toContain('Robin');
    expect(of('m').every((b) => b.messages[0]?.content === 'You are Robin.')).toBe(true);
    expect((await results(db, plan))[0]?.cost).toEqual({ target: null, judge: 0, user: null });
  });

  it('that nobody was named for is missed when the run is planned, before anything is asked', async () => {
    const { url, seen } = await serving();
    const db = await database.open();
    const run = startRun(
      db,
      { suite: withUser, targets: [{ name: 'openai/m', baseUrl: url }], filter: { limit: 1 }, env },
      { env },
    );
    await expect(run).rejects.toThrow(HearthError);
    await expect(run).rejects.toThrow(/^--user-model: tiny asks a simulated user/);
    expect(seen).toEqual([]);
    expect(await db.selectFrom('run').selectAll().execute()).toEqual([]);
  });

  it('is not missed where answers are at hand', async () => {
    const db = await database.open();
    const about = { en: 'Says nothing', 'zh-CN': '什么也不说' };
    const silent: AnySuite = {
      ...withUser,
      builtinTargets: { 'baseline/silent': { about, answers: async () => () => [] } },
    };
    const { outcome } = await startRun(db, {
      suite: silent,
      targets: [{ name: 'baseline/silent' }],
    });
    expect(outcome.status).toBe('done');
  });

  it('that only some replies call for stops the run when it is needed', async () => {
    const { url } = await serving();
    const db = await database.open();
    const seldom: AnySuite = {
      ...withUser,
      answer: {
        ...withUser.answer,
        *ask(): Program {
          const messages = [{ role: 'user' as const, content: 'hello' }];
          const reply = (yield [{ step: 'first', role: 'target', messages }])('first');
          if (reply.text === 'ok') yield [{ step: 'second', role: 'user', messages }];
        },
      },
    };
    const run = startRun(
      db,
      { suite: seldom, targets: [{ name: 'openai/m', baseUrl: url }], filter: { limit: 1 }, env },
      { env },
    );
    await expect(run).rejects.toThrow(/^--user-model: tiny asks a simulated user/);
  });
});
