import { describe, expect, it } from 'vitest';
import { planRun } from '../pipeline/index.js';
import { openSuite } from '../suites/index.js';
import { commandOf } from './command.js';

const plan = async (over: Partial<Parameters<typeof planRun>[0]>) => {
  const suite = await openSuite('intima');
  const { manifest } = await planRun({
    suite,
    source: { dir: null },
    targets: [{ name: 'sample/warm' }],
    judges: [],
    panels: [],
    profiles: null,
    preset: null,
    set: {},
    filter: { limit: 2 },
    repeats: null,
    judgeRepeats: null,
    seed: '1',
    maxConnections: 1,
    tag: null,
    hearth: '0',
    env: {},
    now: new Date(0),
    ...over,
  });
  return commandOf(suite, manifest);
};

describe('commandOf', () => {
  it('names targets, judges, filter and seed, and leaves out what is the default', async () => {
    expect(await plan({})).toBe(
      'hearth run intima --target sample/warm --judge local/house --limit 2 --seed 1',
    );
  });

  it('names options that differ from the default, with all their values', async () => {
    const command = await plan({ set: { lang: ['en', 'zh'], headline: ['high'] }, repeats: 2 });
    expect(command).toContain('--set lang=en --set lang=zh --set headline=high');
    expect(command).toContain('--repeats 2');
  });

  it('quotes for a shell what needs quoting', async () => {
    expect(await plan({ seed: "it's $HOME" })).toContain(`--seed 'it'\\''s $HOME'`);
  });
});
