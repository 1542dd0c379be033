import { beforeAll, describe, expect, it } from 'vitest';
import { same } from '../../contract/index.js';
import { openSuite } from '../../suites/index.js';
import { api } from '../api/index.js';
import type { Context } from '../context.js';
import { EMPTY_DESK, testStudio } from '../studio.testkit.js';
import { LOCAL, type Viewer } from '../viewer.js';
import { type FormSuite, formSuites } from './form-suites.js';
import { allowedSuite, commandFault, runArguments } from './run-form.js';

const form = (over: object) =>
  api['POST /api/run-estimates'].body.parse({
    suite: 'intima',
    project: 'home',
    targets: ['sample/warm'],
    ...over,
  });
const OWN: FormSuite = {
  id: 'u1',
  name: '/srv/studio-suites/u1',
  project: 'garden',
  title: same('Mine'),
  summary: same(''),
  notice: same(''),
  warning: null,
  profileNotes: { sound: null, official: null },
  presets: [],
  targets: [],
  judges: [],
  defaultJudge: null,
  options: [],
};
let suites: FormSuite[] = [];
beforeAll(async () => {
  const desk = {
    ...EMPTY_DESK,
    suites: async () => [await openSuite('intima'), await openSuite('heartbench')],
  };
  const studio = await testStudio({ accounts: false });
  const { db } = studio;
  suites = await formSuites({ db, desk, viewer: LOCAL, setup: { home: '/' } as Context['setup'] });
  await studio.close();
});
const allowed = async (...asked: Asked) => allowedSuite([...suites, OWN], ...asked);
type Asked = Parameters<typeof allowedSuite> extends [unknown, ...infer Rest] ? Rest : never;
const member: Viewer = { ...LOCAL, kind: 'person' };

describe('the arguments of a run', () => {
  it('are the flags that a person would type', () => {
    expect(
      runArguments(
        form({
          targets: ['sample/warm', 'a=openai/m'],
          judges: ['local/house'],
          profiles: ['official', 'sound'],
          options: { view: 'builtin', draws: 500 },
          sample: 10,
          maxCost: 0.5,
          reuse: true,
        }),
        'intima',
      ),
    ).toEqual([
      'run',
      'intima',
      '--target=sample/warm',
      '--target=a=openai/m',
      '--judge=local/house',
      '--profile=official,sound',
      '--set=view=builtin',
      '--set=draws=500',
      '--sample=10',
      '--max-cost=0.5',
      '--reuse',
    ]);
  });

  it('hold no value as an argument of its own, whatever it looks like', () => {
    const args = runArguments(
      form({ targets: ['--out=/tmp/x'], tag: '--prices', seed: '-1' }),
      'intima',
    );
    expect(args.slice(2)).toEqual(['--target=--out=/tmp/x', '--seed=-1', '--tag=--prices']);
  });

  it.each(['a\nb', '\u0000', ' '])('take no control characters (%j)', (tag) => {
    expect(api['POST /api/run-estimates'].body.safeParse(form({})).success).toBe(true);
    expect(api['POST /api/run-estimates'].body.safeParse({ ...form({}), tag }).success).toBe(false);
  });
});

describe('what may be named', () => {
  const OWN = [
    'exec/rm',
    'module/x.mjs',
    'http/x.yaml',
    'file/a.jsonl',
    'a=exec/rm',
    '/etc/passwd',
  ];
  it.each(OWN)('is no file or program of the server of a team: %s', async (name) => {
    await expect(allowed(form({ targets: [name] }), member)).rejects.toMatchObject({
      status: 422,
      details: { field: 'targets' },
    });
    await expect(allowed(form({ judges: [name] }), member)).rejects.toMatchObject({
      status: 422,
      details: { field: 'judges' },
    });
    expect((await allowed(form({ targets: [name] }), LOCAL)).id).toBe('intima');
  });

  it('is what the suite brings and what a provider has', async () => {
    const good = form({ targets: ['sample/warm', 'me=openai/m'], judges: ['local/house'] });
    expect((await allowed(good, member)).id).toBe('intima');
  });

  it('is a suite of another project for a run there only, under the folder that the command is told', async () => {
    const own = form({ suite: 'u1', targets: ['openai/m'] });
    await expect(allowed(own, LOCAL)).rejects.toMatchObject({ details: { field: 'project' } });
    const there = form({ suite: 'u1', targets: ['openai/m'], project: 'garden' });
    const { name } = await allowed(there, member);
    expect(runArguments(there, name).slice(0, 2)).toEqual(['run', '/srv/studio-suites/u1']);
  });

  it('is no folder by an option of free text, in a team', async () => {
    const own = form({
      suite: 'heartbench',
      targets: ['openai/m'],
      options: { upstream: '/etc' },
    });
    await expect(allowed(own, member)).rejects.toMatchObject({
      details: { field: 'options.upstream' },
    });
    await expect(allowed(form({ suite: 'x' }), LOCAL)).rejects.toMatchObject({
      details: { field: 'suite' },
    });
  });
});

describe('a refusal of the command', () => {
  it.each([
    ['--target: nothing is called "x"', 'targets', 'nothing is called "x"'],
    ['--set draws: must be a number', 'options.draws', 'must be a number'],
    ['view: needs official data', 'options.view', 'needs official data'],
    ['--max-cost: the price is unknown: see', 'maxCost', 'the price is unknown: see'],
    ['OPENAI_API_KEY: is not set', undefined, 'OPENAI_API_KEY: is not set'],
    ['lang: no option of this form', undefined, 'lang: no option of this form'],
  ])('%s', (reason, field, sentence) => {
    const fault = commandFault(reason, ['view', 'draws']);
    expect([fault.details.field, fault.text.en]).toEqual([field, sentence]);
  });
});
