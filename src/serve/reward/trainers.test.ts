import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { newKey } from '../http/index.js';
import type { RewardJudge } from './judge.js';
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
});
