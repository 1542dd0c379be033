import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JudgeEntry, Manifest } from '../../pipeline/index.js';
import { openSuite } from '../../suites/index.js';
import type { CommandEnd, Desk } from '../desk.js';
import { EMPTY_DESK, type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

const model = (name: string, temperature: number) => ({
  name,
  kind: 'model' as const,
  spec: { provider: 'openai', model: name, baseUrl: 'https://model.example/v1' },
  params: { temperature },
});

/** A stored run as far as lists look at it. */
function manifestOf(
  run: string,
  { judge, target = 't', scoring = 'sound' }: { judge: object; target?: string; scoring?: string },
): Manifest {
  return {
    schema: 1,
    run,
    hearth: '0',
    node: '20',
    suite: 'intima',
    suiteVersion: '1',
    createdMs: 1,
    preset: null,
    changed: [],
    source: { dir: null },
    conditions: [
      {
        id: 'c1',
        asked: { protocol: 'sound', o: {} },
        scoring,
        scoreOptions: {},
        dataHash: 'd'.repeat(64),
        itemsHash: 'i',
        items: 2,
      },
    ],
    targets: [{ ...model(target, 0), system: null }],
    judges: [judge as JudgeEntry],
    panels: [],
    repeats: 1,
    judgeRepeats: 1,
    seed: '1',
    filter: {},
    maxConnections: 1,
    reuse: false,
    tag: null,
  } as unknown as Manifest;
}

describe('judges and runs to compare', () => {
  let t: TestStudio;
  let owner: Visitor;
  let member: Visitor;
  const asked: (readonly string[])[] = [];

  async function store(manifest: Manifest, createdMs: number, project: string): Promise<void> {
    await t.db
      .insertInto('run')
      .values({
        id: manifest.run,
        suite: manifest.suite,
        status: 'done',
        created_ms: createdMs,
        updated_ms: createdMs,
        tag: null,
        manifest: JSON.stringify(manifest),
        lease_owner: null,
        lease_ms: null,
      })
      .execute();
    await t.db.insertInto('project_run').values({ run: manifest.run, project }).execute();
  }

  beforeAll(async () => {
    const intima = await openSuite('intima');
    const desk: Desk = {
      ...EMPTY_DESK,
      suites: async () => [intima],
      command: async (args): Promise<CommandEnd> => {
        asked.push(args);
        return { code: 2, json: null, reason: 'these runs differ', notes: [] };
      },
    };
    t = await testStudio({ desk });
    for (const id of ['jmine', 'jother'])
      await t.db.insertInto('project').values({ id, name: id, created_ms: 1 }).execute();
    await store(manifestOf('first', { judge: model('judge-a', 0) }), 10, 'jmine');
    await store(manifestOf('colder', { judge: model('judge-a', 1) }), 20, 'jmine');
    await store(manifestOf('alike', { judge: model('judge-a', 0), target: 'u' }), 5, 'jmine');
    await store(
      manifestOf('published', { judge: model('judge-a', 1), scoring: 'official' }),
      30,
      'jmine',
    );
    await store(manifestOf('foreign', { judge: model('judge-b', 0) }), 40, 'jother');
    owner = await t.signedIn('olga', { team: 'owner' });
    member = await t.signedIn('mei', { projects: { jmine: 'pm' } });
  });
  afterAll(() => t.close());

  it('runs that can stand beside the first come first, then those that differ least', async () => {
    const { body } = await owner.call('GET /api/compare/runs?to=first');
    const { rows } = body as {
      rows: { id: string; differences: { name: { en: string }; values: string[] }[] }[];
    };
    expect(rows.map(({ id }) => id)).toEqual(['first', 'alike', 'foreign', 'colder', 'published']);
    const of = (id: string) =>
      rows.find((row) => row.id === id)?.differences.map(({ name }) => name.en);
    expect(of('alike')).toEqual([]);
    expect(of('colder')).toEqual(['judge']);
    expect(of('published')?.sort()).toEqual(['judge', 'scoring']);
  });

  it('outsiders neither see a run among them nor compare it', async () => {
    const { body, text } = await member.call('GET /api/compare/runs?to=first');
    expect((body as { total: number }).total).toBe(4);
    expect(text).not.toContain('foreign');
    for (const path of [
      'GET /api/compare/runs?to=foreign',
      'GET /api/compare?runs=first%0Aforeign',
      'GET /api/compare?runs=first%0Anowhere',
    ]) {
      const { status, body: refused } = await member.call(path);
      expect(status).toBe(404);
      expect(refused).toMatchObject({ error: { code: 'not_found' } });
    }
    expect(asked.filter(([verb]) => verb === 'compare')).toEqual([]);
  });

  it('names cannot become flags of the command, and its refusal is told', async () => {
    const { status, text } = await owner.call(
      `GET /api/compare?runs=first%0Aalike&targets=${encodeURIComponent('--out=/etc')}&slice=lang%3Dzh`,
    );
    expect([status, text.includes('these runs differ')]).toEqual([422, true]);
    const args = asked.find(([verb]) => verb === 'compare') ?? [];
    expect(args).toContain('--target=--out=/etc');
    expect(args).toContain('--slice=lang=zh');
    expect(args.filter((arg) => arg.startsWith('--out='))).toHaveLength(1);
  });

  it('judges of runs that one sees, with their versions; another’s are not there', async () => {
    const { body } = await member.call('GET /api/judges');
    expect(body).toMatchObject({
      rows: [{ name: 'judge-a', runs: 4, versions: 2, known: 'nothing', lastMs: 30, firstMs: 5 }],
    });
    const hidden = await member.call('GET /api/suites/intima/judges/judge-b');
    const missing = await member.call('GET /api/suites/intima/judges/judge-c');
    expect([hidden.status, hidden.text]).toEqual([missing.status, missing.text]);
    expect(((await owner.call('GET /api/judges')).body as { rows: unknown[] }).rows).toHaveLength(
      2,
    );
  });

  it('a version that was not used last is said to be another, and has runs of its own', async () => {
    const { body } = await owner.call('GET /api/suites/intima/judges/judge-a');
    const { all, chosen } = body as { all: { digest: string; runs: number }[]; chosen: string };
    expect(all.map(({ runs }) => runs)).toEqual([2, 2]);
    expect(chosen).toBe(all[0]?.digest);
    const older = await owner.call(
      `GET /api/suites/intima/judges/judge-a?version=${all[1]?.digest}`,
    );
    expect((older.body as { chosen: string }).chosen).toBe(all[1]?.digest);
  });

  it('runs whose verdicts cannot be read are counted and left out of the chart', async () => {
    const drift = async () => {
      const { body } = await owner.call('GET /api/suites/intima/judges/judge-b');
      return (body as { drift: { pending: number; unreadable: number; chart: object } }).drift;
    };
    await vi.waitFor(async () => {
      expect(await drift()).toMatchObject({ pending: 0, unreadable: 1, chart: { points: [] } });
    }, 20_000);
  });
});
