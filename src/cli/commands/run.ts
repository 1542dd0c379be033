import { oddTexts, type Plan, planRun } from '../../pipeline/index.js';
import type { Declare } from '../declare.js';
import { checkKeys, execute, recordOf } from '../execute.js';
import { finishRun } from '../finish.js';
import { withStore } from '../home.js';
import { refuseOwnLessons } from '../judge-files.js';
import { profileNotes } from '../profile-notes.js';
import { reportDirOf } from '../result-flags.js';
import { declareRunFlags } from '../run-flags.js';
import { type RunFlags, type Wanted, wantedRun } from '../run-request.js';
import type { Done, Shell } from '../shell.js';
import { storeRun } from '../start-run.js';

type Flags = RunFlags & { dryRun?: boolean; report: boolean };

/** `hearth run SUITE`: plans, asks, judges, scores and reports. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command.argument('[suite]', t('arg.suiteOrDir'));
  declareRunFlags(command, shell);
  command.addHelpText('after', `\n${t('help.run')}`);
  command.action((suite: string | undefined, flags: Flags) => act(() => run(shell, suite, flags)));
};

async function run(shell: Shell, suite: string | undefined, flags: Flags): Promise<Done> {
  const wanted = await wantedRun(shell, suite, flags);
  const plan = await planRun(wanted.request);
  for (const text of [...oddTexts(plan.odd), ...profileNotes(plan)]) shell.note(text[shell.lang]);
  if (flags.allowBenchmarkItems !== true) await refuseOwnLessons(plan);
  if (flags.dryRun === true) return (await import('../dry-run.js')).dryRun(shell, plan);
  checkKeys(plan.manifest, shell.env);
  return startRun(shell, plan, wanted, flags);
}

function startRun(shell: Shell, plan: Plan, wanted: Wanted, flags: Flags): Promise<Done> {
  return withStore(shell, async (db) => {
    const open = await storeRun(db, plan, shell.env.HEARTH_PROJECT || null);
    const outcome = await execute(shell, open, recordOf(flags));
    return finishRun(shell, open, {
      allowed: wanted.allowed,
      outcome,
      reportDir: reportDirOf(shell, plan.manifest, {
        report: flags.report,
        ...(wanted.out !== null && { out: wanted.out }),
      }),
    });
  });
}
