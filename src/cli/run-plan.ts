import {
  atEntry,
  type PlanEntry,
  type PlanFile,
  planFacts,
  planStatus,
  planTag,
  planTotals,
  runRequests,
} from '../analysis/index.js';
import { EXIT, type ExitCode, type Text, usageError } from '../contract/index.js';
import { listRuns, type Plan, planRun, type StoredRun } from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import { openSuite } from '../suites/index.js';
import { type Again, checkKeys, execute } from './execute.js';
import { finishRun } from './finish.js';
import { dataSource, withStore } from './home.js';
import { refuseOwnLessons, withJudgeFiles } from './judge-files.js';
import { openRun } from './open-run.js';
import { planTable } from './plan-table.js';
import { allowedOf, type ResultFlags, reportDirOf } from './result-flags.js';
import type { Done, Shell } from './shell.js';
import { type SpendFlags, spendOf, withSpend } from './spend-flags.js';
import { storeRun } from './start-run.js';
import { version } from './version.js';

export type PlanFlags = ResultFlags & SpendFlags & Again & { resume?: boolean; new?: boolean };
type Planned = { entry: PlanEntry; plan: Plan };

/** Every run of a plan, resolved and checked before the first is started. @throws HearthError exit 2. */
export async function plannedRuns(
  shell: Shell,
  file: PlanFile,
  flags: SpendFlags,
): Promise<Planned[]> {
  const requests = await runRequests(file, {
    suites: openSuite,
    source: (suite, data) => dataSource({ data: data ?? shell.data, home: shell.home }, suite),
    hearth: version(),
    env: shell.env,
    now: new Date(),
  });
  const planned: Planned[] = [];
  for (const [i, { entry, request }] of requests.entries()) {
    try {
      const judges = request.judges.map((judge) => judge.model ?? judge.name);
      const suite = withJudgeFiles(request.suite, judges);
      // Lists of runs go by their time, which would be one and the same.
      const now = new Date(request.now.getTime() + i);
      const plan = await planRun({ ...request, suite, now, ...spendOf(flags) });
      await refuseOwnLessons(plan);
      planned.push({ entry, plan });
    } catch (error) {
      throw atEntry(error, file, entry);
    }
  }
  return planned;
}

/** Runs a plan entry by entry; a budget ends only its own run, an interrupt ends all. */
export function runPlan(shell: Shell, file: PlanFile, flags: PlanFlags): Promise<Done> {
  return withStore(shell, async (db) => {
    const stored = await storedRuns(db, file);
    if (flags.resume !== true && flags.new !== true && stored.size > 0) throw hasRuns(file, stored);
    const planned = await plannedRuns(shell, file, flags);
    for (const { entry, plan } of planned) {
      checkKeys(plan.manifest, shell.env);
      if (flags.resume === true) refuseOthers(file, entry, stored.get(entry.name));
    }
    const ends: Done[] = [];
    for (const [i, one] of planned.entries()) {
      const { name } = one.entry;
      shell.note(
        shell.t('plan.began', { plan: file.name, entry: name, i: i + 1, n: planned.length }),
      );
      const before = flags.resume === true ? stored.get(name) : undefined;
      const end = await runEntry(shell, db, one, before, flags);
      ends.push(end);
      if (end.code === EXIT.interrupted) break;
    }
    const rows = planStatus(
      file,
      await planFacts({ db, plan: file, suites: openSuite, dataDir: shell.data }),
    );
    return {
      ...worst(ends),
      text: [...ends.map((end) => end.text), planTable(shell, rows)].join('\n\n'),
      json: {
        runs: ends.flatMap((end) => (Array.isArray(end.json.runs) ? end.json.runs : [])),
        plan: { name: file.name, rows, totals: planTotals(rows) },
      },
    };
  });
}

async function runEntry(
  shell: Shell,
  db: Db,
  { plan }: Planned,
  before: StoredRun | undefined,
  flags: PlanFlags,
): Promise<Done> {
  const found =
    before === undefined ? await storeRun(db, plan) : await openRun(shell, db, before.manifest.run);
  const open = { ...found, manifest: withSpend(found.manifest, flags) };
  const outcome = await execute(shell, open, flags);
  const { out: _, ...rest } = flags;
  // One folder cannot hold the reports of many runs.
  const dir = flags.out === undefined ? {} : { out: `${flags.out}/${open.manifest.run}` };
  return finishRun(shell, open, {
    allowed: allowedOf(flags),
    outcome,
    reportDir: reportDirOf(shell, open.manifest, { ...rest, ...dir }),
  });
}

/** The newest stored run of each entry. */
async function storedRuns(db: Db, { name, entries }: PlanFile): Promise<Map<string, StoredRun>> {
  const all = await listRuns(db);
  return new Map(
    entries.flatMap((entry) => {
      const run = all.find((one) => one.manifest.tag === planTag(name, entry.name));
      return run === undefined ? [] : [[entry.name, run] as const];
    }),
  );
}

const ORDER: readonly ExitCode[] = [EXIT.interrupted, EXIT.budget, EXIT.unscored];

/** The end that a person must hear of first. */
function worst(ends: readonly Done[]): { code: ExitCode; reason: Text | null } {
  for (const code of ORDER) {
    const found = ends.find((end) => end.code === code);
    if (found !== undefined) return { code, reason: found.reason };
  }
  return { code: EXIT.done, reason: null };
}

/** A run is frozen when it starts: a plan that has changed since is another plan. */
function refuseOthers(file: PlanFile, entry: PlanEntry, stored: StoredRun | undefined): void {
  if (stored === undefined) return;
  const had = stored.manifest.targets.map((target) => target.name).join();
  if (had === entry.targets.map((target) => target.name).join()) return;
  throw usageError(
    {
      en: `its run ${stored.manifest.run} has other targets (${had}); start new runs with --new`,
      'zh-CN': `对应的运行 ${stored.manifest.run} 的被测对象不同（${had}）；请用 --new 另开新的运行`,
    },
    { file: file.file, line: entry.line },
  );
}

const hasRuns = (file: PlanFile, stored: ReadonlyMap<string, StoredRun>) =>
  usageError(
    {
      en: `plan ${file.name} has runs already (${[...stored.keys()].join(', ')}); go on with --resume, or start new ones with --new`,
      'zh-CN': `计划 ${file.name} 已有运行（${[...stored.keys()].join('、')}）；请用 --resume 继续，或用 --new 另开新的`,
    },
    { file: file.file },
  );
