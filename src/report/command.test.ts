import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planRun } from '../pipeline/index.js';
import { openSuite } from '../suites/index.js';
import { commandOf } from './command.js';

type Over = Partial<Parameters<typeof planRun>[0]>;

const planOf = async (over: Over) =>
  planRun({
    suite: await openSuite('intima'),
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

const plan = async (over: Over) => {
  const { suite, manifest } = await planOf(over);
  return commandOf(suite, manifest);
};

describe('commandOf', () => {
  it('names targets, judges, filter and seed, and leaves out what is the default', async () => {
    expect(await plan({})).toBe(
      'hearth run intima --target sample/warm --judge local/house --set view=builtin --limit 2 --seed 1 --max-connections 1',
    );
  });

  it('names options that differ from the default, with all their values', async () => {
    const command = await plan({ set: { lang: ['en', 'zh'], headline: ['high'] }, repeats: 2 });
    expect(command).toContain('--set lang=en --set lang=zh --set headline=high');
    expect(command).toContain('--repeats 2');
  });

  it('says where data sets come from, but names no folder of this machine', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'hearth-data-'));
    await writeFile(join(dir, 'INTIMA.jsonl'), '');
    const builtin = await plan({ source: { dir }, set: { view: ['builtin'] } });
    expect(builtin).toContain('--set view=builtin');
    expect(builtin).not.toContain('--data');
    const suite = await openSuite('intima');
    const { manifest } = await planOf({ set: { view: ['builtin'] } });
    const [condition] = manifest.conditions;
    if (condition === undefined) throw new Error('a run has a condition');
    const asked = { ...condition.asked, o: { ...Object(condition.asked.o), view: '368' } };
    const official = { ...manifest, source: { dir }, conditions: [{ ...condition, asked }] };
    expect(commandOf(suite, official)).toContain('hearth run intima --data DIR --target');
  });

  it('quotes for a shell what needs quoting', async () => {
    expect(await plan({ seed: "it's $HOME" })).toContain(`--seed 'it'\\''s $HOME'`);
  });
});
