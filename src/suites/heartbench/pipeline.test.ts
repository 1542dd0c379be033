import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Json, Metric } from '../../contract/index.js';
import { results, startRun } from '../../pipeline/run.testkit.js';
import { type Db, openDatabase } from '../../store/index.js';
import { find } from './fixtures.testkit.js';
import { heartbench } from './index.js';

async function database(): Promise<Db> {
  const folder = mkdtempSync(join(tmpdir(), 'heartbench-run-'));
  const db = await openDatabase(join(folder, 'hearth.db'));
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  return db;
}

describe('through the pipeline, offline', () => {
  const verdicts = fileURLToPath(new URL('./samples/verdicts.jsonl', import.meta.url));
  const offline = {
    suite: heartbench,
    targets: [{ name: 'sample/listener' }, { name: 'sample/adviser' }],
    judges: [{ name: 'local/sample' }, { name: 'hand', model: `file/${verdicts}` }],
  };
  const figures = (metrics: readonly Metric[]) =>
    metrics.map(({ id, slice, value }) => [id, slice, value]);

  it('the file of verdicts and the built-in judge of the samples say the same, and so does their panel', async () => {
    const db = await database();
    const { plan, outcome } = await startRun(db, offline);
    expect(outcome.status).toBe('done');
    const all = await results(db, plan);
    expect(all.map((r) => `${r.target} ${r.judge ?? r.panel}`)).toEqual([
      'sample/listener local/sample',
      'sample/listener hand',
      'sample/adviser local/sample',
      'sample/adviser hand',
      'sample/listener median',
      'sample/adviser median',
    ]);
    const [local, hand, , , median] = all;
    expect(local).toMatchObject({
      coverage: 1,
      protocol: 'external',
      scoring: 'sound',
      fidelity: 'reconstructed',
    });
    expect(figures(hand?.metrics ?? [])).toEqual(figures(local?.metrics ?? []));
    expect(figures(median?.metrics ?? [])).toEqual(figures(local?.metrics ?? []));
  });

  it('official scores answers and verdicts of files without a clone, and refuses to ask a model', async () => {
    const db = await database();
    const { plan } = await startRun(db, { ...offline, profiles: ['official'] });
    const [first] = await results(db, plan);
    expect(find(first?.metrics ?? [], 'overall').value).toBeGreaterThan(90);
    const asked = {
      suite: heartbench,
      targets: [{ name: 'openai/none', baseUrl: 'http://127.0.0.1:9/v1' }],
      judges: [{ name: 'local/coin' }],
      profiles: ['official' as const],
      env: { OPENAI_API_KEY: 'x' },
    };
    const refusal = await startRun(db, asked, { env: { OPENAI_API_KEY: 'x' } }).catch(
      (e: unknown) => e,
    );
    expect(refusal).toMatchObject({ code: 2 });
    expect(String(refusal)).toContain('--set upstream=DIR');
  });

  it('another gate is another scoring of the same verdicts: no call, other figures', async () => {
    const db = await database();
    const { plan } = await startRun(db, {
      ...offline,
      targets: [{ name: 'sample/adviser' }],
      judges: [{ name: 'local/sample' }],
      set: { gate: ['off', 'paper'] as readonly string[] },
    });
    const [off, paper] = await results(db, plan);
    const overall = (r: { metrics: Metric[] } | undefined) =>
      find(r?.metrics ?? [], 'overall').value ?? Number.NaN;
    expect(overall(paper)).toBeLessThan(overall(off));
    const condition: Record<string, Json> = off?.condition ?? {};
    expect(condition.gate).toBe('off');
  });
});
