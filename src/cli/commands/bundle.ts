import { writeBundle } from '../../analysis/index.js';
import { findRun } from '../../pipeline/index.js';
import { suiteIds } from '../../suites/index.js';
import type { Declare } from '../declare.js';
import { withStore } from '../home.js';
import { suitesHere } from '../run-suite.js';
import { type Done, done, type Shell } from '../shell.js';

type Flags = { out?: string; suite?: string };

/** `hearth bundle RUN`: one run as one file that another machine can import and verify. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('<run>', t('arg.run'))
    .option('--out <file>', t('flag.bundleOut'))
    .option('--suite <dir>', t('flag.suiteDir'));
  command.action((run: string, flags: Flags) => act(() => bundle(shell, run, flags)));
};

function bundle(shell: Shell, name: string, { out, suite: dir }: Flags): Promise<Done> {
  return withStore(shell, async (db) => {
    const { manifest } = await findRun(db, name);
    const { run } = manifest;
    const data = shell.dataNamed ? shell.data : null;
    const written = await writeBundle({
      db,
      run,
      ...(await suitesHere({ data, suiteDir: dir ?? null })(manifest)),
      file: out ?? `${run}.hearth`,
    });
    const { t } = shell;
    const { file, bytes, counts } = written;
    const text = [
      t('bundle.written', { file, bytes, run, calls: counts.calls }),
      ...(written.items === 'withheld' ? [t('bundle.withheld')] : []),
      ...(!suiteIds.includes(manifest.suite)
        ? [t('bundle.own', { suite: manifest.suite, file })]
        : []),
    ];
    return done(text.join('\n'), { bundle: written });
  });
}
