import { writeBundle } from '../../analysis/index.js';
import { findRun } from '../../pipeline/index.js';
import { openSuite } from '../../suites/index.js';
import type { Declare } from '../declare.js';
import { withStore } from '../home.js';
import { type Done, done, type Shell } from '../shell.js';

/** `hearth bundle RUN`: one run as one file that another machine can import and verify. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command.argument('<run>', t('arg.run')).option('--out <file>', t('flag.bundleOut'));
  command.action((run: string, flags: { out?: string }) => act(() => bundle(shell, run, flags)));
};

function bundle(shell: Shell, name: string, { out }: { out?: string }): Promise<Done> {
  return withStore(shell, async (db) => {
    const { manifest } = await findRun(db, name);
    const { run } = manifest;
    const written = await writeBundle({
      db,
      run,
      suite: await openSuite(manifest.suite),
      file: out ?? `${run}.hearth`,
      dataDir: shell.dataNamed ? shell.data : null,
    });
    const { t } = shell;
    const { file, bytes, counts } = written;
    const text = [
      t('bundle.written', { file, bytes, run, calls: counts.calls }),
      ...(written.items === 'withheld' ? [t('bundle.withheld')] : []),
    ];
    return done(text.join('\n'), { bundle: written });
  });
}
