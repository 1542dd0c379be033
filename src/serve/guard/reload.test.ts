import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerOf, CLINGY, events, playing, post, rig, rule, said } from './guard.testkit.js';

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
    const metrics = await (await fetch(`${r.guard.origin}/metrics`)).text();
    expect(metrics).toContain('hearth_guard_reloads_total{outcome="refused"} 1');
  });
});
