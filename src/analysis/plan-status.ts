import { type AnySuite, usageError } from '../contract/index.js';
import {
  listRuns,
  type Manifest,
  type RunStatus,
  ratedRows,
  rowSource,
  type StoredRun,
  type TargetEntry,
} from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import { reloadAll, sourceHere } from './bundle-data.js';
import { type PlanEntry, type PlanFile, planTag } from './plan-file.js';

/** What is recorded of one target in one run. */
export type TargetFacts = {
  target: string;
  /** Answers and verdicts that are there, of those that the run wants; null when the run's data is not at hand. */
  progress: { done: number; total: number } | null;
  /** Calls that ended in an error and that no later attempt replaced. */
  errors: number;
  /** US dollars for answers and verdicts; null where a price is unknown. */
  costUsd: number | null;
};

/** A stored run of a plan, and what is recorded of each of its targets. */
export type RunFacts = { stored: StoredRun; targets: TargetFacts[] };

/** `waiting`: not started. `incomplete`: its run ended, and answers or verdicts are missing. */
export type PlanStatus = RunStatus | 'waiting' | 'incomplete';

/** One row a suite and target, in the order of the plan. */
export type PlanStatusRow = {
  /** Name of the plan's entry. */
  entry: string;
  suite: string;
  target: string;
  run: string | null;
  status: PlanStatus;
  done: number | null;
  total: number | null;
  errors: number;
  costUsd: number | null;
};

/**
 * The status table of a plan: its suites × targets against the stored runs of its tag. Of several runs of one entry
 * the newest counts; targets that its run does not have wait. Pure.
 */
export function planStatus(plan: PlanFile, facts: readonly RunFacts[]): PlanStatusRow[] {
  return plan.entries.flatMap(({ name, suite, targets }) => {
    const run = newest(facts.filter((f) => f.stored.manifest.tag === planTag(plan.name, name)));
    return targets.map((target): PlanStatusRow => {
      const found = run?.targets.find((t) => t.target === target.name);
      const place = { entry: name, suite, target: target.name };
      if (run === undefined || found === undefined)
        return {
          ...place,
          run: null,
          status: 'waiting',
          done: null,
          total: null,
          errors: 0,
          costUsd: 0,
        };
      return {
        ...place,
        run: run.stored.manifest.run,
        status: statusOf(run.stored.status, found),
        done: found.progress?.done ?? null,
        total: found.progress?.total ?? null,
        errors: found.errors,
        costUsd: found.costUsd,
      };
    });
  });
}

function newest(facts: readonly RunFacts[]): RunFacts | undefined {
  return facts.reduce<RunFacts | undefined>(
    (best, one) =>
      best === undefined || one.stored.createdMs > best.stored.createdMs ? one : best,
    undefined,
  );
}

/** A target that has all it wants is done, whatever its run still does for others. */
function statusOf(run: RunStatus, { progress }: TargetFacts): PlanStatus {
  if (progress === null) return run;
  if (progress.done === progress.total) return 'done';
  return run === 'done' ? 'incomplete' : run;
}

/** The rows of a status table made one: what is done of all, and what it cost. Waiting rows count no total. */
export function planTotals(rows: readonly PlanStatusRow[]): {
  byStatus: Partial<Record<PlanStatus, number>>;
  done: number;
  total: number;
  errors: number;
  costUsd: number | null;
} {
  const byStatus: Partial<Record<PlanStatus, number>> = {};
  for (const { status } of rows) byStatus[status] = (byStatus[status] ?? 0) + 1;
  const sum = (of: (row: PlanStatusRow) => number): number => rows.reduce((s, r) => s + of(r), 0);
  return {
    byStatus,
    done: sum((r) => r.done ?? 0),
    total: sum((r) => r.total ?? 0),
    errors: sum((r) => r.errors),
    costUsd: rows.some((r) => r.costUsd === null) ? null : sum((r) => r.costUsd ?? 0),
  };
}

export type FactsRequest = {
  db: Db;
  plan: PlanFile;
  suites: (id: string) => Promise<AnySuite>;
  /** The folder that holds one folder a suite, where it is not where it was; see `--data`. */
  dataDir?: string | null;
};

/** Reads what is recorded of a plan's runs, without scoring them. */
export async function planFacts(request: FactsRequest): Promise<RunFacts[]> {
  const { db, plan } = request;
  const tags = new Set(plan.entries.map((entry) => planTag(plan.name, entry.name)));
  const facts: RunFacts[] = [];
  for (const stored of await listRuns(db)) {
    const { manifest } = stored;
    if (manifest.tag === null || !tags.has(manifest.tag)) continue;
    const progress = await progressOf(request, manifest);
    const targets: TargetFacts[] = [];
    for (const { name } of manifest.targets)
      targets.push({
        target: name,
        progress: progress?.get(name) ?? null,
        ...(await callFacts(db, manifest.run, name)),
      });
    facts.push({ stored, targets });
  }
  return facts;
}

type Progress = { done: number; total: number };

/** Null when the run's data is not at hand, or is other data: then nobody can say what it wants. */
async function progressOf(
  { db, suites, dataDir }: FactsRequest,
  manifest: Manifest,
): Promise<Map<string, Progress> | null> {
  const suite = await suites(manifest.suite);
  const here = { ...manifest, source: sourceHere(manifest, dataDir ?? null) };
  const conditions = await reloadAll(suite, here).catch(() => null);
  if (conditions === null) return null;
  const all = new Map<string, Progress>();
  for (const target of manifest.targets) {
    const sum = { done: 0, total: 0 };
    for (const loaded of conditions)
      await countRows(
        sum,
        rowSource({ db, suite, manifest, conditions }, loaded),
        target,
        suite.meta.scored,
      );
    all.set(target.name, sum);
  }
  return all;
}

/**
 * Adds one for each expected (item, step): an answer once, a verdict for each judge. Done is what has an outcome;
 * an error has none, as it can be asked again, and an answer that is not scored needs no verdict.
 */
async function countRows(
  sum: Progress,
  source: Parameters<typeof ratedRows>[0],
  target: TargetEntry,
  scored: readonly string[],
): Promise<void> {
  const open = (state: string): boolean => state === 'not_reached' || state === 'errored';
  for await (const row of ratedRows(source, target, { kind: 'none' })) {
    sum.total += row.answers.length;
    sum.done += row.answers.filter((a) => !open(a.state)).length;
  }
  for (const judge of source.manifest.judges)
    for await (const row of ratedRows(source, target, { kind: 'judge', judge })) {
      sum.total += row.verdicts.length;
      const waits = row.answers.some((a) => open(a.state));
      const moot = row.answers.some((a) => !scored.includes(a.state));
      if (!waits)
        sum.done += moot ? row.verdicts.length : row.verdicts.filter((v) => !open(v.state)).length;
    }
}

async function callFacts(
  db: Db,
  run: string,
  target: string,
): Promise<Pick<TargetFacts, 'errors' | 'costUsd'>> {
  const errors = await db
    .selectFrom('slot')
    .innerJoin('call', 'call.id', 'slot.call')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('slot.run', '=', run)
    .where('slot.target', '=', target)
    .where('call.state', '=', 'errored')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('slot as later')
            .select('later.call')
            .whereRef('later.run', '=', 'slot.run')
            .whereRef('later.condition', '=', 'slot.condition')
            .whereRef('later.target', '=', 'slot.target')
            .whereRef('later.judge', '=', 'slot.judge')
            .whereRef('later.repeat', '=', 'slot.repeat')
            .whereRef('later.judge_repeat', '=', 'slot.judge_repeat')
            .whereRef('later.unit', '=', 'slot.unit')
            .whereRef('later.step', '=', 'slot.step')
            .whereRef('later.reask', '=', 'slot.reask')
            .whereRef('later.attempt', '>', 'slot.attempt'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  const cost = await db
    .selectFrom('call')
    .select((eb) => [
      eb.fn.countAll().as('calls'),
      eb.fn.count('cost_usd').as('priced'),
      eb.fn.sum('cost_usd').as('usd'),
    ])
    .where(
      'id',
      'in',
      db.selectFrom('slot').select('call').where('run', '=', run).where('target', '=', target),
    )
    .executeTakeFirstOrThrow();
  const known = Number(cost.priced) === Number(cost.calls);
  return { errors: Number(errors.n), costUsd: known ? Number(cost.usd ?? 0) : null };
}

/**
 * A plan as far as its stored runs tell of it, for a status table without its file.
 * @throws HearthError exit 2 when no run is of that plan
 */
export async function planOfRuns(db: Db, name: string): Promise<PlanFile> {
  const prefix = planTag(name, '');
  const entries = new Map<string, PlanEntry>();
  for (const { manifest } of await listRuns(db)) {
    if (manifest.tag === null || !manifest.tag.startsWith(prefix)) continue;
    const entry = manifest.tag.slice(prefix.length);
    if (entries.has(entry)) continue;
    entries.set(entry, {
      name: entry,
      suite: manifest.suite,
      line: 1,
      targets: manifest.targets.map((target) => ({ name: target.name })),
      judges: manifest.judges.map((judge) => ({ name: judge.name })),
      panels: manifest.panels,
      profiles: null,
      preset: manifest.preset,
      set: {},
      filter: manifest.filter,
      repeats: manifest.repeats,
      judgeRepeats: manifest.judgeRepeats,
      seed: manifest.seed,
      maxConnections: manifest.maxConnections,
      data: null,
    });
  }
  if (entries.size > 0) return { name, file: name, entries: [...entries.values()].reverse() };
  throw usageError({
    en: `there is no plan file "${name}", and no run of a plan of that name`,
    'zh-CN': `没有计划文件“${name}”，也没有属于该名称计划的运行`,
  });
}
