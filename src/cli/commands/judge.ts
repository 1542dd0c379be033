import { type AnySuite, usageError } from '../../contract/index.js';
import {
  forecastJudges,
  type JudgeEntry,
  Ledger,
  type LoadedJudge,
  type Manifest,
  oddTexts,
  panelsFor,
  planJudges,
  saveManifest,
  storeVerdictFile,
  type VoiceInput,
  voiceOf,
} from '../../pipeline/index.js';
import { Lease } from '../../store/index.js';
import type { Declare } from '../declare.js';
import { checkKeys, execute, recordOf } from '../execute.js';
import { finishRun } from '../finish.js';
import { panelsOf, repeated, separated } from '../flags.js';
import { withStore } from '../home.js';
import { refuseOwnLessons, withJudgeFiles } from '../judge-files.js';
import { type OpenRun, openRun } from '../open-run.js';
import { allowedOf, type ResultFlags, reportDirOf } from '../result-flags.js';
import { declareResultFlags } from '../run-flags.js';
import { named } from '../run-voices.js';
import { type Done, done, type Shell } from '../shell.js';
import { declareSpendFlags, type SpendFlags, withSpend } from '../spend-flags.js';

type Flags = ResultFlags &
  SpendFlags & {
    judge?: string[];
    judgeBaseUrl?: string;
    panel?: string[];
    allowBenchmarkItems?: boolean;
    dryRun?: boolean;
  };

/** `hearth judge RUN`: lets further judges rate the answers of a stored run; only what is missing is asked. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('<run>', t('arg.run'))
    .requiredOption('--judge <name>', t('flag.judge'), repeated)
    .option('--judge-base-url <url>', t('flag.judgeBaseUrl'))
    .option('--panel <list>', t('flag.panel'), separated)
    .option('--dry-run', t('flag.judgeDryRun'))
    .option('--allow-benchmark-items', t('flag.allowBenchmarkItems'));
  declareSpendFlags(command, shell);
  declareResultFlags(command, shell);
  command.action((run: string, flags: Flags) => act(() => judge(shell, run, flags)));
};

function judge(shell: Shell, name: string, flags: Flags): Promise<Done> {
  return withStore(shell, async (db) => {
    const stored = await openRun(shell, db, name);
    const names = flags.judge ?? [];
    const suite = withJudgeFiles(stored.suite, names);
    const inputs = names.map((judge) => voiceOf(named(judge), { baseUrl: flags.judgeBaseUrl }));
    const fresh = await newJudges(shell, suite, stored, inputs);
    const panels = panelsOf(flags.panel ?? []);
    const manifest = withJudges(suite, withSpend(stored.manifest, flags), fresh, panels);
    const open: OpenRun = { ...stored, suite, manifest };
    if (flags.dryRun === true) return preview(shell, open, fresh, names);
    checkKeys(manifest, shell.env);
    if (flags.allowBenchmarkItems !== true) await refuseOwnLessons(open);
    await addJudges(open, fresh);
    const outcome = await execute(shell, open, recordOf(flags));
    return finishRun(shell, open, {
      allowed: allowedOf(flags),
      outcome,
      reportDir: reportDirOf(shell, manifest, flags),
    });
  });
}

/** What the named judges would be asked about the answers that are there. */
async function preview(
  shell: Shell,
  open: OpenRun,
  fresh: readonly LoadedJudge[],
  names: readonly string[],
): Promise<Done> {
  const { noteUnset, outlookJson, outlookText, totalOf } = await import('../dry-run.js');
  const added = fresh.map(({ entry }) => entry);
  const judges = open.manifest.judges.filter(
    ({ name }) => names.includes(name) || added.some((one) => one.name === name),
  );
  const plan = { ...open, manifest: { ...open.manifest, targets: [], judges } };
  noteUnset(shell, plan);
  const rows = await forecastJudges(open, judges, shell.env);
  const outlook = { rows, total: totalOf(rows), detectable: [] };
  return done(outlookText(shell, plan, outlook), { plan: outlookJson(plan, outlook) });
}

/** Under the run's lease: no other process may work on a run whose judges change. */
async function addJudges(
  { db, manifest, conditions }: OpenRun,
  fresh: readonly LoadedJudge[],
): Promise<void> {
  const lease = await Lease.take(db, manifest.run);
  try {
    const ledger = new Ledger(db, () => false);
    for (const one of fresh) storeVerdictFile(ledger, manifest, conditions, one);
    await ledger.flush();
    await saveManifest(db, manifest);
  } finally {
    await lease.release();
  }
}

/** The named judges that the run has not got. One of the same name must be the same judge. */
async function newJudges(
  shell: Shell,
  suite: AnySuite,
  { manifest, conditions }: OpenRun,
  inputs: readonly VoiceInput[],
): Promise<LoadedJudge[]> {
  const { judges, odd } = await planJudges(suite, manifest, conditions, inputs, shell.env);
  for (const text of oddTexts(odd)) shell.note(text[shell.lang]);
  return judges.filter(({ entry }) => {
    const before = manifest.judges.find((j) => j.name === entry.name);
    if (before === undefined) return true;
    if (!sameJudge(before, entry)) throw otherJudge(entry.name);
    return false;
  });
}

const sameJudge = (a: JudgeEntry, b: JudgeEntry): boolean =>
  a.kind === 'model'
    ? b.kind === 'model' && JSON.stringify(a.spec) === JSON.stringify(b.spec)
    : b.kind !== 'model' && a.hash === b.hash;

const otherJudge = (name: string) =>
  usageError(
    {
      en: `"${name}" has rated this run already, with other content or another address; give it another name, or start a new run`,
      'zh-CN': `“${name}”已评判过本次运行，但内容或地址不同；请换个名字，或新建一次运行`,
    },
    { field: '--judge' },
  );

function withJudges(
  suite: AnySuite,
  manifest: Manifest,
  fresh: readonly LoadedJudge[],
  panels: Manifest['panels'],
): Manifest {
  const judges = [...manifest.judges, ...fresh.map((f) => f.entry)];
  const asked = panels.length > 0 ? panels : manifest.panels;
  return {
    ...manifest,
    judges,
    panels: suite.panel === undefined ? [] : panelsFor(judges, asked),
  };
}
