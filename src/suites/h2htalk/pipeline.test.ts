import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mockServer, type Seen } from '../../../test/mock-server.js';
import type { Metric } from '../../contract/index.js';
import { oddTexts } from '../../pipeline/index.js';
import { results, startRun } from '../../pipeline/run.testkit.js';
import { type Db, openDatabase } from '../../store/index.js';
import { h2htalk } from './index.js';
import { dimensionsOf } from './judge.js';

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

  it('a session that failed in part counts its verdict and the steps that failed, in all places alike', async () => {
    const server = await serving();
    const db = await database();
    const file = join(folder(), 'answers.jsonl');
    const item = 'en-line-recall/s3';
    writeFileSync(
      file,
      [
        { item, step: 't1', answer: 'From choir?' },
        { item, step: 't2', state: 'errored' },
        { item, step: 'memory', answer: 'Nothing to remember.' },
      ]
        .map((row) => JSON.stringify(row))
        .join('\n'),
    );
    const { plan } = await startRun(
      db,
      {
        suite: h2htalk,
        targets: [{ name: 'half', model: `file/${file}` }],
        judges: [{ name: 'openai/judge', baseUrl: server.url }],
        filter: { items: [item] },
        env,
      },
      { env },
    );
    const [result] = await results(db, plan);
    expect(result?.counts).toEqual({ rated: 1, errored: 1 });
    expect(result?.coverage).toBe(0.5);
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

  it('folders of released files are scored as systems, official and sound, and what does not meet is told', async () => {
    const layout = (files: Readonly<Record<string, readonly string[]>>): string => {
      const dir = folder();
      for (const [name, texts] of Object.entries(files))
        writeFileSync(
          join(dir, `${name}.jsonl`),
          texts.map((response) => JSON.stringify({ response })).join('\n'),
        );
      return dir;
    };
    const dir = layout({
      dialogue_base: ['（笑）在呢，你说。', '早点睡吧。', '根据上述规则，改写如下：好。'],
      dialogue_emotion: ['我在。'],
    });
    const copy = layout({
      dialogue_base: ['（笑）在呢，你说。', '早点睡吧。', '根据上述规则，改写如下：好。'],
      dialogue_emotion: ['我在。', '多了一行。'],
    });
    const db = await database();
    const half = layout({ dialogue_base: ['（笑）在呢，你说。', '', '嗯'] });
    const { plan } = await startRun(db, {
      suite: h2htalk,
      source: { dir },
      profiles: ['official', 'sound'],
      set: { view: ['official'] },
      targets: [
        { name: 'copy', model: `file/${copy}` },
        { name: 'half', model: `file/${half}` },
      ],
    });
    const told = oddTexts(plan.odd).map((text) =>
      text.en.replaceAll(copy, 'C').replaceAll(half, 'H'),
    );
    expect(told).toEqual([
      '1 row meets no item and is left out: C/dialogue_emotion.jsonl:2 (item dialogue_emotion/q002)',
      '1 row holds no answer: H/dialogue_base.jsonl:2 (item dialogue_base/q002)',
      '1 item has no row in the folder: item dialogue_emotion/q001',
    ]);
    const all = await results(db, plan);
    const rouge = all.map((r) => [r.target, r.scoring, overall(r.metrics, 'overlap/rouge1')]);
    // Official: pairs with a blank side are dropped; of two pairs one is the reference and one shares no word with it.
    // Sound: the reference that speaks of its making is left out, so one pair stands, and two answers are missing.
    expect(rouge).toEqual([
      ['copy', 'official', 1],
      ['copy', 'sound', 1],
      ['half', 'official', 0.5],
      ['half', 'sound', 1],
    ]);
    expect(all.map((r) => r.coverage)).toEqual([1, 1, 0.5, 0.5]);
  }, 30_000);

  it('released rows are refused to models', async () => {
    const dir = folder();
    writeFileSync(join(dir, 'dialogue_base.jsonl'), JSON.stringify({ response: '早点睡吧。' }));
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
