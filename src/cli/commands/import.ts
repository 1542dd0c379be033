import { importBundle } from '../../analysis/index.js';
import { openSuite } from '../../suites/index.js';
import type { Declare } from '../declare.js';
import { withStore } from '../home.js';
import { type Done, done, type Shell } from '../shell.js';

/** `hearth import FILE`: a bundle's run becomes one of this machine's. */
export const declare: Declare = (command, shell, act) => {
  command.argument('<file>', shell.t('arg.bundle'));
  command.action((file: string) => act(() => add(shell, file)));
};

function add(shell: Shell, file: string): Promise<Done> {
  return withStore(shell, async (db) => {
    const imported = await importBundle({ db, file, suites: openSuite, dataDir: shell.data });
    const { run, added, counts } = imported;
    const { t } = shell;
    return done(
      added ? t('bundle.added', { run, calls: counts.calls }) : t('bundle.known', { run }),
      { imported },
    );
  });
}
