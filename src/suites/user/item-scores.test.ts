import { describe, expect, it } from 'vitest';
import { ratedRows, ratersOf, rowSource } from '../../pipeline/index.js';
import { results, startRun } from '../../pipeline/run.testkit.js';
import { openDatabase } from '../../store/index.js';
import { folderWith } from './folder.testkit.js';
import { suiteOf } from './run.testkit.js';

const jsonl = (rows: readonly unknown[]): string => rows.map((r) => JSON.stringify(r)).join('\n');

/** Item scores of a run with one target and judge, beside its overall metrics. */
async function scored(
  files: Readonly<Record<string, string>>,
  answers: readonly unknown[],
  verdicts: readonly unknown[] | null,
) {
  const suite = await suiteOf(files);
  const dir = await folderWith({ 't.jsonl': jsonl(answers), 'j.jsonl': jsonl(verdicts ?? []) });
  const db = await openDatabase(':memory:');
  const { plan } = await startRun(db, {
    suite,
    set: { draws: ['200'] },
    targets: [{ name: 't', model: `file/${dir}/t.jsonl` }],
    judges: verdicts === null ? [] : [{ name: 'j', model: `file/${dir}/j.jsonl` }],
  });
  const [loaded] = plan.conditions;
  const [target] = plan.manifest.targets;
  const [rater] = ratersOf(plan.manifest);
  if (loaded === undefined || target === undefined || rater === undefined)
    throw new Error('no run');
  const source = rowSource(
    { db, suite, manifest: plan.manifest, conditions: plan.conditions },
    loaded,
  );
  const byItem: Record<string, Readonly<Record<string, number | null>>> = {};
  for await (const row of ratedRows(source, target, rater))
    byItem[row.item.id] = suite.itemScores?.(row, source.scored) ?? {};
  const [result] = await results(db, plan);
  await db.destroy();
  const metric = (id: string) =>
    result?.metrics.find((m) => m.id === id && Object.keys(m.slice).length === 0)?.value;
  return { suite, byItem, metric };
}

const meanOf = (
  byItem: Readonly<Record<string, Readonly<Record<string, number | null>>>>,
  id: string,
) => {
  const values = Object.values(byItem).flatMap((scores) => scores[id] ?? []);
  return values.reduce((a, b) => a + b, 0) / values.length;
};

describe('item scores of a suite of one’s own', () => {
  it('gold: 1 for a right answer, 0 for a wrong one, absent bounds make no figure', async () => {
    const { byItem, suite, metric } = await scored(
      {
        'suite.yaml': 'id: x\ntitle: X\nkind: gold\ndata: items.csv\ngold: {match: exact}\n',
        'items.csv': 'id,prompt,gold\na,Hi,yes\nb,Ho,no\n',
      },
      [
        { item: 'a', answer: 'yes' },
        { item: 'b', answer: 'yes' },
      ],
      null,
    );
    expect(byItem).toMatchObject({ a: { accuracy: 1 }, b: { accuracy: 0 } });
    expect(suite.figures?.accuracy).toMatchObject({ range: [0, 1], better: 'higher' });
    expect(meanOf(byItem, 'accuracy')).toBe(metric('accuracy'));
  });

  it('rubric: dimensions and item means are those of the metrics', async () => {
    const { byItem, suite, metric } = await scored(
      {
        'suite.yaml': 'id: x\ntitle: X\nkind: rubric\ndata: items.csv\n',
        'items.csv':
          'id,prompt,dimension,score,criterion\na,Hi,care,3,one\n,,care,-2,two\n,,pace,1,three\nb,Ho,care,4,one\n',
      },
      [
        { item: 'a', answer: 'x' },
        { item: 'b', answer: 'y' },
      ],
      [
        { item: 'a', verdict: { detail: [1, 1, 0] } },
        { item: 'b', verdict: { detail: [1] } },
      ],
    );
    // a: care (3 − 2 + 2) / 5 = 0.6, pace 0; b: care 1.
    expect(byItem.a?.['dimension/care']).toBeCloseTo(0.6, 12);
    expect(byItem.b).toMatchObject({ 'dimension/care': 1, question_mean: 1 });
    expect(byItem.b).not.toHaveProperty('dimension/pace');
    expect(meanOf(byItem, 'question_mean')).toBeCloseTo(metric('question_mean') ?? -1, 12);
    expect(suite.figures).not.toHaveProperty('overall');
  });
});
