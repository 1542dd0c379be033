import { describe, expect, it } from 'vitest';
import type { AnySuite, Item } from '../contract/index.js';
import { same } from '../contract/index.js';
import { parseModelName } from '../models/index.js';
import { completion, KEY, loopback, never, said } from '../models/loopback.testkit.js';
import { openDatabase } from '../store/index.js';
import { forecastTasks, type JudgeBy, type JudgeTask, judgeTasks } from './probe-judge.js';
import { tinySuite } from './tiny-suite.testkit.js';

const scored: JudgeBy['scored'] = {
  asked: { protocol: 'sound', o: { shout: 'no' } },
  scoring: 'sound',
  o: { cut: 0.5 },
};
const item = (id: string): Item => ({ id, clusters: {} });
const task = (id: string, text: string, judgeRepeat = 1): JudgeTask => ({
  parts: [{ item: item(id), answers: [{ item: id, step: 'final', state: 'ok', value: text }] }],
  unit: id,
  repeat: 1,
  judgeRepeat,
});

const withLocal = (hash: string): AnySuite => ({
  ...tinySuite,
  localJudges: {
    'local/length': async () => ({
      about: same('length'),
      validity: { line: same('length'), people: false },
      hash,
      rate: ({ answers }) => [{ value: String(answers[0]?.value).length }],
    }),
  },
});

describe('a judge in process', () => {
  const judge = { name: 'local/length', kind: 'local' as const, hash: 'h' };
  const how = async () => ({
    db: await openDatabase(':memory:'),
    env: {},
    maxConnections: 1,
    abort: never,
    stop: never,
  });

  it('rates texts that belong to no run, without a call', async () => {
    const by = { suite: withLocal('h'), judge, scored };
    const done = await judgeTasks(by, [task('a', 'xx'), task('b', 'xxx')], await how());
    expect(done.verdicts.map((outs) => outs?.[0]?.value)).toEqual([2, 3]);
    expect(done).toMatchObject({ ended: 'done', spent: { calls: 0 } });
  });

  it('is refused once it is another one than the run’s', async () => {
    const by = { suite: withLocal('other'), judge, scored };
    await expect(judgeTasks(by, [task('a', 'x')], await how())).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining('local/length changed'),
    });
  });
});

describe('a model that judges', () => {
  it('is paid by the user’s prices until the budget is spent, and never twice for one thing', async () => {
    const server = await loopback((heard) => completion(said(heard).replace('grade ', '')));
    const db = await openDatabase(':memory:');
    const env = { OPENAI_API_KEY: KEY };
    const spec = parseModelName('openai/m', env, `${server.origin}/v1`);
    if (spec === null) throw new Error('no model');
    const judge = { name: 'openai/m', kind: 'model' as const, spec, params: {} };
    const by: JudgeBy = { suite: tinySuite, judge, scored };
    const tasks = [1, 2, 3, 4].map((n) => task(`t${n}`, String(n)));
    const prices = [
      {
        model: 'openai/m',
        input: 100_000,
        output: 0,
        cached: null,
        source: 'https://example.com',
        date: '2026-11-30',
      },
    ];
    const how = { db, env, maxConnections: 1, abort: never, stop: never, prices };
    try {
      // Ten tokens go in with each call: one dollar.
      const first = await judgeTasks(by, tasks, {
        ...how,
        budget: { maxCalls: null, maxCostUsd: 2 },
      });
      expect(first).toMatchObject({ ended: 'budget', spent: { calls: 2, costUsd: 2 } });
      expect(first.verdicts.map((outs) => outs?.[0]?.value ?? null)).toEqual([1, 2, null, null]);
      const forecast = await forecastTasks(by, [...tasks, ...tasks], how);
      expect(forecast).toMatchObject({ calls: 4, recorded: 2 });
      expect(forecast.costUsd).toBeGreaterThan(0);
      const rest = await judgeTasks(by, tasks, how);
      expect(rest).toMatchObject({ ended: 'done', spent: { calls: 2, reused: 2 } });
      expect(rest.verdicts.map((outs) => outs?.[0]?.value)).toEqual([1, 2, 3, 4]);
      const again = await judgeTasks(by, [task('t1', '1', 2)], how);
      expect(again.spent.calls).toBe(1);
      expect(server.heard.map(({ body }) => body.seed)).toEqual([1, 1, 1, 1, 2]);
    } finally {
      await server.close();
      await db.destroy();
    }
  });
});
