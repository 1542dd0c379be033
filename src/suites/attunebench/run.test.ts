import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mockServer, type Scripted, type Seen } from '../../../test/mock-server.js';
import { defineSuite, type Metric } from '../../contract/index.js';
import { executeRun } from '../../pipeline/execute.js';
import { results, startRun } from '../../pipeline/run.testkit.js';
import { type Db, openDatabase } from '../../store/index.js';
import { openSuite } from '../index.js';
import { answer } from './answer.js';
import { builtinTargets } from './builtin-targets.js';
import { load } from './dataset.js';
import { builtin, goodAnswer } from './fixtures.testkit.js';
import { judge } from './judge.js';
import { meta } from './meta.js';
import { askOptions, scoreOptions } from './options.js';
import { panel } from './panel.js';
import { presets } from './presets.js';

/** The protocol with a plain count in place of the suite's scores: `step:state` → how often. */
const counting = defineSuite({
  meta,
  askOptions,
  scoreOptions,
  presets,
  load,
  answer,
  judge,
  builtinTargets,
  panel,
  score: async (rows) => {
    const counts = new Map<string, number>();
    for await (const row of rows)
      for (const out of [...row.answers, ...row.verdicts])
        counts.set(`${out.step}:${out.state}`, (counts.get(`${out.step}:${out.state}`) ?? 0) + 1);
    return [...counts].map(
      ([id, n]): Metric => ({ id, slice: {}, value: n, low: null, high: null, n, unit: 'count' }),
    );
  },
  analyse: async () => [],
});

async function database(): Promise<Db> {
  const folder = mkdtempSync(join(tmpdir(), 'attunebench-run-'));
  const db = await openDatabase(join(folder, 'hearth.db'));
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  return db;
}

async function server(reply: (request: Seen) => Scripted) {
  const mock = await mockServer(reply);
  onTestFinished(() => mock.close());
  return mock;
}

const last = ({ body }: Seen): string => body.messages.at(-1)?.content ?? '';

const KINDS: readonly [RegExp, string][] = [
  [/^Turn \d+: step 1/, 'draft'],
  [/^Turn \d+: step 2/, 'review'],
  [/^Turn \d+: from/, 'twin'],
  [/^Turn \d+: step 3/, 'pairs'],
];

/** The step that a request asks; `again` for a re-ask of one. */
function stepOfRequest(request: Seen): string {
  const text = last(request);
  const kind = KINDS.find(([pattern]) => pattern.test(text))?.[1];
  if (kind === undefined) return /^The conversation is over/.test(text) ? 'post' : 'again';
  return `t${(/\d+/.exec(text)?.[0] ?? '').padStart(2, '0')}.${kind}`;
}

const [item] = await builtin();
if (item === undefined) throw new Error('no item');
const env = { OPENAI_API_KEY: 'x' };
const errored: Scripted = { status: 400, body: { error: { message: 'bad request' } } };

describe('a run with every failure', () => {
  it('a failed step is a state of that step, and only errors are asked again on resume', async () => {
    const db = await database();
    let down = true;
    const mock = await server((request): Scripted => {
      const step = stepOfRequest(request);
      const good = JSON.stringify(goodAnswer(item, { step }));
      switch (step) {
        case 't01.draft':
          return 'Let me think about that.';
        case 't01.review':
          return '{"emotion_tags": [{"emotion": "Upset"}]}';
        case 't01.pairs':
          return '{"selections": {"0": "A"}}';
        case 't02.draft':
          return { message: { content: null, refusal: 'No.' } };
        case 't02.pairs':
        case 'post':
          return down ? errored : good;
        case 't03.draft':
          return { message: { content: '' }, finish: 'content_filter' };
        case 't03.twin':
          return { message: { content: '{"binary_om' }, finish: 'length' };
        case 't04.review':
          return 'a slip, see the re-ask';
        // Asked again: the slip of turn 4 is mended, everything else stays as bad as it was.
        case 'again':
          return request.body.messages.some(({ content }) => content.includes('a slip'))
            ? JSON.stringify(goodAnswer(item, { step: 't04.review' }))
            : 'Still thinking.';
        default:
          return good;
      }
    });
    const { plan, outcome } = await startRun(
      db,
      {
        suite: counting,
        targets: [{ name: 'openai/m', baseUrl: mock.url }],
        set: { lang: ['en'] },
        filter: { limit: 1 },
        env,
      },
      { env },
    );
    expect(outcome.status).toBe('done');
    const states = async () => {
      const [result] = await results(db, plan);
      return (result?.metrics ?? []).map(({ id }) => id);
    };
    const before = await states();
    expect(before).toEqual([
      't01.draft:unparsable',
      // Tags alone: what is there counts.
      't01.review:ok',
      't01.twin:ok',
      't01.pairs:unparsable',
      't02.draft:refused',
      't02.review:ok',
      't02.twin:ok',
      't02.pairs:errored',
      't03.draft:filtered',
      't03.review:ok',
      't03.twin:truncated',
      't03.pairs:ok',
      't04.draft:ok',
      't04.review:ok',
      't04.twin:ok',
      't04.pairs:ok',
      'post:errored',
    ]);
    down = false;
    const sent = mock.seen.length;
    await executeRun({
      db,
      suite: counting,
      manifest: plan.manifest,
      conditions: plan.conditions,
      env,
      abort: new AbortController().signal,
      retryErrors: true,
    });
    expect(mock.seen.slice(sent).map(stepOfRequest).sort()).toEqual(['post', 't02.pairs']);
    expect(await states()).toEqual(before.map((id) => id.replace('errored', 'ok')));
  });

  it('an interrupted run resumes with the same requests', async () => {
    const whole = await server((r) => JSON.stringify(goodAnswer(item, { step: stepOfRequest(r) })));
    const request = {
      suite: counting,
      targets: [{ name: 'openai/m', baseUrl: whole.url }],
      set: { lang: ['en'], swap: ['true'] },
      filter: { limit: 1 },
      env,
    };
    await startRun(await database(), request, { env });
    const full = whole.seen.map(last).sort();
    const db = await database();
    const { plan } = await startRun(
      db,
      { ...request, maxConnections: 1, budget: { maxCalls: 7, maxCostUsd: null } },
      { env },
    );
    const first = whole.seen.length;
    expect(first - full.length).toBeLessThan(full.length);
    await executeRun({
      db,
      suite: counting,
      manifest: { ...plan.manifest, budget: { maxCalls: null, maxCostUsd: null } },
      conditions: plan.conditions,
      env,
      abort: new AbortController().signal,
      retryErrors: false,
    });
    expect(whole.seen.slice(full.length).map(last).sort()).toEqual(full);
  });
});

describe('offline', () => {
  it('all baselines over all built-in conversations, both profiles', async () => {
    const db = await database();
    const { plan, outcome } = await startRun(db, {
      suite: counting,
      targets: Object.keys(builtinTargets).map((name) => ({ name })),
      profiles: ['official', 'sound'],
    });
    expect(outcome.status).toBe('done');
    const all = await results(db, plan);
    expect(all).toHaveLength(Object.keys(builtinTargets).length * 2);
    for (const { coverage, metrics } of all) {
      expect(coverage).toBe(1);
      expect(metrics.find(({ id }) => id === 'post:ok')?.value).toBe(18);
    }
  });

  it('a judge rates the drafts; a panel is made of several', async () => {
    const db = await database();
    const mock = await server((request) =>
      JSON.stringify({
        overall_score: last(request).length % 7,
        emotional_appropriateness: 4,
        helpfulness: 5,
        tone_match: 6,
        binary_assessment: Object.fromEntries(
          [...last(request).matchAll(/^(B\d+): /gm)].map(([, id]) => [id, 'yes']),
        ),
      }),
    );
    const { plan, outcome } = await startRun(
      db,
      {
        suite: counting,
        targets: [{ name: 'baseline/human-edit-wins' }],
        judges: [
          { name: 'one', model: 'openai/j', baseUrl: mock.url },
          { name: 'two', model: 'openai/k', baseUrl: mock.url },
        ],
        panels: ['median'],
        set: { lang: ['zh'] },
        filter: { limit: 2 },
        env,
      },
      { env },
    );
    expect(outcome.status).toBe('done');
    const all = await results(db, plan);
    expect(all).toHaveLength(3);
    for (const { metrics } of all)
      expect(metrics.find(({ id }) => id === 't01.draft:rated')?.value).toBe(2);
  });

  it('the registered suite scores baselines and people’s predictions of a file as rows of one run', async () => {
    const db = await database();
    const folder = mkdtempSync(join(tmpdir(), 'attunebench-people-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'people.jsonl');
    const lines = (await builtin()).map((own) => ({
      item: own.id,
      step: 't01.pairs',
      answer: { pairwise_selections: own.gold.turns[0]?.winners ?? [] },
    }));
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    const { plan } = await startRun(db, {
      suite: await openSuite('attunebench'),
      targets: [
        { name: 'baseline/majority' },
        { name: 'baseline/human-edit-wins' },
        { name: 'people', model: `file/${file}` },
      ],
    });
    const preference = (await results(db, plan)).map(({ target, metrics }) => [
      target,
      metrics.find(({ id, slice }) => id === 'preference' && Object.keys(slice).length === 0)
        ?.value,
    ]);
    expect(preference[2]).toEqual(['people', 1]);
    expect(preference[1]?.[1]).toBeGreaterThan(0.4);
    expect(preference[1]?.[1]).toBeLessThan(1);
  });
});
