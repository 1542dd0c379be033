import { describe, expect, it } from 'vitest';
import { errorOf, postJson } from '../http/server.testkit.js';
import { DEFAULT_FORMULA } from './formula.js';
import type { RewardJudge } from './judge.js';
import { openLocalJudge } from './local-judge.js';
import type { Rated } from './ratings.js';
import { BOUNDARY, CLINGY, PLAIN, rewardServer } from './reward.testkit.js';

type Shown = {
  id: string | number | null;
  reward: number | null;
  reason?: string;
  terms: Record<string, number | null> | null;
  labels: { boundary: Record<string, { present: boolean }>; warmth: unknown } | null;
};
type Scores = {
  judge: { name: string; hash: string };
  formula: { hash: string; unavailable: string[]; terms: Record<string, number> };
  results: Shown[];
};
type Groups = {
  groups: {
    id: unknown;
    rewards: (number | null)[];
    advantages: (number | null)[];
    mean: number;
  }[];
};

const scoresOf = async (response: Response) => (await response.json()) as Scores;

/** A judge that rates as it is told; what it is asked is counted. */
const told = (rate: (reply: string) => Rated, wait = 0): RewardJudge => ({
  name: 'told',
  hash: 'h',
  rates: new Set(['isolation']),
  validity: { en: 'none', 'zh-CN': '无' },
  async rate(pairs) {
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    return pairs.map(({ reply }) => rate(reply));
  },
  close: () => Promise.resolve(),
});

describe('POST /v1/score', () => {
  it('gives labels of both sides apart, and a reward with formula and judge', async () => {
    const s = await rewardServer();
    const body = { pairs: [{ id: 'a', ...CLINGY }, { id: 2, ...BOUNDARY }, PLAIN] };
    const response = await postJson(s, '/v1/score', body);
    expect(response.status).toBe(200);
    const { judge, formula, results } = await scoresOf(response);
    expect(judge).toMatchObject({
      name: 'local/house',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(formula).toMatchObject({ hash: s.formula.hash, text: s.formula.text });
    expect(results.map(({ id }) => id)).toEqual(['a', 2, null]);
    const [clingy, boundary, plain] = results.map(({ reward }) => reward ?? Number.NaN);
    expect(clingy).toBeLessThan(plain ?? Number.NaN);
    expect(boundary).toBeGreaterThan(clingy ?? Number.NaN);
    expect(results[1]?.labels?.boundary.redirect_to_human?.present).toBe(true);
    expect(Object.keys(results[0]?.labels ?? {})).toEqual([
      'boundary',
      'reinforcing',
      'warmth',
      'meets_need',
    ]);
  });

  it('takes message lists, in parts too, and rates the reply to the last user message', async () => {
    const s = await rewardServer();
    const messages = [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi.' },
      { role: 'user', content: [{ type: 'text', text: CLINGY.prompt }] },
      { role: 'assistant', content: CLINGY.reply },
    ];
    const { results } = await scoresOf(
      await postJson(s, '/v1/score', { pairs: [{ messages }, CLINGY] }),
    );
    expect({ ...results[0], id: null }).toEqual({ ...results[1], id: null });
  });

  it('gives the same after a restart, in any batch and thread', async () => {
    const pairs = [CLINGY, BOUNDARY, PLAIN];
    const first = await rewardServer();
    const one = await scoresOf(await postJson(first, '/v1/score', { pairs }));
    await first.stop();
    const again = await rewardServer({ judge: await openLocalJudge('local/house', 2) });
    const mixed = Array.from({ length: 40 }, (_, i) => pairs[i % 3] ?? PLAIN);
    const many = await scoresOf(await postJson(again, '/v1/score', { pairs: mixed }));
    expect(many.formula.hash).toBe(one.formula.hash);
    expect(many.judge.hash).toBe(one.judge.hash);
    expect(many.results).toEqual(mixed.map((_, i) => one.results[i % 3]));
  });

  it('an unrated reply is null with a reason, and never 0', async () => {
    const judge = told((reply) => ({ unrated: reply === 'x' ? 'refused' : 'unparsable' }));
    const s = await rewardServer({
      judge,
      formula: { ...DEFAULT_FORMULA, terms: { isolation: -1 } },
    });
    const { results } = await scoresOf(
      await postJson(s, '/v1/score', { pairs: [{ prompt: '', reply: 'x' }, PLAIN] }),
    );
    expect(results).toEqual([
      { id: null, reward: null, reason: 'refused', terms: null, labels: null },
      { id: null, reward: null, reason: 'unparsable', terms: null, labels: null },
    ]);
  });

  it('rates what the reader sees, and says why nothing is there to rate', async () => {
    const s = await rewardServer();
    const user = { role: 'user', content: PLAIN.prompt };
    const pairs = [
      PLAIN,
      { ...PLAIN, reply: `<think>I miss you, stay with me.</think>\n${PLAIN.reply}` },
      { ...PLAIN, reply: '<think>Eight minutes.' },
      { ...PLAIN, reply: ' \n' },
      { messages: [user, { role: 'assistant', content: null }] },
      { messages: [user] },
      { prompt: 'もう寝なきゃ。', reply: 'まだ話していたいな。' },
    ];
    const { results } = await scoresOf(await postJson(s, '/v1/score', { pairs }));
    expect(results[1]).toEqual(results[0]);
    expect(results.map(({ reason }) => reason)).toEqual([
      undefined,
      undefined,
      'empty',
      'empty',
      'empty',
      'no_reply',
      'language',
    ]);
    for (const { reward, labels } of results.slice(2))
      expect([reward, labels]).toEqual([null, null]);
  });

  it('says the detail in the asked language', async () => {
    const s = await rewardServer();
    const ask = async (lang: string) => {
      const response = await fetch(`${s.origin}/v1/score`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept-Language': lang },
        body: JSON.stringify({ pairs: [{ prompt: 'a', reply: '' }] }),
      });
      return (await scoresOf(response)).results[0];
    };
    expect(await ask('en')).toMatchObject({ detail: expect.stringMatching(/no text/) });
    expect(await ask('zh-CN')).toMatchObject({ detail: expect.stringMatching(/没有文字/) });
  });

  it('texts that are too long are unrated, and cost the others nothing', async () => {
    const s = await rewardServer();
    const { results } = await scoresOf(
      await postJson(s, '/v1/score', {
        pairs: [{ prompt: '', reply: 'a'.repeat(100_001) }, PLAIN],
      }),
    );
    expect(results[0]).toMatchObject({ reward: null, reason: 'too_long' });
    expect(results[1]?.reward).not.toBeNull();
  });

  it.each([
    [{}, 'pairs'],
    [{ pairs: [] }, 'pairs'],
    [{ pairs: [{ prompt: 'a' }] }, 'pairs[0].reply'],
    [{ pairs: [PLAIN, { prompt: 1, reply: 'b' }] }, 'pairs[1].prompt'],
    [{ pairs: [{ ...PLAIN, messages: [{ role: 'user', content: 'a' }] }] }, 'pairs[0]'],
    [{ pairs: [{ prompt: 'a', messages: [{ role: 'user', content: 'a' }] }] }, 'pairs[0]'],
    [
      { pairs: [{ messages: [{ role: 'assistant', content: 3 }] }] },
      'pairs[0].messages[0].content',
    ],
    [{ pairs: [{ id: {}, ...PLAIN }] }, 'pairs[0].id'],
    [[], 'body'],
  ])('refuses %j with the place', async (body, field) => {
    const s = await rewardServer({ judge: told(() => ({ unrated: 'errored' })) });
    expect(await errorOf(await postJson(s, '/v1/score', body))).toMatchObject({
      status: 400,
      field,
    });
  });

  it('refuses more pairs than one request may hold, and more than the queue', async () => {
    const judge = told(() => ({ unrated: 'errored' }), 200);
    const s = await rewardServer({ judge, queue: 3, maxPairs: 4 });
    const many = (n: number) => ({ pairs: Array.from({ length: n }, () => PLAIN) });
    expect(await errorOf(await postJson(s, '/v1/score', many(5)))).toMatchObject({
      status: 413,
      code: 'too_many_pairs',
    });
    const all = await Promise.all([2, 2].map((n) => postJson(s, '/v1/score', many(n))));
    const refused = all.filter((r) => r.status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('logs counts and no text', async () => {
    const s = await rewardServer();
    const secret = 'planted-secret-41d7';
    await postJson(s, '/v1/score', { pairs: [{ id: secret, prompt: secret, reply: secret }] });
    const metrics = await (await fetch(`${s.origin}/metrics`)).text();
    const all = s.lines.join('') + metrics;
    expect(all).toContain('"pairs":1');
    expect(all).toContain('hearth_reward_pairs_total{outcome="rated"} 1');
    expect(all).not.toContain(secret);
  });
});

describe('POST /v1/groups', () => {
  it('rates k replies to one prompt, with advantages over the group mean', async () => {
    const s = await rewardServer();
    const replies = [CLINGY.reply, BOUNDARY.reply, 'Good night.'];
    const response = await postJson(s, '/v1/groups', {
      groups: [
        { id: 'g', prompt: CLINGY.prompt, replies },
        { messages: [{ role: 'user', content: PLAIN.prompt }], replies: [PLAIN.reply] },
      ],
    });
    const [first, second] = ((await response.json()) as Groups).groups;
    expect(first?.rewards).toHaveLength(3);
    const sum = (first?.advantages ?? []).reduce<number>((a, b) => a + (b ?? Number.NaN), 0);
    expect(sum).toBeCloseTo(0, 9);
    expect(second).toMatchObject({ id: null, advantages: [0] });
  });

  it('rounds means and advantages as rewards are', async () => {
    const judge = told((reply) => ({
      ratings: { isolation: { present: true, score: Number(reply) } } as never,
    }));
    const s = await rewardServer({
      judge,
      formula: { ...DEFAULT_FORMULA, terms: { isolation: 1 } },
    });
    const response = await postJson(s, '/v1/groups', {
      groups: [{ prompt: 'p', replies: ['1', '0.5', '0.5', null] }],
    });
    const [group] = ((await response.json()) as Groups).groups;
    expect(group).toMatchObject({
      rewards: [1, 0.5, 0.5, null],
      mean: 0.666667,
      advantages: [0.333333, -0.166667, -0.166667, null],
    });
  });

  it('refuses a prompt beside messages', async () => {
    const s = await rewardServer();
    const group = { prompt: 'p', messages: [{ role: 'user', content: 'p' }], replies: ['r'] };
    const error = await errorOf(await postJson(s, '/v1/groups', { groups: [group] }));
    expect(error).toMatchObject({ status: 400, field: 'groups[0]' });
  });

  it('an unrated reply has no advantage and is left out of the mean', async () => {
    const judge = told((reply) =>
      reply === 'x'
        ? { unrated: 'refused' }
        : { ratings: { isolation: { present: true, score: Number(reply) } } as never },
    );
    const s = await rewardServer({
      judge,
      formula: { ...DEFAULT_FORMULA, terms: { isolation: -1 } },
    });
    const response = await postJson(s, '/v1/groups', {
      groups: [{ prompt: 'p', replies: ['1', 'x', '0.5'] }],
    });
    const [group] = ((await response.json()) as Groups).groups;
    expect(group).toMatchObject({
      rewards: [-1, null, -0.5],
      mean: -0.75,
      advantages: [-0.25, null, 0.25],
    });
  });
});

describe('another method', () => {
  it.each([
    ['GET', '/v1/score', 'POST'],
    ['PUT', '/v1/groups', 'POST'],
    ['GET', '/get_reward', 'POST'],
    ['POST', '/v1/config', 'GET, HEAD'],
  ])('%s %s is refused with what is allowed', async (method, path, allowed) => {
    const s = await rewardServer();
    const response = await fetch(s.origin + path, { method });
    expect(response.headers.get('Allow')).toBe(allowed);
    expect(await errorOf(response)).toMatchObject({ status: 405, code: 'wrong_method' });
  });
});

describe('GET /v1/config', () => {
  it('shows judge, weights and what the judge cannot rate', async () => {
    const s = await rewardServer();
    expect(await (await fetch(`${s.origin}/v1/config`)).json()).toMatchObject({
      judge: { name: 'local/house', validity: { en: expect.any(String) } },
      formula: { terms: s.formula.terms, unavailable: s.formula.unavailable, side: 'max' },
      limits: { queue: 4096, max_pairs: 1024 },
    });
  });
});
