import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { usageError } from '../../contract/index.js';
import {
  answerOf,
  CLINGY,
  events,
  judgeHere,
  playing,
  post,
  rig,
  rule,
  said,
} from './guard.testkit.js';

const WRITTEN = '{replace: {en: A written reply., zh-CN: 一段写好的回复。}}';
const reload = (origin: string) => fetch(`${origin}/-/reload`, { method: 'POST' });

describe('reload', () => {
  it('takes the new policy for requests to come; a stream under way ends under the old one', async () => {
    let go: () => void = () => undefined;
    const wait = new Promise<void>((done) => {
      go = done;
    });
    const all = events([CLINGY]);
    const r = await rig(rule('{annotate: true}'), async (heard) => {
      if (heard.headers['x-stainless-lang'] === undefined) return playing(CLINGY)(heard);
      await wait;
      return { chunks: all };
    });
    const under = post(r.guard.origin, said('hi', { stream: true }), { 'x-stainless-lang': 'js' });
    while (r.upstream.heard.length === 0) await new Promise((done) => setTimeout(done, 5));
    writeFileSync(r.policyFile, rule(WRITTEN, 'hold: all'));
    const before = r.guard.policy.hash;
    const answer = (await (await reload(r.guard.origin)).json()) as { name: string; hash: string };
    expect(answer.name).toBe('test');
    expect(answer.hash).not.toBe(before);
    expect((await answerOf(r, true)).text).toBe('A written reply.');
    go();
    const { text } = await under;
    expect(text).toContain(': hearth {"policy":"test","rules":["pull"]');
    expect(text.replace(/^: hearth.*\n\n/m, '')).toBe(all.join(''));
  });

  it('refuses a policy with faults, names the place, and goes on with the old one', async () => {
    const r = await rig(rule(WRITTEN, 'hold: all'), playing(CLINGY));
    writeFileSync(r.policyFile, rule(WRITTEN, 'hold: none'));
    const response = await reload(r.guard.origin);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: { code: 'policy', line: expect.any(Number), field: 'rules.0.do.replace' },
    });
    expect((await answerOf(r, false)).text).toBe('A written reply.');
    const refused = r.lines.find((line) => line.includes('policy_refused')) ?? '{}';
    expect(JSON.parse(refused)).toMatchObject({ field: 'rules.0.do.replace' });
    const metrics = await (await fetch(`${r.guard.origin}/metrics`)).text();
    expect(metrics).toContain('hearth_guard_reloads_total{outcome="refused"} 1');
  });

  it('names the place of a judge that is not there, tries it again, and stops in good order', async () => {
    let there = false;
    const r = await rig(rule(WRITTEN, 'hold: all'), playing(CLINGY), {
      judgeOf: (name) =>
        name === 'local/house' || there
          ? judgeHere()
          : Promise.reject(
              usageError({ en: 'is not there', 'zh-CN': '不存在' }, { file: 'x.json' }),
            ),
    });
    const top = 'hold: all\njudge: {name: local/x.json, max_ms: 30000}';
    writeFileSync(r.policyFile, rule(WRITTEN, top));
    const refused = await reload(r.guard.origin);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      error: { field: 'judge.name', line: 5, message: 'x.json: is not there' },
    });
    there = true;
    expect((await reload(r.guard.origin)).status).toBe(200);
    await r.guard.stop();
  });

  it('that was refused does not keep the guard from stopping in good order', async () => {
    const r = await rig(rule(WRITTEN, 'hold: all'), playing(CLINGY), {
      judgeOf: (name) =>
        name === 'local/house'
          ? judgeHere()
          : Promise.reject(usageError({ en: 'x', 'zh-CN': '无' })),
    });
    writeFileSync(r.policyFile, rule(WRITTEN, 'hold: all\njudge: {name: local/none}'));
    expect((await reload(r.guard.origin)).status).toBe(422);
    await expect(r.guard.stop()).resolves.toBeUndefined();
  });
});
