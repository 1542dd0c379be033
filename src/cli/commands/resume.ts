import type { Declare } from '../declare.js';
import { checkKeys, execute } from '../execute.js';
import { finishRun } from '../finish.js';
import { withStore } from '../home.js';
import { openRun } from '../open-run.js';
import { allowedOf, type ResultFlags, reportDirOf } from '../result-flags.js';
import { declareResultFlags } from '../run-flags.js';
import type { Done, Shell } from '../shell.js';

type Flags = ResultFlags & { retryErrors?: boolean };

/** `hearth resume RUN`: asks what a run still lacks; recorded calls are never sent again. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command.argument('<run>', t('arg.run')).option('--retry-errors', t('flag.retryErrors'));
  declareResultFlags(command, shell);
  command.action((run: string, flags: Flags) => act(() => resume(shell, run, flags)));
};

function resume(shell: Shell, name: string, flags: Flags): Promise<Done> {
  return withStore(shell, async (db) => {
    const open = await openRun(shell, db, name);
    checkKeys(open.manifest, shell.env);
    const outcome = await execute(shell, open, { retryErrors: flags.retryErrors === true });
    return finishRun(shell, open, {
      allowed: allowedOf(flags),
      outcome,
      reportDir: reportDirOf(shell, open.manifest, flags),
    });
  });
}
