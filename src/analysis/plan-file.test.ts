import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HearthError } from '../contract/index.js';
import { tempDir } from '../pipeline/run.testkit.js';
import { parsePlan, readPlan } from './plan-file.js';

const plan = (text: string) => parsePlan(text, 'spring.yaml');

function faultOf(text: string): { place: HearthError['place']; text: HearthError['text'] } {
  try {
    plan(text);
  } catch (error) {
    if (error instanceof HearthError) return { place: error.place, text: error.text };
    throw error;
  }
  throw new Error('the plan was taken');
}

describe('parsePlan', () => {
  it('multiplies suites by targets: one run a suite, with all targets', () => {
    const { name, entries } = plan(`
suites:
  - intima
  - suite: heartbench
    preset: paper
    judges: [openai/strong]
targets:
  - openai/a
  - { name: robin, model: openai/b, base_url: "http://localhost:8000/v1", key_var: MY_KEY,
      system: You are Robin., params: { temperature: 0, top_p: 0.9, max_tokens: 50, seed: 3 } }
defaults:
  judges: [local/house]
  repeats: 3
  temperature: 0.7
  base_url: http://all/v1
`);
    expect(name).toBe('spring');
    expect(entries.map((e) => [e.name, e.suite, e.line])).toEqual([
      ['intima', 'intima', 3],
      ['heartbench', 'heartbench', 4],
    ]);
    const [intima, heartbench] = entries;
    expect(intima?.targets).toEqual([
      { name: 'openai/a', baseUrl: 'http://all/v1', params: { temperature: 0.7 } },
      {
        name: 'robin',
        model: 'openai/b',
        baseUrl: 'http://localhost:8000/v1',
        keyVar: 'MY_KEY',
        system: 'You are Robin.',
        params: { temperature: 0, topP: 0.9, maxTokens: 50, seed: 3 },
      },
    ]);
    expect(heartbench?.targets).toEqual(intima?.targets);
    expect(intima).toMatchObject({
      judges: [{ name: 'local/house' }],
      repeats: 3,
      preset: null,
      profiles: null,
      judgeRepeats: null,
      seed: '1',
      maxConnections: 16,
      filter: {},
      set: {},
      data: null,
    });
    expect(heartbench).toMatchObject({ preset: 'paper', judges: [{ name: 'openai/strong' }] });
  });

  it('takes a list of runs, each over the defaults; its own filter replaces theirs whole', () => {
    const { name, entries } = plan(`
name: nightly
defaults:
  targets: [sample/warm]
  set: { lang: [en, zh], cut: 0.5 }
  sample: 40
  profile: official
runs:
  - suite: intima
    set: { cut: 1 }
  - suite: intima
    name: intima-short
    targets: [sample/cold]
    limit: 5
    profile: [official, sound]
    panel: majority
    seed: 7
    data: ./data
`);
    expect(name).toBe('nightly');
    expect(entries).toMatchObject([
      {
        name: 'intima',
        targets: [{ name: 'sample/warm' }],
        set: { lang: ['en', 'zh'], cut: ['1'] },
        filter: { sample: 40 },
        profiles: ['official'],
        panels: [],
      },
      {
        name: 'intima-short',
        targets: [{ name: 'sample/cold' }],
        set: { lang: ['en', 'zh'], cut: ['0.5'] },
        profiles: ['official', 'sound'],
        panels: ['majority'],
        seed: '7',
        data: './data',
      },
    ]);
    expect(entries[1]?.filter).toEqual({ limit: 5 });
  });

  it.each([
    ['suites: [a]\nrepeats: 3\ntargets: [t]\n', 2, 'repeats', 'not a known field'],
    [
      'runs:\n  - suite: a\n    targets: [t]\n    reapeats: 3\n',
      4,
      'runs.0.reapeats',
      'not a known',
    ],
    ['runs:\n  - suite: a\n    targets: [t]\n    repeats: many\n', 4, 'runs.0.repeats', 'a number'],
    [
      'runs:\n  - suite: a\n    targets: [t]\n    repeats: 1.5\n',
      4,
      'runs.0.repeats',
      'a whole number',
    ],
    ['runs:\n  - suite: a\n    targets: [t]\n    repeats: 0\n', 4, 'runs.0.repeats', 'at least 1'],
    [
      'runs:\n  - suite: a\n    targets: [t]\n    repeats: 2000\n',
      4,
      'runs.0.repeats',
      'at most 1000',
    ],
    ['runs:\n  - targets: [t]\n', 2, 'runs.0.suite', 'is missing'],
    [
      'runs:\n  - suite: a\n    targets:\n      - b\n      - {model: x}\n',
      5,
      'runs.0.targets.1.name',
      'is missing',
    ],
    [
      'runs:\n  - suite: a\n    targets:\n      - name: x\n        modle: y\n',
      5,
      'runs.0.targets.0.modle',
      'not a known',
    ],
    [
      'runs:\n  - suite: a\n    targets:\n      - b\n      - 7\n',
      5,
      'runs.0.targets.1',
      'wrong form',
    ],
    [
      'runs:\n  - suite: a\n    targets: [t]\n    profile: best\n',
      4,
      'runs.0.profile',
      'official, sound',
    ],
    ['runs:\n  - suite: a\n    targets: []\n', 3, 'runs.0.targets', 'must not be empty'],
    ['runs:\n  - suite: a\n    targets: [t]\n    name: a/b\n', 4, 'runs.0.name', 'letters, digits'],
    ['runs:\n  - suite: a\n', 2, 'runs.0', 'has no targets'],
    ['runs:\n  - suite: a\n    targets: [t, u, t]\n', 2, 'runs.0', '"t" twice'],
    [
      'defaults: {targets: [t]}\nruns:\n  - suite: a\n  - suite: b\n  - suite: a\n',
      5,
      'runs.2',
      'line 3',
    ],
    ['runs:\n  - {suite: a, targets: [t]}\nsuites: [a]\n', 1, 'runs', 'either'],
    ['runs:\n  - {suite: a, targets: [t]}\ntargets: [t]\n', 3, 'targets', 'belongs to'],
    ['runs: {suite: a}\n', 1, 'runs', 'a list'],
  ])('names line and field of what is wrong in %j', (text, line, field, words) => {
    const fault = faultOf(text);
    expect(fault.place).toEqual({ file: 'spring.yaml', line, field });
    expect(fault.text.en).toContain(words);
    expect(fault.text['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
  });

  it('says so where the text as a whole is wrong', () => {
    expect(faultOf('').text.en).toContain('either');
    expect(faultOf('- a\n- b\n').text.en).toBe('must be a map of fields');
    expect(faultOf('runs:\n  - suite: [a\n').place).toMatchObject({ file: 'spring.yaml', line: 3 });
    expect(faultOf('a: 1\n---\nb: 2\n').text.en).toContain('YAML');
    expect(faultOf('a: &a [1]\na: *a\n').place.line).toBe(2);
  });

  it('resolves aliases, but not those that unfold without bound', () => {
    const { entries } = plan(
      'defaults: { judges: &all [j] }\nruns:\n  - { suite: a, targets: [t], judges: *all }\n',
    );
    expect(entries[0]?.judges).toEqual([{ name: 'j', params: {} }]);
    const bomb = Array.from({ length: 9 }, (_, i) =>
      i === 0 ? 'a0: &a0 [x,x,x,x,x,x,x,x,x]' : `a${i}: &a${i} [${`*a${i - 1},`.repeat(9)}]`,
    ).join('\n');
    expect(faultOf(bomb).text.en).toContain('aliases');
  });

  it('needs a name where the file gives none', () => {
    expect(() => parsePlan('suites: [a]\ntargets: [t]\n', 'my plan.yaml')).toThrow(/under "name"/);
    const named = 'name: 春季\nsuites: [a]\ntargets: [t]\n';
    expect(parsePlan(named, 'my plan.yaml').name).toBe('春季');
  });

  it('takes or refuses any text with a place, and never fails otherwise', () => {
    const piece = fc.constantFrom(
      'runs:',
      'suites:',
      'targets:',
      '  - ',
      'suite: a',
      '{',
      '}',
      '[a]',
      '\n',
      ': ',
      '&x ',
      '*x',
      '"',
      '- name: b',
      '#',
      '\t',
      '? ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        try {
          plan(pieces.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(HearthError);
          expect(error).toMatchObject({ code: 2, place: { file: 'spring.yaml' } });
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('readPlan', () => {
  it('reads a file, and says what is wrong with one that it cannot read', async () => {
    const dir = await tempDir();
    const good = join(dir, 'good.yaml');
    await writeFile(good, '\ufeffsuites: [tiny]\ntargets: [a]\n');
    expect((await readPlan(good)).name).toBe('good');
    await expect(readPlan(join(dir, 'none.yaml'))).rejects.toMatchObject({ code: 2 });
    const gbk = join(dir, 'gbk.yaml');
    await writeFile(gbk, Buffer.from([0x6e, 0x3a, 0x20, 0xb4, 0xba]));
    await expect(readPlan(gbk)).rejects.toMatchObject({
      code: 2,
      text: { en: expect.stringContaining('UTF-8') },
    });
  });
});
