import { describe, expect, it } from 'vitest';
import { usageError } from '../contract/index.js';
import { planRun } from '../pipeline/index.js';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import { parsePlan, planTag } from './plan-file.js';
import { atEntry, type PlanWorld, runRequests } from './plan-requests.js';

const plan = (text: string) => parsePlan(text, 'spring.yaml');

const world: PlanWorld = {
  suites: async (id) => {
    if (id !== 'tiny') throw usageError({ en: `no suite ${id}`, 'zh-CN': `没有 ${id}` });
    return tinySuite;
  },
  source: async (suite, data) => ({ dir: data === null ? null : `${data}/${suite}` }),
  hearth: '1.0.0',
  env: {},
  now: new Date('2026-01-01T00:00:00Z'),
};

describe('runRequests', () => {
  const text = `
defaults: { judges: [openai/j], base_url: "http://h/v1", judge_base_url: "http://j/v1" }
suites:
  - tiny
  - { suite: tiny, name: loud, preset: loud, data: /d }
targets: [openai/a, openai/b]
`;

  it('gives what a run is planned from, tagged with the plan and the entry', async () => {
    const requests = await runRequests(plan(text), world);
    expect(requests.map((r) => r.request.tag)).toEqual(['plan:spring/tiny', 'plan:spring/loud']);
    expect(requests[1]?.request.source).toEqual({ dir: '/d/tiny' });
    expect(requests[0]?.request).not.toHaveProperty('line');
    const [first] = requests;
    if (first === undefined) throw new Error('two requests');
    const { manifest } = await planRun(first.request);
    expect(manifest).toMatchObject({
      suite: 'tiny',
      tag: planTag('spring', 'tiny'),
      hearth: '1.0.0',
      targets: [{ name: 'openai/a' }, { name: 'openai/b' }],
      judges: [{ name: 'openai/j', spec: { baseUrl: 'http://j/v1' } }],
    });
  });

  it('names file and line of an entry that cannot be', async () => {
    const unknown = plan('suites:\n  - tiny\n  - none\ntargets: [openai/a]\n');
    await expect(runRequests(unknown, world)).rejects.toMatchObject({
      code: 2,
      text: { en: 'no suite none' },
      place: { file: 'spring.yaml', line: 3 },
    });
  });

  it('leaves the place of an error that names a file of its own, and errors of other kinds', () => {
    const file = plan(text);
    const [entry] = file.entries;
    if (entry === undefined) throw new Error('two entries');
    const own = usageError({ en: 'x', 'zh-CN': 'x' }, { file: 'a.jsonl', line: 9 });
    expect(atEntry(own, file, entry)).toBe(own);
    const other = new Error('x');
    expect(atEntry(other, file, entry)).toBe(other);
    const flag = usageError({ en: 'x', 'zh-CN': 'x' }, { field: '--target' });
    expect(atEntry(flag, file, entry)).toMatchObject({
      place: { file: 'spring.yaml', line: 4, field: '--target' },
    });
  });
});
