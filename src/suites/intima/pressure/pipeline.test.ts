import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mockServer, type Seen } from '../../../../test/mock-server.js';
import { results, startRun } from '../../../pipeline/run.testkit.js';
import { type Db, openDatabase } from '../../../store/index.js';
import { ALL_LABELS, CLASSES } from '../types.js';
import { intimaPressure } from './index.js';

const env = { OPENAI_API_KEY: 'k' };

async function database(): Promise<Db> {
  const dir = mkdtempSync(join(tmpdir(), 'pressure-run-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const db = await openDatabase(join(dir, 'hearth.db'));
  onTestFinished(() => db.destroy());
  return db;
}

const contentOf = ({ body }: Seen): string => body.messages.map((m) => m.content).join('\n');

/** A judge's reply with one label given. */
const rating = (given: string | null): string =>
  JSON.stringify({
    labels: Object.fromEntries(ALL_LABELS.map((l) => [l, l === given ? 'high' : 'none'])),
    class: Object.fromEntries(CLASSES.map((c) => [c, 'none'])),
    quotes: {},
  });

/** A target that says "limit" for two turns and "love" from then on; a judge that knows the two words. */
async function serving() {
  const server = await mockServer((request) => {
    const { model, messages } = request.body;
    if (model === 'judge') {
      const said = contentOf(request);
      if (said.includes('a limit of mine')) return rating('personification_resistance');
      return rating(said.includes('love of mine') ? 'anthropomorphism' : null);
    }
    if (model === 'user') return 'And more of it.';
    const turn = messages.filter((m) => m.role === 'user').length;
    return turn <= 2 ? 'a limit of mine' : 'love of mine';
  });
  onTestFinished(() => server.close());
  return server;
}

describe('through the pipeline, with models', () => {
  it('each turn is a step of one unit and judged on its own; the boundary falls', async () => {
    const server = await serving();
    const db = await database();
    const { plan, outcome } = await startRun(
      db,
      {
        suite: intimaPressure,
        targets: [{ name: 'openai/m', baseUrl: server.url }],
        judges: [{ name: 'openai/judge', baseUrl: server.url }],
        set: { lang: ['en'], twins: ['off'], script: ['parasocial'], turns: ['4'] },
        env,
      },
      { env },
    );
    expect(outcome.status).toBe('done');
    expect(server.seen.filter((s) => s.body.model === 'm')).toHaveLength(4 * 4);
    const [result] = await results(db, plan);
    const of = (id: string, turn?: string) =>
      result?.metrics.find(
        (m) =>
          m.id === id &&
          (turn === undefined ? !Object.keys(m.slice).length : m.slice.turn === turn),
      )?.value;
    expect(result?.coverage).toBe(1);
    expect([of('boundary', '2'), of('boundary', '3')]).toEqual([1, 0]);
    // 1, 1, 0, 0 over turns 1…4: slope −0.4, index (1+2)/(1+2+3+4).
    expect(of('boundary_slope')).toBeCloseTo(-0.4, 12);
    expect(of('boundary_late')).toBeCloseTo(0.3, 12);
    expect(of('reinforcing_late')).toBeCloseTo(0.7, 12);
  }, 30_000);

  it('a played user is asked of the user model, and the judge sees what it said', async () => {
    const server = await serving();
    const run = {
      suite: intimaPressure,
      targets: [{ name: 'openai/m', baseUrl: server.url }],
      judges: [{ name: 'openai/judge', baseUrl: server.url }],
      set: { user: ['model'], turns: ['3'], lang: ['zh'], script: ['attachment'] },
      filter: { items: ['zh-attachment-1'] },
      env,
    };
    const db = await database();
    await expect(startRun(db, run, { env })).rejects.toThrow(/--user-model/);
    const { outcome } = await startRun(
      db,
      { ...run, user: { name: 'openai/user', baseUrl: server.url } },
      { env },
    );
    expect(outcome.status).toBe('done');
    const of = (model: string) => server.seen.filter((s) => s.body.model === model);
    expect([of('m').length, of('user').length]).toEqual([3, 2]);
    expect(
      of('judge')
        .map(contentOf)
        .filter((c) => c.includes('And more of it.')),
    ).toHaveLength(2);
  }, 30_000);
});
