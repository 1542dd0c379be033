import {
  answeredTargets,
  type PlanFault,
  type PlanFile,
  planChanges,
  planFacts,
  planStatus,
  planTag,
  planTotals,
  withPlanNote,
} from '../analysis/index.js';
import { EXIT, type ExitCode, type Text, usageError } from '../contract/index.js';
import { sentence } from '../i18n/index.js';
import { listRuns, type StoredRun } from '../pipeline/index.js';
import type { Db } from '../store/index.js';
import { withStore } from './home.js';
import { openRun } from './open-run.js';
import { type Planned, planEntries, reasonOf, usage } from './plan-entries.js';
import { changeTargets, type EntryRun, noteOf, type PlanFlags, runEntry } from './plan-run.js';
import { failedReason, planTable } from './plan-table.js';
import { suitesHere } from './run-suite.js';
import type { Done, Shell } from './shell.js';
import { withSpend } from './spend-flags.js';
import { storeRun } from './start-run.js';

/**
 * Runs a plan entry by entry. An entry or a target that cannot be measured, and a budget, end only themselves; an
 * interrupt ends all.
 */
export function runPlan(shell: Shell, file: PlanFile, flags: PlanFlags): Promise<Done> {
  return withStore(shell, async (db) => {
    const stored = await storedRuns(db, file);
    if (flags.resume !== true && flags.new !== true && stored.size > 0) throw hasRuns(file, stored);
    const { planned, faults, errors } = await planEntries(shell, file, flags);
    const [hopeless] = [...errors, ...planned.flatMap(({ barred }) => [...barred.values()])];
    const able = planned.some(({ plan, barred }) => barred.size < plan.manifest.targets.length);
    if (!able && hopeless !== undefined) throw hopeless;

    const before = flags.resume === true ? stored : new Map<string, StoredRun>();
    const { work, unfit } = await openEntries(shell, db, file, { planned, faults }, before, flags);
    const ends: Done[] = [];
    for (const [i, one] of work.entries()) {
      const { name } = one.planned.entry;
      shell.note(shell.t('plan.began', { plan: file.name, entry: name, i: i + 1, n: work.length }));
      const { done } = await runEntry(shell, one, flags);
      ends.push(done);
      if (done.code === EXIT.interrupted) break;
    }
    const facts = await planFacts({ db, plan: file, suites: suitesHere(shell) });
    const rows = planStatus(file, facts, faults);
    const [changed] = unfit;
    return {
      ...worst(ends, changed?.reason ?? failedReason(rows)),
      text: [
        ...ends.map(({ text }) => text),
        planTable(shell, rows),
        ...unfit.map(({ reason }) => reason[shell.lang]),
      ]
        .filter((text) => text !== '')
        .join('\n\n'),
      json: {
        runs: ends.flatMap((end) => (Array.isArray(end.json.runs) ? end.json.runs : [])),
        plan: { name: file.name, rows, totals: planTotals(rows) },
      },
    };
  });
}

/**
 * The runs of all entries, stored before the first begins, so that the status of a plan knows what has not begun.
 * `unfit`: entries that are others by now than their runs, which stay as they are.
 */
async function openEntries(
  shell: Shell,
  db: Db,
  file: PlanFile,
  { planned, faults }: { planned: readonly Planned[]; faults: readonly PlanFault[] },
  before: ReadonlyMap<string, StoredRun>,
  flags: PlanFlags,
): Promise<{ work: EntryRun[]; unfit: PlanFault[] }> {
  const entries = file.entries.map(({ name, suite, targets }) => ({
    name,
    suite,
    targets: targets.map((target) => target.name),
  }));
  const work: EntryRun[] = [];
  const unfit: PlanFault[] = [];
  for (const one of planned) {
    const { entry, plan } = one;
    const note = noteOf(entries, faults, entry.name);
    const run = before.get(entry.name);
    if (run === undefined) {
      const manifest = withPlanNote(plan.manifest, note);
      work.push({ planned: one, open: await storeRun(db, { ...plan, manifest }) });
      continue;
    }
    try {
      const open = await again(shell, db, one, run);
      // What the file says of money goes before what it said then, and flags before both.
      const { budget, prices } = plan.manifest;
      const manifest = withPlanNote(
        {
          ...open.manifest,
          ...(budget !== undefined && { budget }),
          ...(prices !== undefined && { prices }),
          reuse: open.manifest.reuse || plan.manifest.reuse,
        },
        note,
      );
      work.push({ planned: one, open: { ...open, manifest: withSpend(manifest, flags) } });
    } catch (error) {
      unfit.push({ entry: entry.name, target: null, reason: reasonOf(usage(error)) });
    }
  }
  return { work, unfit };
}

/** A stored run, with its entry's targets as they are now. @throws HearthError exit 2 when the entry has changed. */
async function again(shell: Shell, db: Db, one: Planned, { manifest }: StoredRun) {
  const answered = await answeredTargets(db, manifest.run);
  const { fields, ...targets } = planChanges(manifest, one.plan.manifest, one.entry, answered);
  if (fields.length > 0) throw changedEntry(one.entry.name, fields);
  const open = await openRun(shell, db, manifest.run);
  const changes = Object.values(targets).reduce((sum, names) => sum + names.length, 0);
  return changes === 0 ? open : changeTargets(open, one, targets);
}

/** The newest stored run of each entry. */
export async function storedRuns(
  db: Db,
  { name, entries }: PlanFile,
): Promise<Map<string, StoredRun>> {
  const all = await listRuns(db);
  return new Map(
    entries.flatMap((entry) => {
      const run = all.find((one) => one.manifest.tag === planTag(name, entry.name));
      return run === undefined ? [] : [[entry.name, run] as const];
    }),
  );
}

const ORDER: readonly ExitCode[] = [EXIT.budget, EXIT.unscored];

/** The end that a person must hear of first. */
function worst(
  ends: readonly Done[],
  failed: Text | null,
): { code: ExitCode; reason: Text | null } {
  const interrupted = ends.find(({ code }) => code === EXIT.interrupted);
  if (interrupted !== undefined) return { code: EXIT.interrupted, reason: interrupted.reason };
  if (failed !== null) return { code: EXIT.usage, reason: failed };
  for (const code of ORDER) {
    const found = ends.find((end) => end.code === code);
    if (found !== undefined) return { code, reason: found.reason };
  }
  return { code: EXIT.done, reason: null };
}

/** A run is frozen when it starts: a plan that has changed since is another plan. */
const changedEntry = (entry: string, fields: readonly string[]) =>
  usageError({
    en: sentence('cli', 'plan.changed', { entry, fields: fields.join(', ') }).en,
    'zh-CN': sentence('cli', 'plan.changed', { entry, fields: fields.join('、') })['zh-CN'],
  });

const hasRuns = (file: PlanFile, stored: ReadonlyMap<string, StoredRun>) =>
  usageError(
    {
      en: `plan ${file.name} has runs already (${[...stored.keys()].join(', ')}); go on with --resume, or start new ones with --new`,
      'zh-CN': `计划 ${file.name} 已有运行（${[...stored.keys()].join('、')}）；请用 --resume 继续，或用 --new 另开新的`,
    },
    { file: file.file },
  );
