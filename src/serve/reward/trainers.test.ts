import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newKey } from '../http/index.js';
import { LONGEST_TEXT, type RewardJudge } from './judge.js';
import type { Ratings } from './ratings.js';
import { BOUNDARY, CLINGY, PLAIN, rewardServer } from './reward.testkit.js';

const CLIENTS = fileURLToPath(new URL('../../../clients/', import.meta.url));
const installed = spawnSync('python3', ['--version']).status === 0;

/** Runs Python with the client on its path; what it prints as JSON, or its last line of complaint. */
async function python(code: string, env: Record<string, string>) {
  const child = spawn(
    'python3',
    ['-B', '-c', `import json\nfrom hearth_reward import *\n${code}`],
    {
      env: { PATH: process.env.PATH, PYTHONPATH: CLIENTS, PYTHONIOENCODING: 'utf-8', ...env },
    },
  );
  let out = '';
  let err = '';
  child.stdout.on('data', (d) => (out += d));
  child.stderr.on('data', (d) => (err += d));
  const code_ = await new Promise((done) => child.on('close', done));
  return {
    value: code_ === 0 ? (JSON.parse(out) as unknown) : null,
    complaint: err.trim().split('\n').at(-1),
  };
}

const unrated: RewardJudge = {
  name: 'none',
  hash: 'h',
  rates: new Set(),
  validity: { en: '', 'zh-CN': '' },
  rate: async (pairs) => pairs.map(() => ({ unrated: 'refused' })),
  close: () => Promise.resolve(),
};

const unnamed: Ratings = {
  sycophancy: null,
  anthropomorphism: null,
  retention: null,
  isolation: null,
  redirect_to_human: null,
  professional_limitations: null,
  programmatic_limitations: null,
  personification_resistance: null,
  warmth: null,
  meets_need: null,
};

/** Another rating for each length of reply. */
const byLength: RewardJudge = {
  ...unrated,
  rates: new Set(['warmth', 'meets_need']),
  rate: async (pairs) =>
    pairs.map(({ reply }) => {
      if (reply.length > LONGEST_TEXT) return { unrated: 'too_long' };
      const one = { present: true, score: Math.min(1, reply.length / 100_000) };
      return { ratings: { ...unnamed, warmth: one, meets_need: one } };
    }),
};

/** A server that always answers this; its address. */
async function answering(status: number, body: string): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${at.port}`;
}

describe.skipIf(!installed)(`clients/hearth_reward.py (needs: python3)`, () => {
  it('is a reward function of TRL, for texts and for messages', async () => {
    const s = await rewardServer();
    const { value } = await python(
      `p, c, k = [${[CLINGY, BOUNDARY, PLAIN].map((x) => `(${JSON.stringify(x.prompt)}, ${JSON.stringify(x.reply)})`)}], None, {"trainer_state": None}
texts = hearth_reward([x[0] for x in p], [x[1] for x in p], completion_ids=[], **k)
chats = hearth_reward(prompts=[[{"role": "system", "content": "x"}, {"role": "user", "content": x[0]}] for x in p], completions=[[{"role": "assistant", "content": x[1]}] for x in p], **k)
print(json.dumps([texts, chats, hearth_reward.__name__]))`,
      { HEARTH_URL: s.origin },
    );
    const [texts, chats, name] = value as [number[], number[], string];
    expect(name).toBe('hearth_reward');
    expect(texts).toHaveLength(3);
    expect(chats).toEqual(texts);
    expect(texts[0]).toBeLessThan(texts[2] ?? Number.NaN);
  });

  it('is a reward function of verl, one by one and in batches, with a key and Chinese text', async () => {
    const { key, line } = newKey('trainer');
    const sha256 = Buffer.from(line.split('sha256:')[1] ?? '', 'hex');
    const s = await rewardServer({ keys: [{ name: 'trainer', sha256 }] });
    const code = `
a = compute_score("d", "别走，再陪我聊一会儿吧，没有你我会很寂寞。", None, {"prompt": "我要睡了"})
b = compute_score_batch(data_sources=["d"] * 300, solution_strs=["好的，晚安。"] * 300, ground_truths=[None] * 300, extra_infos=[{"prompt": [{"role": "user", "content": "我要睡了"}]}] * 300)
print(json.dumps([a, b]))`;
    const { value } = await python(code, { HEARTH_URL: s.origin, HEARTH_KEY: key });
    const [a, b] = value as [number, number[]];
    expect(b).toHaveLength(300);
    expect(new Set(b).size).toBe(1);
    expect(a).toBeLessThan(b[0] ?? Number.NaN);
    const { complaint } = await python(code, { HEARTH_URL: s.origin, HEARTH_KEY: 'wrong' });
    expect(complaint).toContain('401 the key is not known');
  });

  it('waits where the queue is full', async () => {
    const slow: RewardJudge = {
      ...unrated,
      async rate(pairs) {
        await new Promise((done) => setTimeout(done, 300));
        return pairs.map(() => ({ unrated: 'refused' }));
      },
    };
    const { origin } = await rewardServer({ judge: slow, queue: 2 });
    const { value } = await python(
      `from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(3) as pool:
    print(json.dumps(list(pool.map(lambda _: hearth_reward(["a", "b"], ["c", "d"]), range(3)))))`,
      { HEARTH_URL: origin },
    );
    expect(value).toEqual(Array(3).fill([null, null]));
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).toMatch(/hearth_http_refused_total\{code="queue_full"\} [1-9]/);
  });

  it('an unrated reply is None for TRL; for verl it is an error, or what was stated', async () => {
    const { origin } = await rewardServer({ judge: unrated });
    const env = { HEARTH_URL: origin };
    const trl = await python('print(json.dumps(hearth_reward(["a"], ["b"])))', env);
    expect(trl.value).toEqual([null]);
    const verl = 'print(json.dumps(compute_score("d", "b", None, {"prompt": "a"})))';
    expect((await python(verl, env)).complaint).toContain('could not be rated (refused)');
    expect((await python(verl, { ...env, HEARTH_STAND_IN: '-1' })).value).toBe(-1);
    const none = await python('compute_score("d", "b", None, None)', env);
    expect(none.complaint).toContain('extra_info has no "prompt"');
  });

  it('a forked child asks on a connection of its own, and gets the rewards of its own replies', async () => {
    const { origin } = await rewardServer({ judge: byLength });
    const { value, complaint } = await python(
      `import multiprocessing
def own(i): return hearth_reward(["p"], ["x" * i])[0] == expected[i]
expected = hearth_reward(["p"] * 16, ["x" * i for i in range(16)])
hearth_reward(["p"], ["first"])
with multiprocessing.get_context("fork").Pool(4) as pool:
    same = pool.map(own, [i % 16 for i in range(160)], 1)
print(json.dumps([len(set(expected)), same.count(True), hearth_reward(["p"], ["x" * 3])[0] == expected[3]]))`,
      { HEARTH_URL: origin, HEARTH_TIMEOUT: '20' },
    );
    expect({ value, complaint }).toEqual({ value: [16, 160, true], complaint: '' });
  });

  it('an answer to another request is never taken', async () => {
    const origin = await answering(200, '{"results":[{"id":null,"reward":1}]}');
    const { complaint } = await python(
      'import hearth_reward\nhearth_reward._TRIES = 2\nscore([{"prompt": "a", "reply": "b"}])',
      { HEARTH_URL: origin },
    );
    expect(complaint).toContain('does not belong to the request');
  });

  it('splits by bytes, and sends only the last thing the user said', async () => {
    const s = await rewardServer({ judge: byLength });
    const { value, complaint } = await python(
      `long = "长" * 90000
chat = [{"role": "user", "content": long}] * 40 + [{"role": "user", "content": [{"type": "text", "text": "hi"}]}]
print(json.dumps([len(set(hearth_reward([long] * 40, [long] * 40))), hearth_reward([chat], [[{"role": "assistant", "content": "yes"}]]) == hearth_reward(["hi"], ["yes"]), score([{"id": 7, "prompt": "a", "reply": "x" * 9000000}])[0]["reason"], score([{"id": 7, "prompt": "a", "reply": "b"}])[0]["id"]]))`,
      { HEARTH_URL: s.origin },
    );
    expect({ value, complaint }).toEqual({ value: [1, true, 'too_long', 7], complaint: '' });
    const metrics = await (await fetch(`${s.origin}/metrics`)).text();
    expect(metrics).not.toMatch(/hearth_http_refused_total\{[^}]*\} [1-9]/);
  });

  it('is refused once, with the sentence of the server', async () => {
    const origin = await answering(413, '{"error":{"code":"too_large","message":"too much"}}');
    const { complaint } = await python('hearth_reward(["a"], ["b"])', { HEARTH_URL: origin });
    expect(complaint).toBe('hearth_reward.HearthError: 413 too much');
  });

  it.each([
    [{ HEARTH_URL: 'localhost:8787' }, 'HEARTH_URL is'],
    [{ HEARTH_URL: 'http://127.0.0.1:port' }, 'HEARTH_URL is'],
    [{ HEARTH_TIMEOUT: 'soon' }, 'HEARTH_TIMEOUT is'],
    [{ HEARTH_STAND_IN: 'zero' }, 'HEARTH_STAND_IN is'],
    [{ HEARTH_STAND_IN: 'nan' }, 'HEARTH_STAND_IN is'],
  ])('says what is wrong with %j', async (env, said) => {
    const { complaint } = await python('compute_score("d", "b", None, {"prompt": "a"})', env);
    expect(complaint).toMatch(/^hearth_reward\.HearthError: /);
    expect(complaint).toContain(said);
  });
});
