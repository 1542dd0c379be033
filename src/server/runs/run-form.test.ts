import { describe, expect, it } from 'vitest';
import { openSuite } from '../../suites/index.js';
import { api } from '../api/index.js';
import { EMPTY_DESK } from '../studio.testkit.js';
import { LOCAL, type Viewer } from '../viewer.js';
import { allowedSuite, commandFault, runArguments } from './run-form.js';

const form = (over: object) =>
  api['POST /api/run-estimates'].body.parse({
    suite: 'intima',
    project: 'home',
    targets: ['sample/warm'],
    ...over,
  });
const desk = {
  ...EMPTY_DESK,
  suites: async () => [await openSuite('intima'), await openSuite('heartbench')],
};
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
    const args = runArguments(form({ targets: ['--out=/tmp/x'], tag: '--prices', seed: '-1' }));
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
    await expect(allowedSuite(desk, form({ targets: [name] }), member)).rejects.toMatchObject({
      status: 422,
      details: { field: 'targets' },
    });
    await expect(allowedSuite(desk, form({ judges: [name] }), member)).rejects.toMatchObject({
      status: 422,
      details: { field: 'judges' },
    });
    expect((await allowedSuite(desk, form({ targets: [name] }), LOCAL)).meta.id).toBe('intima');
  });

  it('is what the suite brings and what a provider has', async () => {
    const good = form({ targets: ['sample/warm', 'me=openai/m'], judges: ['local/house'] });
    expect((await allowedSuite(desk, good, member)).meta.id).toBe('intima');
  });

  it('is no folder by an option of free text, in a team', async () => {
    const own = form({
      suite: 'heartbench',
      targets: ['openai/m'],
      options: { upstream: '/etc' },
    });
    await expect(allowedSuite(desk, own, member)).rejects.toMatchObject({
      details: { field: 'options.upstream' },
    });
    await expect(allowedSuite(desk, form({ suite: 'x' }), LOCAL)).rejects.toMatchObject({
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
