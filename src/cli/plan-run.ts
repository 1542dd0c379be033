import { type PlanFault, type PlanNote, planNoteOf, withPlanNote } from '../analysis/index.js';
import { EXIT, type HearthError } from '../contract/index.js';
import {
  Ledger,
  type Manifest,
  type Outcome,
  saveManifest,
  storeFiles,
} from '../pipeline/index.js';
import { setStatus } from '../pipeline/run-store.js';
import { type Db, Lease } from '../store/index.js';
import { type Again, execute } from './execute.js';
import { finishRun } from './finish.js';
import type { OpenRun } from './open-run.js';
import { type Planned, reasonOf, usage } from './plan-entries.js';
import { allowedOf, type ResultFlags, reportDirOf } from './result-flags.js';
import type { Done, Shell } from './shell.js';
import type { SpendFlags } from './spend-flags.js';

/** The flags of `hearth plan`, as parsed. */
export type PlanFlags = ResultFlags &
  SpendFlags &
  Again & { resume?: boolean; new?: boolean; reuse?: boolean };

export type EntryRun = { planned: Planned; open: OpenRun };
export type EntryEnd = { done: Done; outcome: Outcome | null };

/**
 * Runs one entry. A target that cannot be asked (a wrong key, an unknown model, an address where nobody answers) does
 * not keep the others from being measured; what it was stands in the run's note on its plan.
 */
export async function runEntry(
  shell: Shell,
  { planned, open }: EntryRun,
  flags: PlanFlags,
): Promise<EntryEnd> {
  const { outcome, failed } = await askTargets(shell, open, planned.barred, flags);
  const manifest = await noteFailed(open, failed, outcome);
  const done = await finished(shell, { ...open, manifest }, failed.size, outcome, flags);
  return { done, outcome };
}

type Asked = { outcome: Outcome | null; failed: Map<string, HearthError> };

async function askTargets(
  shell: Shell,
  open: OpenRun,
  barred: ReadonlyMap<string, HearthError>,
  flags: PlanFlags,
): Promise<Asked> {
  const failed = new Map(barred);
  for (;;) {
    const able = open.manifest.targets.filter(({ name }) => !failed.has(name));
    if (able.length === 0) return { outcome: null, failed };
    const culprits = new Map<string, unknown>();
    try {
      const manifest = { ...open.manifest, targets: able };
      const outcome = await execute(shell, { ...open, manifest }, flags, {
        kept: false,
        onTargetFailed: (target, error) => culprits.set(target, error),
      });
      return { outcome, failed };
    } catch (error) {
      // What no target is to blame for, such as a judge's key, keeps all of them from going on.
      if (culprits.size === 0) for (const { name } of able) culprits.set(name, error);
      for (const [target, own] of culprits) failed.set(target, usage(own));
      // One such target ends the joint work; the others go on together. What is recorded is not asked again.
      if (culprits.size < able.length)
        shell.note(
          shell.t('plan.apart', {
            targets: [...culprits.keys()].join(shell.lang === 'en' ? ', ' : '、'),
            reason: usage(error).text[shell.lang],
          }),
        );
    }
  }
}

/** Keeps what failed with the run, and gives it the status that says so. */
async function noteFailed(
  { db, manifest }: OpenRun,
  failed: ReadonlyMap<string, HearthError>,
  outcome: Outcome | null,
): Promise<Manifest> {
  const before = planNoteOf(manifest);
  const known = new Set(manifest.targets.map(({ name }) => name));
  const noted = withPlanNote(manifest, {
    entries: before?.entries ?? [],
    failed: [
      ...(before?.failed ?? []).filter(({ target }) => !known.has(target)),
      ...[...failed].map(([target, error]) => ({ target, reason: reasonOf(error) })),
    ],
  });
  await holding(db, manifest.run, async () => {
    await saveManifest(db, noted);
    if (failed.size > 0 && (outcome === null || outcome.status === 'done'))
      await setStatus(db, manifest.run, 'failed');
  });
  return noted;
}

/** Does the work unless another process has the run: then that one says what becomes of it. */
async function holding(db: Db, run: string, work: () => Promise<void>): Promise<void> {
  let lease: Lease;
  try {
    lease = await Lease.take(db, run);
  } catch (error) {
    usage(error);
    return;
  }
  await work().finally(() => lease.release());
}

async function finished(
  shell: Shell,
  open: OpenRun,
  failed: number,
  outcome: Outcome | null,
  flags: PlanFlags,
): Promise<Done> {
  if (failed === open.manifest.targets.length)
    return { code: EXIT.usage, reason: null, text: '', json: { runs: [] } };
  const { out: _, ...rest } = flags;
  // One folder cannot hold the reports of many runs.
  const dir = flags.out === undefined ? {} : { out: `${flags.out}/${open.manifest.run}` };
  return finishRun(shell, open, {
    allowed: allowedOf(flags),
    outcome,
    reportDir: reportDirOf(shell, open.manifest, { ...rest, ...dir }),
  });
}

/** What a run is told of its plan when it begins. */
export const noteOf = (
  entries: PlanNote['entries'],
  faults: readonly PlanFault[],
  entry: string,
): PlanNote => ({
  entries,
  failed: faults.flatMap(({ entry: of, target, reason }) =>
    of === entry && target !== null ? [{ target, reason }] : [],
  ),
});

/** Targets of a stored run that its plan has, corrects or drops by now; none of the last two was ever answered. */
export type TargetChange = {
  added: readonly string[];
  replanned: readonly string[];
  dropped: readonly string[];
};

/**
 * Makes a stored run's targets those of its plan, with what their files hold; the others stay as they are.
 * @throws HearthError exit 2.
 */
export async function changeTargets(
  open: OpenRun,
  { plan }: Planned,
  { added, replanned, dropped }: TargetChange,
): Promise<OpenRun> {
  const fresh = new Set([...added, ...replanned]);
  const isNew = ({ name }: { name: string }): boolean => fresh.has(name);
  const gone = new Set([...replanned, ...dropped]);
  const targets = [
    ...open.manifest.targets.filter(({ name }) => !gone.has(name)),
    ...plan.manifest.targets.filter(isNew),
  ];
  const manifest = { ...open.manifest, targets };
  const lease = await Lease.take(open.db, manifest.run);
  try {
    const ledger = new Ledger(open.db, () => false);
    storeFiles(ledger, {
      ...plan,
      // Verdict files are read for the new targets only; those of the others are stored.
      manifest: { ...manifest, targets: targets.filter(isNew) },
      conditions: [...open.conditions],
      targets: plan.targets.filter(({ entry }) => isNew(entry)),
    });
    await ledger.flush();
    await saveManifest(open.db, manifest);
  } finally {
    await lease.release();
  }
  return { ...open, manifest };
}
