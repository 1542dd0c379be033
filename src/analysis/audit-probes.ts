import type { Item, Text } from '../contract/index.js';
import {
  type AskedOutside,
  forecastTasks,
  type JudgeBy,
  type JudgeTask,
  judgeTasks,
  type ProbedJudge,
  rowSource,
  type TasksForecast,
} from '../pipeline/index.js';
import { holm } from '../stats/index.js';
import { type Compared, compareRows, NONE, verdictOf } from './audit-probe-compare.js';
import { comparePairs, pairTasks } from './audit-probe-contexts.js';
import { selfPreference } from './audit-probe-family.js';
import { sampledUnits } from './audit-probe-sample.js';
import {
  canProbe,
  compareUnit,
  type PlannedUnit,
  planUnit,
  UNIT_PROBES,
} from './audit-probe-tasks.js';
import {
  PROBES,
  type ProbeHow,
  type ProbeName,
  type ProbeRequest,
  type ProbeResult,
} from './audit-probe-types.js';
import { WHAT, WHY } from './audit-probe-words.js';
import { clustersOfItems } from './compare-clusters.js';

/**
 * Probes of a judge: its ratings of stored answers are held against its ratings of the same answers, changed in one way
 * that should not matter (or, in `context`, that should).
 *
 * How it is called: `await probeForecast(request, db | null, env, prices)` says what would be asked (`--dry-run`);
 * `await runProbes(request, how)` asks and gives `{results, spent, ended}`, one result for each probe that was wanted, in
 * the order of `PROBES`, whatever came of it. `request` is `{run, loaded, judge, items?, seed?, probes?}` with `run` a
 * `ComparedRun`; `how` is what calls outside a run need: `{env, maxConnections, abort, stop, budget?, prices?}`. `ended` is
 * `done`, `budget` or `interrupt`: results then stand on what was asked until then, and the same call goes on from there
 * without paying twice. A judge passes where `result.verdict === result.wanted`. Judges that are files are asked nothing:
 * their results say so.
 */
export type ProbeRun = { results: ProbeResult[] } & AskedOutside;

/** @throws HearthError exit 2 for a local judge that changed since the run, and for what makes every request useless. */
export async function runProbes(request: ProbeRequest, how: ProbeHow): Promise<ProbeRun> {
  const plan = await planProbes(request);
  const { by, tasks } = plan;
  const asked =
    by === null || tasks.length === 0
      ? { verdicts: [], spent: { ...NOTHING }, ended: 'done' as const }
      : await judgeTasks(by, tasks, { ...how, db: request.run.db });
  const clusters = clustersOfItems(request.loaded.items);
  const clusterOf = (item: Item): string => clusters.of(item);
  const found: { probe: ProbeName; came: Came }[] = [];
  for (const probe of plan.probes)
    found.push({ probe, came: await cameOf(probe, plan, request, asked.verdicts, clusterOf) });
  const adjusted = holm(found.map(({ came }) => ('why' in came ? null : came.p)));
  const results = found.map(({ probe, came }, i) => resultOf(probe, came, adjusted[i] ?? null));
  return { results, spent: asked.spent, ended: asked.ended };
}

/** What `runProbes` would ask, without asking: first requests without re-asks, those that are recorded among them. */
export async function probeForecast(
  request: ProbeRequest,
  db: Parameters<typeof forecastTasks>[2]['db'],
  env: ProbeHow['env'],
  prices?: NonNullable<ProbeHow['prices']>,
): Promise<TasksForecast> {
  const { by, tasks } = await planProbes(request);
  if (by === null) return { calls: 0, recorded: 0, costUsd: 0 };
  return forecastTasks(by, tasks, { db, env, ...(prices !== undefined && { prices }) });
}

const NOTHING = { calls: 0, reused: 0, errors: 0, costUsd: 0, unpriced: 0 };

/** `by`: null where nothing can be asked. Tasks of the units come first, those of the pairs last. */
type ProbePlan = {
  by: JudgeBy | null;
  seed: string;
  probes: ProbeName[];
  units: PlannedUnit[];
  pairs: JudgeTask[];
  tasks: JudgeTask[];
};

async function planProbes(request: ProbeRequest): Promise<ProbePlan> {
  const { run, loaded, judge, seed = run.manifest.seed } = request;
  const { suite } = run;
  const probes = PROBES.filter((probe) => request.probes?.includes(probe) ?? true);
  const none = { by: null, seed, probes, units: [], pairs: [], tasks: [] };
  if (judge.kind === 'file' || suite.judge === undefined || suite.ratings === undefined)
    return none;
  const asked: ProbedJudge = judge;
  const by: JudgeBy = { suite, judge: asked, scored: rowSource(run, loaded).scored };
  const wanted = UNIT_PROBES.filter((probe) => probes.includes(probe));
  const sampled =
    wanted.length === 0
      ? []
      : await sampledUnits(request, seed, (parts) => canProbe(by, parts, wanted));
  const units = sampled.map((unit) => planUnit(by, unit, wanted, seed));
  const pairs = probes.includes('context') ? pairTasks(by) : [];
  // Unit by unit, so that what a budget leaves is whole.
  return { by, seed, probes, units, pairs, tasks: [...units.flatMap((u) => u.tasks), ...pairs] };
}

/** What became of one probe: figures, or why there are none. */
type Came = (Compared & { n: number; asked: number }) | { why: Text };

async function cameOf(
  probe: ProbeName,
  plan: ProbePlan,
  request: ProbeRequest,
  verdicts: Parameters<typeof comparePairs>[2],
  clusterOf: (item: Item) => string,
): Promise<Came> {
  const { suite } = request.run;
  if (suite.ratings === undefined) return { why: WHY.noRatings };
  if (probe === 'self-preference') {
    const came = await selfPreference(request, clusterOf, plan.seed);
    return 'why' in came ? came : { ...came, asked: 0 };
  }
  if (plan.by === null) return { why: WHY.file };
  if (probe === 'context') {
    if (plan.pairs.length === 0) return { why: WHY.noPairs };
    const own = verdicts.slice(verdicts.length - plan.pairs.length);
    const came = comparePairs(plan.by, plan.pairs, own, plan.seed);
    return came.asked === 0 ? { why: WHY.notReached } : { ...came, n: came.rows.length };
  }
  const touched = plan.units.filter((unit) => unit.changed.some((c) => c.probe === probe));
  if (touched.length === 0) {
    if (probe === 'order') return { why: WHY.noParts };
    return { why: probe === 'position' ? WHY.noReplies : WHY.noText };
  }
  let at = 0;
  const compared = plan.units.flatMap((unit) => {
    const own = verdicts.slice(at, at + unit.tasks.length);
    at += unit.tasks.length;
    return compareUnit({ suite }, unit, probe, own, clusterOf) ?? [];
  });
  if (compared.length === 0) return { why: WHY.notReached };
  const rows = compared.flatMap((unit) => unit.rows);
  return {
    ...compareRows(rows, suite.ratings.kinds, `${plan.seed}/${probe}`),
    n: compared.length,
    asked: compared.reduce((sum, unit) => sum + unit.asked, 0),
    unread: compared.reduce((sum, unit) => sum + unit.unread, 0),
  };
}

function resultOf(probe: ProbeName, came: Came, p: number | null): ProbeResult {
  const head = { probe, what: WHAT[probe] };
  const wanted = probe === 'context' ? 'moves' : 'steady';
  if ('why' in came)
    return {
      ...head,
      n: 0,
      shift: [],
      changed: NONE,
      noise: null,
      p: null,
      unread: 0,
      wanted,
      verdict: 'cannot tell',
      why: came.why,
      rows: [],
    };
  const { n, shift, changed, noise, unread, asked, rows } = came;
  return {
    ...head,
    n,
    shift,
    changed,
    noise,
    p,
    unread,
    wanted,
    ...verdictOf(came, p, asked),
    rows,
  };
}
