import type { Profile } from '../../contract/index.js';
import { PROFILES } from '../../contract/index.js';
import { resolveScoring } from '../../pipeline/index.js';
import type { Declare } from '../declare.js';
import { finishRun } from '../finish.js';
import { oneOf, repeated, settings } from '../flags.js';
import { withStore } from '../home.js';
import { openRun } from '../open-run.js';
import { allowedOf } from '../result-flags.js';
import { declareFailFlag } from '../run-flags.js';
import type { Done, Shell } from '../shell.js';

type Flags = { profile?: Profile; set?: string[]; failOnError?: string };

/** `hearth score RUN`: scores stored answers and verdicts again, under another profile or other options; no call. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('<run>', t('arg.run'))
    .option('--profile <name>', t('flag.scoreProfile'), (v) => oneOf('--profile', v, PROFILES))
    .option('--set <key=value>', t('flag.scoreSet'), repeated);
  declareFailFlag(command, shell);
  command.action((run: string, flags: Flags) => act(() => score(shell, run, flags)));
};

function score(shell: Shell, name: string, flags: Flags): Promise<Done> {
  const set = settings(flags.set ?? []);
  return withStore(shell, async (db) => {
    const open = await openRun(shell, db, name);
    return finishRun(shell, open, {
      allowed: allowedOf(flags),
      outcome: null,
      reportDir: null,
      rescore: ({ condition }) => resolveScoring(open.suite, condition, flags.profile ?? null, set),
    });
  });
}
