import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LEAST } from '../folder.testkit.js';
import { runSuite, suiteOf } from '../run.testkit.js';

const ROWS = ['a', 'b', 'c', 'd', 'e'].map((id) => `${id},Hi ${id}\n`);
const ITEMS = `id,prompt\n${ROWS.join('')}`;
const RATINGS: Readonly<Record<string, readonly [an: number, bo: number]>> = {
  a: [1, 1],
  b: [1, 1],
  c: [0, 0],
  d: [1, 0],
};

async function world(answers: Readonly<Record<string, string>>) {
  const dir = await mkdtemp(join(tmpdir(), 'hearth-agree-'));
  const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  await writeFile(
    join(dir, 't.jsonl'),
    lines(Object.entries(answers).map(([item, answer]) => ({ item, answer }))),
  );
  await writeFile(
    join(dir, 'v.jsonl'),
    lines(
      Object.entries(RATINGS).flatMap(([item, [an, bo]]) => [
        { item, rater: 'An', step: 'warm', verdict: an },
        { item, rater: 'Bo', step: 'warm', verdict: bo },
      ]),
    ),
  );
  const { sections } = await runSuite(
    await suiteOf({ 'suite.yaml': LEAST.labels, 'items.csv': ITEMS }),
    {
      targets: [{ name: 't', model: `file/${dir}/t.jsonl` }],
      judges: [
        { name: 'v', model: `file/${dir}/v.jsonl` },
        { name: 'local/nothing' },
        { name: 'local/everything' },
      ],
    },
  );
  return sections.find(({ id }) => id === 'judge-agreement');
}

describe('agreement of two people', () => {
  it('by hand: three of four equal is κ 0.5 (expected by chance 0.5) and AC1 0.5294 (chance 15/32)', async () => {
    const section = await world({ a: 'x', b: 'x', c: 'x', d: 'x', e: 'x' });
    // Judges that read nothing are not compared.
    expect(section?.table.rows).toHaveLength(1);
    const [a, b, n, agreement, kappa, ac1] = section?.table.rows[0] ?? [];
    expect([a, b, n, agreement]).toEqual(['v#An', 'v#Bo', 4, 0.75]);
    expect(kappa).toMatchObject({ value: 0.5 });
    expect((ac1 as { value: number }).value).toBeCloseTo((0.75 - 15 / 32) / (1 - 15 / 32), 12);
  });

  it('leaves out replies without text, which a rule rates', async () => {
    const section = await world({ a: 'x', b: 'x', c: 'x', d: '', e: 'x' });
    expect(section?.table.rows[0]?.slice(2, 4)).toEqual([3, 1]);
  });

  it('is not spoken of where nothing was rated by two', async () => {
    expect(await world({ a: '', b: '', c: '', d: '', e: '' })).toBeUndefined();
  });
});
