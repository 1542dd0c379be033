import type {
  AnySuite,
  Json,
  Metric,
  Out,
  Profile,
  Some,
  VerdictState,
} from '../contract/index.js';
import type { Db } from '../store/index.js';
import { isOwn } from './call-ids.js';
import { fidelityOf } from './fidelity.js';
import type { JudgeEntry, Manifest, PanelHow, TargetEntry } from './manifest.js';
import { panelMembers } from './panel-judges.js';
import type { LoadedCondition } from './plan.js';
import { type Reused, type ReusedVerdicts, reusedOf, reusedVerdictsOf } from './reused.js';
import { type AnyRow, type RowSource, rowsOf, scoredOptions } from './rows.js';

/** Who rated: a judge, several judges' verdicts made one, or nobody (scored against gold). */
export type Rater =
  | { kind: 'judge'; judge: JudgeEntry }
  | { kind: 'panel'; how: PanelHow; judges: readonly JudgeEntry[] }
  | { kind: 'none' };

/**
 * What became of every expected (item, step), in one number each: `rated`; a verdict's `judge_unparsable`,
 * `judge_refused`, `judge_errored`; or the answer's own state where it is not scored. Without a judge, answer states.
 */
export type Counts = Record<string, number>;

/** One row of results. The order of its fields is the order of the JSON. */
export type Result = {
  target: string;
  judge: string | null;
  panel?: PanelHow;
  condition: Record<string, Json>;
  protocol: string;
  scoring: Profile;
  fidelity: string;
  counts: Counts;
  /** Scored share of what was expected, 0…1. */
  coverage: number;
  /** US dollars by role, for calls that this run asked itself; null where a price is unknown. */
  cost: { target: number | null; judge: number | null; user?: number | null };
  /** Only where answers of other runs were taken over. */
  reused?: Reused;
  /** Only where verdicts of other runs were taken over; a panel's stand with its judges. */
  reusedVerdicts?: ReusedVerdicts;
  metrics: Metric[];
};

export type Scoring = { scoring: Profile; scoreOptions: Json };

export type ResultsRequest = {
  db: Db;
  suite: AnySuite;
  manifest: Manifest;
  conditions: readonly LoadedCondition[];
  /** Another scoring than the run's own. */
  rescore?: (loaded: LoadedCondition) => Scoring;
};

/** The raters of a run in the order of results: judges as given, then panels. */
export function ratersOf(manifest: Manifest): Rater[] {
  if (manifest.judges.length === 0) return [{ kind: 'none' }];
  return [
    ...manifest.judges.map((judge): Rater => ({ kind: 'judge', judge })),
    ...manifest.panels.map(
      (how): Rater => ({ kind: 'panel', how, judges: panelMembers(manifest.judges) }),
    ),
  ];
}

/** Results of a run: targets × judges × conditions in the order given, then panels. Pure in what is stored. */
export async function resultsOf(request: ResultsRequest): Promise<Result[]> {
  const { manifest } = request;
  const raters = ratersOf(manifest);
  const results: Result[] = [];
  for (const wanted of ['judges', 'panels'] as const)
    for (const target of manifest.targets)
      for (const rater of raters)
        if ((rater.kind === 'panel') === (wanted === 'panels'))
          for (const loaded of request.conditions)
            results.push(await resultOf(request, loaded, target, rater));
  return results;
}

async function resultOf(
  request: ResultsRequest,
  loaded: LoadedCondition,
  target: TargetEntry,
  rater: Rater,
): Promise<Result> {
  const { suite, manifest } = request;
  const source = rowSource(request, loaded);
  const counts: Counts = {};
  const rows = counted(ratedRows(source, target, rater), suite, rater, counts);
  const metrics: Metric[] = await suite.score(rows, source.scored, manifest.seed);
  checkMetrics(metrics);
  const expected = Object.values(counts).reduce((a, b) => a + b, 0);
  const { id } = loaded.condition;
  const reused = await reusedOf(request.db, manifest, id, target.name);
  const reusedVerdicts =
    rater.kind === 'judge' && rater.judge.kind === 'model'
      ? await reusedVerdictsOf(request.db, manifest, id, target.name, rater.judge.name)
      : null;
  return {
    target: target.name,
    judge: rater.kind === 'judge' ? rater.judge.name : null,
    ...(rater.kind === 'panel' && { panel: rater.how }),
    condition: {
      ...asRecord(loaded.condition.asked.o),
      ...asRecord(source.scored.o),
    },
    protocol: protocolOf(loaded, target, rater),
    scoring: source.scored.scoring,
    fidelity: fidelityOf(suite, loaded),
    counts,
    coverage: expected === 0 ? 0 : scoredCount(suite, rater, counts) / expected,
    cost: await costOf(request, loaded, target, rater),
    ...(reused !== null && { reused }),
    ...(reusedVerdicts !== null && { reusedVerdicts }),
    metrics,
  };
}

export function rowSource(request: ResultsRequest, loaded: LoadedCondition): RowSource {
  const { db, manifest, suite } = request;
  const other = request.rescore?.(loaded);
  return {
    db,
    manifest,
    suite,
    loaded,
    scored: scoredOptions(loaded, other?.scoring, other?.scoreOptions),
  };
}

/** Rows as one judge's verdicts, or as a panel's: its members' rows read side by side. `only`: of these items. */
export async function* ratedRows(
  source: RowSource,
  target: TargetEntry,
  rater: Rater,
  only: ReadonlySet<string> | null = null,
): AsyncGenerator<AnyRow> {
  if (rater.kind === 'none') return yield* rowsOf(source, target, null, only);
  if (rater.kind === 'judge') return yield* rowsOf(source, target, rater.judge, only);
  const streams = rater.judges.map((judge) => rowsOf(source, target, judge, only));
  for (;;) {
    const next = await Promise.all(streams.map((s) => s.next()));
    const rows = next.flatMap((n) => (n.done === true ? [] : [n.value]));
    const [first] = rows;
    if (first === undefined) return;
    yield {
      ...first,
      judge: panelName(rater.how),
      verdicts: panelVerdicts(source, rater.how, rows),
    };
  }
}

export const panelName = (how: PanelHow): string => `panel/${how}`;

function panelVerdicts(
  source: RowSource,
  how: PanelHow,
  rows: readonly AnyRow[],
): AnyRow['verdicts'] {
  const { suite } = source;
  const [first] = rows;
  return (first?.verdicts ?? []).map((verdict) => {
    const same = rows.flatMap((row) => row.verdicts.filter((v) => v.step === verdict.step));
    const [head, ...rest] = same;
    return head === undefined || suite.panel === undefined
      ? verdict
      : suite.panel(how, [head, ...rest] as Some<Out<unknown, VerdictState>>, source.scored);
  });
}

async function* counted(
  rows: AsyncIterable<AnyRow>,
  suite: AnySuite,
  rater: Rater,
  counts: Counts,
): AsyncGenerator<AnyRow> {
  for await (const row of rows) {
    for (const state of finalStates(row, suite, rater)) counts[state] = (counts[state] ?? 0) + 1;
    yield row;
  }
}

/** One state for each expected (item, step) of a row; see `Counts`. */
function finalStates(row: AnyRow, suite: AnySuite, rater: Rater): string[] {
  const judged = rater.kind !== 'none' && row.verdicts.length > 0;
  if (!judged) return row.answers.map((a) => a.state);
  const scored = (state: string): boolean => suite.meta.scored.some((s) => s === state);
  const rated = (state: string): string => (state === 'rated' ? 'rated' : `judge_${state}`);
  const byStep = new Map(row.answers.map((a) => [a.step, a.state]));
  if (!row.verdicts.some((v) => byStep.has(v.step))) {
    const unscored = row.answers.filter((a) => !scored(a.state)).map((a) => a.state);
    const [none] = unscored.length === row.answers.length ? unscored : [];
    if (none !== undefined) return row.verdicts.map(() => none);
    // A verdict on an item of several steps is one more thing to score beside the steps that failed.
    return [...row.verdicts.map((v) => rated(v.state)), ...unscored];
  }
  // Verdicts on single steps: a step that failed takes its own verdict along, not the others'.
  const judgedSteps = new Set(row.verdicts.map((v) => v.step));
  return [
    ...row.verdicts.map((v) => {
      const answer = byStep.get(v.step);
      return answer === undefined || scored(answer) ? rated(v.state) : answer;
    }),
    ...row.answers.filter((a) => !judgedSteps.has(a.step)).map((a) => a.state),
  ];
}

function scoredCount(suite: AnySuite, rater: Rater, counts: Counts): number {
  const states = rater.kind === 'none' ? suite.meta.scored : ['rated', ...suite.meta.scored];
  return states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
}

/** `external` where nothing was asked of a model. */
function protocolOf(loaded: LoadedCondition, target: TargetEntry, rater: Rater): string {
  const judges =
    rater.kind === 'judge' ? [rater.judge] : rater.kind === 'panel' ? rater.judges : [];
  const asked = target.kind === 'model' || judges.some((j) => j.kind === 'model');
  return asked ? loaded.condition.asked.protocol : 'external';
}

const PLAYED: readonly string[] = ['user', 'helper'];
const ROLES: readonly string[] = ['target', 'judge', ...PLAYED];

async function costOf(
  { db, manifest }: ResultsRequest,
  loaded: LoadedCondition,
  target: TargetEntry,
  rater: Rater,
): Promise<Result['cost']> {
  const sum = async (judge: string, roles: readonly string[]): Promise<number | null> => {
    const calls = db
      .selectFrom('slot')
      .select('call')
      .distinct()
      .where('run', '=', manifest.run)
      .where('condition', '=', loaded.condition.id)
      .where('target', '=', target.name)
      .where('judge', '=', judge);
    const row = await db
      .selectFrom('call')
      .select((eb) => [
        eb.fn.countAll().as('calls'),
        eb.fn.count('cost_usd').as('priced'),
        eb.fn.sum('cost_usd').as('usd'),
      ])
      .where('id', 'in', calls)
      .where('role', 'in', roles)
      .where(isOwn(manifest))
      .executeTakeFirstOrThrow();
    if (Number(row.calls) === 0) return 0;
    return Number(row.priced) === Number(row.calls) ? Number(row.usd) : null;
  };
  const judges =
    rater.kind === 'judge' ? [rater.judge] : rater.kind === 'panel' ? [...rater.judges] : [];
  const judged = await Promise.all(
    judges.filter((j) => j.kind === 'model').map((j) => sum(j.name, ROLES)),
  );
  return {
    target: target.kind === 'model' ? await sum('', ['target', 'judge']) : 0,
    judge: judged.some((c) => c === null) ? null : judged.reduce<number>((a, b) => a + (b ?? 0), 0),
    ...(manifest.user !== undefined && {
      user: target.kind === 'model' ? await sum('', PLAYED) : 0,
    }),
  };
}

/** A result with two figures of one name, or an undefined one without a reason, is a fault of the suite. */
function checkMetrics(metrics: readonly Metric[]): void {
  const seen = new Set<string>();
  for (const metric of metrics) {
    const key = JSON.stringify([
      metric.id,
      metric.task ?? null,
      Object.entries(metric.slice).sort(),
    ]);
    if (seen.has(key)) throw new Error(`metric ${key} stands twice in one result`);
    seen.add(key);
    if (metric.value === null && !metric.reason)
      throw new Error(`metric ${key} is undefined without a reason`);
    for (const value of [metric.value, metric.low, metric.high])
      if (value !== null && !Number.isFinite(value))
        throw new Error(`metric ${key} is not a number`);
  }
}

const asRecord = (value: Json): Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
