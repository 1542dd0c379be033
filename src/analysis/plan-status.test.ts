import { afterEach, describe, expect, it } from 'vitest';
import { type MockServer, mockServer } from '../../test/mock-server.js';
import type { StoredRun } from '../pipeline/index.js';
import { resume, startRun, stoppingAfter } from '../pipeline/run.testkit.js';
import { tinySuite } from '../pipeline/tiny-suite.testkit.js';
import { onEachDatabase } from '../store/databases.testkit.js';
import { suitesOf } from './bundle.testkit.js';
import { planFacts } from './plan-facts.js';
import { parsePlan } from './plan-file.js';
import { planStatus, planTotals, type RunFacts, type TargetFacts } from './plan-status.js';

let server: MockServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const plan = parsePlan('suites: [tiny, other]\ntargets: [openai/a, openai/b]\n', 'spring.yaml');

const facts = (
  tag: string | null,
  status: StoredRun['status'],
  targets: TargetFacts[],
  createdMs = 1,
): RunFacts => ({
  // Only what the table reads of a manifest.
  stored: {
    manifest: { run: `run-${createdMs}`, tag },
    status,
    createdMs,
    updatedMs: 2,
  } as StoredRun,
  targets,
});
const target = (name: string, done: number, total = 10, more: Partial<TargetFacts> = {}) => ({
  target: name,
  progress: { done, total },
  errors: 0,
  costUsd: 0.5,
  ...more,
});

describe('planStatus', () => {
  it('has a row for each suite and target, waiting where nothing was started', () => {
    const rows = planStatus(plan, []);
    expect(rows.map((r) => [r.suite, r.target, r.status, r.run])).toEqual([
      ['tiny', 'openai/a', 'waiting', null],
      ['tiny', 'openai/b', 'waiting', null],
      ['other', 'openai/a', 'waiting', null],
      ['other', 'openai/b', 'waiting', null],
    ]);
  });

  it('says of each target where it stands in its run', () => {
    const tag = 'plan:spring/tiny';
    const of = (status: StoredRun['status'], done: number) =>
      planStatus(plan, [facts(tag, status, [target('openai/a', done)])])[0]?.status;
    expect(of('running', 10)).toBe('done');
    expect(of('running', 4)).toBe('running');
    expect(of('stopped', 4)).toBe('stopped');
    expect(of('done', 4)).toBe('incomplete');
    const unknown = facts(tag, 'done', [target('openai/a', 0, 0, { progress: null })]);
    expect(planStatus(plan, [unknown])[0]).toMatchObject({
      status: 'done',
      done: null,
      total: null,
    });
  });

  it('takes the newest run of an entry, and none of another plan', () => {
    const rows = planStatus(plan, [
      facts('plan:spring/tiny', 'failed', [target('openai/a', 1)], 5),
      facts('plan:spring/tiny', 'running', [target('openai/a', 2), target('openai/c', 2)], 9),
      facts('plan:spring/tiny', 'done', [target('openai/a', 10)], 7),
      facts('plan:springtime/other', 'done', [target('openai/a', 10)], 8),
      facts(null, 'done', [target('openai/a', 10)], 8),
    ]);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toMatchObject({ run: 'run-9', status: 'running', done: 2, total: 10 });
    // The run has no such target yet.
    expect(rows[1]).toMatchObject({ target: 'openai/b', status: 'waiting' });
    expect(rows[2]).toMatchObject({ suite: 'other', status: 'waiting' });
  });

  it('adds up what is done, and does not price what has no price', () => {
    const rows = planStatus(plan, [
      facts('plan:spring/tiny', 'running', [
        target('openai/a', 10, 10, { errors: 1 }),
        target('openai/b', 4, 10, { errors: 2 }),
      ]),
      facts('plan:spring/other', 'running', [target('openai/a', 0)], 2),
    ]);
    expect(planTotals(rows)).toEqual({
      byStatus: { done: 1, running: 2, waiting: 1 },
      done: 14,
      total: 30,
      errors: 3,
      costUsd: 1.5,
    });
    const [first] = rows;
    if (first === undefined) throw new Error('four rows');
    expect(planTotals([...rows, { ...first, costUsd: null }]).costUsd).toBeNull();
  });
});

onEachDatabase('planFacts', (database) => {
  it('counts answers and verdicts of fifty targets in one table', async () => {
    server = await mockServer(({ body }) =>
      (body.messages.at(-1)?.content ?? '').startsWith('grade') ? '3' : 're',
    );
    const names = Array.from({ length: 50 }, (_, i) => `openai/m${i}`);
    const many = parsePlan(`suites: [tiny]\ntargets: [${names.join(', ')}]\n`, 'many.yaml');
    const db = await database.open();
    await startRun(db, {
      targets: names.map((name) => ({ name, baseUrl: server?.url ?? '' })),
      judges: [{ name: 'openai/j', baseUrl: server.url }],
      tag: 'plan:many/tiny',
    });
    const rows = planStatus(many, await planFacts({ db, plan: many, suites: suitesOf() }));
    expect(rows.map((r) => r.target)).toEqual(names);
    // 8 items × 2 steps answered and 8 verdicts; the server names no price.
    for (const row of rows)
      expect(row).toMatchObject({ status: 'done', done: 24, total: 24, errors: 0, costUsd: null });
  });

  it('counts errors until a later attempt replaces them', async () => {
    let broken = true;
    server = await mockServer(({ body }) => {
      const text = body.messages.at(-1)?.content ?? '';
      if (broken && text === 'question 5')
        return { status: 400, body: { error: { message: 'no' } } };
      return text.startsWith('grade') ? '3' : 're';
    });
    const db = await database.open();
    const { plan: started } = await startRun(db, {
      targets: [{ name: 'openai/a', baseUrl: server.url }],
      judges: [{ name: 'openai/j', baseUrl: server.url }],
      tag: 'plan:spring/tiny',
    });
    const now = async () =>
      planStatus(plan, await planFacts({ db, plan, suites: suitesOf() })).slice(0, 2);
    // The draft of t5 failed, so that and its verdict are open.
    expect(await now()).toMatchObject([
      { status: 'incomplete', done: 22, total: 24, errors: 1 },
      { target: 'openai/b', status: 'waiting' },
    ]);
    broken = false;
    await resume(db, started.manifest.run, { retryErrors: true });
    expect((await now())[0]).toMatchObject({ status: 'done', done: 24, total: 24, errors: 0 });
  });

  it('shows a run that was stopped, and one whose data is not at hand', async () => {
    server = await mockServer(() => 're');
    const db = await database.open();
    await startRun(
      db,
      {
        targets: [{ name: 'openai/a', baseUrl: server.url }],
        tag: 'plan:spring/tiny',
        maxConnections: 1,
      },
      stoppingAfter(3),
    );
    const [row] = planStatus(plan, await planFacts({ db, plan, suites: suitesOf() }));
    expect(row).toMatchObject({ status: 'interrupted', total: 16, errors: 0 });
    expect(row?.done).toBeGreaterThan(0);
    expect(row?.done).toBeLessThan(16);

    const gone = { ...tinySuite, load: () => Promise.reject(new Error('no data')) };
    const [bare] = planStatus(plan, await planFacts({ db, plan, suites: suitesOf(gone) }));
    expect(bare).toMatchObject({ status: 'interrupted', done: null, total: null });
  });
});
