import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { forgetEntry } from '../../analysis/index.js';
import { usageError } from '../../contract/index.js';
import { deleteRun, findRun } from '../../pipeline/index.js';
import { Lease } from '../../store/index.js';
import { purge } from '../../store/maintenance.js';
import { databaseOf } from '../database.js';
import type { Declare } from '../declare.js';
import { reportsDir, withStore } from '../home.js';
import { type Done, done, type Shell } from '../shell.js';

type Flags = { yes?: boolean };

/** `hearth rm RUN`: deletes a run with its records and its report. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command.argument('<run>', t('arg.run')).option('-y, --yes', t('flag.yes'));
  command.action((run: string, flags: Flags) => act(() => remove(shell, run, flags)));
};

function remove(shell: Shell, name: string, flags: Flags): Promise<Done> {
  return withStore(shell, async (db) => {
    const { manifest } = await findRun(db, name);
    const { run } = manifest;
    if (flags.yes !== true && !(await confirmed(shell, run)))
      return done(shell.t('rm.kept', { run }), { removed: [] });
    // A run that is being worked on is not pulled away from under that process.
    const lease = await Lease.take(db, run);
    await deleteRun(db, run);
    await forgetEntry(db, manifest.tag);
    await lease.release();
    await purge(await databaseOf(shell));
    await rm(join(reportsDir(shell.home), run), { recursive: true, force: true });
    return done(shell.t('rm.removed', { run }), { removed: [run] });
  });
}

/** @throws HearthError exit 2 where nobody can be asked. */
async function confirmed(shell: Shell, run: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw usageError(
      {
        en: `deletes run ${run} for good; say so with --yes`,
        'zh-CN': `会永久删除运行 ${run}；确认请加 --yes`,
      },
      { field: 'rm' },
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(shell.t('rm.ask', { run }));
    return /^(y|yes|是|好)$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
