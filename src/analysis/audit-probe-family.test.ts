import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnySuite, Item } from '../contract/index.js';
import { same } from '../contract/index.js';
import { completion, KEY, loopback, never, said } from '../models/loopback.testkit.js';
import { startRun, tempDir } from '../pipeline/run.testkit.js';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import { openDatabase } from '../store/index.js';
import type { ProbeResult } from './audit-probe-types.js';
import { WHY } from './audit-probe-words.js';
import { runProbes } from './audit-probes.js';

const ITEMS = 30;
const graded: AnySuite = {
  ...tinySuite,
  load: async (source, asked) => {
    const { report } = await tinySuite.load(source, asked);
    const items = Array.from({ length: ITEMS }, (_, i) => ({
      id: `t${i}`,
      question: `q${i}`,
      clusters: { item: `t${i}` },
    }));
    return { items, report: { ...report, rows: ITEMS, items: ITEMS } };
  },
  ...(tinySuite.judge !== undefined && {
    judge: {
      ...tinySuite.judge,
      units: (list: readonly Item[]) =>
        list.map((item) => ({ id: item.id, items: [item] as const })),
    },
  }),
  ratings: {
    kinds: {
      grade: {
        label: same('grade'),
        scale: 'ordinal',
        levels: [1, 2, 3, 4, 5].map((value) => ({ value, label: same(String(value)) })),
      },
    },
    of: (_: unknown, { value }: { value: number | null }) => ({ grade: value }),
  },
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A run of models that say their own names, rated by a planted judge of the family gpt and by people who say 3. */
async function preferring(
  models: readonly string[],
  grade: (reply: string) => number,
  people = true,
  judge = 'gpt-judge',
): Promise<ProbeResult> {
  const server = await loopback((heard) => {
    const model = String(heard.body.model);
    return completion(model === judge ? String(grade(said(heard))) : `I am ${model}`);
  });
  const db = await openDatabase(':memory:');
  closers.push(async () => {
    await server.close();
    await db.destroy();
  });
  const baseUrl = `${server.origin}/v1`;
  const env = { OPENAI_API_KEY: KEY };
  const targets = models.map((model) => ({ name: `openai/${model}`, baseUrl }));
  const file = join(await tempDir(), 'people.jsonl');
  const lines = targets.flatMap(({ name }) =>
    Array.from({ length: ITEMS }, (_, i) =>
      JSON.stringify({ item: `t${i}`, target: name, verdict: 3 }),
    ),
  );
  await writeFile(file, `${lines.join('\n')}\n`);
  const judges = [
    { name: `openai/${judge}`, baseUrl },
    ...(people ? [{ name: 'people', model: `file/${file}` }] : []),
  ];
  const { plan } = await startRun(db, { suite: graded, targets, judges, env }, { env });
  const [loaded] = plan.conditions;
  const [entry] = plan.manifest.judges;
  if (loaded === undefined || entry === undefined) throw new Error('no run');
  const run = { db, suite: graded, manifest: plan.manifest, conditions: plan.conditions };
  const { results, spent } = await runProbes(
    { run, loaded, judge: entry, probes: ['self-preference'] },
    { env, maxConnections: 4, abort: never, stop: never },
  );
  expect(spent.calls).toBe(0);
  const [result] = results;
  if (result === undefined) throw new Error('no result');
  return result;
}

describe('self-preference', () => {
  const both = ['gpt-5-mini', 'qwen3-8b'];

  it('is found where a judge rates its own family higher than people do', async () => {
    const found = await preferring(both, (reply) => (reply.includes('gpt') ? 5 : 3));
    expect(found).toMatchObject({ verdict: 'moves', n: ITEMS });
    expect(found.shift).toMatchObject([{ kind: 'grade', value: 2 }]);
  });

  it('is not there where a judge is as generous with everybody', async () => {
    const found = await preferring(both, () => 4);
    expect(found).toMatchObject({ verdict: 'steady', shift: [{ kind: 'grade', value: 0 }] });
    expect(found.rows[0]).toMatchObject({ before: 1, after: 1, again: null });
  });

  it('cannot be told without both sides, other raters, or a family', async () => {
    const why = async (...args: Parameters<typeof preferring>) => (await preferring(...args)).why;
    expect(await why(['qwen3-8b', 'llama-3-8b'], () => 3)).toBe(WHY.noFamily);
    expect(await why(['gpt-5', 'gpt-5-mini'], () => 3)).toBe(WHY.noFamily);
    expect(await why(both, () => 3, false)).toBe(WHY.noOthers);
  });
});
