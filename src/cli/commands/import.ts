import { importBundle } from '../../analysis/index.js';
import type { Declare } from '../declare.js';
import { withStore } from '../home.js';
import { suitesHere } from '../run-suite.js';
import { type Done, done, type Shell } from '../shell.js';

type Flags = { suite?: string };

/** `hearth import FILE`: a bundle's run becomes one of this machine's. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command.argument('<file>', t('arg.bundle')).option('--suite <dir>', t('flag.suiteDir'));
  command.action((file: string, flags: Flags) => act(() => add(shell, file, flags)));
};

function add(shell: Shell, file: string, { suite }: Flags): Promise<Done> {
  return withStore(shell, async (db) => {
    const suites = suitesHere({ data: shell.data, suiteDir: suite ?? null });
    const imported = await importBundle({ db, file, suites });
    const { run, added, counts } = imported;
    const { t } = shell;
    return done(
      added ? t('bundle.added', { run, calls: counts.calls }) : t('bundle.known', { run }),
      { imported },
    );
  });
}
