import { type Manifest, moveVoices, parseMove, saveManifest } from '../../pipeline/index.js';
import { Lease } from '../../store/index.js';
import type { Declare } from '../declare.js';
import { type Again, checkKeys, execute } from '../execute.js';
import { finishRun } from '../finish.js';
import { repeated, separated } from '../flags.js';
import { withStore } from '../home.js';
import { type OpenRun, openRun } from '../open-run.js';
import { checkItems } from '../redo-items.js';
import { allowedOf, type ResultFlags, reportDirOf } from '../result-flags.js';
import { declareResultFlags } from '../run-flags.js';
import type { Done, Shell } from '../shell.js';
import { declareSpendFlags, type SpendFlags, withSpend } from '../spend-flags.js';

type Flags = ResultFlags &
  SpendFlags &
  Again & { baseUrl?: string[]; judgeBaseUrl?: string[]; userBaseUrl?: string[] };

/** `hearth resume RUN`: asks what a run still lacks; recorded calls are never sent again unless a flag says so. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('<run>', t('arg.run'))
    .option('--retry-errors', t('flag.retryErrors'))
    .option('--only-unreadable', t('flag.onlyUnreadable'))
    .option('--items <ids>', t('flag.redoItems'), separated)
    .option('--base-url <[name=]url>', t('flag.movedUrl'), repeated)
    .option('--judge-base-url <[name=]url>', t('flag.movedJudgeUrl'), repeated)
    .option('--user-base-url <[name=]url>', t('flag.movedUserUrl'), repeated);
  declareSpendFlags(command, shell);
  declareResultFlags(command, shell);
  command.action((run: string, flags: Flags) => act(() => resume(shell, run, flags)));
};

function resume(shell: Shell, name: string, flags: Flags): Promise<Done> {
  return withStore(shell, async (db) => {
    const stored = await openRun(shell, db, name);
    const open: OpenRun = {
      ...stored,
      manifest: withAddresses(withSpend(stored.manifest, flags), flags, shell.env),
    };
    checkKeys(open.manifest, shell.env);
    checkItems(open, flags.items ?? []);
    if (changesManifest(flags)) await keepManifest(open);
    const outcome = await execute(shell, open, flags);
    return finishRun(shell, open, {
      allowed: allowedOf(flags),
      outcome,
      reportDir: reportDirOf(shell, open.manifest, flags),
    });
  });
}

const withAddresses = (
  manifest: Manifest,
  { baseUrl = [], judgeBaseUrl = [], userBaseUrl = [] }: Flags,
  env: Shell['env'],
): Manifest => {
  const moves = {
    targets: baseUrl.map(parseMove),
    judges: judgeBaseUrl.map(parseMove),
    user: userBaseUrl.map(parseMove),
  };
  return moveVoices(manifest, moves, env, Date.now());
};

const changesManifest = (flags: Flags): boolean => {
  const { maxCalls, maxCost, prices, baseUrl, judgeBaseUrl, userBaseUrl } = flags;
  return [maxCalls, maxCost, prices, baseUrl, judgeBaseUrl, userBaseUrl].some(
    (flag) => flag !== undefined,
  );
};

/** Under the run's lease: no other process may work under what was. */
async function keepManifest({ db, manifest }: OpenRun): Promise<void> {
  const lease = await Lease.take(db, manifest.run);
  try {
    await saveManifest(db, manifest);
  } finally {
    await lease.release();
  }
}
