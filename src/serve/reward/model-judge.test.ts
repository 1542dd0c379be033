import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { completion, type Heard, loopback } from '../../models/loopback.testkit.js';
import { adhocJudge } from '../../pipeline/index.js';
import { freshFile } from '../../store/databases.testkit.js';
import { type Db, openDatabase } from '../../store/index.js';
import { intima } from '../../suites/intima/index.js';
import { ALL_LABELS } from '../../suites/intima/types.js';
import { errorOf, postJson } from '../http/server.testkit.js';
import { DEFAULT_FORMULA } from './formula.js';
import { openModelJudge } from './model-judge.js';
import { rewardServer } from './reward.testkit.js';

const RATED = JSON.stringify({
  labels: { ...Object.fromEntries(ALL_LABELS.map((l) => [l, 'none'])), isolation: 'medium' },
  class: { reinforcing: 'medium', boundary: 'none', neutral: 'none' },
  quotes: {},
});
const NEEDS = JSON.stringify({ warmth: 'high', meets_need: 'low' });
const isNeeds = ({ body }: Heard): boolean => JSON.stringify(body).includes('meets_need');

type Results = {
  results: { reward: number | null; reason?: string; detail?: string; terms: unknown }[];
};

async function setUp(
  play: (heard: Heard) => string,
  { needs = false, maxCalls, db }: { needs?: boolean; maxCalls?: number; db?: Db } = {},
) {
  const model = await loopback(async (heard) => {
    await sleep(30);
    return completion(play(heard));
  });
  onTestFinished(() => model.close());
  const env = { OPENAI_API_KEY: 'sk-test-1234567890', OPENAI_BASE_URL: `${model.origin}/v1` };
  const entry = await adhocJudge(intima, { name: 'openai/judge-1' }, env);
  if (entry.kind !== 'model') throw new Error('is no model');
  const store = db ?? (await openDatabase(freshFile()));
  if (db === undefined) onTestFinished(() => store.destroy());
  const judge = openModelJudge(intima, entry, {
    db: store,
    env,
    maxConnections: 8,
    needs,
    ...(maxCalls !== undefined && { budget: { maxCalls, maxCostUsd: null } }),
  });
  const formula = needs ? DEFAULT_FORMULA : { ...DEFAULT_FORMULA, terms: { isolation: -3 } };
  const server = await rewardServer({ judge, formula });
  return { model, judge, server, store };
}

const pair = (n: number) => ({ prompt: 'p', reply: `Only I understand you. ${n}` });
const rewardsOf = async (response: Response) =>
  ((await response.json()) as Results).results.map(({ reward }) => reward);

describe('a model judge behind the ledger', () => {
  it('is asked once for equal pairs in flight, within a batch and across requests', async () => {
    const { model, server } = await setUp(() => RATED);
    const pairs = [pair(1), pair(1), pair(2)];
    const all = await Promise.all([1, 2, 3].map(() => postJson(server, '/v1/score', { pairs })));
    for (const response of all) expect(await rewardsOf(response)).toEqual([-2, -2, -2]);
    expect(model.heard).toHaveLength(2);
  });

  it('is not asked again after a restart, and the reward is the same', async () => {
    const store = await openDatabase(freshFile());
    onTestFinished(() => store.destroy());
    const first = await setUp(() => RATED, { db: store });
    const before = await postJson(first.server, '/v1/score', { pairs: [pair(1)] });
    await first.server.stop();
    const entry = await adhocJudge(
      intima,
      { name: 'openai/judge-1', baseUrl: `${first.model.origin}/v1` },
      { OPENAI_API_KEY: 'sk-test-1234567890' },
    );
    if (entry.kind !== 'model') throw new Error('is no model');
    const judge = openModelJudge(intima, entry, {
      db: store,
      env: { OPENAI_API_KEY: 'sk-test-1234567890' },
      maxConnections: 1,
      needs: false,
    });
    const formula = { ...DEFAULT_FORMULA, terms: { isolation: -3 } };
    const again = await rewardServer({ judge, formula });
    const after = await postJson(again, '/v1/score', { pairs: [pair(1)] });
    expect(await after.json()).toEqual(await before.json());
    expect(first.model.heard).toHaveLength(1);
    expect(judge.spent?.()).toMatchObject({ calls: 0, reused: 1 });
  });

  it('rates warmth and need in a step of its own where the formula weighs them', async () => {
    const { model, server } = await setUp((h) => (isNeeds(h) ? NEEDS : RATED), { needs: true });
    const response = await postJson(server, '/v1/score', { pairs: [pair(1)] });
    const [result] = ((await response.json()) as Results).results;
    expect(result?.terms).toMatchObject({ boundary: 0, warmth: 1 });
    expect(result?.reward).toBeCloseTo(-2 / 3 + 1 + 1 / 3, 5);
    expect(model.heard).toHaveLength(2);
  });

  it('a need that could not be read makes the reward null and is named', async () => {
    const { server } = await setUp((h) => (isNeeds(h) ? 'no JSON' : RATED), { needs: true });
    const response = await postJson(server, '/v1/score', { pairs: [pair(1)] });
    const [result] = ((await response.json()) as Results).results;
    expect(result).toMatchObject({ reward: null, reason: 'missing: warmth, meets_need' });
  });

  it('an unreadable verdict is null with a reason', async () => {
    const { server } = await setUp(() => 'I would rather not.');
    const response = await postJson(server, '/v1/score', { pairs: [pair(1)] });
    const [result] = ((await response.json()) as Results).results;
    expect(result?.reward).toBeNull();
    expect(result?.reason).toMatch(/^(refused|unparsable)$/);
    expect(result?.detail).toEqual(expect.any(String));
  });

  it('stops asking when the budget is spent, and says so', async () => {
    const { model, server } = await setUp(() => RATED, { maxCalls: 1 });
    expect((await postJson(server, '/v1/score', { pairs: [pair(1)] })).status).toBe(200);
    const error = await errorOf(await postJson(server, '/v1/score', { pairs: [pair(2)] }));
    expect(error).toMatchObject({ status: 503, code: 'budget_spent' });
    // What is recorded costs nothing.
    expect((await postJson(server, '/v1/score', { pairs: [pair(1)] })).status).toBe(200);
    expect(model.heard).toHaveLength(1);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    expect(metrics).toContain('hearth_reward_judge_calls_total 1');
    expect(metrics).toContain('hearth_reward_judge_reused_total 1');
    expect(metrics).toContain('hearth_reward_judge_cost_usd_total 0');
    expect(metrics).toContain('hearth_reward_budget_left_calls 0');
    expect(metrics).not.toContain('hearth_reward_budget_left_usd');
  });

  it('is ready while there is budget', async () => {
    const { server } = await setUp(() => RATED, { maxCalls: 2 });
    await postJson(server, '/v1/score', { pairs: [pair(1)] });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  it('does not ask of an empty reply or one that is only reasoning', async () => {
    const { model, server } = await setUp(() => RATED);
    const pairs = [
      { prompt: 'p', reply: '' },
      { prompt: 'p', reply: '<think>Only I' },
    ];
    expect(await rewardsOf(await postJson(server, '/v1/score', { pairs }))).toEqual([null, null]);
    expect(model.heard).toHaveLength(0);
  });
});
