import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  atEntry,
  type PlanEntry,
  type PlanFault,
  type PlanFile,
  runRequest,
} from '../analysis/index.js';
import { EXIT, HearthError, type Text, withPlace } from '../contract/index.js';
import { oddTexts, type Plan, planRun, type RunRequest } from '../pipeline/index.js';
import { isFolder, openSuite } from '../suites/index.js';
import { checkKeys } from './execute.js';
import { refuseOwnLessons, withJudgeFiles } from './judge-files.js';
import { sourceOf } from './run-request.js';
import type { Shell } from './shell.js';
import { type SpendFlags, spendOf } from './spend-flags.js';
import { version } from './version.js';

/** An entry that can be run, with those of its targets that can be planned. */
export type Planned = {
  entry: PlanEntry;
  plan: Plan;
  /** Targets that cannot be asked as things are here: a key or a price is missing. */
  barred: ReadonlyMap<string, HearthError>;
};
/** What flags say of every entry. */
export type EntryFlags = SpendFlags & { reuse?: boolean };
export type PlannedFile = { planned: Planned[]; faults: PlanFault[]; errors: HearthError[] };

/**
 * Every run of a plan, resolved and checked; stores and asks nothing. What is wrong with one entry, or with one target
 * of it, is a fault of that one: the others are planned.
 */
export async function planEntries(
  shell: Shell,
  file: PlanFile,
  flags: EntryFlags,
): Promise<PlannedFile> {
  const all: PlannedFile = { planned: [], faults: [], errors: [] };
  const now = Date.now();
  const fault = (entry: PlanEntry, target: string | null, error: HearthError): void => {
    all.errors.push(error);
    all.faults.push({ entry: entry.name, target, reason: reasonOf(error) });
  };
  for (const [i, entry] of file.entries.entries()) {
    const found = await planEntry(shell, file, entry, flags, new Date(now + i));
    for (const [target, error] of found.bad) fault(entry, target, error);
    if (found.plan instanceof HearthError) fault(entry, null, found.plan);
    else if (found.plan !== null)
      all.planned.push({ entry, plan: found.plan, barred: barredOf(shell, found.plan) });
  }
  return all;
}

type Found = {
  /** Null: no target is left. */
  plan: Plan | HearthError | null;
  bad: ReadonlyMap<string, HearthError>;
};

async function planEntry(
  shell: Shell,
  file: PlanFile,
  entry: PlanEntry,
  flags: EntryFlags,
  now: Date,
): Promise<Found> {
  const none = new Map<string, HearthError>();
  const request = await usageOr(() =>
    runRequest(file, entry, {
      suite: (one) => suiteOf(shell, file, one),
      hearth: version(),
      env: shell.env,
      // Lists of runs go by their time, which would be one and the same.
      now,
    }),
  );
  if (request instanceof HearthError) return { plan: request, bad: none };
  const plan = await planned(shell, request, flags);
  if (!(plan instanceof HearthError)) return { plan, bad: none };
  const bad = await badTargets(request, (error) => atEntry(error, file, entry));
  const good = request.targets.filter(({ name }) => !bad.has(name));
  const again =
    bad.size === 0
      ? plan
      : good.length === 0
        ? null
        : await planned(shell, { ...request, targets: good }, flags);
  return { plan: again instanceof HearthError ? atEntry(again, file, entry) : again, bad };
}

async function planned(
  shell: Shell,
  request: RunRequest,
  flags: EntryFlags,
): Promise<Plan | HearthError> {
  return usageOr(async () => {
    const judges = request.judges.map((judge) => judge.model ?? judge.name);
    const suite = withJudgeFiles(request.suite, judges);
    const plan = await planRun({
      ...request,
      suite,
      ...spendOf(flags),
      ...(flags.reuse === true && { reuse: true }),
    });
    for (const text of oddTexts(plan.odd)) shell.note(text[shell.lang]);
    await refuseOwnLessons(plan);
    return plan;
  });
}

/** Targets that cannot be planned even alone, without the entry's judges; empty when the fault lies elsewhere. */
async function badTargets(
  request: RunRequest,
  placed: (error: HearthError) => HearthError,
): Promise<Map<string, HearthError>> {
  const bad = new Map<string, HearthError>();
  for (const target of request.targets) {
    const alone = { ...request, targets: [target], judges: [], panels: [] };
    const plan = await usageOr(() => planRun(alone));
    if (plan instanceof HearthError) bad.set(target.name, placed(plan));
  }
  return bad;
}

function barredOf({ env }: Shell, { manifest }: Plan): Map<string, HearthError> {
  const barred = new Map<string, HearthError>();
  for (const target of manifest.targets) {
    try {
      checkKeys({ ...manifest, targets: [target] }, env);
    } catch (error) {
      barred.set(target.name, usage(error));
    }
  }
  return barred;
}

/** A suite's folder is looked for beside the plan file, then in the working folder. */
async function suiteOf(shell: Shell, { file }: PlanFile, entry: PlanEntry) {
  const beside = resolve(dirname(file), entry.suite);
  const id = isFolder(entry.suite) && existsSync(beside) ? beside : entry.suite;
  const suite = await openSuite(id);
  const data = entry.data === null ? shell.data : resolve(entry.data);
  const itemsAreNamed = 'view' in entry.set || entry.preset !== null;
  return { suite, source: await sourceOf(shell, id, suite, data, itemsAreNamed, entry.targets) };
}

async function usageOr<T>(work: () => Promise<T>): Promise<T | HearthError> {
  try {
    return await work();
  } catch (error) {
    return usage(error);
  }
}

/** What a table says of a fault: its place and its words. */
export const reasonOf = ({ text, place }: HearthError): Text => ({
  en: withPlace(text.en, place),
  'zh-CN': withPlace(text['zh-CN'], place),
});

/** The error when it is one of usage or configuration, which others need not share. @throws it else. */
export function usage(error: unknown): HearthError {
  if (error instanceof HearthError && error.code === EXIT.usage) return error;
  throw error;
}
