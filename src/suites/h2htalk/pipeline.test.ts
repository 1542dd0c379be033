import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mockServer, type Seen } from '../../../test/mock-server.js';
import type { Metric } from '../../contract/index.js';
import { results, startRun } from '../../pipeline/run.testkit.js';
import { type Db, openDatabase } from '../../store/index.js';
import { h2htalk } from './index.js';
import { dimensionsOf } from './judge.js';
import { answerLines } from './official-file.js';

const env = { OPENAI_API_KEY: 'k' };

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'h2htalk-run-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function database(): Promise<Db> {
  const db = await openDatabase(join(folder(), 'hearth.db'));
  onTestFinished(() => db.destroy());
  return db;
}

const RATINGS = JSON.stringify({
  ratings: Object.fromEntries(dimensionsOf({ task: 'horizon' }).map((d) => [d, 3])),
});
const contentOf = ({ body }: Seen): string => body.messages.map((m) => m.content).join('\n');

/** A server for target, user model and judge: the target notes one thing after each session. */
async function serving() {
  const server = await mockServer((request) => {
    if (request.body.model === 'judge') return RATINGS;
    if (request.body.model === 'user') return 'As I said.';
    return contentOf(request).includes('Write down what of it is worth keeping')
      ? 'keeps a blue notebook | other | 2'
      : 'I hear you.';
  });
  onTestFinished(() => server.close());
  return server;
}

const overall = (metrics: readonly Metric[], id: string) =>
  metrics.find((m) => m.id === id && m.task === undefined && Object.keys(m.slice).length === 0)
    ?.value;

describe('through the pipeline, with models', () => {
  const LINE = ['en-line-recall/s1', 'en-line-recall/s2', 'en-line-recall/s3', 'en-line-recall/s4'];

  it('memory flows from reply to prompt, and three levels of the persona are one run paired by item', async () => {
    const server = await serving();
    const db = await database();
    const { plan, outcome } = await startRun(
      db,
      {
        suite: h2htalk,
        targets: [{ name: 'openai/m', baseUrl: server.url }],
        judges: [{ name: 'openai/judge', baseUrl: server.url }],
        set: { sap: ['off', 'rules', 'full'] as readonly string[] },
        filter: { items: LINE },
        env,
      },
      { env },
    );
    expect(outcome.status).toBe('done');
    const asked = server.seen.filter((s) => s.body.model === 'm');
    // Six turns under each level; the notes' requests are equal under all of them, and asked once.
    expect(asked).toHaveLength(3 * 6 + 4);
    const carried = asked.filter((s) => contentOf(s).includes('| Lena | keeps a blue notebook'));
    expect(carried.length).toBeGreaterThanOrEqual(3 * 4);
    const levels = new Set(
      asked
        .filter((s) => contentOf(s).includes('Alto'))
        .map((s) => s.body.messages[0]?.content.length),
    );
    expect(levels.size).toBeGreaterThanOrEqual(3);
    const all = await results(db, plan);
    expect(all.map((r) => overall(r.metrics, 'judge/warmth'))).toEqual([3, 3, 3]);
    expect(all.map((r) => r.coverage)).toEqual([1, 1, 1]);
  }, 30_000);

  it('a simulated user and a helper are asked of the user model', async () => {
    const server = await serving();
    const db = await database();
    const run = {
      suite: h2htalk,
      targets: [{ name: 'openai/m', baseUrl: server.url }],
      judges: [{ name: 'openai/judge', baseUrl: server.url }],
      set: { user: ['model'], memory: ['helper'] },
      filter: { items: LINE.slice(0, 2) },
      env,
    };
    await expect(startRun(db, run, { env })).rejects.toThrow(/--user-model/);
    const before = server.seen.length;
    await startRun(db, { ...run, user: { name: 'openai/user', baseUrl: server.url } }, { env });
    const models = server.seen.slice(before).map((s) => s.body.model);
    expect(models.filter((m) => m === 'user')).toHaveLength(3 + 2);
    expect(models.filter((m) => m === 'm')).toHaveLength(3);
    const judged = server.seen.filter((s) => s.body.model === 'judge').map(contentOf);
    expect(judged[0]).toContain('As I said.');
  }, 30_000);

  it('released rows are scored against answer files, and refused to models', async () => {
    const dir = folder();
    const rows = ['（笑）在呢，你说。', '早点睡吧。'].map((response) =>
      JSON.stringify({ response }),
    );
    writeFileSync(join(dir, 'dialogue_base.jsonl'), rows.join('\n'));
    const lines = (await answerLines(dir)).map((line) => JSON.stringify(line));
    const file = join(folder(), 'system.jsonl');
    writeFileSync(file, lines.join('\n'));
    const db = await database();
    const { plan } = await startRun(db, {
      suite: h2htalk,
      source: { dir },
      profiles: ['official'],
      targets: [{ name: 'copy', model: `file/${file}` }],
    });
    const [copy] = await results(db, plan);
    expect(overall(copy?.metrics ?? [], 'overlap/rouge1')).toBe(1);
    const server = await serving();
    const asked = startRun(
      await database(),
      {
        suite: h2htalk,
        source: { dir },
        profiles: ['official'],
        targets: [{ name: 'openai/m', baseUrl: server.url }],
        env,
      },
      { env },
    );
    await expect(asked).rejects.toThrow(/holds answers only/);
    expect(server.seen).toEqual([]);
  }, 30_000);
});
