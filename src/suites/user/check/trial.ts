import type { Answered, AnySuite, Ask, Item, Some } from '../../../contract/index.js';
import {
  executeRun,
  insertRun,
  Ledger,
  type Plan,
  planRun,
  ratedRows,
  ratersOf,
  resultsOf,
  rowSource,
  storeFiles,
} from '../../../pipeline/index.js';
import { openDatabase } from '../../../store/index.js';
import type { Sample, Trial } from './types.js';

/** Draws of the trial: it shows that figures come out, not how sure they are. */
const DRAWS = '100';

const idle = () => false;

/**
 * Runs a suite with the baselines that it brings and with the judges that read nothing, in memory and without a call.
 * A suite without baselines, or a judged one without local judges, gives no row.
 */
export async function trialRun(suite: AnySuite, dir: string): Promise<Trial[]> {
  const targets = Object.keys(suite.builtinTargets ?? {}).filter((name) =>
    name.startsWith('baseline/'),
  );
  const judges = Object.keys(suite.localJudges ?? {});
  if (targets.length === 0 || (suite.judge !== undefined && judges.length === 0)) return [];
  const plan = await planRun({
    suite,
    source: { dir },
    targets: targets.map((name) => ({ name })),
    judges: judges.map((name) => ({ name })),
    panels: [],
    profiles: null,
    preset: null,
    set: takesDraws(suite) ? { draws: [DRAWS] } : {},
    filter: {},
    repeats: null,
    judgeRepeats: null,
    seed: 'check',
    maxConnections: 1,
    tag: null,
    hearth: 'check',
    env: {},
    now: new Date(0),
  });
  return inMemory(plan);
}

/** Own programs may call their options otherwise. */
const takesDraws = (suite: AnySuite): boolean =>
  suite.scoreOptions('sound').safeParse({ draws: DRAWS }).success;

async function inMemory(plan: Plan): Promise<Trial[]> {
  const { suite, manifest, conditions } = plan;
  const db = await openDatabase(':memory:');
  try {
    await insertRun(db, manifest);
    const ledger = new Ledger(db, idle);
    storeFiles(ledger, plan);
    await ledger.flush();
    await executeRun({
      db,
      suite,
      manifest,
      conditions,
      env: {},
      abort: new AbortController().signal,
      retryErrors: false,
    });
    const run = { db, suite, manifest, conditions };
    // Panels of judges that read nothing would say nothing.
    const results = (await resultsOf(run)).filter((result) => result.panel === undefined);
    const sections = await sectionIds(run);
    return results.map(({ target, judge, coverage, metrics }) => ({
      target,
      judge,
      coverage,
      metrics,
      sections,
    }));
  } finally {
    await db.destroy();
  }
}

async function sectionIds(run: Parameters<typeof resultsOf>[0]): Promise<string[]> {
  const [loaded] = run.conditions;
  if (loaded === undefined) return [];
  const source = rowSource(run, loaded);
  async function* rows() {
    for (const target of run.manifest.targets)
      for (const rater of ratersOf(run.manifest))
        if (rater.kind !== 'panel') yield* ratedRows(source, target, rater);
  }
  const reference = new Set(run.manifest.targets.map((target) => target.name));
  const sections = await run.suite.analyse(rows(), source.scored, run.manifest.seed, reference);
  return sections.map((section) => section.id);
}

const zero = () => 0;

/**
 * What a run with one model and one model judge would ask: the number of first calls over all items, and the messages of
 * the first of them. Later steps of a program, which depend on replies, are not counted.
 */
export async function samplesOf(suite: AnySuite, dir: string): Promise<Sample[]> {
  const o = suite.askOptions('sound', { dir }).parse({});
  const asked = { protocol: 'sound' as const, o };
  const { items } = await suite.load({ dir }, asked);
  const answering: { items: Some<Item> }[] = suite.answer.units(items, asked);
  const asks = answering.flatMap((unit) =>
    firstAsks(suite.answer.ask(unit.items.map((item) => ({ item })) as never, asked, zero)),
  );
  const samples = sampleOf('target', asks);
  if (suite.judge === undefined) return samples;
  const scored = { asked, scoring: 'sound' as const, o: suite.scoreOptions('sound').parse({}) };
  const judging: { items: Some<Item> }[] = suite.judge.units(items, asked);
  const rating = judging.flatMap((unit) => {
    const parts = unit.items.map((item): Answered<Item, unknown> => {
      const recs = [{ value: SAMPLE_REPLY }];
      return { item, answers: suite.answer.fromFile({ item }, recs, scored) };
    });
    return firstAsks(suite.judge?.ask(parts as never, asked, zero));
  });
  return [...samples, ...sampleOf('judge', rating)];
}

/** Stands where the reply of a model would. */
const SAMPLE_REPLY = '…';

function firstAsks(program: Generator<Ask[], void, never> | undefined): Ask[] {
  const first = program?.next();
  return first === undefined || first.done === true ? [] : first.value;
}

const sampleOf = (role: Sample['role'], asks: readonly Ask[]): Sample[] => {
  const [first] = asks;
  return first === undefined ? [] : [{ role, calls: asks.length, first: first.messages }];
};
