import { describe, expect, it } from 'vitest';
import { usageError } from '../contract/index.js';
import { planRun } from '../pipeline/index.js';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import { type PlanFile, parsePlan, planTag } from './plan-file.js';
import { atEntry, type PlanWorld, runRequest } from './plan-requests.js';

const plan = (text: string) => parsePlan(text, 'spring.yaml');

const world: PlanWorld = {
  suite: async ({ suite: id, data }) => {
    if (id !== 'tiny') throw usageError({ en: `no suite ${id}`, 'zh-CN': `没有 ${id}` });
    return { suite: tinySuite, source: { dir: data === null ? null : `${data}/${id}` } };
  },
  hearth: '1.0.0',
  env: {},
  now: new Date('2026-01-01T00:00:00Z'),
};

const requestsOf = (file: PlanFile) =>
  Promise.all(file.entries.map((entry) => runRequest(file, entry, world)));

describe('runRequest', () => {
  const text = `
defaults: { judges: [openai/j], base_url: "http://h/v1", judge_base_url: "http://j/v1" }
suites:
  - tiny
  - { suite: tiny, name: loud, preset: loud, data: /d }
targets: [openai/a, openai/b]
`;

  it('gives what a run is planned from, tagged with the plan and the entry', async () => {
    const requests = await requestsOf(plan(text));
    expect(requests.map((r) => r.tag)).toEqual(['plan:spring/tiny', 'plan:spring/loud']);
    expect(requests[1]?.source).toEqual({ dir: '/d/tiny' });
    expect(requests[0]).not.toHaveProperty('line');
    const [first] = requests;
    if (first === undefined) throw new Error('two requests');
    const { manifest } = await planRun(first);
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
    await expect(requestsOf(unknown)).rejects.toMatchObject({
      code: 2,
      text: { en: 'no suite none' },
      place: { file: 'spring.yaml', line: 3 },
    });
  });

  it('leaves the place of an error that names a file of its own', () => {
    const file = plan(text);
    const [entry] = file.entries;
    if (entry === undefined) throw new Error('two entries');
    const own = usageError({ en: 'x', 'zh-CN': 'x' }, { file: 'a.jsonl', line: 9 });
    expect(atEntry(own, file, entry)).toBe(own);
    const flag = usageError({ en: 'x', 'zh-CN': 'x' }, { field: '--target' });
    expect(atEntry(flag, file, entry)).toMatchObject({
      place: { file: 'spring.yaml', line: 4, field: '--target' },
    });
  });
});
