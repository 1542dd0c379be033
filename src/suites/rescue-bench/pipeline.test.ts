import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { results, startRun } from '../../pipeline/run.testkit.js';
import { type Db, openDatabase } from '../../store/index.js';
import { rescueBench } from './index.js';

async function database(): Promise<Db> {
  const folder = mkdtempSync(join(tmpdir(), 'rescue-run-'));
  const db = await openDatabase(join(folder, 'hearth.db'));
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  return db;
}

describe('through the pipeline, offline', () => {
  const offline = {
    suite: rescueBench,
    targets: [{ name: 'baseline/majority' }, { name: 'baseline/eliza' }],
    judges: [{ name: 'local/similarity' }],
  };

  it('baselines run on the built-in items and give the headline figures of gold tasks', async () => {
    const db = await database();
    const { plan, outcome } = await startRun(db, offline);
    expect(outcome.status).toBe('done');
    const all = await results(db, plan);
    expect(all.map((r) => `${r.target} ${r.judge}`)).toEqual([
      'baseline/majority local/similarity',
      'baseline/eliza local/similarity',
    ]);
    const value = (id: string) =>
      all[0]?.metrics.find((m) => m.id === id && Object.keys(m.slice).length === 0)?.value;
    // Always yes on a balanced set: precision one half, recall one.
    expect(value('timing/precision')).toBeCloseTo(0.5, 12);
    expect(value('timing/f1')).toBeCloseTo(2 / 3, 12);
    expect(value('pattern/accuracy')).toBeGreaterThan(0);
    expect(value('emotion/similarity')).toBeGreaterThan(0);
  });

  it('a leak meter is one run with two conditions: the same items', async () => {
    const db = await database();
    const { plan } = await startRun(db, {
      ...offline,
      set: {
        blind: ['true', 'false'] as readonly string[],
        tasks: ['timing'] as readonly string[],
      },
    });
    const [blind, leaky] = plan.conditions;
    expect(blind?.condition.asked.o).toMatchObject({ blind: true });
    expect(leaky?.condition.asked.o).toMatchObject({ blind: false });
    expect(leaky?.items.map((i) => i.id)).toEqual(blind?.items.map((i) => i.id));
  });
});
