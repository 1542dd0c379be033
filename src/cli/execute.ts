import { HearthError } from '../contract/index.js';
import { openModel } from '../models/index.js';
import { executeRun, type Manifest, type Outcome } from '../pipeline/index.js';
import { Interrupt } from './interrupt.js';
import type { OpenRun } from './open-run.js';
import { ProgressLine } from './progress.js';
import type { Shell } from './shell.js';

/** Asks what a stored run lacks, with progress on standard error and Ctrl-C minded. */
export async function execute(
  shell: Shell,
  { db, suite, manifest, conditions }: OpenRun,
  { retryErrors }: { retryErrors: boolean },
): Promise<Outcome> {
  const interrupt = new Interrupt(shell);
  const progress = new ProgressLine(shell, manifest.run);
  try {
    return await executeRun({
      db,
      suite,
      manifest,
      conditions,
      env: shell.env,
      abort: interrupt.abort,
      stopping: interrupt.stopping,
      retryErrors,
      onProgress: (p) => progress.update(p),
    });
  } catch (error) {
    progress.end();
    // Before the first reply nothing is there to go on with, and the error alone is clearer.
    if (error instanceof HearthError && progress.began)
      shell.note(shell.t('run.kept', { run: manifest.run }));
    throw error;
  } finally {
    progress.end();
    interrupt.end();
  }
}

/** @throws HearthError exit 2 when a model's key is missing, before anything is stored. */
export function checkKeys({ targets, judges, maxConnections }: Manifest, env: Shell['env']): void {
  for (const voice of [...targets, ...judges])
    if (voice.kind === 'model') openModel(voice.spec, env, maxConnections);
}
